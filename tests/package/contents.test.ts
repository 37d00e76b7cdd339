import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { entryFiles, reachableFiles } from './reachable-files.ts';

/** Files that nothing imports and package.json does not name, and why they are in the package all the same. */
const LISTED: readonly { path: RegExp; why: string }[] = [
  { path: /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/, why: 'what every package has' },
  { path: /^dist\/(THIRD-PARTY-NOTICES\.txt|sbom\.cdx\.json)$/, why: 'what is in it of others' },
  { path: /^dist\/loader(-module)?\.js$/, why: 'scripts of a tag, which nobody imports' },
  { path: /^dist\/vscode\.(html|css)-custom-data\.json$/, why: 'named in the settings of VS Code' },
];
const FORBIDDEN: readonly { path: RegExp; why: string }[] = [
  { path: /^(?!dist\/|package\.json$|README\.md$|LICENSE$|CHANGELOG\.md$)/, why: 'sources, tests, tools or documents' },
  { path: /\.map$/, why: 'source maps' },
  { path: /(^|\/)\./, why: 'hidden files' },
  { path: /\.(tsx|(?<!\.d\.)ts|pem|key|env|log|db|sqlite|tgz)$/, why: 'sources or private files' },
  { path: /\.(test|e2e|clock|element|samples)\./, why: 'tests' },
];
/** Bytes, as npm shows them: 5.0 MB. */
const LARGEST = 5_000_000;

const { file: tarball, files, size, unpackedSize } = inject('packed');
const paths = files.map(({ path }) => path);
const folder = mkdtempSync(join(tmpdir(), 'portal-unpacked-'));
const root = join(folder, 'package');
beforeAll(() => execFileSync('tar', ['-xzf', tarball, '-C', folder]));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const readManifest = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
const textFiles = () => paths.filter((path) => !path.endsWith('.woff2'));

describe('the tarball', () => {
  it('has nothing that does not belong there', () => {
    const wrong = FORBIDDEN.flatMap(({ path, why }) =>
      paths.filter((name) => path.test(name)).map((name) => `${name} (${why})`),
    );
    expect(wrong).toEqual([]);
  });

  it('has every file that its package.json names, and all that those import', async () => {
    const { missing } = await reachableFiles(root, entryFiles(readManifest()));
    expect(missing).toEqual([]);
  });

  it('has no file that nothing leads to', async () => {
    const { reached } = await reachableFiles(root, entryFiles(readManifest()));
    expect(paths.filter((name) => !reached.has(name) && !LISTED.some(({ path }) => path.test(name)))).toEqual([]);
    // Each rule of the list is still for a file.
    expect(LISTED.filter(({ path }) => !paths.some((name) => path.test(name)))).toEqual([]);
  });

  it('names no folder of the machine that built it', () => {
    const home = process.cwd();
    expect(textFiles().filter((name) => readFileSync(join(root, name), 'utf8').includes(home))).toEqual([]);
  });

  it('references no source map, and writes one of each script for reading stack traces', () => {
    const scripts = paths.filter((name) => name.endsWith('.js'));
    expect(scripts.filter((name) => readFileSync(join(root, name), 'utf8').includes('sourceMappingURL='))).toEqual([]);
    const mapOf = (name: string) => `${name.replace(/^dist\//, 'dist-maps/')}.map`;
    expect(scripts.filter((name) => !existsSync(mapOf(name)))).toEqual([]);
    const sources = scripts.flatMap((name) => {
      const map = JSON.parse(readFileSync(mapOf(name), 'utf8')) as { sources: string[] };
      return map.sources.map((source) => join(mapOf(name), '..', source));
    });
    const own = sources.filter((source) => source.startsWith('src/'));
    expect(own.length).toBeGreaterThan(500);
    expect(own.filter((source) => !existsSync(source))).toEqual([]);
  });

  it(`is at most ${LARGEST / 1e6} MB when unpacked`, () => {
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
    const largest = [...files].sort((a, b) => b.size - a.size).slice(0, 5);
    console.log(
      [
        `tarball: ${megabytes(size)}, unpacked ${megabytes(unpackedSize)} in ${files.length} files, the largest:`,
        ...largest.map((entry) => `  ${entry.path} ${megabytes(entry.size)}`),
      ].join('\n'),
    );
    expect(unpackedSize).toBeLessThanOrEqual(LARGEST);
  });

  it('is published for everybody, with provenance', () => {
    expect(readManifest().publishConfig).toEqual({ access: 'public', provenance: true });
  });

  it('explains how to embed the elements, and not how they are developed', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    expect(readme).toContain('npm install portal-elements');
    expect(readme).not.toMatch(/localhost|npm test|\]\((?!https:)/);
    const { scripts, devDependencies, overrides, imports } = readManifest();
    expect([scripts, devDependencies, overrides, imports]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('needs no other package', () => {
    const { dependencies, bundledDependencies } = readManifest();
    expect([dependencies, bundledDependencies]).toEqual([undefined, undefined]);
  });
});
