/** Archives of images, as `docker save` and an OCI layout have them, whole or with something wrong. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type Headers, pack } from 'tar-stream';

const hexOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
export const digestOf = (bytes: Uint8Array | string) => `sha256:${hexOf(bytes)}`;

export type TarEntry = Headers & { content?: Buffer | string };

/** A tar of these entries, in this order. */
export async function tarOf(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  for (const { content, ...given } of entries) {
    // Digests are the same however late it is.
    const header = { mtime: new Date(0), ...given };
    if (content === undefined) tar.entry(header).end();
    else tar.entry(header, content);
  }
  tar.finalize();
  return buffer(tar);
}

export const layerTar = (text = 'hello') =>
  tarOf([
    { name: 'app/', type: 'directory' },
    { name: 'app/index.js', content: text },
    { name: 'app/latest', type: 'symlink', linkname: '/app/index.js' },
  ]);

export const configOf = (layers: readonly Buffer[]) =>
  JSON.stringify({
    architecture: 'amd64',
    os: 'linux',
    config: { Env: ['PATH=/usr/bin', 'GREETING=Hello'], ExposedPorts: { '8080/tcp': {}, '53/udp': {} } },
    rootfs: { type: 'layers', diff_ids: layers.map(digestOf) },
  });

/** The entries that `docker save` writes. */
export async function dockerEntries(layers?: readonly Buffer[]): Promise<TarEntry[]> {
  const kept = layers ?? [await layerTar('one'), await layerTar('two')];
  const config = configOf(kept);
  const names = kept.map((layer) => `${hexOf(layer)}/layer.tar`);
  return [
    ...kept.map((content, at) => ({ name: names[at] ?? '', content })),
    { name: `${hexOf(config)}.json`, content: config },
    {
      name: 'manifest.json',
      content: JSON.stringify([{ Config: `${hexOf(config)}.json`, RepoTags: ['shop:1.0'], Layers: names }]),
    },
  ];
}

const GZIP_LAYER = 'application/vnd.oci.image.layer.v1.tar+gzip';

/** The entries of an OCI layout whose layers are compressed. */
export async function ociEntries(mediaType = GZIP_LAYER): Promise<TarEntry[]> {
  const layer = await layerTar('oci');
  const packed = gzipSync(layer);
  const config = configOf([layer]);
  const manifest = JSON.stringify({
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: { mediaType: 'application/vnd.oci.image.config.v1+json', digest: digestOf(config), size: config.length },
    layers: [{ mediaType, digest: digestOf(packed), size: packed.length }],
  });
  const blob = (content: Buffer | string) => ({ name: `blobs/sha256/${hexOf(content)}`, content });
  return [
    { name: 'oci-layout', content: '{"imageLayoutVersion":"1.0.0"}' },
    {
      name: 'index.json',
      content: JSON.stringify({
        schemaVersion: 2,
        manifests: [
          {
            mediaType: 'application/vnd.oci.image.manifest.v1+json',
            digest: digestOf(manifest),
            size: manifest.length,
            platform: { os: 'linux', architecture: 'amd64' },
          },
        ],
      }),
    },
    blob(packed),
    blob(config),
    blob(manifest),
  ];
}

/** A small image as `docker save` writes it, base64. */
export const savedImage = async () => (await tarOf(await dockerEntries())).toString('base64');
