import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';

const recipes = join(import.meta.dirname, '../../../demo/provider/project/engine/recipes');
export const PROGRAMS = ['web', 'worker', 'crasher', 'noisy', 'store'] as const;

/** Files by their path in the image: Node.js of this machine with its libraries, and the recipes with a harness of their own. */
function imageFiles(): Map<string, string | Buffer> {
  const node = realpathSync(process.execPath);
  const libraries = execFileSync('ldd', [node], { encoding: 'utf8' }).matchAll(/(\/\S+\.so[.\d]*)/g);
  const files = new Map<string, string | Buffer>([['usr/bin/node', node]]);
  for (const [, path = ''] of libraries) files.set(path.slice(1), realpathSync(path));
  for (const name of PROGRAMS) files.set(`app/${name}.mjs`, readFileSync(join(recipes, `${name}.mjs`)));
  files.set('app/harness.mjs', readFileSync(join(import.meta.dirname, 'harness.mjs')));
  return files;
}

async function addFile(archive: ReturnType<typeof pack>, name: string, source: string): Promise<void> {
  const { size } = await stat(source);
  const entry = archive.entry({ name, size, mode: 0o755 });
  await pipeline(createReadStream(source), entry as unknown as NodeJS.WritableStream);
}

/** Writes the one layer of the image. @returns its digest */
async function writeLayer(file: string): Promise<string> {
  const archive = pack();
  const output = createWriteStream(file);
  archive.pipe(output as unknown as NodeJS.WritableStream & Parameters<typeof archive.pipe>[0]);
  for (const name of ['tmp', 'data', 'etc', 'proc', 'sys', 'dev', 'app', 'usr', 'usr/bin'])
    archive.entry({ name: `${name}/`, type: 'directory', mode: 0o755 });
  for (const [name, source] of imageFiles()) {
    if (typeof source === 'string') await addFile(archive, name, source);
    else archive.entry({ name, mode: 0o644 }, source);
  }
  archive.finalize();
  await finished(output);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * An archive, as `docker save` writes it, of an image for each program: `portal-test/<program>:1`.
 * @returns the archive, and what removes its files
 */
export async function buildImages(): Promise<{ archive: Readable; remove(): void }> {
  const dir = mkdtempSync(join(tmpdir(), 'container-image-'));
  const layer = join(dir, 'layer.tar');
  const digest = await writeLayer(layer);
  const file = join(dir, 'images.tar');
  const archive = pack();
  const output = createWriteStream(file);
  archive.pipe(output as unknown as NodeJS.WritableStream & Parameters<typeof archive.pipe>[0]);
  await addFile(archive, 'layer.tar', layer);
  const manifest = PROGRAMS.map((name) => {
    const config = JSON.stringify({
      architecture: process.arch === 'x64' ? 'amd64' : process.arch,
      os: 'linux',
      created: '2026-01-01T00:00:00Z',
      config: {
        Entrypoint: ['/usr/bin/node'],
        Cmd: [`/app/${name}.mjs`],
        Env: ['PATH=/usr/bin', 'VERSION=1.0'],
        WorkingDir: '/app',
      },
      rootfs: { type: 'layers', diff_ids: [`sha256:${digest}`] },
      history: [{ created: '2026-01-01T00:00:00Z', created_by: 'portal tests' }],
    });
    archive.entry({ name: `${name}.json` }, config);
    return { Config: `${name}.json`, RepoTags: [`docker.io/portal-test/${name}:1`], Layers: ['layer.tar'] };
  });
  archive.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
  archive.finalize();
  await finished(output);
  return { archive: createReadStream(file), remove: () => rmSync(dirname(file), { recursive: true, force: true }) };
}
