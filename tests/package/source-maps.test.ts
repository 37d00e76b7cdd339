import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = new Map<string, string[]>();
function lineOf(source: string, line: number): string {
  const lines = sources.get(source) ?? readFileSync(source, 'utf8').split('\n');
  sources.set(source, lines);
  return lines[line - 1] ?? '';
}

/** Places in a script with a text such as "portal-error", and whether the map leads to a line of ours that has it. */
function* textPlaces(file: string) {
  const code = readFileSync(join('dist', file), 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(join('dist-maps', `${file}.map`), 'utf8')) as SourceMapPayload);
  for (const { 1: text = '', index } of code.matchAll(/"([a-z]+(?:[A-Z.-][a-z]+){2,})"/g)) {
    const before = code.slice(0, index).split('\n');
    const origin = map.findOrigin(before.length, (before.at(-1)?.length ?? 0) + 1);
    if (!('fileName' in origin) || !origin.fileName.includes('../src/')) continue;
    const source = origin.fileName.replace(/^(\.\.\/)+/, '');
    yield {
      place: `${text}: ${source}:${origin.lineNumber}`,
      isRight: lineOf(source, origin.lineNumber).includes(text),
    };
  }
}

it('lead from a place in a built script to the line of the source', () => {
  const scripts = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const places = scripts.flatMap((file) => [...textPlaces(file)]);
  const wrong = places.filter(({ isRight }) => !isRight);
  expect(places.length).toBeGreaterThan(5000);
  // The minifier joins a few texts from two lines.
  expect(wrong.length, wrong.map(({ place }) => place).join('\n')).toBeLessThanOrEqual(3);
});
