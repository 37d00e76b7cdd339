/** Search and replace in the tables of a site. */
import type { Client, InStatement, Row } from '@libsql/client';
import { listTables, quoteIdentifier } from '../backup/sql-dump.ts';
import { createTextChange, type Occurrence, type Replacement } from './text-changes.ts';

/** Rows per query. */
const PAGE_ROWS = 250;
const EXAMPLES = 12;
const EXAMPLES_PER_TABLE = 4;
/** Characters of an example. */
const EXAMPLE_LENGTH = 80;
/** Hashes: a match in one is a coincidence. */
const NEVER_CHANGED = ['user_pass', 'user_activation_key'];
/**
 * Feed readers identify posts by their guid, so WordPress advises against changing it. A copy at another domain is
 * another site: there it changes, and a push changes it back.
 */
const GUID = 'guid';

interface ReplaceOptions {
  /** Whether the whole site moves to another domain. */
  changesGuid?: boolean;
  /** Default: all. */
  tables?: readonly string[];
  signal?: AbortSignal;
  /** @param share of tables done, 0 to 1 */
  onProgress?: (share: number) => Promise<void>;
}

interface RowChange {
  table: string;
  /** Updates the row. */
  statement: InStatement;
  occurrences: Occurrence[];
}

interface TableShape {
  name: string;
  /** Columns that identify a row. */
  keys: string[];
  /** Columns that may change. */
  columns: string[];
  hasRowId: boolean;
}

async function readShape(db: Client, name: string, { changesGuid = false }: ReplaceOptions): Promise<TableShape> {
  const { rows } = await db.execute({ sql: 'SELECT name, pk FROM pragma_table_info(?)', args: [name] });
  const { rows: kinds } = await db.execute({ sql: 'SELECT wr FROM pragma_table_list WHERE name = ?', args: [name] });
  const hasRowId = Number(kinds[0]?.wr) === 0;
  const isKey = ({ pk }: Row) => Number(pk) > 0;
  const kept = changesGuid ? NEVER_CHANGED : [...NEVER_CHANGED, GUID];
  const columns = rows.filter((row) => !isKey(row)).map((row) => String(row.name));
  return {
    name,
    hasRowId,
    keys: hasRowId ? ['_rowid_'] : rows.filter(isKey).map((row) => String(row.name)),
    columns: columns.filter((column) => !kept.includes(column.toLowerCase())),
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** @returns null if not text, or if it contains binary data */
function decode(value: unknown): string | null {
  if (!(value instanceof ArrayBuffer)) return null;
  try {
    return utf8.decode(value);
  } catch {
    return null;
  }
}

/** Rows that may change, page by page. Texts are read as bytes, because the driver cuts strings off at a zero byte. */
async function* readPages(db: Client, shape: TableShape, replacement: Replacement): AsyncGenerator<Row[]> {
  const { name, keys, columns, hasRowId } = shape;
  const fold = (sql: string) => (replacement.isCaseSensitive ? sql : `lower(${sql})`);
  const texts = columns.map(quoteIdentifier).map((column) => `CASE WHEN typeof(${column}) = 'text' THEN ${column} END`);
  const isFound = texts.map((text) => `instr(${fold(text)}, ?1) > 0`).join(' OR ');
  const selected = [
    ...keys.map((key, at) => `${quoteKey(key)} AS k${at}`),
    ...texts.map((text, at) => `CAST(${text} AS BLOB) AS c${at}`),
  ];
  const sql = `SELECT ${selected.join(', ')} FROM ${quoteIdentifier(name)} WHERE (${isFound})`;
  if (!hasRowId) {
    yield (await db.execute({ sql, args: [replacement.needle] })).rows;
    return;
  }
  let last: Row[string] = null;
  for (;;) {
    const { rows }: { rows: Row[] } = await db.execute({
      sql: `${sql} AND (?2 IS NULL OR _rowid_ > ?2) ORDER BY _rowid_ LIMIT ${PAGE_ROWS}`,
      args: [replacement.needle, last ?? null],
    });
    yield rows;
    if (rows.length < PAGE_ROWS) return;
    last = rows.at(-1)?.k0 ?? null;
  }
}
const quoteKey = (key: string) => (key === '_rowid_' ? key : quoteIdentifier(key));

/** @returns null if nothing in the row changes */
function changeRow(shape: TableShape, row: Row, replacement: Replacement): RowChange | null {
  const occurrences: Occurrence[] = [];
  const change = createTextChange(replacement, (occurrence) => occurrences.push(occurrence));
  const changed = shape.columns.flatMap((column, at) => {
    const before = decode(row[`c${at}`]);
    const after = before === null ? null : change(before);
    return after === null || after === before ? [] : [{ column, after }];
  });
  if (changed.length === 0) return null;
  const values = changed.map(({ column }) => `${quoteIdentifier(column)} = CAST(? AS TEXT)`);
  const isRow = shape.keys.map((key) => `${quoteKey(key)} = ?`);
  return {
    table: shape.name,
    occurrences,
    statement: {
      sql: `UPDATE ${quoteIdentifier(shape.name)} SET ${values.join(', ')} WHERE ${isRow.join(' AND ')}`,
      args: [...changed.map(({ after }) => Buffer.from(after)), ...shape.keys.map((_, at) => row[`k${at}`] ?? null)],
    },
  };
}

async function* findChanges(db: Client, replacement: Replacement, options: ReplaceOptions): AsyncGenerator<RowChange> {
  const tables = (await listTables(db)).filter((name) => options.tables?.includes(name) ?? true);
  for (const [index, table] of tables.entries()) {
    const shape = await readShape(db, table, options);
    if (shape.columns.length > 0)
      for await (const rows of readPages(db, shape, replacement)) {
        options.signal?.throwIfAborted();
        for (const row of rows) {
          const change = changeRow(shape, row, replacement);
          if (change) yield change;
        }
      }
    await options.onProgress?.((index + 1) / tables.length);
  }
}

/** Makes part of a text a single line, without half a surrogate pair at its ends. */
const tidy = (text: string) => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '').replace(/[\s\p{Cc}]+/gu, ' ');
const cut = (text: string) => (text.length > EXAMPLE_LENGTH ? `${tidy(text.slice(0, EXAMPLE_LENGTH - 1))}…` : text);

/** An occurrence with its context, before and after the replacement. */
function toExample({ text, at, found, replacement }: Occurrence): { before: string; after: string } {
  // An ellipsis at each end.
  const around = Math.max(0, EXAMPLE_LENGTH - found.length - 2);
  const start = Math.max(0, at - Math.floor(around / 2));
  const end = Math.min(text.length, start + around + found.length);
  const head = (start > 0 ? '…' : '') + tidy(text.slice(start, at));
  const tail = tidy(text.slice(at + found.length, Math.max(end, at + found.length))) + (end < text.length ? '…' : '');
  return { before: cut(head + tidy(found) + tail), after: cut(head + tidy(replacement) + tail) };
}

/** Finds what a replacement would change. Writes nothing. */
export async function previewReplacement(db: Client, replacement: Replacement) {
  const tables = new Map<string, { name: string; rows: number; matches: number }>();
  const examples: { table: string; before: string; after: string }[] = [];
  for await (const { table, occurrences } of findChanges(db, replacement, {})) {
    const counts = tables.get(table) ?? { name: table, rows: 0, matches: 0 };
    tables.set(table, { name: table, rows: counts.rows + 1, matches: counts.matches + occurrences.length });
    const [first] = occurrences;
    const shown = examples.filter((example) => example.table === table).length;
    if (first && shown < EXAMPLES_PER_TABLE && examples.length < EXAMPLES)
      examples.push({ table, ...toExample(first) });
  }
  const counts = [...tables.values()];
  return { tables: counts, matches: counts.reduce((sum, { matches }) => sum + matches, 0), examples };
}

interface ReplaceResult {
  rows: number;
  matches: number;
}

/** The replacement would violate a unique constraint. */
export class DuplicateValueError extends Error {}

const isDuplicate = (error: unknown) => /UNIQUE constraint failed: (\S+)/.exec(String(error))?.[1];

/**
 * Replaces in all tables, in one transaction.
 * @param additional statements to run in the same transaction
 * @throws DuplicateValueError
 */
export async function replaceInTables(
  db: Client,
  replacement: Replacement,
  options: ReplaceOptions,
  additional: readonly InStatement[] = [],
): Promise<ReplaceResult> {
  const statements: InStatement[] = [];
  let matches = 0;
  for await (const { statement, occurrences } of findChanges(db, replacement, options)) {
    statements.push(statement);
    matches += occurrences.length;
  }
  try {
    await db.batch([...statements, ...additional], 'write');
  } catch (error) {
    const column = isDuplicate(error);
    if (column === undefined) throw error;
    throw new DuplicateValueError(`Two rows would have the same ${column}, so nothing was replaced.`);
  }
  return { rows: statements.length, matches };
}
