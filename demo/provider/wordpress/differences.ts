/** Compares a staging copy with its site, and both with the site as it was when the copy was made. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client, Row } from '@libsql/client';
import type { TreeChanges } from '../backup/restore-plan.ts';
import { columnsOf, listTables, quoteIdentifier } from '../backup/sql-dump.ts';
import { hashFile, readTree } from '../backup/tree.ts';
import { OPTIONS_TABLE, OWN_OPTIONS } from './copies.ts';
import { countRows, withSiteDatabase } from './site-database.ts';
import type { SiteFolder } from './site-folder.ts';

/** Files that belong to a site, not to its content: configuration, log, and the marker of maintenance mode. */
export const OWN_FILES = ['/wp-config.php', '/wp-content/debug.log', '/.maintenance'];
export const UPLOADS = '/wp-content/uploads/';

/** The site as it was when the copy was made, stored with the copy. Seeded copies have none. */
export const baseOf = ({ root }: SiteFolder) => ({
  database: join(root, 'base.sqlite'),
  files: join(root, 'base.json'),
});

type Hashes = ReadonlyMap<string, string>;

/** Rows per query. */
const PAGE_ROWS = 500;
/** Caches that WordPress regenerates. */
const TRANSIENT_OPTION = /^(?:_site)?_transient_|^cron$/;

const toValue = (value: unknown, change: (text: string) => string): unknown => {
  if (!(value instanceof ArrayBuffer)) return value;
  const bytes = Buffer.from(value);
  const text = bytes.toString();
  const changed = change(text);
  return changed === text ? bytes.toString('latin1') : Buffer.from(changed).toString('latin1');
};

/**
 * A checksum per row of a table, by its primary key. Rows of tables without one are identified by their content.
 * @param change applied to each text before hashing
 */
async function hashRows(db: Client, table: string, change: (text: string) => string): Promise<Hashes> {
  const isOptions = table === OPTIONS_TABLE;
  const columns = (await columnsOf(db, table)).filter(({ name }) => !(isOptions && name === 'option_id'));
  const keys = columns.filter(({ name, key }) => (isOptions ? name === 'option_name' : key > 0));
  // Texts are read as bytes, because the driver cuts strings off at a zero byte.
  const selected = columns.map(({ name }, at) => {
    const column = quoteIdentifier(name);
    return `CASE WHEN typeof(${column}) = 'text' THEN CAST(${column} AS BLOB) ELSE ${column} END AS c${at}`;
  });
  const hashes = new Map<string, string>();
  const add = (row: Row) => {
    const values = columns.map(({ name }, at) => [name, toValue(row[`c${at}`], change)]);
    const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex');
    const key = JSON.stringify(columns.flatMap((column, at) => (keys.includes(column) ? [values[at]?.[1]] : [])));
    if (isOptions && isOwnOption(String(values[columns.findIndex(({ name }) => name === 'option_name')]?.[1]))) return;
    if (keys.length > 0) hashes.set(key, hash);
    else for (let n = 0; ; n++) if (!hashes.has(`${hash} ${n}`)) return void hashes.set(`${hash} ${n}`, hash);
  };
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const { rows } = await db.execute(
      `SELECT ${selected.join(', ')} FROM ${quoteIdentifier(table)} LIMIT ${PAGE_ROWS} OFFSET ${offset}`,
    );
    for (const row of rows) add(row);
    if (rows.length < PAGE_ROWS) return hashes;
  }
}
const isOwnOption = (name: string) => OWN_OPTIONS.includes(name) || TRANSIENT_OPTION.test(name);

const hashesIn = (path: string, table: string, change: (text: string) => string = (text) => text): Promise<Hashes> =>
  withSiteDatabase(path, async (db) =>
    (await listTables(db)).includes(table) ? hashRows(db, table, change) : new Map(),
  );

const keysOf = (...sides: Hashes[]) => new Set(sides.flatMap((side) => [...side.keys()]));

export interface TableComparison {
  name: string;
  rows: number;
  rows_there: number;
  changed: number;
  /** Rows added to the site since the copy was made. */
  lost: number;
  /** Rows changed on the site since the copy was made, that differ in the copy. */
  overwritten: number;
}

/**
 * Compares all tables of a copy with those of its site.
 * @param change turns the copy's URLs into the site's
 * @param base the site's database as it was when the copy was made; null if unknown: then all rows that only the site
 * has count as lost
 */
export async function compareTables(
  copy: string,
  site: string,
  base: string | null,
  change: (text: string) => string,
): Promise<TableComparison[]> {
  const names = await withSiteDatabase(copy, listTables);
  const compared: TableComparison[] = [];
  for (const name of names) {
    const [here, there] = [await hashesIn(copy, name, change), await hashesIn(site, name)];
    const before = base === null ? null : await hashesIn(base, name);
    const isLost = (key: string) => (before === null ? !here.has(key) : !before.has(key));
    const isNewer = (key: string) => before?.has(key) === true && before.get(key) !== there.get(key);
    const different = [...keysOf(here, there)].filter((key) => here.get(key) !== there.get(key));
    const onSite = different.filter((key) => there.has(key));
    compared.push({
      name,
      rows: await countIn(copy, name),
      rows_there: await countIn(site, name),
      changed: different.length,
      lost: onSite.filter(isLost).length,
      overwritten: onSite.filter(isNewer).length,
    });
  }
  return compared;
}
const countIn = (path: string, table: string): Promise<number> =>
  withSiteDatabase(path, async (db) => ((await listTables(db)).includes(table) ? countRows(db, table) : 0));

/** A checksum per file of a site, except `OWN_FILES`. */
export async function hashFiles(files: string): Promise<Hashes> {
  const hashes = new Map<string, string>();
  for (const { path, kind, target } of await readTree(files)) {
    if (kind === 'folder' || OWN_FILES.includes(path)) continue;
    const hash = kind === 'link' ? `link ${target ?? ''}` : await hashFile(join(files, path));
    if (hash !== null) hashes.set(path, hash);
  }
  return hashes;
}

/** Stores the checksums of a site's files. */
export const writeBaseFiles = async (path: string, files: Hashes): Promise<void> =>
  writeFile(path, JSON.stringify(Object.fromEntries(files)));

/** @returns null if unknown */
async function readBaseFiles(path: string): Promise<Hashes | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}

/** Compares the files of a copy with the site's. `lost`: added or changed on the site since the copy was made. */
export async function compareFiles(copy: SiteFolder, site: SiteFolder): Promise<TreeChanges & { lost: string[] }> {
  const [here, there] = [await hashFiles(copy.files), await hashFiles(site.files)];
  const base = await readBaseFiles(baseOf(copy).files);
  const all = [...keysOf(here, there)].sort();
  const different = all.filter((path) => here.get(path) !== there.get(path));
  const isLost = (path: string) => (base === null ? !here.has(path) : base.get(path) !== there.get(path));
  return {
    added: different.filter((path) => !there.has(path)),
    changed: different.filter((path) => here.has(path) && there.has(path)),
    removed: different.filter((path) => !here.has(path)),
    lost: different.filter((path) => there.has(path) && isLost(path)),
  };
}
