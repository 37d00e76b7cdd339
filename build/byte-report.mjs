/**
 * `npm run build -- report`: attributes the bytes of each open element, and of each page above the common budget, to packages and
 * our own folders, by source maps. Prints the three largest of each with the reason why they stay, and writes all to
 * `byte-report.md`, which a workflow keeps.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';

const root = join(import.meta.dirname, '..');
/** How many of the largest packages and folders need a reason. */
const LARGEST = 3;
const reasons = JSON.parse(readFileSync(join(import.meta.dirname, 'largest-parts.json'), 'utf8'));

/** The part of the project that a source belongs to: a package, or a folder of `src`. */
const partOf = (source) =>
  /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ??
  /^src\/\w+\/[\w-]+(?=\/)/.exec(source)?.[0] ??
  (source.startsWith('src/') ? dirname(source) : 'generated');

/** @returns `[source, characters of the file that come from it]` */
function charactersBySource(file) {
  const code = readFileSync(join(root, 'dist', file), 'utf8').split('\n');
  const map = new TraceMap(readFileSync(join(root, 'dist-maps', `${file}.map`), 'utf8'));
  const sources = map.sources.map((source) =>
    source ? relative(root, join(root, 'dist', dirname(file), source)) : 'generated',
  );
  const characters = new Map();
  const add = (source, count) => characters.set(source, (characters.get(source) ?? 0) + count);
  decodedMappings(map).forEach((segments, line) => {
    segments.forEach(([column, source], index) => {
      const end = segments[index + 1]?.[0] ?? code[line].length;
      add(source === undefined ? 'generated' : sources[source], end - column);
    });
  });
  return [...characters];
}

/** A file is compressed as a whole, so each source gets its share of the result. */
function compressedParts(file, br) {
  const bySource = charactersBySource(file);
  const all = bySource.reduce((sum, [, count]) => sum + count, 0);
  return bySource.map(([source, count]) => [partOf(source), (count / all) * br]);
}

/** @returns `[part, bytes]`, the largest first */
function attributeBytes(files) {
  const parts = new Map();
  for (const { file, br } of files)
    for (const [part, bytes] of compressedParts(file, br)) parts.set(part, (parts.get(part) ?? 0) + bytes);
  return [...parts].sort(([, a], [, b]) => b - a);
}

const table = (rows) => rows.map(([part, bytes]) => `| ${part} | ${(bytes / 1000).toFixed(2)} |`).join('\n');

function describeElement({ name, files }) {
  const parts = attributeBytes(files);
  const isOurs = ([part]) => part.startsWith('src/');
  const packages = parts.filter((part) => !isOurs(part) && part[0] !== 'generated');
  const folders = parts.filter(isOurs);
  const largest = [packages, folders].flatMap((group) => group.slice(0, LARGEST));
  return {
    summary: `\n${name}\n${largest
      .map(
        ([part, bytes]) =>
          `  ${(bytes / 1000).toFixed(1).padStart(5)} kB  ${part}: ${reasons[part] ?? 'no reason is given'}`,
      )
      .join('\n')}`,
    tables: `## ${name}\n\n| package | kB br |\n|---|---|\n${table(packages)}\n\n| folder | kB br |\n|---|---|\n${table(folders)}\n`,
    unexplained: largest.map(([part]) => part).filter((part) => !reasons[part]),
  };
}

/**
 * Prints the three largest packages and folders of each element or page, and why they stay; all of them go to `byte-report.md`.
 * @param elements `{name, files: [{file, br}]}`: what each loads automatically when opened
 */
export function printByteReport(elements) {
  const described = elements.map(describeElement);
  for (const { summary } of described) console.log(summary);
  const head = '# Bytes by package and folder\n\nAfter Brotli; each source has its share of the files it is in.\n\n';
  writeFileSync(
    join(root, 'byte-report.md'),
    head +
      described.map(({ summary, tables }) => `${tables}\nThe largest, and why they stay:\n${summary}\n`).join('\n'),
  );
  const unexplained = new Set(described.flatMap((element) => element.unexplained));
  if (unexplained.size === 0) return;
  process.exitCode = 1;
  console.error(`\nbuild/largest-parts.json does not say why these stay: ${[...unexplained].join(', ')}`);
}
