import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import Connection from 'libsql';

/** What this server reads and writes of Hrana 2 over HTTP, the protocol of libSQL servers, as the client sends it. */
type Value =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string };
interface Statement {
  sql?: string;
  sql_id?: number;
  args?: Value[];
}
type Condition =
  | { type: 'ok'; step: number }
  | { type: 'error'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and'; conds: Condition[] }
  | { type: 'or'; conds: Condition[] };
interface StreamRequest {
  type: string;
  stmt: Statement;
  batch: { steps: { condition?: Condition; stmt: Statement }[] };
  sql?: string;
  sql_id: number;
}

/** One connection, for as long as its client keeps it. */
interface Stream {
  connection: Connection.Database;
  texts: Map<number, string>;
}

function toSql(value: Value): unknown {
  if (value.type === 'null') return null;
  if (value.type === 'integer') return BigInt(value.value);
  return value.type === 'blob' ? Buffer.from(value.base64, 'base64') : value.value;
}

function fromSql(value: unknown): Value {
  if (value === null || value === undefined) return { type: 'null' };
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) };
  if (typeof value === 'number') return { type: 'float', value };
  if (typeof value === 'string') return { type: 'text', value };
  return {
    type: 'blob',
    base64: Buffer.from(value as Uint8Array)
      .toString('base64')
      .replace(/=+$/, ''),
  };
}

const toError = (cause: unknown) => ({
  message: String((cause as Error).message),
  code: (cause as { code?: string }).code,
});

function runStatement({ connection, texts }: Stream, { sql, sql_id, args = [] }: Statement) {
  const text = sql ?? texts.get(sql_id ?? -1) ?? '';
  const statement = connection.prepare(text);
  const values = args.map(toSql);
  if (!statement.reader) {
    const { changes, lastInsertRowid } = statement.run(...values);
    return { cols: [], rows: [], affected_row_count: changes, last_insert_rowid: String(lastInsertRowid) };
  }
  const cols = statement.columns().map(({ name, type }) => ({ name, decltype: type }));
  const rows = statement
    .safeIntegers(true)
    .raw(true)
    .all(...values) as unknown[][];
  return { cols, rows: rows.map((row) => row.map(fromSql)), affected_row_count: 0, last_insert_rowid: null };
}

/** Runs a batch, whose steps may depend on how those before them went. */
function runBatch(stream: Stream, { steps }: StreamRequest['batch']) {
  const results: (ReturnType<typeof runStatement> | null)[] = [];
  const errors: (ReturnType<typeof toError> | null)[] = [];
  const isMet = (condition: Condition): boolean => {
    if (condition.type === 'not') return !isMet(condition.cond);
    if (condition.type === 'and') return condition.conds.every(isMet);
    if (condition.type === 'or') return condition.conds.some(isMet);
    return Boolean((condition.type === 'ok' ? results : errors)[condition.step]);
  };
  for (const [index, { condition, stmt }] of steps.entries()) {
    [results[index], errors[index]] = [null, null];
    if (condition && !isMet(condition)) continue;
    try {
      results[index] = runStatement(stream, stmt);
    } catch (cause) {
      errors[index] = toError(cause);
    }
  }
  return { step_results: results, step_errors: errors };
}

function answer(stream: Stream, { type, stmt, batch, sql, sql_id }: StreamRequest) {
  switch (type) {
    case 'execute':
      return { type, result: runStatement(stream, stmt) };
    case 'batch':
      return { type, result: runBatch(stream, batch) };
    case 'sequence':
      stream.connection.exec(sql ?? stream.texts.get(sql_id) ?? '');
      return { type };
    case 'store_sql':
      stream.texts.set(sql_id, sql ?? '');
      return { type };
    case 'close_sql':
      stream.texts.delete(sql_id);
      return { type };
    case 'close':
      stream.connection.close();
      return { type };
    default:
      throw new Error(`This server has no "${type}"`);
  }
}

/**
 * Serves a file of SQLite as a libSQL server does, over Hrana 2 and HTTP.
 * @param token that calls have to bear
 * @returns the `DATABASE_URL` of it
 */
export async function startLibsqlServer(file: string, token: string): Promise<{ url: string; stop: () => void }> {
  const streams = new Map<string, Stream>();
  const app = new Hono();
  app.post('/v2/pipeline', async (c) => {
    if (c.req.header('Authorization') !== `Bearer ${token}`) return c.json({ message: 'Unauthorized' }, 401);
    const { baton, requests } = await c.req.json<{ baton?: string | null; requests: StreamRequest[] }>();
    const stream = baton ? streams.get(baton) : { connection: new Connection(file), texts: new Map<number, string>() };
    if (!stream) return c.json({ message: 'The stream has expired' }, 400);
    if (baton) streams.delete(baton);
    const results = requests.map((request) => {
      try {
        return { type: 'ok', response: answer(stream, request) };
      } catch (cause) {
        return { type: 'error', error: toError(cause) };
      }
    });
    const next = stream.connection.open ? randomUUID() : null;
    if (next) streams.set(next, stream);
    return c.json({ baton: next, base_url: null, results });
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `libsql://127.0.0.1:${(server.address() as AddressInfo).port}?tls=0`,
    stop: () => {
      server.close();
      server.closeAllConnections();
      for (const { connection } of streams.values()) connection.close();
    },
  };
}
