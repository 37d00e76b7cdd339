import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const projects = readdirSync('examples').filter((name) => existsSync(`examples/${name}/package.json`));
const read = (folder: string, file: string) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
    version: string;
    scripts: Record<string, string>;
    dependencies: Record<string, string>;
  };
const pinsIn = (folder: string) =>
  new Set(projects.map((name) => read(folder, `examples/${name}/package.json`).dependencies['portal-elements']));

describe('the examples', () => {
  it('install the version of the package', () => {
    expect(projects.length).toBeGreaterThan(10);
    expect([...pinsIn('.')]).toEqual([read('.', 'package.json').version]);
  });

  it('install the next version once it is made', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-pins-'));
    try {
      for (const name of projects)
        cpSync(`examples/${name}/package.json`, join(folder, `examples/${name}/package.json`));
      writeFileSync(join(folder, 'package.json'), '{ "version": "9.8.7" }');
      const [, script = ''] =
        /^changeset version && node (\S+)/.exec(read('.', 'package.json').scripts['release:version'] ?? '') ?? [];
      execFileSync(process.execPath, [resolve(script)], { cwd: folder });
      expect([...pinsIn(folder)]).toEqual(['9.8.7']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each(projects)('say in %s how to install what the repository builds', (name) =>
    expect(readFileSync(`examples/${name}/README.md`, 'utf8')).toContain('npm pack ./dist-package'),
  );
});
