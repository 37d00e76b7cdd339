/**
 * Keeps prepared statements. `@libsql/client` prepares a statement each time it runs, which takes SQLite longer than most
 * statements take to run.
 */
import Libsql from 'libsql';

/** Of a connection. The least recently used ones leave first. */
const MAX_STATEMENTS = 500;
/** Longer ones insert many rows at once, and rarely come again. */
const MAX_LENGTH = 5000;
const SCHEMA_CHANGE = /^\s*(create|alter|drop)\b/i;

type Connection = Libsql.Database;
type Statement = Libsql.Statement<unknown[]>;
const statements = new WeakMap<Connection, Map<string, Statement>>();

/** Lets a statement describe its columns once. The client asks for them twice each time it runs. */
function rememberColumns(statement: Statement): Statement {
  const describe = statement.columns.bind(statement);
  let columns: ReturnType<typeof describe> | undefined;
  statement.columns = () => {
    columns ??= describe();
    return columns;
  };
  return statement;
}

/**
 * Changes all connections of the process so that they keep their prepared statements. A statement's rows must be read to their
 * end, as the client does, before it runs again.
 */
export function keepPreparedStatements(): void {
  const prototype = Libsql.prototype as { prepare(this: Connection, sql: string): Statement };
  const { prepare } = prototype;
  prototype.prepare = function (this: Connection, sql: string) {
    if (sql.length > MAX_LENGTH) return prepare.call(this, sql);
    // A statement keeps the names of its columns from when it was prepared.
    if (SCHEMA_CHANGE.test(sql)) statements.delete(this);
    let kept = statements.get(this);
    if (!kept) {
      kept = new Map();
      statements.set(this, kept);
    }
    const statement = kept.get(sql) ?? rememberColumns(prepare.call(this, sql));
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > MAX_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}
