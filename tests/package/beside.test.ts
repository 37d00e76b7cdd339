import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { entryFiles, reachableFiles } from './reachable-files.ts';

/** What every package has, and what is in it of others. */
const LISTED = /^(package\.json|README\.md|LICENSE|THIRD-PARTY-NOTICES\.txt|sbom\.cdx\.json)$/;

describe.each(inject('packedBeside'))('the tarball of $name', ({ name, file, files }) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-unpacked-'));
  const root = join(folder, 'package');
  const paths = files.map(({ path }) => path);
  beforeAll(() => execFileSync('tar', ['-xzf', file, '-C', folder]));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const readManifest = () => JSON.parse(read('package.json')) as Record<string, unknown>;

  it('has every file that its package.json names and all that those import, and no other', async () => {
    const { reached, missing } = await reachableFiles(root, entryFiles(readManifest()));
    expect(missing).toEqual([]);
    expect(paths.filter((path) => !reached.has(path) && !LISTED.test(path))).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json']));
  });

  it('names no folder of the machine that built it', () =>
    expect(paths.filter((path) => read(path).includes(process.cwd()))).toEqual([]));

  it('is published for everybody, with provenance', () =>
    expect(readManifest().publishConfig).toEqual({ access: 'public', provenance: true }));

  it('has the version of the main package, and needs no other package but those of the site', () => {
    const { version, dependencies } = readManifest();
    expect(version).toBe((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version);
    expect(dependencies).toBeUndefined();
  });

  it('explains how to use it, and links to nothing that it does not contain', () => {
    expect(read('README.md')).toMatch(new RegExp(`(npm install|npx) ${name}`));
    expect(read('README.md')).not.toMatch(/`(dist|\/demo)\/|\]\((?!https:|#)/);
  });
});
