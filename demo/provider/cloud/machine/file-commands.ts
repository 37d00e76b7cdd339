import { DiskError, type DiskNode, nameOf, resolvePath } from './disk.ts';
import type { Command, NamedCommand, Outcome, Shell } from './shell-types.ts';

const BLUE = '\x1b[1;34m';
const RESET = '\x1b[0m';
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Separates options from operands. @returns `flags`: the letters of all options */
export function readOptions(args: readonly string[]): { flags: string; operands: string[] } {
  const isOption = (arg: string) => /^-[a-zA-Z]+$/.test(arg);
  return {
    flags: args.filter(isOption).join('').replaceAll('-', ''),
    operands: args.filter((arg) => !isOption(arg)),
  };
}

/** Applies work to each path, and continues after a failure. */
export function forEachPath(
  name: string,
  paths: readonly string[],
  work: (path: string) => string | undefined,
): Outcome {
  const outcome = { output: '', error: '', code: 0 };
  for (const path of paths)
    try {
      outcome.output += work(path) ?? '';
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      outcome.error += `${name}: ${path}: ${error.message}\n`;
      outcome.code = 1;
    }
  return outcome;
}
export const missingOperand = (name: string, operand = 'operand'): Outcome => ({
  error: `${name}: missing ${operand}\n`,
  code: 1,
});

function formatTime(at: number): string {
  const date = new Date(at);
  const time = date.toISOString().slice(11, 16);
  return `${MONTHS[date.getUTCMonth()]} ${String(date.getUTCDate()).padStart(2)} ${time}`;
}
const sizeOf = (node: DiskNode) => (node.kind === 'directory' ? 4096 : Buffer.byteLength(node.text));

function listPath(shell: Shell, path: string, isLong: boolean, isAll: boolean): string {
  const full = resolvePath(shell.cwd, path);
  const node = shell.disk.get(full);
  const paths = node.kind === 'directory' ? shell.disk.list(full) : [full];
  const shown = paths.filter((one) => isAll || node.kind === 'file' || !nameOf(one).startsWith('.'));
  const entries = shown.flatMap((one) => {
    const found = shell.disk.find(one);
    return found ? [{ name: one === full ? path : nameOf(one), node: found }] : [];
  });
  const coloured = ({ name, node: { kind } }: (typeof entries)[number]) =>
    kind === 'directory' ? `${BLUE}${name}${RESET}` : name;
  if (!isLong) return entries.length > 0 ? `${entries.map(coloured).join('  ')}\n` : '';
  const lines = entries.map((entry) => {
    const mode = entry.node.kind === 'directory' ? 'drwxr-xr-x 2' : '-rw-r--r-- 1';
    return `${mode} root root ${String(sizeOf(entry.node)).padStart(6)} ${formatTime(entry.node.at)} ${coloured(entry)}\n`;
  });
  return `total ${entries.length * 4}\n${lines.join('')}`;
}

const ls: Command = (shell, args) => {
  const { flags, operands } = readOptions(args);
  const paths = operands.length > 0 ? operands : ['.'];
  const [isLong, isAll] = [flags.includes('l'), /[aA]/.test(flags)];
  return forEachPath('ls', paths, (path) => {
    const text = listPath(shell, path, isLong, isAll);
    return paths.length > 1 && shell.disk.get(resolvePath(shell.cwd, path)).kind === 'directory'
      ? `${path}:\n${text}\n`
      : text;
  });
};

const cd: Command = (shell, [path = '/root']) => {
  const to = path === '-' ? shell.lastCwd : resolvePath(shell.cwd, path);
  const node = shell.disk.find(to);
  if (node?.kind !== 'directory')
    return { error: `bash: cd: ${path}: ${node ? 'Not a directory' : 'No such file or directory'}\n`, code: 1 };
  shell.lastCwd = shell.cwd;
  shell.cwd = to;
  return path === '-' ? { output: `${to}\n` } : {};
};

const mkdir: Command = (shell, args) => {
  const { flags, operands } = readOptions(args);
  if (operands.length === 0) return missingOperand('mkdir');
  return forEachPath('mkdir', operands, (path) => {
    const full = resolvePath(shell.cwd, path);
    if (!flags.includes('p')) shell.disk.makeDirectory(full);
    else
      full.split('/').reduce((parent, part) => {
        const next = resolvePath(parent, part);
        if (shell.disk.find(next)?.kind !== 'directory') shell.disk.makeDirectory(next);
        return next;
      }, '/');
    return undefined;
  });
};

const rm: Command = (shell, args) => {
  const { flags, operands } = readOptions(args);
  if (operands.length === 0) return flags.includes('f') ? {} : missingOperand('rm');
  return forEachPath('rm', operands, (path) => {
    const full = resolvePath(shell.cwd, path);
    const node = shell.disk.find(full);
    if (!node && flags.includes('f')) return undefined;
    if (full === '/') throw new DiskError("it is dangerous to operate recursively on '/'");
    if (node?.kind === 'directory' && !/[rR]/.test(flags)) throw new DiskError('Is a directory');
    shell.disk.remove(full);
    return undefined;
  });
};

const rmdir: Command = (shell, args) =>
  args.length === 0
    ? missingOperand('rmdir')
    : forEachPath('rmdir', args, (path) => {
        const full = resolvePath(shell.cwd, path);
        if (shell.disk.get(full).kind !== 'directory') throw new DiskError('Not a directory');
        if (!shell.disk.isEmpty(full)) throw new DiskError('Directory not empty');
        shell.disk.remove(full);
        return undefined;
      });

const touch: Command = (shell, args) =>
  args.length === 0
    ? missingOperand('touch', 'file operand')
    : forEachPath('touch', args, (path) => {
        shell.disk.touch(resolvePath(shell.cwd, path));
        return undefined;
      });

/** Copies a file to a path or into a directory. @returns the source's path; empty if source and target are the same */
function copy(shell: Shell, from: string, to: string): string {
  const source = resolvePath(shell.cwd, from);
  const target = resolvePath(shell.cwd, to);
  const text = shell.disk.read(source);
  const full = shell.disk.find(target)?.kind === 'directory' ? resolvePath(target, nameOf(source)) : target;
  if (full !== source) shell.disk.write(full, text);
  return full === source ? '' : source;
}
const copyCommand =
  (name: string, afterCopy: (shell: Shell, source: string) => void): Command =>
  (shell, args) => {
    const { operands } = readOptions(args);
    const target = operands.at(-1);
    if (operands.length < 2 || target === undefined) return missingOperand(name, 'file operand');
    return forEachPath(name, operands.slice(0, -1), (path) => {
      const source = copy(shell, path, target);
      if (source) afterCopy(shell, source);
      return undefined;
    });
  };

const tree = (shell: Shell, directory: string, indent: string): string =>
  shell.disk
    .list(directory)
    .map((path) => {
      const isDirectory = shell.disk.find(path)?.kind === 'directory';
      return `${indent}${nameOf(path)}${isDirectory ? '/' : ''}\n${isDirectory ? tree(shell, path, `${indent}  `) : ''}`;
    })
    .join('');

export const fileCommands: Readonly<Record<string, NamedCommand>> = {
  ls: { help: 'list a directory (-l, -a)', run: ls },
  ll: { help: null, run: (shell, args, input) => ls(shell, ['-l', ...args], input) },
  cd: { help: 'change the directory', run: cd },
  pwd: { help: 'print the directory', run: ({ cwd }) => ({ output: `${cwd}\n` }) },
  mkdir: { help: 'make a directory (-p)', run: mkdir },
  rm: { help: 'remove files (-r, -f)', run: rm },
  rmdir: { help: 'remove an empty directory', run: rmdir },
  touch: { help: 'make a file, or set its time', run: touch },
  cp: { help: 'copy a file', run: copyCommand('cp', () => undefined) },
  mv: { help: 'move a file', run: copyCommand('mv', ({ disk }, source) => disk.remove(source)) },
  tree: {
    help: 'show a directory with all in it',
    run: (shell, [path = '.']) => ({ output: `${path}\n${tree(shell, resolvePath(shell.cwd, path), '  ')}` }),
  },
};
