/** `npm test`: installs what is missing, then runs every check that a contribution must pass, and counts plainly. */
import { spawn } from 'node:child_process';
import { buildIfStale, installIfNeeded, requireNode, root } from '../demo/prepare.mjs';
import { ensureChromium } from './support/browser.mjs';

requireNode();
installIfNeeded();
process.env.CHROMIUM_PATH = await ensureChromium();
buildIfStale();

const node = process.execPath;
const counts = { passed: 0, failed: 0, skipped: 0 };

/** One check: its name, its command, and how its own summary is read. Without one, the check itself counts as one. */
const checks = [
  ['format and lint', 'biome', ['check', '.']],
  ['types', 'tsc', ['--noEmit']],
  ['dependency rules', 'depcruise', ['src', 'demo', 'build', '--config', '.dependency-cruiser.cjs']],
  ['byte budgets', node, ['build/bundle-sizes.mjs', '--check']],
  ['unit', 'vitest', ['run'], /Tests\s+(.+)/],
  ['contract', 'vitest', ['run', '--config', 'tests/contract/vitest.config.ts'], /Tests\s+(.+)/],
  ['elements', 'web-test-runner', ['--config', 'tests/element/wtr.config.mjs'], /\| \d+\/\d+ test files \| (.+)/],
  ['journeys', 'playwright', ['test', '--config', 'tests/e2e/playwright.config.ts'], null],
  ['other engines', node, ['tests/engines/run.mjs'], /engines: (.+)/],
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are taken out before counting
const plain = (text) => text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '');
const number = (text, word) => Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? 0);

function run([name, command, args, summary]) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const [program, before] = command === node ? [node, []] : ['npx', ['--no-install', command]];
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, [...before, ...args], {
      cwd: root,
      env: process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += data;
        process.stdout.write(data);
      });
    }
    child.on('exit', (code) => {
      const text = plain(output);
      const line = summary
        ? [...text.matchAll(new RegExp(summary, 'g'))].at(-1)?.[1]
        : summary === null
          ? text.slice(-2000)
          : undefined;
      const passed = line ? number(line, 'passed') : 0;
      const failed = line ? number(line, 'failed') : 0;
      counts.passed += line && passed + failed > 0 ? passed : code === 0 ? 1 : 0;
      counts.failed += code === 0 ? 0 : Math.max(1, failed);
      counts.skipped += line ? number(line, 'skipped') : 0;
      console.log(`== ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
      resolve(code === 0);
    });
  });
}

const failures = [];
for (const check of checks) if (!(await run(check))) failures.push(check[0]);
if (failures.length > 0) console.log(`\nfailed checks: ${failures.join(', ')}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(failures.length ? 1 : 0);
