import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const project = mkdtempSync(join(tmpdir(), 'portal-version-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));
const read = (name: string) => readFileSync(join(project, name), 'utf8');
const changesets = readdirSync('.changeset').filter((file) => file.endsWith('.md') && file !== 'README.md');

describe('the changesets', () => {
  it('follow a changelog whose entries are the versions made so far', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const [newest = '0.0.0', ...older] = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (.*)$/gm)].map(
      ([, heading = '']) => heading,
    );
    expect(newest).toBe(version);
    expect(older.filter((heading) => !/^\d+\.\d+\.\d+$/.test(heading))).toEqual([]);
  });

  it.skipIf(changesets.length === 0)(
    'make the next version and its entry in the changelog, above the ones before',
    () => {
      for (const name of ['.changeset', 'CHANGELOG.md', 'package.json'])
        cpSync(name, join(project, name), { recursive: true });
      symlinkSync(join(process.cwd(), 'node_modules'), join(project, 'node_modules'));
      const before = readFileSync('CHANGELOG.md', 'utf8');
      const { version } = JSON.parse(read('package.json')) as { version: string };

      const folder = dirname(createRequire(import.meta.url).resolve('@changesets/cli/package.json'));
      execFileSync(process.execPath, [join(folder, 'bin.js'), 'version'], { cwd: project, stdio: 'pipe' });

      const next = (JSON.parse(read('package.json')) as { version: string }).version;
      expect(next).not.toBe(version);
      const [title = '', ...entries] = before.split(/\n(?=## )/);
      const [newTitle, newest, ...older] = read('CHANGELOG.md').split(/\n(?=## )/);
      expect(newTitle?.trim()).toBe(title.trim());
      expect(newest?.startsWith(`## ${next}\n`)).toBe(true);
      expect(older.join('\n').trim()).toBe(entries.join('\n').trim());
      expect(readdirSync(join(project, '.changeset')).filter((file) => changesets.includes(file))).toEqual([]);
    },
  );
});
