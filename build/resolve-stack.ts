/**
 * `npm run stack < trace.txt` prints a stack trace with the places in our sources instead of those in `dist`. Text around the
 * places stays as it is. The maps are those of the last build, or of a release: `npm run stack -- <folder> < trace.txt`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place as Chrome, Firefox, Safari and Node write it: an address or a path, a line and a column. */
const PLACE = /[^\s()@]*?((?:chunks\/)?[\w.-]+\.js)(?:\?[^\s:()]*)?:(\d+):(\d+)/g;

/**
 * @param trace any text
 * @param folder with the source maps, in the folders of `dist`
 * @returns the text, with each place that a map knows as `src/…:line:column`
 */
export function resolveStack(trace: string, folder: string): string {
  const maps = new Map<string, SourceMap>();
  const mapOf = (file: string) => {
    const path = join(folder, `${file}.map`);
    if (!maps.has(file) && existsSync(path))
      maps.set(file, new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload));
    return maps.get(file);
  };
  return trace.replace(PLACE, (place, file: string, line: string, column: string) => {
    const origin = (mapOf(file) ?? mapOf(basename(file)))?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    return `${origin.fileName.replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(resolveStack(readFileSync(0, 'utf8'), process.argv[2] ?? 'dist-maps'));
