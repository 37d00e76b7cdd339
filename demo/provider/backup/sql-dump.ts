/** Dumps the tables of an SQLite file as standard SQLite SQL, one statement per line, and loads such dumps. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { type Client, createClient, type Row, type Transaction } from '@libsql/client/sqlite3';

/** Rows per query. */
const PAGE = 500;
/** Characters of SQL per batch. */
const BATCH_CHARS = 1_000_000;
const FIRST_ROWID = '-9223372036854775808';

/** A table of a dump: the number of its rows, and the bytes of its statements. */
export interface DumpedTable {
  name: string;
  rows: number;
  size: number;
}

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * The comment that starts the section of a table, or of the views, which come after all tables.
 * @param name null for views
 */
const sectionLine = (name: string | null) => (name === null ? '-- Views' : `-- Table ${JSON.stringify(name)}`);
/** The inverse of `sectionLine`. @returns undefined for any other line */
function readSection(line: string): string | null | undefined {
  if (line === '-- Views') return null;
  const name = /^-- Table (".*")$/.exec(line)?.[1];
  return name === undefined ? undefined : String(JSON.parse(name));
}

/** Opens a database with a single connection, so that PRAGMA and ATTACH apply to all statements. */
export async function withDatabase<T>(path: string, work: (db: Client) => Promise<T>): Promise<T> {
  const db = createClient({ url: pathToFileURL(path).href, concurrency: 1 });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Removes comments and line breaks from a statement, except within quotes. */
const oneLine = (sql: string): string =>
  sql
    .replace(
      /('(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\])|--[^\n]*|\/\*[\s\S]*?\*\/|\s+/g,
      (_, quoted?: string) => (quoted === undefined ? ' ' : quoted),
    )
    .trim();

/** A placeholder for a line break that does not occur in a text. */
function unusedPlaceholder(text: string, mark: string): string {
  let found = mark;
  for (let n = 1; text.includes(found); n++) found = `${mark}${n}`;
  return found;
}
/** A text literal on one line, in the format of SQLite's own `.dump`. */
function textLiteral(text: string): string {
  let sql = `'${text.replaceAll("'", "''")}'`;
  for (const [char, mark, code] of [
    ['\n', '\\n', 10],
    ['\r', '\\r', 13],
  ] as const) {
    if (!text.includes(char)) continue;
    const unused = unusedPlaceholder(sql, mark);
    sql = `replace(${sql.replaceAll(char, unused)},'${unused}',char(${code}))`;
  }
  return sql;
}

/**
 * An expression that reads a column without loss: integers beyond 2^53, and text that is not UTF-8, which would crash
 * the process if read as text. SQLite's `quote` rounds the largest double up to infinity, but 17 digits are always
 * exact.
 */
const losslessColumn = (column: string) => `CASE typeof(${column})
  WHEN 'text' THEN 'T' || hex(${column})
  WHEN 'real' THEN CASE ${column} WHEN 9e999 THEN '9e999' WHEN -9e999 THEN '-9e999'
    WHEN CAST(quote(${column}) AS REAL) THEN quote(${column}) ELSE printf('%!.17g', ${column}) END
  ELSE quote(${column}) END`;

/** The SQL literal of a value read through `losslessColumn`. */
function toLiteral(value: string): string {
  if (!value.startsWith('T')) return value;
  const bytes = Buffer.from(value.slice(1), 'hex');
  return isUtf8(bytes) && !bytes.includes(0) ? textLiteral(bytes.toString()) : `CAST(X'${value.slice(1)}' AS TEXT)`;
}

/** Columns that are stored, without generated ones. `key`: position in the primary key, 0 if not part of it. */
export async function columnsOf(db: Pick<Client, 'execute'>, table: string, schema = 'main') {
  const { rows } = await db.execute(`PRAGMA ${schema}.table_xinfo(${quoteIdentifier(table)})`);
  return rows
    .filter(({ hidden }) => Number(hidden) === 0)
    .map(({ name, pk }) => ({ name: String(name), key: Number(pk) }));
}

/** Names of all tables, sorted, without SQLite's internal ones. */
export async function listTables(db: Pick<Client, 'execute'>, schema = 'main'): Promise<string[]> {
  const { rows } = await db.execute(
    `SELECT name FROM ${schema}.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
  );
  return rows.map(({ name }) => String(name));
}

const hasRowids = async (db: Transaction, table: string): Promise<boolean> => {
  const { rows } = await db.execute('PRAGMA table_list');
  return rows.some(({ name, wr }) => name === table && Number(wr) === 0);
};

/** The rows of a table as the values of INSERT statements. */
async function* readRows(db: Transaction, table: string, columns: readonly string[]): AsyncGenerator<string> {
  const select = columns.map((column) => losslessColumn(quoteIdentifier(column))).join(', ');
  const toValues = (row: Row) =>
    Array.from({ length: columns.length }, (_, at) => toLiteral(String(row[at]))).join(',');
  if (!(await hasRowids(db, table))) {
    const { rows } = await db.execute(`SELECT ${select} FROM ${quoteIdentifier(table)}`);
    for (const row of rows) yield toValues(row);
    return;
  }
  for (let after = FIRST_ROWID; ; ) {
    const { rows } = await db.execute(
      `SELECT ${select}, CAST(rowid AS TEXT) FROM ${quoteIdentifier(table)} WHERE rowid > ${after} ORDER BY rowid LIMIT ${PAGE}`,
    );
    for (const row of rows) yield toValues(row);
    after = String(rows.at(-1)?.[columns.length]);
    if (rows.length < PAGE) return;
  }
}

async function* dumpTable(db: Transaction, table: string, onTable: (table: DumpedTable) => void) {
  const { rows: objects } = await db.execute({
    sql: `SELECT type, sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type = 'table' DESC, type, name`,
    args: [table],
  });
  let size = 0;
  let rows = 0;
  const line = (sql: string) => {
    size += Buffer.byteLength(sql) + 1;
    return `${sql}\n`;
  };
  const statements = objects.map(({ sql }) => `${oneLine(String(sql))};`);
  yield line(sectionLine(table));
  yield line(statements[0] ?? '');
  const columns = (await columnsOf(db, table)).map(({ name }) => name);
  const into = `INSERT INTO ${quoteIdentifier(table)}(${columns.map(quoteIdentifier).join(',')}) VALUES`;
  for await (const values of readRows(db, table, columns)) {
    rows++;
    yield line(`${into}(${values});`);
  }
  if ((await db.execute("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'")).rows.length > 0) {
    const { rows: last } = await db.execute({
      sql: 'SELECT CAST(seq AS TEXT) AS seq FROM sqlite_sequence WHERE name = ?',
      args: [table],
    });
    const literal = `'${table.replaceAll("'", "''")}'`;
    if (last[0]) {
      yield line(`DELETE FROM sqlite_sequence WHERE name = ${literal};`);
      yield line(`INSERT INTO sqlite_sequence(name,seq) VALUES(${literal},${last[0].seq});`);
    }
  }
  // Indexes and triggers come last, so that loading is faster and fires no triggers.
  for (const statement of statements.slice(1)) yield line(statement);
  onTable({ name: table, rows, size });
}

async function* dumpAll(db: Transaction, onTable: (table: DumpedTable) => void): AsyncGenerator<string> {
  yield 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n';
  for (const table of await listTables(db)) yield* dumpTable(db, table, onTable);
  const { rows: views } = await db.execute("SELECT sql FROM sqlite_master WHERE type = 'view' ORDER BY rowid");
  yield `${sectionLine(null)}\n`;
  for (const { sql } of views) yield `${oneLine(String(sql))};\n`;
  yield `${LAST_LINE}\n`;
}
const LAST_LINE = 'COMMIT;';

/** A stream that passes bytes on, and counts and hashes them. */
export function createHashTap(onBytes: (bytes: number) => void = () => undefined) {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      onBytes(size);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}

/**
 * Dumps the tables of a database as SQL, from one snapshot.
 * @returns its tables, and the bytes and SHA-256 of the dump
 */
export async function dumpDatabase(
  database: string,
  target: string,
  signal: AbortSignal,
): Promise<{ tables: DumpedTable[]; size: number; sha256: string }> {
  const tables: DumpedTable[] = [];
  const tap = createHashTap();
  await withDatabase(database, async (db) => {
    const transaction = await db.transaction('read');
    try {
      const lines = Readable.from(dumpAll(transaction, (table) => tables.push(table)));
      await pipeline(lines, tap.stream, createWriteStream(target, { mode: 0o600 }), { signal });
    } finally {
      transaction.close();
    }
  });
  return { tables, ...tap.result() };
}

/** The lines of a dump. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, at));
      yield Buffer.concat(parts).toString();
      parts = [];
      from = at + 1;
    }
    parts.push(chunk.subarray(from));
  }
  const rest = Buffer.concat(parts).toString();
  if (rest !== '') yield rest;
}

export class TruncatedDumpError extends Error {}

/**
 * Reads a dump without running anything.
 * @returns the number of rows per table
 * @throws TruncatedDumpError
 */
export async function countDumpedRows(source: AsyncIterable<Buffer>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let section: string | null = null;
  let last = '';
  for await (const line of linesOf(source)) {
    last = line;
    const started = readSection(line);
    if (started !== undefined) {
      section = started;
      if (started !== null) counts.set(started, 0);
    } else if (section !== null && line.startsWith(`INSERT INTO ${quoteIdentifier(section)}(`))
      counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  if (last !== LAST_LINE) throw new TruncatedDumpError('The dump ends too early.');
  return counts;
}

/** Runs statements in batches, each in a transaction. */
function createRunner(db: Client) {
  let batch: string[] = [];
  let length = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await db.executeMultiple(`BEGIN;\n${batch.join('\n')}\nCOMMIT;`);
    batch = [];
    length = 0;
  };
  return {
    async run(sql: string) {
      batch.push(sql);
      length += sql.length;
      if (length > BATCH_CHARS) await flush();
    },
    flush,
  };
}

/** Runs the statements of some tables. @param tables null for all tables and views @returns the number of tables */
async function runIncluded(
  source: AsyncIterable<Buffer>,
  tables: ReadonlySet<string> | null,
  run: (sql: string) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const isWhole = tables === null;
  let isIncluded = false;
  let written = 0;
  for await (const line of linesOf(source)) {
    signal.throwIfAborted();
    const section = readSection(line);
    if (section === undefined) {
      if (isIncluded && line !== LAST_LINE) await run(line);
      continue;
    }
    isIncluded = section === null ? isWhole : isWhole || tables.has(section);
    if (!isIncluded || section === null) continue;
    written++;
    await run(`DROP TABLE IF EXISTS ${quoteIdentifier(section)};`);
  }
  return written;
}

async function dropAll(db: Client, run: (sql: string) => Promise<void>): Promise<void> {
  const { rows: views } = await db.execute("SELECT name FROM sqlite_master WHERE type = 'view'");
  for (const { name } of views) await run(`DROP VIEW ${quoteIdentifier(String(name))};`);
  for (const name of await listTables(db)) await run(`DROP TABLE ${quoteIdentifier(name)};`);
}

/**
 * Loads tables of a dump into a database, replacing those of the same name. The database must not be in use: a failure
 * leaves it half-written.
 * @param tables their names; null for all, and then tables that the dump does not have are dropped
 * @returns the number of tables written
 */
export async function loadTables(
  database: string,
  source: AsyncIterable<Buffer>,
  tables: ReadonlySet<string> | null,
  signal: AbortSignal,
): Promise<number> {
  return withDatabase(database, async (db) => {
    // Dropping a table must not cascade to rows that refer to it. A draft need not survive a crash.
    await db.execute('PRAGMA foreign_keys = OFF');
    await db.execute('PRAGMA synchronous = OFF');
    const { run, flush } = createRunner(db);
    if (tables === null) await dropAll(db, run);
    const written = await runIncluded(source, tables, run, signal);
    await flush();
    await db.execute('PRAGMA synchronous = FULL');
    return written;
  });
}

/** Writes a snapshot of a database to a new file. */
export const copyDatabase = (from: string, to: string): Promise<void> =>
  withDatabase(from, async (db) => {
    await db.execute({ sql: 'VACUUM INTO ?', args: [to] });
  });
