import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { EngineError, type VolumeEntry } from '../engine.ts';
import { expectStatus, parseJson, type SocketClient } from './socket-client.ts';

/** Mount point of a volume in the helper container. */
const HELPER_PATH = '/volume';
/** `system/df` is slow: it reads every file of every volume. */
const USAGE_CACHE_MS = 2000;
/** Limits of a listing that has to read the folder as an archive. */
const MAX_ENTRIES = 20_000;
const MAX_BYTES = 512 * 1024 * 1024;

interface VolumeInspect {
  Name: string;
  Mountpoint?: string;
}

interface Options {
  client: SocketClient;
  /** Name of a volume in the engine. */
  nameOf(volume: string): string;
  labels: Readonly<Record<string, string>>;
  /** Any local image, for a container that is never started. */
  anyImage(): Promise<string | null>;
}

/** The path without empty segments. @throws EngineError when it leads out of the volume */
function normalizePath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || path.includes('\0')) throw new EngineError('This path leads out of the volume.');
  return parts.join('/');
}

/** Lists the children of a folder from an archive of its contents. */
export async function readVolumeArchive(archive: Readable, folder: string): Promise<VolumeEntry[]> {
  const entries = new Map<string, VolumeEntry>();
  const unpack = extract();
  let count = 0;
  let bytes = 0;
  unpack.on('entry', (header, stream, next) => {
    count += 1;
    bytes += header.size ?? 0;
    const [name, ...below] = header.name.split('/').filter((part) => part !== '' && part !== '.');
    const isFolder = header.type === 'directory';
    if (name !== undefined && below.length === 0)
      entries.set(name, {
        path: folder === '' ? name : `${folder}/${name}`,
        isFolder,
        size: isFolder ? 0 : (header.size ?? 0),
        modifiedAt: (header.mtime ?? new Date(0)).toISOString(),
      });
    stream.on('end', () => next(count > MAX_ENTRIES || bytes > MAX_BYTES ? new RangeError('too large') : undefined));
    stream.resume();
  });
  try {
    await pipeline(archive, unpack);
  } catch {
    throw new EngineError('This folder holds too much to be listed.');
  }
  return [...entries.values()];
}

/** `fs.ModeDir` of Go, in which the engine writes file modes. */
const MODE_DIR = 2 ** 31;
/** Whether a path in a container is a folder. @param header `X-Docker-Container-Path-Stat` */
export function isFolderStat(header: string): boolean {
  const { mode } = JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as { mode?: number };
  return Math.floor((mode ?? 0) / MODE_DIR) % 2 === 1;
}

/** Lists a folder on this machine. Null when its files can't be read, such as with an engine on another machine. */
async function readFolder(root: string, path: string): Promise<VolumeEntry[] | null> {
  try {
    const top = await realpath(root);
    const folder = await realpath(join(top, path));
    if (folder !== top && !folder.startsWith(top + sep)) throw new EngineError('This path leads out of the volume.');
    const entries = await readdir(folder, { withFileTypes: true });
    return await Promise.all(
      entries.map(async (entry) => {
        const own = join(folder, entry.name);
        const { size, mtime } = entry.isSymbolicLink() ? { size: 0, mtime: new Date(0) } : await stat(own);
        const isFolder = entry.isDirectory();
        const below = relative(top, own).split(sep).join('/');
        return { path: below, isFolder, size: isFolder ? 0 : size, modifiedAt: mtime.toISOString() };
      }),
    );
  } catch (error) {
    if (error instanceof EngineError) throw error;
    return null;
  }
}

export function createVolumes({ client, nameOf, labels, anyImage }: Options) {
  let usage: { at: number; sizes: Promise<ReadonlyMap<string, number>> } | null = null;

  async function readUsage(): Promise<ReadonlyMap<string, number>> {
    const response = await client.send('GET', '/system/df', { query: { type: 'volume' } });
    const { Volumes } = parseJson<{ Volumes?: { Name: string; UsageData?: { Size?: number } | null }[] | null }>(
      expectStatus(response, [200], 'The use of volumes couldn’t be read'),
    );
    return new Map((Volumes ?? []).map(({ Name, UsageData }) => [Name, Math.max(0, UsageData?.Size ?? 0)]));
  }

  async function inspect(volume: string): Promise<VolumeInspect> {
    const response = await client.send('GET', `/volumes/${encodeURIComponent(nameOf(volume))}`);
    if (response.status === 404) throw new EngineError('This volume is not there.');
    return parseJson<VolumeInspect>(expectStatus(response, [200], 'The volume couldn’t be read'));
  }

  /** Reads files through a container that mounts the volume and is never started. */
  async function withHelper<Result>(
    volume: string,
    image: string,
    use: (id: string) => Promise<Result>,
  ): Promise<Result> {
    const Mounts = [{ Type: 'volume', Source: nameOf(volume), Target: HELPER_PATH, ReadOnly: true }];
    const json = { Image: image, Cmd: ['true'], Labels: labels, HostConfig: { Mounts, NetworkMode: 'none' } };
    const response = expectStatus(
      await client.send('POST', '/containers/create', { json }),
      [201],
      'The volume couldn’t be read',
    );
    const { Id } = parseJson<{ Id: string }>(response);
    try {
      return await use(Id);
    } finally {
      await client.send('DELETE', `/containers/${Id}`, { query: { force: '1' } });
    }
  }

  return {
    async create(volume: string): Promise<void> {
      const json = { Name: nameOf(volume), Driver: 'local', Labels: labels };
      expectStatus(await client.send('POST', '/volumes/create', { json }), [200, 201], 'The volume couldn’t be made');
    },
    async remove(volume: string): Promise<void> {
      const response = await client.send('DELETE', `/volumes/${encodeURIComponent(nameOf(volume))}`);
      if (response.status === 409) throw new EngineError('A container still uses this volume.');
      expectStatus(response, [200, 204, 404], 'The volume couldn’t be removed');
    },
    async usage(volume: string): Promise<number> {
      if (!usage || Date.now() - usage.at > USAGE_CACHE_MS) usage = { at: Date.now(), sizes: readUsage() };
      return (await usage.sizes).get(nameOf(volume)) ?? 0;
    },
    async list(volume: string, rawPath: string): Promise<VolumeEntry[]> {
      const path = normalizePath(rawPath);
      const { Mountpoint } = await inspect(volume);
      const local = Mountpoint ? await readFolder(Mountpoint, path) : null;
      if (local) return local;
      const image = await anyImage();
      // Without any image, no container can have written to it.
      if (image === null) return [];
      return withHelper(volume, image, async (id) => {
        const place = `/containers/${id}/archive`;
        const { status, headers } = await client.send('HEAD', place, { query: { path: `${HELPER_PATH}/${path}` } });
        const described = headers['x-docker-container-path-stat'];
        if (status !== 200 || typeof described !== 'string') throw new EngineError('This folder is not there.');
        if (!isFolderStat(described)) throw new EngineError('This is a file, not a folder.');
        // The final dot makes names relative to the folder.
        const query = { path: `${HELPER_PATH}/${path}/.`.replace('//', '/') };
        return readVolumeArchive(await client.stream('GET', place, { query }), path);
      });
    },
  };
}

export type Volumes = ReturnType<typeof createVolumes>;
