/**
 * `npm run release`, as the release workflow calls it: builds and checks what ships, writes what goes beside it to `release/`
 * (source maps, the provider contract, the bill of materials, whose bytes it has), and publishes the versions that are not published yet.
 * `--dry-run` does the same without publishing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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
    throw new Error('The workflow "release" makes releases. To see what one has: npm pack --dry-run');
  const address = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  return {
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: 'git', url: `git+${address}.git` },
  };
}

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' });

function writeReleaseFiles({ name, version }: Manifest) {
  rmSync('release', { recursive: true, force: true });
  mkdirSync('release');
  run('tar', '-czf', `release/${name}-${version}-maps.tgz`, 'dist-maps');
  copyFileSync('byte-report.md', 'release/byte-report.md');
  copyFileSync('dist/provider-contract.json', 'release/provider-contract.json');
  copyFileSync('dist/sbom.cdx.json', `release/${name}-${version}.cdx.json`);
}

/** Packages beside the main one, of its version: the conformance kit, and the elements for sites of React. */
const BESIDE = ['./dist-conformance', './dist-shared-react'];

function publishBeside(folder: string, fields: ReturnType<typeof repositoryFields>, isDryRun: boolean) {
  const file = `${folder}/package.json`;
  const beside = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  writeFileSync(file, `${JSON.stringify({ ...beside, ...fields }, null, 2)}\n`);
  const isPublished = spawnSync('npm', ['view', `${beside.name}@${beside.version}`, 'version'], {
    encoding: 'utf8',
  }).stdout.trim();
  if (isDryRun) run('npm', 'publish', folder, '--dry-run', '--provenance=false');
  else if (!isPublished) run('npm', 'publish', folder);
}

function release(isDryRun: boolean) {
  const text = readFileSync('package.json', 'utf8');
  const manifest = JSON.parse(text) as Manifest;
  const fields = repositoryFields(process.env);
  run('npm', 'run', 'build', '--', 'report');
  run('npm', 'run', 'build:shared-react');
  run('npm', 'run', 'package');
  writeReleaseFiles(manifest);
  try {
    writeFileSync('package.json', `${JSON.stringify({ ...manifest, ...fields }, null, 2)}\n`);
    if (isDryRun) run('npm', 'publish', '--dry-run', '--provenance=false');
    else run('npx', '--no-install', 'changeset', 'publish');
    for (const folder of BESIDE) publishBeside(folder, fields, isDryRun);
  } finally {
    writeFileSync('package.json', text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) release(process.argv.includes('--dry-run'));
