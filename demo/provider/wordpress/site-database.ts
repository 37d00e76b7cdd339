/** The database of a WordPress site, an SQLite file. */
import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type Client, createClient } from '@libsql/client/sqlite3';
import { quoteIdentifier } from '../backup/sql-dump.ts';

/** The schema of WordPress, without what is specific to MySQL. */
const TABLES = [
  `CREATE TABLE wp_options (option_id INTEGER PRIMARY KEY AUTOINCREMENT, option_name TEXT NOT NULL UNIQUE,
    option_value TEXT NOT NULL DEFAULT '', autoload TEXT NOT NULL DEFAULT 'yes')`,
  `CREATE TABLE wp_posts (ID INTEGER PRIMARY KEY AUTOINCREMENT, post_author INTEGER NOT NULL DEFAULT 0,
    post_date TEXT NOT NULL, post_date_gmt TEXT NOT NULL, post_content TEXT NOT NULL, post_title TEXT NOT NULL,
    post_excerpt TEXT NOT NULL DEFAULT '', post_status TEXT NOT NULL DEFAULT 'publish',
    comment_status TEXT NOT NULL DEFAULT 'open', post_name TEXT NOT NULL DEFAULT '', post_modified TEXT NOT NULL,
    post_modified_gmt TEXT NOT NULL, post_parent INTEGER NOT NULL DEFAULT 0, guid TEXT NOT NULL DEFAULT '',
    menu_order INTEGER NOT NULL DEFAULT 0, post_type TEXT NOT NULL DEFAULT 'post',
    post_mime_type TEXT NOT NULL DEFAULT '', comment_count INTEGER NOT NULL DEFAULT 0)`,
  'CREATE INDEX type_status_date ON wp_posts (post_type, post_status, post_date, ID)',
  `CREATE TABLE wp_postmeta (meta_id INTEGER PRIMARY KEY AUTOINCREMENT, post_id INTEGER NOT NULL DEFAULT 0,
    meta_key TEXT, meta_value TEXT)`,
  `CREATE TABLE wp_users (ID INTEGER PRIMARY KEY AUTOINCREMENT, user_login TEXT NOT NULL, user_pass TEXT NOT NULL,
    user_nicename TEXT NOT NULL, user_email TEXT NOT NULL, user_url TEXT NOT NULL DEFAULT '',
    user_registered TEXT NOT NULL, display_name TEXT NOT NULL)`,
  `CREATE TABLE wp_usermeta (umeta_id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL DEFAULT 0,
    meta_key TEXT, meta_value TEXT)`,
  `CREATE TABLE wp_comments (comment_ID INTEGER PRIMARY KEY AUTOINCREMENT, comment_post_ID INTEGER NOT NULL DEFAULT 0,
    comment_author TEXT NOT NULL, comment_author_email TEXT NOT NULL DEFAULT '', comment_date TEXT NOT NULL,
    comment_date_gmt TEXT NOT NULL, comment_content TEXT NOT NULL, comment_approved TEXT NOT NULL DEFAULT '1',
    comment_parent INTEGER NOT NULL DEFAULT 0, user_id INTEGER NOT NULL DEFAULT 0)`,
  `CREATE TABLE wp_terms (term_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, slug TEXT NOT NULL,
    term_group INTEGER NOT NULL DEFAULT 0)`,
];

export const createTables = (db: Client) => db.batch(TABLES, 'write');

const openDatabase = (path: string): Client => createClient({ url: pathToFileURL(path).href, intMode: 'number' });

/** The database file is missing. SQLite would create an empty one. */
export class MissingDatabaseError extends Error {}

/**
 * Opens a site's database, and closes it when the work has ended.
 * @throws MissingDatabaseError
 */
export async function withSiteDatabase<T>(path: string, work: (db: Client) => Promise<T>): Promise<T> {
  const exists = await stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
  if (!exists) throw new MissingDatabaseError('The database of this site is missing.');
  return withNewDatabase(path, work);
}

/** As `withSiteDatabase`, but creates a missing file. */
export async function withNewDatabase<T>(path: string, work: (db: Client) => Promise<T>): Promise<T> {
  const db = openDatabase(path);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** @returns null if the option is not set */
export async function readOption(db: Client, name: string): Promise<string | null> {
  const { rows } = await db.execute({ sql: 'SELECT option_value FROM wp_options WHERE option_name = ?', args: [name] });
  const value = rows[0]?.option_value;
  return value === undefined || value === null ? null : String(value);
}

export async function writeOption(db: Client, name: string, value: string): Promise<void> {
  await db.execute({
    sql: `INSERT INTO wp_options (option_name, option_value) VALUES (?, ?)
      ON CONFLICT (option_name) DO UPDATE SET option_value = excluded.option_value`,
    args: [name, value],
  });
}

export async function countRows(db: Client, table: string): Promise<number> {
  const { rows } = await db.execute(`SELECT count(*) AS n FROM ${quoteIdentifier(table)}`);
  return Number(rows[0]?.n ?? 0);
}

const STRING = /s:(\d+):"/g;
/** The strings of a PHP-serialized list, such as that of the active plugins. @returns none for any other text */
export function parsePhpStrings(serialized: string): string[] {
  if (!serialized.startsWith('a:')) return [];
  const bytes = Buffer.from(serialized);
  const text = bytes.toString('latin1');
  const found: string[] = [];
  STRING.lastIndex = 0;
  for (let match = STRING.exec(text); match; match = STRING.exec(text)) {
    const start = STRING.lastIndex;
    const end = start + Number(match[1]);
    if (text.slice(end, end + 2) !== '";') return found;
    found.push(bytes.subarray(start, end).toString());
    STRING.lastIndex = end;
  }
  return found;
}

/** A PHP-serialized list of strings. Their lengths are in bytes. */
export const serializePhpStrings = (values: readonly string[]): string =>
  `a:${values.length}:{${values.map((value, at) => `i:${at};s:${Buffer.byteLength(value)}:"${value}";`).join('')}}`;
