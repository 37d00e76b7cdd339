/** Compares a backup with the current files and tables. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@libsql/client';
import type { Services } from '../context.ts';
import { nameOf, parentOf } from '../hosting/files/paths.ts';
import { generateSecret } from '../secrets.ts';
import { type Archive, type BackupRow, withArchive } from './archive.ts';
import { type BackupSource, type Subject, withSource } from './backup-subjects.ts';
import { draftsOf } from './make-backup.ts';
import { DUMP, isBelow, type TreeEntry } from './manifest.ts';
import { columnsOf, listTables, loadTables, quoteIdentifier, withDatabase } from './sql-dump.ts';
import { hashFile, readTree } from './tree.ts';

export type FileState = 'same' | 'changed' | 'missing' | 'new';

/** Whether a file or link is unchanged. Its content is read only if its change time differs. */
async function isSame(entry: TreeEntry, current: TreeEntry, tree: string): Promise<boolean> {
  if (entry.kind !== current.kind || entry.size !== current.size) return false;
  if (entry.kind === 'link') return entry.target === current.target;
  if (entry.mode !== current.mode) return false;
  return entry.ctime === current.ctime || entry.sha256 === (await hashFile(join(tree, entry.path)));
}

/** The state of each file and link below a folder. */
export async function compareTrees(
  backup: readonly TreeEntry[],
  current: readonly TreeEntry[],
  tree: string,
  paths: readonly string[],
): Promise<Map<string, FileState>> {
  const isChosen = ({ path }: TreeEntry) => paths.some((chosen) => isBelow(path, chosen));
  const now = new Map(current.map((entry) => [entry.path, entry]));
  const states = new Map<string, FileState>();
  for (const entry of backup) {
    if (entry.kind === 'folder' || !isChosen(entry)) continue;
    const existing = now.get(entry.path);
    states.set(entry.path, !existing ? 'missing' : (await isSame(entry, existing, tree)) ? 'same' : 'changed');
  }
  for (const entry of current)
    if (entry.kind !== 'folder' && isChosen(entry) && !states.has(entry.path)) states.set(entry.path, 'new');
  return states;
}

/** A file or folder as the API sends it. */
export interface ListedFile {
  name: string;
  path: string;
  kind: 'file' | 'folder';
  size: number;
  modified_at: string;
  now: FileState;
}

/** The entries of one folder on both sides, folders first. The size of a folder is that of its contents. */
function listFolder(
  path: string,
  backup: readonly TreeEntry[],
  current: readonly TreeEntry[],
  states: ReadonlyMap<string, FileState>,
): ListedFile[] {
  const children = new Map<string, TreeEntry>();
  for (const side of [current, backup])
    for (const entry of side) if (entry.path !== '/' && parentOf(entry.path) === path) children.set(entry.path, entry);
  const inBackup = new Set(backup.map((entry) => entry.path));
  const inCurrent = new Set(current.map((entry) => entry.path));
  const sizes = new Map<string, number>();
  const isChanged = new Set<string>();
  const childOf = (below: string) => {
    const rest = below.slice(path === '/' ? 1 : path.length + 1);
    return `${path === '/' ? '' : path}/${rest.split('/')[0]}`;
  };
  const isDeeper = (entry: TreeEntry) => entry.path !== path && isBelow(entry.path, path);
  for (const entry of backup)
    if (isDeeper(entry)) sizes.set(childOf(entry.path), (sizes.get(childOf(entry.path)) ?? 0) + entry.size);
  for (const entry of current)
    if (isDeeper(entry) && !inBackup.has(childOf(entry.path)))
      sizes.set(childOf(entry.path), (sizes.get(childOf(entry.path)) ?? 0) + entry.size);
  for (const [file, state] of states) if (state !== 'same') isChanged.add(childOf(file));
  const stateOf = (own: string): FileState => {
    if (!inBackup.has(own)) return 'new';
    if (!inCurrent.has(own)) return 'missing';
    return isChanged.has(own) ? 'changed' : 'same';
  };
  const listed = [...children.values()].map(
    (entry): ListedFile => ({
      name: nameOf(entry.path),
      path: entry.path,
      kind: entry.kind === 'folder' ? 'folder' : 'file',
      size: sizes.get(entry.path) ?? entry.size,
      modified_at: new Date(entry.mtime).toISOString(),
      now: stateOf(entry.path),
    }),
  );
  const order = ({ kind }: ListedFile) => (kind === 'folder' ? 0 : 1);
  return listed.sort((a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1));
}

/**
 * @returns null if the backup has no such folder
 * @throws HttpError or JobFailure if the backup or its subject cannot be used
 */
export async function listBackupFiles(
  services: Services,
  backup: BackupRow,
  subject: Subject,
  path: string,
): Promise<ListedFile[] | null> {
  return withArchive(services, backup, ({ manifest }) =>
    withSource(services, subject, async ({ tree }) => {
      if (!manifest.files.some((entry) => entry.path === path && entry.kind === 'folder')) return null;
      const current = await readTree(tree);
      return listFolder(path, manifest.files, current, await compareTrees(manifest.files, current, tree, [path]));
    }),
  );
}

/** A table as the API sends it. */
export interface ComparedTable {
  name: string;
  rows: number;
  rows_now: number | null;
  changed: number;
  lost: number;
  size: number;
}

const count = async (db: Client, sql: string): Promise<number> => {
  const { rows } = await db.execute(`SELECT count(*) AS n FROM ${sql}`);
  return Number(rows[0]?.n ?? 0);
};

/** Compares the rows of a table, identified by the primary key, or else by all columns. */
async function compareRows(db: Client, table: string): Promise<{ changed: number; lost: number }> {
  const name = quoteIdentifier(table);
  const columns = await columnsOf(db, table);
  const current = await columnsOf(db, table, 'current');
  const shared = columns.filter((column) => current.some((other) => other.name === column.name));
  const hasOtherColumns = shared.length < Math.max(columns.length, current.length);
  const keys = shared.filter(({ key }) => key > 0);
  const equal = (list: readonly { name: string }[]) =>
    (list.length ? list : [{ name: 'rowid' }])
      .map((column) => `b.${quoteIdentifier(column.name)} IS n.${quoteIdentifier(column.name)}`)
      .join(' AND ');
  const same = equal(keys.length ? keys : shared);
  const inBackup = `EXISTS (SELECT 1 FROM main.${name} b WHERE ${same})`;
  const inCurrent = `EXISTS (SELECT 1 FROM current.${name} n WHERE ${same})`;
  const lost = await count(db, `current.${name} n WHERE NOT ${inBackup}`);
  const absent = await count(db, `main.${name} b WHERE NOT ${inCurrent}`);
  if (keys.length === 0) return { changed: absent, lost };
  const changed = hasOtherColumns
    ? await count(db, `main.${name} b WHERE ${inCurrent}`)
    : await count(db, `main.${name} b JOIN current.${name} n ON ${same} WHERE NOT (${equal(shared)})`);
  return { changed: changed + absent, lost };
}

/** Compares the tables of an archive with those of a database. If that cannot be read, all tables count as missing. */
export async function compareTables(
  services: Services,
  { manifest, open }: Archive,
  database: string | null,
  only: ReadonlySet<string> | null = null,
): Promise<ComparedTable[]> {
  if (!manifest.database || !database) return [];
  const draft = join(draftsOf(services), `view-${generateSecret()}`);
  await mkdir(draft, { recursive: true });
  try {
    const loaded = join(draft, 'database');
    const dump = (await open(DUMP)) as AsyncIterable<Buffer>;
    await loadTables(loaded, dump, only, AbortSignal.timeout(LOAD_TIMEOUT_MS));
    return await withDatabase(loaded, async (db) => {
      const isReadable = await db.execute({ sql: 'ATTACH ? AS current', args: [database] }).then(
        () => true,
        () => false,
      );
      const currentTables = isReadable ? await listTables(db, 'current').catch(() => []) : [];
      const compared: ComparedTable[] = [];
      for (const { name, rows, size } of manifest.tables) {
        if (only && !only.has(name)) continue;
        const isCurrent = currentTables.includes(name);
        compared.push({
          name,
          rows,
          rows_now: isCurrent ? await count(db, `current.${quoteIdentifier(name)}`) : null,
          size,
          ...(isCurrent ? await compareRows(db, name) : { changed: rows, lost: 0 }),
        });
      }
      return compared;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
const LOAD_TIMEOUT_MS = 60_000;

/** @throws HttpError or JobFailure if the backup or its subject cannot be used */
export const listBackupTables = (services: Services, backup: BackupRow, subject: Subject): Promise<ComparedTable[]> =>
  withArchive(services, backup, (archive) =>
    withSource(services, subject, ({ database }: BackupSource) => compareTables(services, archive, database)),
  );
