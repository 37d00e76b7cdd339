import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countDumpedRows,
  dumpDatabase,
  loadTables,
  quoteIdentifier,
  TruncatedDumpError,
  withDatabase,
} from '#provider/backup/sql-dump.ts';
import { tablesOf } from '#tests/support/backup-fixture.ts';

let dir: string;
let count = 0;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portal-dump-'));
});
afterAll(() => rm(dir, { recursive: true }));

const { signal } = new AbortController();
const fresh = () => join(dir, `${++count}`);
async function makeDatabase(...statements: string[]): Promise<string> {
  const path = fresh();
  await withDatabase(path, async (db) => {
    for (const sql of statements) await db.execute(sql);
  });
  return path;
}
/** Dumps a database and loads it into another one. */
async function roundTrip(database: string, into = fresh(), tables: ReadonlySet<string> | null = null) {
  const sql = fresh();
  const dumped = await dumpDatabase(database, sql, signal);
  await loadTables(into, createReadStream(sql), tables, signal);
  return { into, sql, dumped };
}

const value = fc.oneof(
  fc.constant('NULL'),
  fc
    .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    .map((n) => (n === -(2n ** 63n) ? '(-9223372036854775807 - 1)' : String(n))),
  fc.double({ noNaN: true }).map((n) => (Number.isFinite(n) ? `CAST('${n}' AS REAL)` : n > 0 ? '9e999' : '-9e999')),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => `x'${Buffer.from(bytes).toString('hex')}'`),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => `CAST(x'${Buffer.from(bytes).toString('hex')}' AS TEXT)`),
  fc
    .string({
      unit: fc.oneof(
        fc.constantFrom("'", '\n', '\r', '\\n', '\\', '\0', '-- Table "a"', ';', '\ufffd'),
        fc.string({ unit: 'binary', maxLength: 1 }),
      ),
    })
    .map((text) => `CAST(x'${Buffer.from(text).toString('hex')}' AS TEXT)`),
);

describe('a dump', () => {
  it('gives back every value exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value), { maxLength: 30 }), async (rows) => {
        const database = await makeDatabase(
          'CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT, x, "y ""z")',
          ...rows.map(([x, y]) => `INSERT INTO a (x, "y ""z") VALUES (${x}, ${y})`),
        );
        const { into } = await roundTrip(database);
        expect(await tablesOf(into)).toEqual(await tablesOf(database));
      }),
      {
        numRuns: 40,
        examples: [[[["CAST('1.7976931348623157e+308' AS REAL)", "CAST('-1.7976931348623157e+308' AS REAL)"]]]],
      },
    );
  });

  it('keeps indexes, triggers, views, sequences, and tables of other kinds', async () => {
    const database = await makeDatabase(
      "CREATE TABLE a (\n  id INTEGER PRIMARY KEY AUTOINCREMENT, -- the key\n  b TEXT DEFAULT 'x  -- y' /* c */,\n  c GENERATED ALWAYS AS (b || '!') STORED\n)",
      'CREATE TABLE "odd ""name" (k TEXT PRIMARY KEY, v) WITHOUT ROWID',
      'CREATE TABLE empty (x)',
      'CREATE UNIQUE INDEX by_b ON a (b)',
      'CREATE TRIGGER tidy AFTER INSERT ON a BEGIN\n  DELETE FROM empty;\nEND',
      'CREATE VIEW shown AS SELECT b FROM a',
      "INSERT INTO a (b) VALUES ('1'), ('2'), ('3')",
      'DELETE FROM a WHERE id = 3',
      `INSERT INTO "odd ""name" VALUES ('k', 1)`,
    );
    const { into, dumped } = await roundTrip(database);
    expect(await tablesOf(into)).toEqual(await tablesOf(database));
    expect(dumped.tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['a', 2],
      ['empty', 0],
      ['odd "name', 1],
    ]);
    await withDatabase(into, async (db) => {
      const { rows } = await db.execute("INSERT INTO a (b) VALUES ('4') RETURNING id");
      expect(rows[0]?.id).toBe(4);
    });
  });

  it('replaces the tables that were chosen, and no others', async () => {
    const database = await makeDatabase(
      'CREATE TABLE a (x)',
      'CREATE TABLE b (x REFERENCES a (x) ON DELETE CASCADE)',
      'INSERT INTO a VALUES (1)',
    );
    const now = await makeDatabase(
      'CREATE TABLE a (x PRIMARY KEY, more)',
      'CREATE TABLE b (x REFERENCES a (x) ON DELETE CASCADE)',
      'CREATE TABLE c (x)',
      'INSERT INTO a VALUES (2, 2)',
      'INSERT INTO b VALUES (2)',
    );
    await roundTrip(database, now, new Set(['a']));
    const after = await tablesOf(now);
    expect(after).toMatchObject({ 'table a': [['integer1']], 'table b': [['integer2']], 'table c': [] });
  });

  it('that was cut off is noticed, wherever that is', async () => {
    const database = await makeDatabase('CREATE TABLE a (x)', "INSERT INTO a VALUES ('one'), ('two')");
    const { sql } = await roundTrip(database);
    const text = await readFile(sql);
    expect(await countDumpedRows(createReadStream(sql))).toEqual(new Map([['a', 2]]));
    for (const length of [0, 10, text.length - 9, text.length - 2]) {
      const part = (async function* () {
        yield text.subarray(0, length);
      })();
      await expect(countDumpedRows(part)).rejects.toThrow(TruncatedDumpError);
    }
    expect(quoteIdentifier('a"b')).toBe('"a""b"');
  });
});
