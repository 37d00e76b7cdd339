import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Runs a module of the project. */
function run(code: string, env: NodeJS.ProcessEnv = {}) {
  const args = ['--input-type=module', '--eval', code];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout: stdout.trim(), stderr };
}

describe('Lighthouse', () => {
  const measure = (path: string, performance: number, accessibility: number) =>
    run(`
      import { addScores } from '#tests/bench/lighthouse.mjs';
      import { printResults, runBench } from '#tests/bench/results.mjs';
      const categories = { performance: { score: ${performance} }, accessibility: { score: ${accessibility} }, 'best-practices': { score: 1 } };
      const names = ['cumulative-layout-shift', 'total-blocking-time', 'largest-contentful-paint'];
      const audits = Object.fromEntries(names.map((name) => [name, { numericValue: 0 }]));
      runBench('lighthouse', () => addScores('mobile', '${path}', { categories, audits }));
      printResults();
      process.exit();
    `);

  it('fails the run when a page is less accessible than its goal', () => {
    const { status, stdout } = measure('/demo/email/', 0.95, 0.99);
    expect(stdout).toContain('| 95 / 99 ✗ / 100; 0.000 |');
    expect(status).toBe(1);
  });

  it('only marks a page that takes more time than its goal', () => {
    const { status, stdout } = measure('/demo/email/', 0.94, 1);
    expect(stdout).toContain('| 94 ✗ / 100 / 100; 0.000 |');
    expect(status).toBe(0);
  });

  it('passes when the goals are met, or a page has none', () => {
    expect(measure('/demo/email/', 0.95, 1).status).toBe(0);
    expect(measure('/demo/hostile-host/', 0.5, 0.5).status).toBe(0);
  });
});

describe('the consumers without a registry', () => {
  const install = (mustRun: boolean) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-unreachable-'));
    try {
      writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "no-such-package-here": "1.0.0" } }');
      return run(
        `import { install } from '#tests/consumers/project.mjs';
         console.log(await install(${JSON.stringify(folder)}, ${mustRun}));`,
        // Nothing listens there.
        { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' },
      );
    } finally {
      for (const path of [folder, `${folder}.log`]) rmSync(path, { recursive: true, force: true });
    }
  };

  it('say why a project is skipped', () =>
    expect(install(false)).toMatchObject({ status: 0, stdout: 'npm reaches no registry: ECONNREFUSED' }));

  it('fail where all have to run', () => {
    const { status, stderr } = install(true);
    expect(status).toBe(1);
    expect(stderr).toContain('npm reaches no registry: ECONNREFUSED');
  });
});
