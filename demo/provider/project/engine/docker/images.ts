import { createReadStream } from 'node:fs';
import { parseImageReference } from '#core/project/image-reference.rules.ts';
import { EngineError, ImageError, type ResolvedImage } from '../engine.ts';
import { loadedImages, NdjsonDecoder, streamError } from './ndjson.ts';
import { expectStatus, parseJson, type SocketClient } from './socket-client.ts';

interface ImageInspect {
  Id: string;
  RepoDigests?: string[] | null;
  Size?: number;
  Os?: string;
  Architecture?: string;
  Config?: { Env?: string[] | null; ExposedPorts?: Record<string, unknown> | null } | null;
}

interface ImageName {
  name: string;
  tag: string | null;
  digest: string | null;
}

/** A large image takes minutes on a slow connection. */
const PULL_MS = 10 * 60_000;

const withPrefix = (id: string) => (id.startsWith('sha256:') ? id : `sha256:${id}`);

/** The full name of an image, because Podman adds no default registry. */
function repositoryOf(name: string): string {
  const { repository, problem } = parseImageReference(name);
  if (problem) throw new ImageError(problem);
  return repository;
}

/** The manifest's digest for an image of a registry, so that it can be pulled again; the image id for one that was loaded. */
function digestOf(image: ImageInspect, repository: string): string {
  const digests = (image.RepoDigests ?? []).map((reference) => parseImageReference(reference));
  return digests.find((one) => one.repository === repository)?.digest ?? withPrefix(image.Id);
}

function toResolved(image: ImageInspect, repository: string): ResolvedImage {
  const pairs = (image.Config?.Env ?? []).map((entry) => {
    const at = entry.indexOf('=');
    return at < 0 ? [entry, ''] : [entry.slice(0, at), entry.slice(at + 1)];
  });
  const ports = Object.keys(image.Config?.ExposedPorts ?? {}).map((port) => Number.parseInt(port, 10));
  return {
    digest: digestOf(image, repository),
    size: image.Size ?? 0,
    platform: `${image.Os ?? 'linux'}/${image.Architecture ?? 'amd64'}`,
    ports: ports.filter((port) => port > 0),
    env: Object.fromEntries(pairs),
  };
}

export function createImages(client: SocketClient) {
  async function inspect(reference: string): Promise<ImageInspect | null> {
    const response = await client.send('GET', `/images/${encodeURI(reference)}/json`);
    if (response.status === 404) return null;
    return parseJson<ImageInspect>(expectStatus(response, [200], 'The image couldn’t be read'));
  }

  /** Pulls and loads send 200 before they start: errors are in the stream. */
  async function readStream(path: string, options: Parameters<SocketClient['stream']>[2]): Promise<unknown[]> {
    const response = await client.stream('POST', path, options);
    const json = new NdjsonDecoder();
    const messages: unknown[] = [];
    for await (const chunk of response) messages.push(...json.push(chunk as Buffer));
    messages.push(...json.flush());
    const error = streamError(messages);
    if (error !== null) throw new EngineError(error);
    return messages;
  }

  async function pull(repository: string, version: string): Promise<void> {
    try {
      await readStream('/images/create', {
        query: { fromImage: repository, tag: version },
        signal: AbortSignal.timeout(PULL_MS),
      });
    } catch (error) {
      const reason = error instanceof EngineError ? error.message : 'it took too long';
      throw new ImageError(`${repository} couldn’t be pulled: ${reason}`);
    }
  }

  /** Loads an archive. @returns the id of its image */
  async function load(file: string): Promise<string> {
    try {
      const messages = await readStream('/images/load', { query: { quiet: '1' }, tar: createReadStream(file) });
      for (const reference of loadedImages(messages)) {
        const image = await inspect(reference);
        if (image) return withPrefix(image.Id);
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw new ImageError(`This image couldn’t be loaded: ${error.message}`);
    }
    throw new ImageError('This archive holds no image that could be loaded.');
  }

  /** A local image, by repository digest, id or tag. */
  async function find(repository: string, { tag, digest }: Omit<ImageName, 'name'>): Promise<ImageInspect | null> {
    if (digest === null) return inspect(`${repository}:${tag ?? 'latest'}`);
    return (await inspect(`${repository}@${digest}`)) ?? (await inspect(digest));
  }

  return {
    /** @throws ImageError */
    async resolve({ name, tag, digest, file }: ImageName & { file: string | null }): Promise<ResolvedImage> {
      if (file !== null) {
        const id = await load(file);
        const image = await inspect(id);
        if (image) return { ...toResolved(image, ''), digest: id };
      }
      const repository = repositoryOf(name);
      const known = await find(repository, { tag, digest });
      if (known) return toResolved(known, repository);
      await pull(repository, digest ?? tag ?? 'latest');
      const pulled = await find(repository, { tag, digest });
      if (!pulled) throw new ImageError(`${repository} has no image for this machine.`);
      return toResolved(pulled, repository);
    },
    /** The id of the image with a digest, which is pulled again if it was removed. @throws ImageError */
    async idOf({ name, digest }: { name: string; digest: string }): Promise<string> {
      const known = (await inspect(digest)) ?? (await find(repositoryOf(name), { tag: null, digest }));
      if (known) return withPrefix(known.Id);
      const repository = repositoryOf(name);
      await pull(repository, digest);
      const pulled = await find(repository, { tag: null, digest });
      if (!pulled) throw new ImageError(`${repository} has no image for this machine.`);
      return withPrefix(pulled.Id);
    },
    /** The id of any local image; null if the engine has no images. */
    async any(): Promise<string | null> {
      const response = expectStatus(await client.send('GET', '/images/json'), [200], 'The images couldn’t be read');
      return parseJson<{ Id: string }[]>(response)[0]?.Id ?? null;
    },
  };
}

export type Images = ReturnType<typeof createImages>;
