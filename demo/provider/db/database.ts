import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client/sqlite3';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/sqlite3';
import { machineTime } from '../clock.ts';
import * as schema from './schema.ts';
import { keepPreparedStatements } from './statement-cache.ts';
import { addTransactions } from './transaction.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

keepPreparedStatements();

export type Database = Awaited<ReturnType<typeof openDatabase>>;

/** A database can't be used. The message says what to do; nothing has been changed or deleted. */
export class UnusableDatabaseError extends Error {}

/**
 * Opens a database and brings its tables up to date.
 * @param url `file:…` or `libsql://…`
 * @param beforeStatement called before each statement, for tests that end the process there
 * @throws UnusableDatabaseError
 */
export async function openDatabase(url: string, authToken?: string, beforeStatement?: (sql: string) => void) {
  const file = url.startsWith('file:') ? url.slice(5) : null;
  if (file) mkdirSync(dirname(file), { recursive: true });
  const advice = file
    ? `Run "npm start -- --fresh" to make a new one (this deletes ${file}), or set DATABASE_URL to another.`
    : 'Check DATABASE_URL and DATABASE_AUTH_TOKEN.';
  // The client for all kinds of database takes longer to load than all other packages together.
  const { createClient: create } = file ? { createClient } : await import('@libsql/client');
  const connect = () => create(authToken ? { url, authToken } : { url });
  const client = connect();
  try {
    const check = await client.execute('PRAGMA quick_check');
    const result = String(Object.values(check.rows[0] ?? {})[0]);
    if (result !== 'ok') throw new Error(result);
    await rejectForeignDatabase(client);
    if (file) await client.execute('PRAGMA journal_mode = WAL');
    const db = drizzle(client, { schema });
    await migrate(db, { migrationsFolder: MIGRATIONS });
    const writer = connect();
    return Object.assign(db, {
      inTransaction: addTransactions(client, writer, beforeStatement),
      /**
       * Watches a version that changes with every write of any connection. SQLite counts the writes of other connections
       * (`data_version`), so this has a connection of its own. A remote database counts as written to every second.
       */
      watchWrites() {
        const watcher = file ? createClient({ url, concurrency: 1 }) : null;
        return {
          async readVersion(): Promise<number> {
            if (!watcher) return Math.floor(machineTime() / 1000);
            return Number((await watcher.execute('PRAGMA data_version')).rows[0]?.data_version);
          },
          close: () => watcher?.close(),
        };
      },
      close() {
        client.close();
        writer.close();
      },
    });
  } catch (cause) {
    client.close();
    throw new UnusableDatabaseError(
      `The database ${file ?? url} cannot be used: ${cause instanceof Error ? cause.message : cause}. ${advice}`,
      { cause },
    );
  }
}

/** @throws Error for a database of a later version or of another program */
async function rejectForeignDatabase(client: ReturnType<typeof createClient>) {
  const tables = (await client.execute("SELECT name FROM sqlite_master WHERE type = 'table'")).rows.map((row) =>
    String(row.name),
  );
  if (tables.length === 0) return;
  if (!tables.includes('__drizzle_migrations')) throw new Error('it was not made by this program');
  const journal = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[];
  };
  const latest = Math.max(...journal.entries.map((entry) => entry.when));
  const applied = Number(
    (await client.execute('SELECT max(created_at) AS latest FROM __drizzle_migrations')).rows[0]?.latest ?? 0,
  );
  if (applied > latest) throw new Error('it was made by a later version');
}

/** Does nothing for a remote database. */
export function deleteDatabaseFile(url: string): void {
  if (!url.startsWith('file:')) return;
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(url.slice(5) + suffix)) rmSync(url.slice(5) + suffix);
}
