import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { type ContainerSpec, EngineError } from '../engine.ts';
import type { Volumes } from './volumes.ts';

/** A normalized absolute path of a container. @throws EngineError */
function containerPath(path: string): string {
  const normal = posix.normalize(path).replace(/(.)\/$/, '$1');
  if (!path.startsWith('/') || normal === '/' || path.includes('\0') || path.split('/').includes('..'))
    throw new EngineError(`${path} can’t be used as a path. Use one like /data.`);
  return normal;
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Checks and normalizes the paths of mounts and configs. @throws EngineError when one is within another */
export function planMounts(spec: ContainerSpec) {
  const mounts = spec.mounts.map((mount) => ({ ...mount, path: containerPath(mount.path) }));
  const files = spec.files.map((file) => ({ ...file, path: containerPath(file.path) }));
  const all = [...mounts, ...files].map(({ path }) => path);
  for (const [index, path] of all.entries()) {
    const other = all.find((one, at) => at !== index && isBelow(path, one));
    if (other === path) throw new EngineError(`${path} is used twice. Give each volume and config a path of its own.`);
    if (other)
      throw new EngineError(`${path} is within ${other}. This provider’s built-in engine can’t mount it there.`);
  }
  return { mounts, files };
}

/** Writes configs and links volumes below `root`. Other files of the last run stay. */
export async function fillContainerFolder(root: string, spec: ContainerSpec, volumes: Volumes) {
  const { mounts, files } = planMounts(spec);
  await mkdir(root, { recursive: true });
  for (const { volume, path } of mounts) {
    await volumes.sizeOf(volume);
    const place = join(root, path);
    await mkdir(dirname(place), { recursive: true });
    await rm(place, { recursive: true, force: true });
    await symlink(volumes.dataOf(volume), place, 'junction');
  }
  for (const { path, content } of files) {
    const place = join(root, path);
    await mkdir(dirname(place), { recursive: true });
    await rm(place, { recursive: true, force: true });
    await writeFile(place, content, { mode: 0o400 });
  }
  return {
    mounts: mounts.map(({ volume, path, isReadOnly }) => ({ path, isReadOnly, settings: volumes.settingsOf(volume) })),
    configs: files.map(({ path }) => path),
  };
}
