import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../errors.ts';
import { newSecret } from '../secrets.ts';

export const MAX_FILE_BYTES = 10_000_000;
export const MAX_FILES = 10;

const magic: readonly { type: string; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/bmp', bytes: [0x42, 0x4d] },
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46] },
  { type: 'application/zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
];

/** What the bytes say, not the sender: a page called picture.png is served as neither. */
export function sniff(bytes: Uint8Array): string {
  const found = magic.find((kind) => kind.bytes.every((byte, index) => bytes[index] === byte));
  return found?.type ?? 'application/octet-stream';
}

/** Shown name: no path, no control or direction characters, 120 characters at most. */
export const safeName = (name: string) =>
  (name.split(/[\\/]/).pop() ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^\.+/, '')
    .slice(-120) || 'file';

/** Keeps uploaded files under random names. @throws Refusal 422 or 413 */
export async function keepFiles(dir: string, ticketId: number, files: readonly File[]) {
  if (files.length > MAX_FILES)
    throw new Refusal(422, { message: `A message carries ${MAX_FILES} files at most.`, errors: { filepath: [`A message carries ${MAX_FILES} files at most.`] } });
  await mkdir(dir, { recursive: true });
  return Promise.all(
    files.map(async (upload) => {
      if (upload.size > MAX_FILE_BYTES)
        throw new Refusal(413, { message: `${safeName(upload.name)} is larger than 10 MB.`, errors: { filepath: [`${safeName(upload.name)} is larger than 10 MB.`] } });
      const bytes = new Uint8Array(await upload.arrayBuffer());
      const file = newSecret();
      await writeFile(join(dir, file), bytes);
      return { message_id: 0, ticket_id: ticketId, name: safeName(upload.name), type: sniff(bytes), size: bytes.byteLength, file };
    }),
  );
}
