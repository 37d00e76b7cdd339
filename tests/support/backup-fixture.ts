import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import type { TestProvider } from './provider.ts';
import { waitForJob } from './wait-for-job.ts';

/** The fields of backup responses that tests read. */
export interface BackupBody {
  message: string;
  errors: Record<string, string[]>;
  job: { id: number };
  jobs: { id: number; kind: string; status: string; subject: { type: string; id: number } }[];
  backup: WireBackup;
  backups: WireBackup[];
  meta: { total: number };
  used: number;
  data: { url: string };
  entries: { name: string; path: string; kind: string; size: number; now: string }[];
  tables: WireTable[];
  preview: {
    files: { added: number; changed: number; removed: number; examples: string[] };
    tables: WireTable[];
    size: number;
    warnings: string[];
    blocked: string | null;
  };
  schedule: {
    frequency: string;
    hour: number;
    weekday: number;
    keep: number;
    next_run_at: string;
    last_run_at: string;
  };
}
interface WireBackup {
  id: number;
  subject: { type: string; id: number; name: string };
  kind: string;
  reason: string;
  note: string;
  is_kept: boolean;
  size: number;
  files_count: number;
  tables_count: number;
  checksum: string;
  details: Record<string, string>;
  expires_at: string | null;
  created_at: string;
}
interface WireTable {
  name: string;
  rows: number;
  rows_now: number | null;
  changed: number;
  lost: number;
}
export interface BackedUp {
  type: 'wordpress' | 'hosting' | 'server';
  id: number;
}

/** Backups of one subject of a team. */
export function useBackups(provider: TestProvider, team: DemoTeam, { type, id }: BackedUp) {
  const headersOf = (person = 'owner') => ({ Authorization: `Bearer ${team.people[person]?.token}` });
  const call = (method: string, path: string, body?: unknown, person?: string) =>
    provider.json<BackupBody>(method, `/backup${path}`, body, headersOf(person));
  const subject = { subject_type: type, subject_id: String(id) };
  const list = async (query = '') =>
    (await call('GET', `/backups?subject_type=${type}&subject_id=${id}&per_page=100${query}`)).body;
  const order = (kind = 'full', note = '', person?: string) =>
    call('POST', '/backups', { ...subject, kind, note }, person);
  const restore = (backupId: number, choice: object) => call('POST', `/backups/${backupId}/restore`, choice);
  return {
    call,
    list,
    order,
    restore,
    headersOf,
    /** Makes a backup. @returns it */
    async make(kind = 'full', note = '') {
      const { status, body } = await order(kind, note);
      if (status !== 201) throw new Error(JSON.stringify(body));
      const job = await waitForJob(provider, body.job.id);
      if (job.status !== 'succeeded') throw new Error(`${job.status}: ${job.error}`);
      return (await call('GET', `/backups/${job.result.backup_id}`)).body.backup;
    },
    /** Restores and waits. @returns the job */
    async restored(backupId: number, choice: object) {
      const { status, body } = await restore(backupId, choice);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return waitForJob(provider, body.job.id);
    },
  };
}

/** A tree on the disk: content, permissions and times of all that is in it. */
export function treeOf(folder: string): Record<string, string> {
  const tree: Record<string, string> = {};
  const add = (path: string) => {
    const real = join(folder, path);
    const stats = lstatSync(real);
    const content = stats.isFile()
      ? createHash('sha256').update(readFileSync(real)).digest('hex')
      : stats.isSymbolicLink()
        ? readlinkSync(real)
        : '';
    const mode = stats.isSymbolicLink() ? '' : (stats.mode & 0o7777).toString(8);
    tree[path] = `${mode} ${Math.round(stats.mtimeMs)} ${content}`;
  };
  add('');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) add(name);
  return tree;
}

/** All rows of all tables, exactly. */
export async function tablesOf(database: string): Promise<Record<string, unknown>> {
  const db = createClient({ url: pathToFileURL(database).href, intMode: 'bigint' });
  try {
    const { rows } = await db.execute('SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name');
    const found: Record<string, unknown> = {};
    for (const { type, name } of rows) {
      if (type !== 'table') found[`${type} ${name}`] = true;
      else {
        const columns = (await db.execute(`PRAGMA table_info("${String(name).replaceAll('"', '""')}")`)).rows;
        const list = columns.map((column) => {
          const quoted = `"${String(column.name).replaceAll('"', '""')}"`;
          // A number as text may lose digits, and text that is no UTF-8 cannot be read as it is.
          return `typeof(${quoted}) || CASE typeof(${quoted}) WHEN 'text' THEN hex(${quoted}) ELSE quote(${quoted}) END`;
        });
        const all = await db.execute(`SELECT ${list.join(', ')} FROM "${String(name).replaceAll('"', '""')}"`);
        found[`table ${name}`] = all.rows
          .map((row) => Array.from({ length: list.length }, (_, at) => String(row[at])))
          .sort();
      }
    }
    return found;
  } finally {
    db.close();
  }
}
