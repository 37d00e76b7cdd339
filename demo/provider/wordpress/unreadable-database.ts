import { HttpError } from '../errors.ts';
import { MissingDatabaseError } from './site-database.ts';

export const UNREADABLE = 'The database can’t be read. Restore it from a backup.';
/** SQLite's errors for a file that is damaged or not a database. */
const DAMAGED = /^SQLITE_(?:CORRUPT|NOTADB|CANTOPEN)/;

export const isUnreadable = (error: unknown): boolean =>
  error instanceof MissingDatabaseError || DAMAGED.test(String((error as { code?: unknown } | null)?.code));

/** @throws HttpError 409 in place of errors of an unreadable database */
export async function mapDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUnreadable(error) ? new HttpError(409, UNREADABLE) : error;
  }
}
