import { stat } from 'node:fs/promises';
import type { Services } from '../context.ts';
import { HttpError } from '../errors.ts';
import { fileHeaders } from '../hosting/files/download.ts';
import { createOneTimeTickets } from '../one-time-tickets.ts';
import { readChunks } from '../support/file-streams.ts';
import { archivePath, type BackupRow } from './archive.ts';

const LINK_VALID_MS = 60_000;
const links = createOneTimeTickets<{ backupId: number; teamId: number }>(LINK_VALID_MS);

/** @returns the link's key, valid for a minute */
export const createLink = ({ id, team_id }: BackupRow): string => links.issue({ backupId: id, teamId: team_id }).ticket;

/** @param isUsed whether this uses the link up @throws HttpError 410 */
export function takeLink(key: string, isUsed: boolean) {
  const link = isUsed ? links.take(key) : links.read(key);
  if (!link) throw new HttpError(410, 'This download link has expired. Start the download again.');
  return link;
}

/** `blog.example.com-2026-11-22-0300-full.zip`. */
const fileName = ({ subject_name, created_at, kind }: BackupRow) =>
  `${subject_name}-${created_at.slice(0, 10)}-${created_at.slice(11, 16).replace(':', '')}-${kind}.zip`;

/** @throws HttpError 410 if the archive is gone */
export async function openDownload({ settings }: Services, backup: BackupRow) {
  const path = archivePath(settings, backup);
  const { size } = await stat(path).catch(() => {
    throw new HttpError(410, 'This backup is no longer available. Choose another one.');
  });
  return {
    headers: {
      ...fileHeaders('attachment', 'application/zip', fileName(backup)),
      'Content-Length': String(size),
    },
    chunks: readChunks(path),
  };
}
