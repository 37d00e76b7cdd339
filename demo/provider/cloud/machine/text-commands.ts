import { resolvePath } from './disk.ts';
import { forEachPath, missingOperand, readOptions } from './file-commands.ts';
import type { Command, NamedCommand, Outcome, Shell } from './shell-types.ts';

/** Reads files, or the pipe's input without any. */
function readInput(name: string, shell: Shell, paths: readonly string[], input: string): Outcome {
  if (paths.length === 0) return { output: input };
  return forEachPath(name, paths, (path) => (path === '-' ? input : shell.disk.read(resolvePath(shell.cwd, path))));
}
const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
const joinLines = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

const DEFAULT_LINES = 10;
/** `-n 5`, `-n5` or `-5`. */
function readCount(args: readonly string[]): { count: number; paths: string[] } {
  const paths: string[] = [];
  let count = DEFAULT_LINES;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    const [, number] = /^-n?(\d{1,6})$/.exec(arg) ?? [];
    if (number !== undefined) count = Number(number);
    else if (arg === '-n') count = Math.abs(Math.trunc(Number(args[++at]))) || 0;
    else paths.push(arg);
  }
  return { count, paths };
}
const lineCommand =
  (name: string, pick: (lines: string[], count: number) => string[]): Command =>
  (shell, args, input) => {
    const { count, paths } = readCount(args);
    const outcome = readInput(name, shell, paths, input);
    return { ...outcome, output: joinLines(pick(linesOf(outcome.output ?? ''), count)) };
  };

const echo: Command = (_, args) => {
  const hasNoNewline = args[0] === '-n';
  return { output: `${(hasNoNewline ? args.slice(1) : args).join(' ')}${hasNoNewline ? '' : '\n'}` };
};

/** Finds plain text: regular expressions are not supported. */
const grep: Command = (shell, args, input) => {
  const { flags, operands } = readOptions(args);
  const [requested, ...paths] = operands;
  if (requested === undefined) return missingOperand('grep', 'pattern');
  const fold = (text: string) => (flags.includes('i') ? text.toLowerCase() : text);
  const outcome = readInput('grep', shell, paths, input);
  const found = linesOf(outcome.output ?? '').filter(
    (line) => fold(line).includes(fold(requested)) !== flags.includes('v'),
  );
  const output = flags.includes('c') ? `${found.length}\n` : joinLines(found);
  return { ...outcome, output, code: outcome.code || (found.length > 0 ? 0 : 1) };
};

const wc: Command = (shell, args, input) => {
  const { flags, operands } = readOptions(args);
  const outcome = readInput('wc', shell, operands, input);
  const text = outcome.output ?? '';
  const counts = { l: linesOf(text).length, w: text.split(/\s+/).filter(Boolean).length, c: Buffer.byteLength(text) };
  const shown = Object.entries(counts).filter(([flag]) => flags === '' || flags.includes(flag));
  return { ...outcome, output: `${shown.map(([, count]) => count).join(' ')}\n` };
};

export const textCommands: Readonly<Record<string, NamedCommand>> = {
  cat: { help: 'print files', run: (shell, args, input) => readInput('cat', shell, args, input) },
  echo: { help: 'print its arguments', run: echo },
  grep: { help: 'print lines with a text (-i, -v, -c)', run: grep },
  head: { help: 'print the first lines (-n)', run: lineCommand('head', (lines, count) => lines.slice(0, count)) },
  tail: {
    help: 'print the last lines (-n)',
    run: lineCommand('tail', (lines, count) => (count ? lines.slice(-count) : [])),
  },
  sort: { help: 'print lines in order', run: lineCommand('sort', (lines) => lines.sort()) },
  wc: { help: 'count lines, words and bytes', run: wc },
};
