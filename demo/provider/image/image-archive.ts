/**
 * Reads an uploaded image: the output of `docker save` or an OCI image layout, as a tar that may be gzipped. Nothing is unpacked to
 * disk, and nothing is stored before the whole archive has been checked.
 */
import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Entry, extract, type Headers } from 'tar-stream';
import * as z from 'zod/mini';

/** A problem with an archive. Its message is shown to the customer. */
export class ArchiveError extends Error {}
/** The file is larger than a request can carry. */
export class ArchiveTooLargeError extends ArchiveError {}

/** Base64 of more doesn't fit into a request. */
const MAX_IMAGE_BYTES = 24_000_000;
const MAX_UNPACKED_BYTES = 500_000_000;
/** Images rarely compress to a tenth. */
const MAX_COMPRESSION_RATIO = 100;
/** May always be unpacked, however small the archive is. */
const MIN_UNPACKED_LIMIT = 10_000_000;
const MAX_ENTRIES = 20_000;
const MAX_DOCUMENT_BYTES = 1_000_000;
/** All JSON documents are in memory at once. */
const MAX_DOCUMENTS_BYTES = 20_000_000;
const MAX_LAYERS = 200;
const GZIP = Buffer.from([0x1f, 0x8b]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

export interface ParsedImage {
  /** Of the manifest, or of the config if there is no manifest. */
  digest: string;
  platform: string;
  layers: { digest: string; size: number }[];
  ports: number[];
  envKeys: string[];
}

const Descriptor = z.object({
  mediaType: z.optional(z.string()),
  digest: z.string(),
  size: z.optional(z.number()),
  platform: z.optional(z.object({ os: z.optional(z.string()), architecture: z.optional(z.string()) })),
});
type Descriptor = z.output<typeof Descriptor>;
const OciIndex = z.object({ manifests: z.array(Descriptor) });
const OciManifest = z.object({ config: Descriptor, layers: z.array(Descriptor) });
const DockerManifest = z.array(z.object({ Config: z.string(), Layers: z.array(z.string()) }));
const ImageConfig = z.object({
  architecture: z.optional(z.string()),
  os: z.optional(z.string()),
  config: z.optional(
    z.nullable(
      z.object({
        Env: z.optional(z.nullable(z.array(z.string()))),
        ExposedPorts: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
      }),
    ),
  ),
  rootfs: z.object({ diff_ids: z.array(z.string()) }),
});

const INDEX_TYPES = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
const MANIFEST_TYPES = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];
const CONFIG_TYPES = ['application/vnd.oci.image.config.v1+json', 'application/vnd.docker.container.image.v1+json'];
const LAYER_TYPES = [
  'application/vnd.oci.image.layer.v1.tar',
  'application/vnd.oci.image.layer.v1.tar+gzip',
  'application/vnd.docker.image.rootfs.diff.tar',
  'application/vnd.docker.image.rootfs.diff.tar.gzip',
];

const isGzip = (bytes: Uint8Array) => GZIP.equals(bytes.subarray(0, GZIP.length));
const sha256 = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const notAnImage = () =>
  new ArchiveError('This file isn’t an image. Upload what “docker save” writes, as .tar or .tar.gz.');
const damaged = () => new ArchiveError('The archive is damaged or incomplete. Save the image again and upload that.');
const decompressionBomb = () =>
  new ArchiveError(
    `The archive unpacks to more than ${MAX_UNPACKED_BYTES / 1_000_000} MB or ${MAX_COMPRESSION_RATIO} times its size.`,
  );

/** @throws ArchiveError for invalid base64 (RFC 4648 §4), or a file that is too large */
export function decodeFile(text: string): Buffer {
  const packed = text.replace(/\s/g, '');
  if (packed.length > Math.ceil(MAX_IMAGE_BYTES / 3) * 4)
    throw new ArchiveTooLargeError(`The file is larger than ${MAX_IMAGE_BYTES / 1_000_000} MB.`);
  if (packed === '') throw new ArchiveError('Choose a file.');
  const bytes = Buffer.from(packed, 'base64');
  // Node.js skips invalid characters, so only valid base64 is the same after a round trip.
  const isBase64 = packed.length % 4 === 0 && bytes.toString('base64') === packed;
  if (!isBase64) throw new ArchiveError('The file didn’t arrive as base64. Upload it again.');
  return bytes;
}

/** Creates streams that together let through as many bytes as an archive of this size may unpack to. */
function createLimit(packedBytes: number): () => Transform {
  const limit = Math.min(MAX_UNPACKED_BYTES, Math.max(MIN_UNPACKED_LIMIT, packedBytes * MAX_COMPRESSION_RATIO));
  let bytesRead = 0;
  return () =>
    new Transform({
      transform(chunk: Buffer, _, done) {
        bytesRead += chunk.length;
        if (bytesRead > limit) done(decompressionBomb());
        else done(null, chunk);
      },
    });
}

const ignoreEnd = () => undefined;
/** Decompresses gzip, within a limit. Errors surface in the returned stream. */
const decompress = (source: Readable, isCompressed: boolean, limit: Transform): Readable =>
  isCompressed ? pipeline(source, createGunzip(), limit, ignoreEnd) : pipeline(source, limit, ignoreEnd);

/**
 * Visits the entries of a tar in order.
 * @param notTarError thrown for a file that is not a tar archive
 * @returns the number of entries
 * @throws ArchiveError
 */
async function readTar(
  source: Readable,
  notTarError: ArchiveError,
  visit: (entry: Entry) => Promise<void>,
): Promise<number> {
  const tar = extract();
  pipeline(source, tar, ignoreEnd);
  let count = 0;
  try {
    for await (const entry of tar) {
      count += 1;
      if (count > MAX_ENTRIES) throw new ArchiveError(`The archive holds more than ${MAX_ENTRIES} files.`);
      await visit(entry);
      entry.resume();
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw count === 0 ? notTarError : damaged();
  } finally {
    source.destroy();
  }
  return count;
}

/** A name without leading `./` and trailing `/`. */
const normalizeName = (name: string) => name.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, '');

/** Rejects path traversal. @throws ArchiveError for a name that leads out of the archive */
function requireInside(name: string): void {
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\\'))
    throw new ArchiveError(`The archive holds a file with an absolute name (${name.slice(0, 80)}).`);
  if (name.split('/').includes('..'))
    throw new ArchiveError(`The archive holds a file that leads out of it (${name.slice(0, 80)}).`);
  if (name.includes('\0')) throw damaged();
}

/** A file that is not sparse: GNU sparse files unpack to other content than the archive holds, so it couldn't be checked. */
const isPlainFile = ({ type, pax }: Headers) =>
  (type === 'file' || type === 'contiguous-file') &&
  !Object.keys(pax ?? {}).some((key) => key.startsWith('GNU.sparse.'));

/** The target of a link in the archive. @throws ArchiveError when it is outside of the archive */
function linkTarget({ name, linkname, type }: Headers): string {
  const target = linkname ?? '';
  const folder = type === 'symlink' ? normalizeName(name).split('/').slice(0, -1) : [];
  const parts = target.startsWith('/') ? null : folder;
  const refusal = new ArchiveError(`The archive holds a link that leads out of it (${name.slice(0, 80)}).`);
  if (!parts) throw refusal;
  for (const part of target.split('/')) {
    if (part === '..' && parts.pop() === undefined) throw refusal;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

interface Member {
  digest: string;
  size: number;
  /** The content if it may be JSON, or else null. */
  content: Buffer | null;
}

async function readMember(entry: Entry): Promise<Member> {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
    if (size <= MAX_DOCUMENT_BYTES) chunks.push(chunk);
  }
  const content = size <= MAX_DOCUMENT_BYTES ? Buffer.concat(chunks) : Buffer.alloc(0);
  return { digest: `sha256:${hash.digest('hex')}`, size, content: isPossiblyJson(content) ? content : null };
}
const isPossiblyJson = (content: Buffer) => /^\s*[[{]/.test(content.toString('latin1', 0, 100));

/** Reads the files of an archive by name, and follows links. */
class ArchiveReader {
  readonly #bytes: Buffer;
  readonly #members = new Map<string, Member>();
  readonly #links = new Map<string, string>();
  #documentBytes = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  #open = () => decompress(Readable.from([this.#bytes]), isGzip(this.#bytes), createLimit(this.#bytes.length)());

  /** @throws ArchiveError */
  async scan(): Promise<void> {
    const count = await readTar(this.#open(), notAnImage(), async (entry) => {
      const { name, type } = entry.header;
      requireInside(name);
      if (type === 'symlink' || type === 'link') this.#links.set(normalizeName(name), linkTarget(entry.header));
      else if (isPlainFile(entry.header)) this.#add(normalizeName(name), await readMember(entry));
      else if (type !== 'directory')
        throw new ArchiveError(
          `The archive holds something other than files, folders and links (${name.slice(0, 80)}). Save the image again.`,
        );
    });
    if (count === 0) throw notAnImage();
  }

  /** @throws ArchiveError */
  #add(name: string, member: Member): void {
    this.#documentBytes += member.content?.length ?? 0;
    if (this.#documentBytes > MAX_DOCUMENTS_BYTES)
      throw new ArchiveError(`The archive holds more than ${MAX_DOCUMENTS_BYTES / 1_000_000} MB of JSON.`);
    this.#members.set(name, member);
  }

  #resolve(name: string): string {
    let path = normalizeName(name);
    for (let hops = 0; hops < 10 && !this.#members.has(path); hops++) path = this.#links.get(path) ?? path;
    return path;
  }

  find = (name: string): Member | undefined => this.#members.get(this.#resolve(name));

  /** Parses a JSON document. @param missing message if there isn't one @throws ArchiveError when it is missing or invalid */
  document<S extends z.ZodMiniType>(name: string, schema: S, missing: string): z.output<S> {
    const member = this.find(name);
    if (!member) throw new ArchiveError(missing);
    if (!member.content) throw damaged();
    let value: unknown;
    try {
      value = JSON.parse(member.content.toString());
    } catch {
      throw damaged();
    }
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw damaged();
    return parsed.data as z.output<S>;
  }

  /** Digests of the uncompressed layers (diff ids), by name. @throws ArchiveError for a layer that is not a tar */
  async diffIds(names: readonly string[]): Promise<Map<string, string>> {
    const aliasesOf = new Map<string, string[]>();
    for (const name of names) aliasesOf.set(this.#resolve(name), [...(aliasesOf.get(this.#resolve(name)) ?? []), name]);
    const digests = new Map<string, string>();
    const limit = createLimit(this.#bytes.length);
    await readTar(this.#open(), damaged(), async (entry) => {
      const aliases = aliasesOf.get(normalizeName(entry.header.name));
      if (!aliases) return;
      const digest = await readLayer(entry, limit());
      for (const alias of aliases) digests.set(alias, digest);
    });
    return digests;
  }
}

/** Checks the names in a layer. @returns the digest of its uncompressed tar */
async function readLayer(entry: Entry, limit: Transform): Promise<string> {
  const source = entry as AsyncIterable<Buffer>;
  const chunks = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head = Buffer.concat([head, next.value]);
    if (head.length >= ZSTD.length) break;
  }
  if (ZSTD.equals(head.subarray(0, ZSTD.length)))
    throw new ArchiveError('A layer is compressed with zstd. Save the image with gzip or without compression.');
  const hash = createHash('sha256');
  async function* allChunks() {
    yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const tar = pipeline(decompress(Readable.from(allChunks()), isGzip(head), limit), hashing, ignoreEnd);
  await readTar(tar, new ArchiveError('A layer of the image is no tar. Save the image again.'), async ({ header }) =>
    requireInside(header.name.replace(/^\/+/, '')),
  );
  return `sha256:${hash.digest('hex')}`;
}

/** @throws ArchiveError */
function requireType({ mediaType }: Descriptor, known: readonly string[], noun: string): void {
  if (mediaType === undefined || known.includes(mediaType)) return;
  if (mediaType.endsWith('+zstd'))
    throw new ArchiveError('A layer is compressed with zstd. Save the image with gzip or without compression.');
  throw new ArchiveError(`The ${noun} is of a type that isn’t known here: ${mediaType.slice(0, 100)}.`);
}

/** The path of a blob in an OCI layout. @throws ArchiveError for an invalid digest */
function blobName(digest: string): string {
  if (!/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new ArchiveError(`${digest.slice(0, 80)} isn’t a digest. Digests are sha256 with 64 digits.`);
  return `blobs/${digest.replace(':', '/')}`;
}

/** @throws ArchiveError when the blob is missing or doesn't match its digest */
function requireBlob(archive: ArchiveReader, digest: string, noun: string): Member {
  const blob = archive.find(blobName(digest));
  if (!blob) throw new ArchiveError(`The ${noun} ${digest.slice(0, 19)}… is missing from the archive.`);
  if (blob.digest !== digest)
    throw new ArchiveError(`The ${noun} ${digest.slice(0, 19)}… doesn’t match its digest: its content has changed.`);
  return blob;
}

const isForLinux = ({ platform }: Descriptor) => platform?.os === 'linux' && platform.architecture === 'amd64';
const isAttestation = ({ platform }: Descriptor) => platform?.os === 'unknown';

/** The manifest of an OCI layout, preferably for linux/amd64. @throws ArchiveError */
function findManifest(archive: ArchiveReader, index: z.output<typeof OciIndex>, depth = 0): Descriptor {
  const manifests = index.manifests.filter((manifest) => !isAttestation(manifest));
  const chosen = manifests.find(isForLinux) ?? manifests[0];
  if (!chosen) throw new ArchiveError('The archive holds no image.');
  if (depth === 0 && manifests.length > 1 && !manifests.some(({ platform }) => platform))
    throw new ArchiveError(`The archive holds ${manifests.length} images. Save one at a time.`);
  requireType(chosen, [...INDEX_TYPES, ...MANIFEST_TYPES], 'manifest');
  requireBlob(archive, chosen.digest, 'manifest');
  if (!INDEX_TYPES.includes(chosen.mediaType ?? '')) return chosen;
  if (depth > 1) throw damaged();
  return findManifest(archive, archive.document(blobName(chosen.digest), OciIndex, ''), depth + 1);
}

interface FoundImage {
  digest: string;
  config: z.output<typeof ImageConfig>;
  layers: { name: string; digest: string; size: number }[];
}

function findOciImage(archive: ArchiveReader): FoundImage {
  const index = archive.document('index.json', OciIndex, 'The archive has no index.json.');
  const { digest } = findManifest(archive, index);
  const manifest = archive.document(blobName(digest), OciManifest, 'The manifest is missing from the archive.');
  requireType(manifest.config, CONFIG_TYPES, 'config');
  requireBlob(archive, manifest.config.digest, 'config');
  const config = archive.document(
    blobName(manifest.config.digest),
    ImageConfig,
    'The config is missing from the archive.',
  );
  const layers = manifest.layers.map((layer) => {
    requireType(layer, LAYER_TYPES, 'layer');
    const { size } = requireBlob(archive, layer.digest, 'layer');
    return { name: blobName(layer.digest), digest: layer.digest, size };
  });
  return { digest, config, layers };
}

function findDockerImage(archive: ArchiveReader): FoundImage {
  const missing = 'The archive has no manifest.json. Upload what “docker save” writes.';
  const images = archive.document('manifest.json', DockerManifest, missing);
  const [image] = images;
  if (!image) throw new ArchiveError('The archive holds no image.');
  if (images.length > 1) throw new ArchiveError(`The archive holds ${images.length} images. Save one at a time.`);
  const document = archive.find(image.Config);
  const config = archive.document(image.Config, ImageConfig, 'The config of the image is missing from the archive.');
  const digest = sha256(document?.content ?? Buffer.alloc(0));
  const named = /([0-9a-f]{64})(?:\.json)?$/.exec(image.Config)?.[1];
  if (named && digest !== `sha256:${named}`)
    throw new ArchiveError('The config doesn’t match its digest: its content has changed.');
  const layers = image.Layers.map((name) => {
    const member = archive.find(name);
    if (!member) throw new ArchiveError(`The layer ${name.slice(0, 80)} is missing from the archive.`);
    return { name, digest: member.digest, size: member.size };
  });
  return { digest, config, layers };
}

/** @throws ArchiveError when a layer doesn't match the config's diff id */
async function requireLayers(archive: ArchiveReader, { config, layers }: FoundImage): Promise<void> {
  const expected = config.rootfs.diff_ids;
  if (layers.length > MAX_LAYERS) throw new ArchiveError(`The image has more than ${MAX_LAYERS} layers.`);
  if (expected.length !== layers.length)
    throw new ArchiveError(`The image names ${expected.length} layers, and the archive holds ${layers.length}.`);
  const digests = await archive.diffIds(layers.map(({ name }) => name));
  for (const [at, { name }] of layers.entries())
    if (digests.get(name) !== expected[at])
      throw new ArchiveError(`Layer ${at + 1} doesn’t match its digest: its content has changed.`);
}

const portsOf = (exposed: Readonly<Record<string, unknown>>): number[] =>
  Object.keys(exposed)
    .map((key) => Number(/^(\d{1,5})(?:\/tcp)?$/.exec(key)?.[1] ?? 0))
    .filter((port) => port >= 1 && port <= 65_535)
    .sort((a, b) => a - b);

/** @throws ArchiveError for a file that is not an image, or is damaged or unsafe */
export async function readImageArchive(bytes: Buffer): Promise<ParsedImage> {
  const archive = new ArchiveReader(bytes);
  await archive.scan();
  const image = archive.find('oci-layout') ? findOciImage(archive) : findDockerImage(archive);
  await requireLayers(archive, image);
  const { os = 'linux', architecture = 'amd64', config } = image.config;
  return {
    digest: image.digest,
    platform: `${os}/${architecture}`.slice(0, 60),
    layers: image.layers.map(({ digest, size }) => ({ digest, size })),
    ports: portsOf(config?.ExposedPorts ?? {}),
    envKeys: (config?.Env ?? [])
      .map((line) => line.split('=', 1)[0] ?? '')
      .filter((key) => key !== '')
      .slice(0, 200),
  };
}
