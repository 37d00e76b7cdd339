/**
 * `npm run release`, called by the release workflow: builds and checks what ships, writes the other release files to `release/`
 * (source maps, byte report, provider contract, bill of materials, WordPress plugin, the files for jsDelivr's copy, and the
 * documentation), and publishes the versions that are not published yet. `--dry-run` does the same without publishing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCdn } from './cdn.mjs';

interface Manifest {
  name: string;
  version: string;
}

/**
 * The repository fields of package.json. npm compares them with the provenance, so they come from the workflow: a fork releases under
 * its own address.
 * @throws Error outside a workflow, because only a workflow can prove provenance
 */
export function repositoryFields({ GITHUB_SERVER_URL, GITHUB_REPOSITORY }: NodeJS.ProcessEnv) {
  if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY)
    throw new Error('The workflow "release" makes releases. To see what one has: npm pack ./dist-package --dry-run');
  const address = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  return {
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: 'git', url: `git+${address}.git` },
  };
}

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' });

/** Writes the import map, the digests and the files of each element, with the addresses that jsDelivr gives a published version. */
export function writeCdnFiles(target: string): void {
  const folder = writeCdn({ root: resolve(import.meta.dirname, '..'), target: 'cdn' });
  for (const file of ['importmap.json', 'sri.json', 'embed.json']) copyFileSync(join(folder, file), join(target, file));
}

/** Packs the documentation below the path that its pages are built for, so that any server can serve the unpacked folder. */
function packDocs(archive: string): void {
  run('npm', 'run', 'docs');
  const folder = '.demo/docs-release';
  rmSync(folder, { recursive: true, force: true });
  cpSync('.demo/docs', `${folder}/demo/docs`, { recursive: true });
  run('tar', '-czf', archive, '-C', folder, 'demo');
}

function writeReleaseFiles({ name, version }: Manifest) {
  rmSync('release', { recursive: true, force: true });
  mkdirSync('release');
  run('tar', '-czf', `release/${name}-${version}-maps.tgz`, 'dist-maps');
  copyFileSync('byte-report.md', 'release/byte-report.md');
  copyFileSync('dist/provider-contract.json', 'release/provider-contract.json');
  copyFileSync('dist/sbom.cdx.json', `release/${name}-${version}.cdx.json`);
  writeCdnFiles('release');
  packDocs(`release/${name}-${version}-docs.tgz`);
  run('npm', 'run', 'wordpress');
  // WordPress names the plugin's folder after the one in the archive.
  const archive = resolve(`release/${name}-${version}-wordpress.zip`);
  execFileSync('zip', ['-qr', archive, 'portal-elements'], { cwd: '.demo/wordpress', stdio: 'inherit' });
}

/** Packages that are released with the main one: the conformance kit, and the elements for React sites. */
const COMPANIONS = ['./dist-conformance', './dist-shared-react'];
const MAIN = './dist-package';

const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

function addFields(folder: string, fields: ReturnType<typeof repositoryFields>) {
  const file = `${folder}/package.json`;
  writeFileSync(file, `${JSON.stringify({ ...readManifest(file), ...fields }, null, 2)}\n`);
}

function publishCompanion(folder: string) {
  const { name, version } = readManifest(`${folder}/package.json`);
  const isPublished = spawnSync('npm', ['view', `${name}@${version}`, 'version'], { encoding: 'utf8' }).stdout.trim();
  if (!isPublished) run('npm', 'publish', folder);
}

/** @throws Error where the figures of a version are not kept: the next one's budgets are compared with them */
export function requireResults(version: string): void {
  const file = `bench/results/${version}.json`;
  if (!existsSync(file)) throw new Error(`${file} is missing. Commit what this writes: npm run bench -- --save`);
}

function release(isDryRun: boolean) {
  const fields = repositoryFields(process.env);
  requireResults(readManifest('package.json').version);
  run('npm', 'run', 'build', '--', 'report');
  run('npm', 'run', 'build:shared-react');
  run('npm', 'run', 'package');
  writeReleaseFiles(readManifest('package.json'));
  for (const folder of [MAIN, ...COMPANIONS]) addFields(folder, fields);
  if (isDryRun) {
    for (const folder of [MAIN, ...COMPANIONS]) run('npm', 'publish', folder, '--dry-run', '--provenance=false');
    return;
  }
  // Publishes MAIN, as `publishConfig.directory` says, and tags the commit.
  run('npx', '--no-install', 'changeset', 'publish');
  for (const folder of COMPANIONS) publishCompanion(folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) release(process.argv.includes('--dry-run'));
