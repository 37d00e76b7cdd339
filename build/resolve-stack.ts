/**
 * `npm run stack < trace.txt` prints a stack trace with locations in our sources instead of `dist`. Other text is unchanged. The
 * source maps are those of the last build, or of a release: `npm run stack -- <folder> < trace.txt`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A location as Chrome, Firefox, Safari and Node print it: a URL or path, a line and a column. */
const LOCATION = /[^\s()@]*?((?:chunks\/)?[\w.-]+\.js)(?:\?[^\s:()]*)?:(\d+):(\d+)/g;

/**
 * @param trace any text
 * @param folder of the source maps, structured like `dist`
 * @returns the text, with each mapped location as `src/…:line:column`
 */
export function resolveStack(trace: string, folder: string): string {
  const maps = new Map<string, SourceMap>();
  const mapOf = (file: string) => {
    const path = join(folder, `${file}.map`);
    if (!maps.has(file) && existsSync(path))
      maps.set(file, new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload));
    return maps.get(file);
  };
  return trace.replace(LOCATION, (location, file: string, line: string, column: string) => {
    const origin = (mapOf(file) ?? mapOf(basename(file)))?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return location;
    return `${origin.fileName.replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(resolveStack(readFileSync(0, 'utf8'), process.argv[2] ?? 'dist-maps'));
