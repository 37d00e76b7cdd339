/** Copies files and tables between sites. */
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readlink, rm, symlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { columnsOf, copyDatabase, listTables, quoteIdentifier, withDatabase } from '../backup/sql-dump.ts';
import { toWirePath } from '../hosting/files/paths.ts';
import { bytesOf, sizeOf, walk } from '../hosting/files/usage.ts';

interface CopyOptions {
  signal: AbortSignal;
  /** @param share of bytes copied, 0 to 1 */
  onProgress?: (share: number) => Promise<void>;
  /** Paths that are not copied, such as `/wp-config.php`. */
  skipped?: readonly string[];
}

/**
 * Copies a folder's contents to a new folder, with times and permissions. Symbolic links are kept. Files that disappear
 * meanwhile are skipped.
 */
export async function copyTree(
  from: string,
  to: string,
  { signal, onProgress, skipped = [] }: CopyOptions,
): Promise<void> {
  const total = Math.max(1, await sizeOf(from));
  let done = 0;
  await mkdir(to, { recursive: true });
  for await (const { real, stats } of walk(from)) {
    signal.throwIfAborted();
    const path = toWirePath(from, real);
    if (skipped.includes(path)) continue;
    const target = join(to, path);
    if (stats.isDirectory()) await mkdir(target, { recursive: true, mode: stats.mode });
    else if (stats.isSymbolicLink()) await symlink(await readlink(real), target);
    else if (stats.isFile()) {
      await copyFile(real, target, constants.COPYFILE_FICLONE).catch(ignoreMissing);
      await utimes(target, stats.atime, stats.mtime).catch(ignoreMissing);
      await chmod(target, stats.mode & 0o777).catch(ignoreMissing);
    }
    done += bytesOf(stats);
    await onProgress?.(Math.min(1, done / total));
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Replaces single files with those of another folder. A file that is missing there is removed. */
export async function replaceFiles(from: string, to: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await rm(join(to, path), { recursive: true, force: true });
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(from, path), join(to, path)).catch(ignoreMissing);
  }
}

/** Replaces a database with a snapshot of another one. */
export async function overwriteDatabase(from: string, to: string): Promise<void> {
  for (const end of ['', '-journal', '-wal', '-shm']) await rm(to + end, { force: true });
  await mkdir(dirname(to), { recursive: true });
  await copyDatabase(from, to);
}

/** Options that belong to a site, not to its content: they are kept when the others are copied. */
export const OWN_OPTIONS = ['home', 'siteurl', 'blog_public'];
export const OPTIONS_TABLE = 'wp_options';

/**
 * Replaces tables of one database with those of another, in one transaction.
 * @param options `keepsOwnOptions`: whether the target keeps its `OWN_OPTIONS`
 */
export async function copyTables(
  from: string,
  to: string,
  tables: readonly string[],
  { keepsOwnOptions = false } = {},
): Promise<void> {
  await withDatabase(to, async (db) => {
    await db.execute('PRAGMA foreign_keys = OFF');
    await db.execute({ sql: 'ATTACH ? AS source', args: [from] });
    const sourceTables = await listTables(db, 'source');
    const own = keepsOwnOptions ? await readOwnOptions(to) : [];
    const statements: { sql: string; args: (string | null)[] }[] = [];
    const add = (sql: string, ...args: (string | null)[]) => statements.push({ sql, args });
    for (const table of tables.filter((name) => sourceTables.includes(name))) {
      const { rows: objects } = await db.execute({
        sql: `SELECT sql FROM source.sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL AND type <> 'view'
          ORDER BY type = 'table' DESC, type, name`,
        args: [table],
      });
      const [create, ...others] = objects.map(({ sql }) => String(sql));
      const columns = (await columnsOf(db, table, 'source')).map(({ name }) => quoteIdentifier(name)).join(', ');
      add(`DROP TABLE IF EXISTS main.${quoteIdentifier(table)}`);
      add(create ?? '');
      add(
        `INSERT INTO main.${quoteIdentifier(table)} (${columns}) SELECT ${columns} FROM source.${quoteIdentifier(table)}`,
      );
      for (const sql of others) add(sql);
      if (table !== OPTIONS_TABLE) continue;
      for (const [name, value] of own) {
        add(`DELETE FROM main.${OPTIONS_TABLE} WHERE option_name = ?`, name);
        if (value !== null)
          add(`INSERT INTO main.${OPTIONS_TABLE} (option_name, option_value) VALUES (?, ?)`, name, value);
      }
    }
    await db.batch(statements, 'write');
  });
}

/** The values of `OWN_OPTIONS`; null if not set. */
const readOwnOptions = (path: string): Promise<[name: string, value: string | null][]> =>
  withDatabase(path, async (db) => {
    if (!(await listTables(db)).includes(OPTIONS_TABLE)) return [];
    const { rows } = await db.execute(`SELECT option_name, option_value FROM ${OPTIONS_TABLE}`);
    const values = new Map(rows.map((row) => [String(row.option_name), String(row.option_value)]));
    return OWN_OPTIONS.map((name) => [name, values.get(name) ?? null]);
  });
