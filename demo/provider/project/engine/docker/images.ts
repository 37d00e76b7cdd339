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

/** Minutes are usual for a large image on a slow line. */
const PULL_MS = 10 * 60_000;

const withPrefix = (id: string) => (id.startsWith('sha256:') ? id : `sha256:${id}`);

/** What the engine knows an image by: the name in full, since Podman does not add a registry. */
function repositoryOf(name: string): string {
  const { repository, problem } = parseImageReference(name);
  if (problem) throw new ImageError(problem);
  return repository;
}

/**
 * The digest that stays: of the manifest, for an image of a registry, so that it can be pulled again; of the configuration, which is
 * the image's id, for one that was loaded.
 */
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
    const answer = await client.send('GET', `/images/${encodeURI(reference)}/json`);
    if (answer.status === 404) return null;
    return parseJson<ImageInspect>(expectStatus(answer, [200], 'The image couldn’t be read'));
  }

  /** Pulls and loads answer 200 before they have done anything: the error is in the stream. */
  async function readStream(path: string, options: Parameters<SocketClient['stream']>[2]): Promise<unknown[]> {
    const answer = await client.stream('POST', path, options);
    const json = new NdjsonDecoder();
    const messages: unknown[] = [];
    for await (const chunk of answer) messages.push(...json.push(chunk as Buffer));
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

  /** One that is there: by its digest as the engine lists it, by its id, or by its tag. */
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
    /** The id of what a digest stands for; it is pulled again where it was removed meanwhile. @throws ImageError */
    async idOf({ name, digest }: { name: string; digest: string }): Promise<string> {
      const known = (await inspect(digest)) ?? (await find(repositoryOf(name), { tag: null, digest }));
      if (known) return withPrefix(known.Id);
      const repository = repositoryOf(name);
      await pull(repository, digest);
      const pulled = await find(repository, { tag: null, digest });
      if (!pulled) throw new ImageError(`${repository} has no image for this machine.`);
      return withPrefix(pulled.Id);
    },
    /** Some image that is there. */
    async any(): Promise<string | null> {
      const answer = expectStatus(await client.send('GET', '/images/json'), [200], 'The images couldn’t be read');
      return parseJson<{ Id: string }[]>(answer)[0]?.Id ?? null;
    },
  };
}

export type Images = ReturnType<typeof createImages>;
