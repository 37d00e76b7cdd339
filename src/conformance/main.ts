import { writeFileSync } from 'node:fs';
import { CannotRun, readOptions, USAGE } from './options.ts';
import { formatReport } from './print.ts';
import { countFindings, type Finding } from './report.ts';
import { toJson, toJunit } from './report-files.ts';
import { runChecks } from './run.ts';

declare const VERSION: string;

/** @throws CannotRun */
function writeReport(file: string | null, text: string): void {
  if (!file) return;
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new CannotRun(`The report cannot be written: ${(error as Error).message}`);
  }
}

/** @returns the exit code */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === 'help' || options === 'version') {
    process.stdout.write(options === 'help' ? USAGE : `${VERSION}\n`);
    return 0;
  }
  const findings: Finding[] = await runChecks(options);
  process.stdout.write(formatReport(findings, options.hasColours && process.stdout.isTTY));
  writeReport(options.json, toJson(options.baseUrl, findings));
  writeReport(options.junit, toJunit(options.baseUrl, findings));
  const { wrong, missing } = countFindings(findings);
  return wrong + missing > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(
    `${error instanceof CannotRun ? message : `The kit itself has failed; please report this: ${message}`}\n`,
  );
  process.exitCode = 2;
}
