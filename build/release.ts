/**
 * `npm run release`, as the release workflow calls it: builds and checks what ships, writes what goes beside it to `release/`
 * (source maps, the provider contract, the bill of materials, the WordPress plugin, whose bytes it has, what goes with jsDelivr's
 * copy of the files, and the documentation), and publishes the versions that are not published yet. `--dry-run` does the same
 * without publishing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCdn } from './cdn.mjs';

interface Manifest {
  name: string;
  version: string;
}

/**
 * Where the package comes from. npm compares it with the place that the provenance names, so it is not a constant of the sources:
 * whoever releases a fork releases the fork.
 * @throws Error outside a workflow, which alone can prove where it builds
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

/** Packages beside the main one, of its version: the conformance kit, and the elements for sites of React. */
const BESIDE = ['./dist-conformance', './dist-shared-react'];
const MAIN = './dist-package';

const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

function addFields(folder: string, fields: ReturnType<typeof repositoryFields>) {
  const file = `${folder}/package.json`;
  writeFileSync(file, `${JSON.stringify({ ...readManifest(file), ...fields }, null, 2)}\n`);
}

function publishBeside(folder: string) {
  const { name, version } = readManifest(`${folder}/package.json`);
  const isPublished = spawnSync('npm', ['view', `${name}@${version}`, 'version'], { encoding: 'utf8' }).stdout.trim();
  if (!isPublished) run('npm', 'publish', folder);
}

function release(isDryRun: boolean) {
  const fields = repositoryFields(process.env);
  run('npm', 'run', 'build', '--', 'report');
  run('npm', 'run', 'build:shared-react');
  run('npm', 'run', 'package');
  writeReleaseFiles(readManifest('package.json'));
  for (const folder of [MAIN, ...BESIDE]) addFields(folder, fields);
  if (isDryRun) {
    for (const folder of [MAIN, ...BESIDE]) run('npm', 'publish', folder, '--dry-run', '--provenance=false');
    return;
  }
  // Publishes MAIN, as `publishConfig.directory` says, and tags the commit.
  run('npx', '--no-install', 'changeset', 'publish');
  for (const folder of BESIDE) publishBeside(folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) release(process.argv.includes('--dry-run'));
