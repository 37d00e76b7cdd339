import { commands } from './commands.ts';
import { DiskError, nameOf, resolvePath } from './disk.ts';
import { hostOf } from './machine-info.ts';
import {
  type Argument,
  matchesPattern,
  type Pipeline,
  parseLine,
  ShellSyntaxError,
  type SimpleCommand,
} from './shell-syntax.ts';
import type { Outcome, Shell } from './shell-types.ts';

/** Characters of output per command. */
const MAX_OUTPUT = 100_000;
const HOME = '/root';

/** A directory as shown in the prompt. */
export const shortPath = (path: string) =>
  path === HOME ? '~' : path.startsWith(`${HOME}/`) ? `~${path.slice(HOME.length)}` : path;

export const createShell = (base: Omit<Shell, 'cwd' | 'lastCwd' | 'code' | 'size'>): Shell => ({
  ...base,
  cwd: HOME,
  lastCwd: HOME,
  code: 0,
  size: { cols: 80, rows: 24 },
});

function variableOf({ info, cwd, code }: Shell, name: string): string {
  const variables: Record<string, string> = {
    '?': String(code),
    HOME,
    HOSTNAME: hostOf(info),
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    PWD: cwd,
    SHELL: '/bin/bash',
    TERM: 'xterm-256color',
    USER: 'root',
  };
  return Object.hasOwn(variables, name) ? (variables[name] ?? '') : '';
}

/** Expands `~` and a glob pattern in the last segment. A pattern without matches stays as it is. */
function expandPath({ cwd, disk }: Shell, text: string): string[] {
  const path = text === '~' || text.startsWith('~/') ? HOME + text.slice(1) : text;
  const at = path.lastIndexOf('/') + 1;
  const pattern = path.slice(at);
  if (!/[*?]/.test(pattern)) return [path];
  try {
    const names = disk.list(resolvePath(cwd, path.slice(0, at) || '.')).map(nameOf);
    const found = names.filter(
      (name) => matchesPattern(name, pattern) && (pattern.startsWith('.') || !name.startsWith('.')),
    );
    return found.length > 0 ? found.map((name) => path.slice(0, at) + name) : [path];
  } catch {
    return [path];
  }
}

/** Expands variables, and paths unless quoted. */
function expandArgument(shell: Shell, { parts, isQuoted }: Argument): string[] {
  const text = parts.map((part) => ('text' in part ? part.text : variableOf(shell, part.variable))).join('');
  return isQuoted ? [text] : expandPath(shell, text);
}

function runCommand(shell: Shell, command: SimpleCommand, input: string): Outcome {
  const [name = '', ...args] = command.args.flatMap((argument) => expandArgument(shell, argument));
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!known) return { error: `bash: ${name}: command not found\n`, code: 127 };
  try {
    const outcome = known.run(shell, args, input);
    return { ...outcome, output: (outcome.output ?? '').slice(0, MAX_OUTPUT) };
  } catch (error) {
    if (error instanceof DiskError) return { error: `${name}: ${error.message}\n`, code: 1 };
    throw error;
  }
}

/** Writes a command's output to a file if redirected. */
function redirectOutput(shell: Shell, { redirect }: SimpleCommand, outcome: Outcome): Outcome {
  if (!redirect) return outcome;
  const [target = ''] = expandArgument(shell, redirect.target);
  try {
    const path = resolvePath(shell.cwd, target);
    if (path !== '/dev/null') shell.disk.write(path, outcome.output ?? '', redirect.isAppended);
    const { program: _, ...rest } = outcome;
    return { ...rest, output: '' };
  } catch (error) {
    if (!(error instanceof DiskError)) throw error;
    return { output: '', error: `bash: ${target}: ${error.message}\n`, code: 1 };
  }
}

/** Runs a pipeline. @returns the outcome of its last command, with the errors of all */
function runPipeline(shell: Shell, { commands: parts }: Pipeline): Outcome {
  let outcome: Outcome = {};
  let errors = '';
  for (const part of parts) {
    outcome = redirectOutput(shell, part, runCommand(shell, part, outcome.output ?? ''));
    errors += outcome.error ?? '';
  }
  return { ...outcome, error: errors };
}

/** Runs a line. @returns the outcome of each pipeline, up to one that starts a program or an action */
export function runLine(shell: Shell, line: string): Outcome[] {
  const outcomes: Outcome[] = [];
  try {
    for (const pipeline of parseLine(line)) {
      const isSkipped = pipeline.runs !== 'always' && (shell.code === 0) !== (pipeline.runs === 'on-success');
      if (isSkipped) continue;
      const outcome = runPipeline(shell, pipeline);
      shell.code = outcome.code ?? 0;
      outcomes.push(outcome);
      if (outcome.program || outcome.action) break;
    }
  } catch (error) {
    if (!(error instanceof ShellSyntaxError)) throw error;
    shell.code = 2;
    outcomes.push({ error: `bash: ${error.message}\n` });
  }
  return outcomes;
}

/** Completes the last word of a line. @returns the text to add, or the choices if ambiguous */
export function completeLine(shell: Shell, before: string): { added: string } | { choices: string[] } {
  const typed = /[^\s|;&>]*$/.exec(before.slice(-512))?.[0] ?? '';
  const isCommand = /(^|[|;&])\s*$/.test(before.slice(0, before.length - typed.length)) && !typed.includes('/');
  const at = typed.lastIndexOf('/') + 1;
  const start = typed.slice(at);
  const found = (isCommand ? Object.keys(commands) : listNames(shell, typed.slice(0, at))).filter((name) =>
    name.startsWith(start),
  );
  const [first = ''] = found;
  const shared = found.reduce((common, name) => {
    let length = 0;
    while (length < common.length && common[length] === name[length]) length++;
    return common.slice(0, length);
  }, first);
  if (found.length === 1) return { added: first.slice(start.length) + (first.endsWith('/') ? '' : ' ') };
  return shared.length > start.length ? { added: shared.slice(start.length) } : { choices: found };
}

/** Names in a directory. Those of directories end with a slash. */
function listNames({ cwd, disk }: Shell, directory: string): string[] {
  try {
    const [full = ''] = directory.startsWith('~/') ? [HOME + directory.slice(1)] : [directory || '.'];
    return disk
      .list(resolvePath(cwd, full))
      .map((path) => nameOf(path) + (disk.find(path)?.kind === 'directory' ? '/' : ''));
  } catch {
    return [];
  }
}
