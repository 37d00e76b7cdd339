import { HttpError } from '../errors.ts';
import { MissingDatabaseError } from './site-database.ts';

export const UNREADABLE = 'The database can’t be read. Restore it from a backup.';
/** What SQLite says of a file that is damaged, or is none of its own. */
const DAMAGED = /^SQLITE_(?:CORRUPT|NOTADB|CANTOPEN)/;

export const isUnreadable = (error: unknown): boolean =>
  error instanceof MissingDatabaseError || DAMAGED.test(String((error as { code?: unknown } | null)?.code));

/** Reads the tables of a site for a call. @throws HttpError 409 for tables that cannot be read */
export async function mapDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUnreadable(error) ? new HttpError(409, UNREADABLE) : error;
  }
}
