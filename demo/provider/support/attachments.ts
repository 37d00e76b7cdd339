import { mkdir, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { and, count, eq, isNull, sum } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { attachments, tickets } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { generateSecret } from '../secrets.ts';

type TicketRow = typeof tickets.$inferSelect;

const MAX_FILE_BYTES = 10_000_000;
const MAX_FILES = 10;
const MAX_FILES_PER_TICKET = 100;
/** Total size of a guest's files, and of a team's. */
const MAX_GUEST_BYTES = 200_000_000;
const MAX_TEAM_BYTES = 5_000_000_000;

/** The file types that may be attached, and the media type each is served as. */
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
/** Text formats have no signature in their bytes. */
const TYPES_WITHOUT_SIGNATURE = ['text/plain', 'text/csv', 'message/rfc822', 'application/json', 'image/svg+xml'];
/** May open in a tab; everything else is downloaded. An SVG can contain scripts, so it is shown only as an image in a page. */
export const INLINE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp'];

/** The rules, for forms to show before an upload. */
export const attachmentRules = {
  max_files: MAX_FILES,
  max_bytes: MAX_FILE_BYTES,
  extensions: Object.keys(TYPE_BY_EXTENSION),
};

/** A name that is safe to show: no path, no control or direction characters, at most 120 characters. */
const sanitizeFileName = (name: string) =>
  (name.split(/[\\/]/).pop() ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^\.+/, '')
    .slice(-120) || 'file';

const fileError = (message: string) => validationError({ filepath: [message] });

/** The media type by the file's name, if its bytes agree with it. @throws HttpError 422, for example for an HTML file named picture.png */
async function detectFileType(name: string, bytes: Uint8Array): Promise<string> {
  const extension = extname(name).slice(1).toLowerCase();
  const type = TYPE_BY_EXTENSION[extension];
  if (!type) throw fileError(`${name} can’t be sent. Try zipping it.`);
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = (await fileTypeFromBuffer(bytes))?.mime as string | undefined;
  const isOffice =
    type.startsWith('application/') &&
    detected !== undefined &&
    ['application/zip', 'application/x-cfb'].includes(detected);
  const isText =
    TYPES_WITHOUT_SIGNATURE.includes(type) &&
    (detected === undefined || detected === 'application/xml') &&
    !bytes.includes(0);
  if (detected !== type && !isOffice && !isText) throw fileError(`${name} is not a ${extension} file.`);
  return type;
}

const tooLarge = (message: string) => new HttpError(413, { message, errors: { filepath: [message] } });

/** An uploaded file on the disk. */
export interface StoredFile {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** Its name on the disk. */
  file: string;
}

/** @throws HttpError 413 or 422 when the ticket, or its owner, has reached the file limit */
async function requireSpace({ db }: Services, ticket: TicketRow, files: readonly StoredFile[]) {
  const [inTicket] = await db.select({ n: count() }).from(attachments).where(eq(attachments.ticket_id, ticket.id));
  if ((inTicket?.n ?? 0) + files.length > MAX_FILES_PER_TICKET)
    throw fileError(`A ticket holds ${MAX_FILES_PER_TICKET} files at most. Open another ticket to send more.`);
  const isOwn =
    ticket.team_id === null
      ? and(isNull(tickets.team_id), eq(tickets.guest_id, ticket.guest_id ?? 0))
      : eq(tickets.team_id, ticket.team_id);
  const [stored] = await db
    .select({ bytes: sum(attachments.size) })
    .from(attachments)
    .innerJoin(tickets, eq(tickets.id, attachments.ticket_id))
    .where(isOwn);
  const maxBytes = ticket.team_id === null ? MAX_GUEST_BYTES : MAX_TEAM_BYTES;
  const added = files.reduce((bytes, file) => bytes + file.size, 0);
  if (Number(stored?.bytes ?? 0) + added > maxBytes)
    throw tooLarge(
      `Your files may take up ${maxBytes / 1_000_000} MB in all. Delete messages with files you no longer need, then try again.`,
    );
}

/** Checks uploaded files and writes them under random names, all or none. @throws HttpError 413 or 422 */
async function storeFiles(dir: string, uploads: readonly File[]): Promise<StoredFile[]> {
  if (uploads.length === 0) return [];
  if (uploads.length > MAX_FILES) throw fileError(`A message carries ${MAX_FILES} files at most.`);
  const checked: { name: string; type: string; bytes: Uint8Array }[] = [];
  for (const upload of uploads) {
    const name = sanitizeFileName(upload.name);
    if (upload.size > MAX_FILE_BYTES) throw tooLarge(`${name} is larger than ${MAX_FILE_BYTES / 1_000_000} MB.`);
    if (upload.size === 0) throw fileError(`${name} is empty.`);
    const bytes = new Uint8Array(await upload.arrayBuffer());
    checked.push({ name, type: await detectFileType(name, bytes), bytes });
  }
  await mkdir(dir, { recursive: true });
  return Promise.all(
    checked.map(async ({ name, type, bytes }) => {
      const file = generateSecret();
      await writeFile(join(dir, file), bytes);
      return { name, type, size: bytes.byteLength, file };
    }),
  );
}

/**
 * Stores uploaded files while `work` posts the message that they belong to; if it fails, they are removed again.
 * @throws HttpError 413 or 422 for files that cannot be sent
 */
export async function withStoredFiles<T>(
  { settings: { attachmentsDir } }: Services,
  uploads: readonly File[],
  work: (files: readonly StoredFile[]) => Promise<T>,
): Promise<T> {
  const stored = await storeFiles(attachmentsDir, uploads);
  try {
    return await work(stored);
  } catch (error) {
    await Promise.all(stored.map(({ file }) => rm(join(attachmentsDir, file), { force: true })));
    throw error;
  }
}

/**
 * Records the files of a message. In the transaction that writes it, where no other request can take the same space.
 * @throws HttpError 413 or 422 when the ticket, or its owner, has reached the file limit
 */
export async function recordFiles(
  services: Services,
  ticket: TicketRow,
  messageId: number,
  files: readonly StoredFile[],
): Promise<void> {
  if (files.length === 0) return;
  await requireSpace(services, ticket, files);
  await services.db
    .insert(attachments)
    .values(files.map((file) => ({ ...file, message_id: messageId, ticket_id: ticket.id })));
}
