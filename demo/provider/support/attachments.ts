import { mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { HttpError, validationError } from '../errors.ts';
import { generateSecret } from '../secrets.ts';

export const MAX_FILE_BYTES = 10_000_000;
export const MAX_FILES = 10;

/** What may be attached, by the extension of its name, and the type it is served as. */
const TYPE_BY_EXTENSION: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  txt: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
  eml: 'message/rfc822',
  json: 'application/json',
  zip: 'application/zip',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};
/** Text formats carry no mark in their bytes. */
const TYPES_WITHOUT_SIGNATURE = ['text/plain', 'text/csv', 'message/rfc822', 'application/json', 'image/svg+xml'];
/** May open in a tab of its own; everything else is downloaded. An SVG is a document, so it is an image in pages alone. */
export const INLINE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp'];

/** The rules, as a form says them before anybody uploads. */
export const attachmentRules = {
  max_files: MAX_FILES,
  max_bytes: MAX_FILE_BYTES,
  extensions: Object.keys(TYPE_BY_EXTENSION),
};

/** Shown name: no path, no control or direction characters, 120 characters at most. */
export const sanitizeFileName = (name: string) =>
  (name.split(/[\\/]/).pop() ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^\.+/, '')
    .slice(-120) || 'file';

const fileError = (message: string) => validationError({ filepath: [message] });

/** The type a file may have by its name, if its bytes agree: a page called picture.png is refused. @throws HttpError 422 */
async function detectFileType(name: string, bytes: Uint8Array): Promise<string> {
  const extension = extname(name).slice(1).toLowerCase();
  const type = TYPE_BY_EXTENSION[extension];
  if (!type) throw fileError(`${name}: files of this type cannot be sent. Put it into a zip file.`);
  const found = (await fileTypeFromBuffer(bytes))?.mime as string | undefined;
  const isOffice =
    type.startsWith('application/') && found !== undefined && ['application/zip', 'application/x-cfb'].includes(found);
  const isText =
    TYPES_WITHOUT_SIGNATURE.includes(type) &&
    (found === undefined || found === 'application/xml') &&
    !bytes.includes(0);
  if (found !== type && !isOffice && !isText) throw fileError(`${name} is not a ${extension} file.`);
  return type;
}

/** Keeps uploaded files under random names. @throws HttpError 413 or 422 */
export async function storeFiles(dir: string, ticketId: number, files: readonly File[]) {
  if (files.length > MAX_FILES) throw fileError(`A message carries ${MAX_FILES} files at most.`);
  const checked: { name: string; type: string; bytes: Uint8Array }[] = [];
  // All are judged before any is kept.
  for (const upload of files) {
    const name = sanitizeFileName(upload.name);
    const large = `${name} is larger than ${MAX_FILE_BYTES / 1_000_000} MB.`;
    if (upload.size > MAX_FILE_BYTES) throw new HttpError(413, { message: large, errors: { filepath: [large] } });
    if (upload.size === 0) throw fileError(`${name} is empty.`);
    const bytes = new Uint8Array(await upload.arrayBuffer());
    checked.push({ name, type: await detectFileType(name, bytes), bytes });
  }
  if (checked.length > 0) await mkdir(dir, { recursive: true });
  return Promise.all(
    checked.map(async ({ name, type, bytes }) => {
      const file = generateSecret();
      await writeFile(join(dir, file), bytes);
      return { message_id: 0, ticket_id: ticketId, name, type, size: bytes.byteLength, file };
    }),
  );
}
