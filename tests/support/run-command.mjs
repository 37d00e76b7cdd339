import { spawn } from 'node:child_process';
import { root } from '#demo/prepare.mjs';

const node = process.execPath;

/**
 * Runs Node or an installed package's command in the project's folder.
 * @param onData gets each piece of output at once
 * @param {Record<string, string>} settings further variables of its environment
 * @returns whether it succeeded, all of its output, and how long it took in seconds
 */
export function runCommand(command, args, onData = () => {}, settings = {}) {
  const startedAt = Date.now();
  const [program, prefix] = command === node ? [node, []] : ['npx', ['--no-install', command]];
  const child = spawn(program, [...prefix, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
      onData(data);
    });
  return new Promise((resolve) => {
    child.on('exit', (code) =>
      resolve({ isOk: code === 0, output, seconds: Math.round((Date.now() - startedAt) / 1000) }),
    );
  });
}

/** The checks that read the sources alone. Each: its name, its command, its arguments. */
export const staticChecks = [
  ['format and lint', 'biome', ['check', '.']],
  ['types', 'tsc', ['--noEmit']],
  ['unused', 'knip', ['--cache']],
  ['words', node, ['build/lint-words.mjs']],
  ['length of functions', node, ['build/function-spans.mjs']],
  ['public interface', node, ['build/roll-up-types.mjs', '--check']],
  ['dependency rules', 'depcruise', ['src', 'demo', 'build', 'tests', '--config', '.dependency-cruiser.cjs']],
];
