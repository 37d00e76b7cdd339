import { describe, expect, it } from 'vitest';
import { looksLikeArchive, MAX_ARCHIVE_BYTES, shortDigest } from '#core/image/image.rules.ts';
import { checkArchive, nameOfArchive } from '#core/image/upload.store.ts';

const tar = () => {
  const header = new Uint8Array(1024);
  header.set(new TextEncoder().encode('ustar'), 257);
  return header;
};
const fileOf = (bytes: Uint8Array<ArrayBuffer>, size = bytes.length) => {
  const file = new File([bytes], 'shop.tar');
  return Object.defineProperty(file, 'size', { value: size });
};

describe('an archive of an image', () => {
  it('is a tar or a gzip', () => {
    expect(looksLikeArchive(tar())).toBe(true);
    expect(looksLikeArchive(new Uint8Array([0x1f, 0x8b, 8, 0]))).toBe(true);
  });

  it.each([
    ['text', new TextEncoder().encode('hello')],
    ['a zip', new Uint8Array([0x50, 0x4b, 3, 4])],
    ['what only begins like a gzip', new Uint8Array([0x1f, 0, 8, 0])],
    ['nothing', new Uint8Array()],
  ])('is not %s', (_, bytes) => {
    expect(looksLikeArchive(bytes)).toBe(false);
  });

  it('is taken', async () => {
    expect((await checkArchive(fileOf(tar()))).problem).toBeNull();
  });

  it('of 200 MB is refused before anything is sent, with both sizes', async () => {
    const { problem } = await checkArchive(fileOf(tar(), 200_000_000));
    expect(problem).toContain('200 MB');
    expect(problem).toContain('24 MB');
  });

  it('may be as large as the limit', async () => {
    expect((await checkArchive(fileOf(tar(), MAX_ARCHIVE_BYTES))).problem).toBeNull();
  });

  it.each([
    ['an empty file', new Uint8Array(), 'empty'],
    ['a file that is no tar', new TextEncoder().encode('hello'), 'tar archive'],
  ])('is refused when it is %s', async (_, bytes, word) => {
    expect((await checkArchive(fileOf(bytes))).problem).toContain(word);
  });

  it.each([
    ['Shop-1.2.tar.gz', 'shop-1.2'],
    ['my image.tgz', 'my-image'],
    ['.tar', ''],
  ])('%s gives its image the name %j', (file, name) => {
    expect(nameOfArchive(file)).toBe(name);
  });
});

it('a digest is shortened to twelve digits', () =>
  expect(shortDigest(`sha256:${'0123456789abcdef'.repeat(4)}`)).toBe('sha256:0123456789ab…'));
