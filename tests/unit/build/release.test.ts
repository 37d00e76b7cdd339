import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { digest, type EmbedData, type ImportMap } from '#build/cdn.mjs';
import { repositoryFields, requireResults, writeCdnFiles } from '#build/release.ts';

it('names the repository that the workflow runs in', () => {
  expect(
    repositoryFields({ GITHUB_SERVER_URL: 'https://github.example', GITHUB_REPOSITORY: 'hosting/portal-elements' }),
  ).toEqual({
    homepage: 'https://github.example/hosting/portal-elements#readme',
    bugs: { url: 'https://github.example/hosting/portal-elements/issues' },
    repository: { type: 'git', url: 'git+https://github.example/hosting/portal-elements.git' },
  });
});

it('makes no release outside a workflow', () => {
  expect(() => repositoryFields({})).toThrow('The workflow "release" makes releases');
});

it('makes no release whose figures are not kept', () => {
  expect(() => requireResults('0.0.0')).not.toThrow();
  expect(() => requireResults('999.0.0')).toThrow(
    'bench/results/999.0.0.json is missing. Commit what this writes: npm run bench -- --save',
  );
});

it('gives the files of a release the addresses of the published version at jsDelivr', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'));
  try {
    writeCdnFiles(folder);
    const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const base = `https://cdn.jsdelivr.net/npm/portal-elements@${version}/dist/`;
    const { imports, integrity } = read<ImportMap>('importmap.json');
    expect(imports['portal-elements']).toBe(`${base}index.js`);
    // jsDelivr serves the file as it is in the package.
    const published = digest(readFileSync('dist/index.js'));
    expect([integrity[`${base}index.js`], read<Record<string, string>>('sri.json')['index.js']]).toEqual([
      published,
      published,
    ]);
    expect(read<EmbedData>('embed.json').base).toBe(base);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
