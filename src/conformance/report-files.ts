import { countFindings, type Finding } from './report.ts';

/** @returns the report for programs: counts, and each call with what is wrong with it */
export const toJson = (baseUrl: string, findings: readonly Finding[]): string =>
  `${JSON.stringify({ api: baseUrl, counts: countFindings(findings), calls: findings }, null, 2)}\n`;

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`);

function testCase({ noun, title, status, details }: Finding): string {
  const message = escapeXml(details.join('\n'));
  const outcome =
    status === 'ok'
      ? ''
      : status === 'not tried'
        ? `<skipped message="${message}"/>`
        : `<failure type="${status}" message="${escapeXml(details[0] ?? status)}">${message}</failure>`;
  return `<testcase classname="${escapeXml(noun)}" name="${escapeXml(title)}">${outcome}</testcase>`;
}

/** @returns the report as JUnit XML: one test case for each call */
export function toJunit(baseUrl: string, findings: readonly Finding[]): string {
  const counts = countFindings(findings);
  const attributes = `name="${escapeXml(baseUrl)}" tests="${findings.length}" failures="${counts.wrong + counts.missing}" skipped="${counts['not tried']}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite ${attributes}>\n${findings.map(testCase).join('\n')}\n</testsuite>\n`;
}
