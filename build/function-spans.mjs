/**
 * Fails on functions that span more than 120 lines, and when more than 1 % of those in `src` span more than 60. Biome's rule only
 * counts statements, so a return of 200 lines counts as one. `--table` prints the figures of each folder instead.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { walkSyntaxTree } from './walk-syntax-tree.mjs';

const MAX_LINES = 120;
const LONG_LINES = 60;
/** Of the functions of `src`. */
const MAX_LONG_SHARE = 0.01;
const functionType =
  /^(Function|ArrowFunction|ClassMethod|PrivateMethod|Constructor|MethodProperty|Getter|Setter)(?!Body)/;

const describeCall = /^(test\.)?describe\b/;

const countLines = (bytes) => bytes.filter((byte) => byte === 10).length;

/** The functions of a file and how many lines they span. A group of tests is none. swc counts bytes from 1. */
function findFunctions({ file, bytes }) {
  const nodes = [...walkSyntaxTree(parseSync(bytes.toString(), { syntax: 'typescript', tsx: file.endsWith('x') }))];
  const groups = nodes
    .filter(
      ({ type, span }) => type === 'CallExpression' && describeCall.test(bytes.subarray(span.start - 1, span.end)),
    )
    .flatMap((call) => call.arguments.map(({ expression }) => expression));
  return nodes
    .filter((node) => functionType.test(node.type) && (node.body ?? node.function?.body) && !groups.includes(node))
    .map(({ span: { start, end } }) => ({
      location: `${file}:${countLines(bytes.subarray(0, start - 1)) + 1}`,
      lines: countLines(bytes.subarray(start - 1, end - 1)) + 1,
    }));
}

const readFiles = (folder) =>
  execFileSync('git', ['ls-files', folder], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.d\.m?ts$/.test(file))
    .map((file) => ({ file, bytes: readFileSync(file) }));

const folders = ['src', 'demo', 'build', 'tests'].map((name) => {
  const files = readFiles(name);
  const functions = files.flatMap(findFunctions).sort((a, b) => b.lines - a.lines);
  return { name, files, functions, long: functions.filter(({ lines }) => lines > LONG_LINES) };
});

if (process.argv.includes('--table')) {
  const quantile = (sorted, share) => sorted[Math.floor(sorted.length * share)];
  const rows = folders.map(({ name, files, functions, long }) => {
    const lengths = files.map(({ bytes }) => countLines(bytes)).sort((a, b) => a - b);
    return {
      folder: name,
      functions: functions.length,
      over60: long.length,
      share: `${((100 * long.length) / functions.length).toFixed(2)} %`,
      over120: long.filter(({ lines }) => lines > MAX_LINES).length,
      medianLines: quantile(lengths, 0.5),
      p90Lines: quantile(lengths, 0.9),
      longest: functions[0].location,
    };
  });
  console.table(rows);
} else {
  const tooLong = folders.flatMap(({ long }) => long.filter(({ lines }) => lines > MAX_LINES));
  for (const { location, lines } of tooLong)
    console.error(`${location}: a function of ${lines} lines, at most ${MAX_LINES}`);
  const { functions, long } = folders.find(({ name }) => name === 'src');
  const maxLong = Math.floor(functions.length * MAX_LONG_SHARE);
  const isTooMany = long.length > maxLong;
  if (isTooMany) {
    for (const { location, lines } of long) console.error(`${location}: ${lines} lines`);
    console.error(`src: ${long.length} functions span more than ${LONG_LINES} lines, at most ${maxLong}`);
  }
  process.exit(tooLong.length > 0 || isTooMany ? 1 : 0);
}
