import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeFile, readImageArchive } from '#provider/image/image-archive.ts';
import {
  configOf,
  digestOf,
  dockerEntries,
  layerTar,
  ociEntries,
  type TarEntry,
  tarOf,
} from '../../support/image-fixture.ts';

const read = async (entries: readonly TarEntry[]) => readImageArchive(await tarOf(entries));
const replace = (entries: readonly TarEntry[], name: RegExp, change: Partial<TarEntry> | null) =>
  entries.flatMap((entry) => (name.test(entry.name) ? (change ? [{ ...entry, ...change }] : []) : [entry]));

describe('an archive of docker save', () => {
  test('is read with its layers, ports and environment', async () => {
    const entries = await dockerEntries();
    const config = entries.find(({ name }) => /^[0-9a-f]{64}\.json$/.test(name));
    expect(await read(entries)).toEqual({
      digest: digestOf(config?.content ?? ''),
      platform: 'linux/amd64',
      layers: entries.slice(0, 2).map(({ content }) => ({
        digest: digestOf(content ?? ''),
        size: (content ?? '').length,
      })),
      ports: [8080],
      envKeys: ['PATH', 'GREETING'],
    });
  });

  test('is the same when it is compressed', async () => {
    const tar = await tarOf(await dockerEntries());
    expect(await readImageArchive(gzipSync(tar))).toEqual(await readImageArchive(tar));
  });

  test('may name a layer by a link within the archive', async () => {
    const layer = await layerTar();
    const config = configOf([layer, layer]);
    const image = await read([
      { name: 'a/layer.tar', content: layer },
      { name: 'b/layer.tar', type: 'symlink', linkname: '../a/layer.tar' },
      { name: 'config.json', content: config },
      {
        name: 'manifest.json',
        content: JSON.stringify([{ Config: 'config.json', Layers: ['a/layer.tar', 'b/layer.tar'] }]),
      },
    ]);
    expect(image.layers).toHaveLength(2);
  });
});

test('an OCI layout is read, its digest that of its manifest', async () => {
  const entries = await ociEntries();
  const manifest = entries.at(-1)?.content ?? '';
  expect(await read(entries)).toMatchObject({ digest: digestOf(manifest), layers: [{ size: expect.any(Number) }] });
});

test('of an OCI layout for several platforms, the one for Linux on amd64 is read', async () => {
  const entries = await ociEntries();
  const index = JSON.parse(String(entries[1]?.content)) as { manifests: object[] };
  const other = {
    ...index.manifests[0],
    digest: `sha256:${'0'.repeat(64)}`,
    platform: { os: 'linux', architecture: 'arm64' },
  };
  const content = JSON.stringify({ ...index, manifests: [other, ...index.manifests] });
  expect((await read(replace(entries, /^index/, { content }))).platform).toBe('linux/amd64');
});

const SIZE_AT = 124;
const CHECKSUM_AT = 148;
const TYPE_AT = 156;
/** An entry whose header is changed, which a careful writer would not write. */
async function forgedEntry(change: (header: Buffer) => void): Promise<Buffer> {
  const entry = (await tarOf([{ name: 'disk', content: 'x' }])).subarray(0, 1024);
  const header = entry.subarray(0, 512);
  change(header);
  header.fill(' ', CHECKSUM_AT, CHECKSUM_AT + 8);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT);
  return entry;
}
const typeFlag = (flag: string) => forgedEntry((header) => void header.write(flag, TYPE_AT));
const claimedSize = (octal: string) => forgedEntry((header) => void header.write(octal, SIZE_AT));
const before = async (entry: Buffer) => Buffer.concat([entry, await tarOf(await dockerEntries())]);

describe('an archive is refused', () => {
  const refused: [what: string, message: RegExp, make: () => Promise<Buffer>][] = [
    ['that is no tar', /isn’t an image/, async () => Buffer.from('Dear provider, this is a letter. '.repeat(40))],
    ['that is empty', /isn’t an image/, async () => Buffer.alloc(1024)],
    ['that ends in the middle', /damaged/, async () => (await tarOf(await dockerEntries())).subarray(0, 3000)],
    [
      'whose compression is damaged',
      /damaged|isn’t an image/,
      async () => {
        const packed = gzipSync(await tarOf(await dockerEntries()));
        packed.fill(7, 40, 80);
        return packed;
      },
    ],
    ['without a manifest', /no manifest\.json/, async () => tarOf(replace(await dockerEntries(), /^manifest/, null))],
    [
      'whose manifest is no JSON',
      /damaged/,
      async () => tarOf(replace(await dockerEntries(), /^manifest/, { content: '[' })),
    ],
    [
      'with several images',
      /holds 2 images/,
      async () => {
        const entries = await dockerEntries();
        const [image] = JSON.parse(String(entries.at(-1)?.content)) as object[];
        return tarOf(replace(entries, /^manifest/, { content: JSON.stringify([image, image]) }));
      },
    ],
    [
      'without a layer that it names',
      /layer [0-9a-f]+\/layer\.tar is missing/,
      async () => tarOf((await dockerEntries()).slice(1)),
    ],
    [
      'whose layer was changed',
      /Layer 1 doesn’t match/,
      async () => {
        const [first, ...others] = await dockerEntries();
        return tarOf([{ name: first?.name ?? '', content: await layerTar('changed') }, ...others]);
      },
    ],
    [
      'whose layer is no tar',
      /no tar/,
      async () => {
        const [first, ...others] = await dockerEntries();
        return tarOf([{ name: first?.name ?? '', content: 'x'.repeat(2000) }, ...others]);
      },
    ],
    [
      'whose config was changed',
      /config doesn’t match/,
      async () => {
        const entries = await dockerEntries();
        const config = entries.find(({ name }) => /^[0-9a-f]{64}\.json$/.test(name));
        return tarOf(replace(entries, /^[0-9a-f]{64}\.json$/, { content: `${config?.content} ` }));
      },
    ],
    [
      'that leads out by a name',
      /leads out/,
      async () => tarOf([{ name: '../../etc/passwd', content: 'x' }, ...(await dockerEntries())]),
    ],
    [
      'with an absolute name',
      /absolute name/,
      async () => tarOf([{ name: '/etc/passwd', content: 'x' }, ...(await dockerEntries())]),
    ],
    [
      'that leads out by a symbolic link',
      /link that leads out/,
      async () => tarOf([{ name: 'a/b', type: 'symlink', linkname: '../../etc' }, ...(await dockerEntries())]),
    ],
    [
      'with an absolute link',
      /link that leads out/,
      async () => tarOf([{ name: 'a', type: 'symlink', linkname: '/etc/passwd' }, ...(await dockerEntries())]),
    ],
    [
      'that leads out by a hard link',
      /link that leads out/,
      async () => tarOf([{ name: 'a', type: 'link', linkname: '../etc/passwd' }, ...(await dockerEntries())]),
    ],
    [
      'with a device',
      /other than files/,
      async () => tarOf([{ name: 'disk', type: 'block-device' }, ...(await dockerEntries())]),
    ],
    ['with a sparse file of GNU tar', /other than files/, async () => before(await typeFlag('S'))],
    ['with an entry of a kind that nobody knows', /other than files/, async () => before(await typeFlag('Z'))],
    [
      'with a sparse file of POSIX tar',
      /other than files/,
      async () =>
        tarOf([
          { name: 'disk', content: 'x', pax: { 'GNU.sparse.major': '1', 'GNU.sparse.realsize': '8000000000000' } },
          ...(await dockerEntries()),
        ]),
    ],
    ['with a file that claims to be 8 GB', /damaged/, async () => before(await claimedSize('77777777777'))],
    [
      'with a file that claims to be 8 TB',
      /damaged/,
      async () => tarOf([{ name: 'disk', content: 'x', pax: { size: '8000000000000' } }, ...(await dockerEntries())]),
    ],
    [
      'with a name of 5 MB',
      /damaged|isn’t an image/,
      async () =>
        before(
          await forgedEntry((header) => {
            header.write('00023420000', SIZE_AT);
            header.write('L', TYPE_AT);
          }),
        ),
    ],
    [
      'with more JSON than an image has',
      /20 MB of JSON/,
      async () => {
        const json = Buffer.alloc(900_000, ' ').fill('{', 0, 1);
        const entries = Array.from({ length: 25 }, (_, at) => ({ name: `${at}.json`, content: json }));
        return tarOf([...entries, ...(await dockerEntries())]);
      },
    ],
    [
      'with more files than an image has',
      /more than 20000 files/,
      async () => {
        const empty = (await tarOf([{ name: 'empty', content: '' }])).subarray(0, 512);
        return Buffer.concat(Array.from({ length: 20_001 }, () => empty));
      },
    ],
    [
      'whose links lead in a circle',
      /config of the image is missing/,
      async () => {
        const entries = await dockerEntries();
        return tarOf([
          ...replace(entries, /\.json$/, null),
          { name: 'a', type: 'symlink', linkname: 'b' },
          { name: 'b', type: 'symlink', linkname: 'a' },
          { name: 'manifest.json', content: JSON.stringify([{ Config: 'a', Layers: [] }]) },
        ]);
      },
    ],
    [
      'whose layer holds a name that leads out',
      /leads out/,
      async () => {
        const layer = await tarOf([{ name: 'usr/../../etc/passwd', content: 'x' }]);
        return tarOf(await dockerEntries([layer]));
      },
    ],
    [
      'that unpacks to far more than it is',
      /unpacks to more/,
      async () => {
        const layer = await tarOf([{ name: 'zeros', content: Buffer.alloc(20_000_000) }]);
        return gzipSync(await tarOf(await dockerEntries([layer])));
      },
    ],
    [
      'whose layer unpacks to far more than it is',
      /unpacks to more/,
      async () => {
        const layer = gzipSync(await tarOf([{ name: 'zeros', content: Buffer.alloc(20_000_000) }]));
        return tarOf(await dockerEntries([layer]));
      },
    ],
    [
      'whose layer is of another type',
      /isn’t known here/,
      async () => tarOf(await ociEntries('application/vnd.example.layer')),
    ],
    [
      'whose layer is compressed with zstd',
      /zstd/,
      async () => tarOf(await ociEntries('application/vnd.oci.image.layer.v1.tar+zstd')),
    ],
    [
      'whose blob was changed',
      /doesn’t match/,
      async () => {
        const entries = await ociEntries();
        return tarOf([
          ...entries.slice(0, 2),
          { ...entries[2], name: entries[2]?.name ?? '', content: 'changed' },
          ...entries.slice(3),
        ]);
      },
    ],
    [
      'whose digest is none',
      /isn’t a digest/,
      async () => tarOf(replace(await ociEntries(), /^index/, { content: '{"manifests":[{"digest":"sha256:abc"}]}' })),
    ],
  ];
  test.each(refused)('%s', async (_, message, make) => {
    await expect(readImageArchive(await make())).rejects.toThrow(message);
  });
});

describe('base64', () => {
  test('is decoded, with line breaks too', () => {
    expect(decodeFile('aGVs\nbG8=').toString()).toBe('hello');
  });
  test.each(['aGVsbG8', 'aGVs*G8=', 'data:application/x-tar;base64,aGVsbG8=', ''])('“%s” is refused', (text) => {
    expect(() => decodeFile(text)).toThrow();
  });
  test('of more than 24 MB is refused with the limit', () => {
    expect(() => decodeFile('A'.repeat(32_000_004))).toThrow('The file is larger than 24 MB.');
  });
});
