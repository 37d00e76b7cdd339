import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client, InStatement, Transaction } from '@libsql/client';

/** The scope of a transaction, which statements within it join. */
interface Scope {
  /** Returns the transaction, which begins with the first call. */
  begin(): Promise<Transaction>;
  /** Null until something is written. */
  begun: Promise<{ transaction: Transaction; release: () => void }> | null;
  afterCommit: (() => void)[];
}

/** How long a statement waits for another process that writes to the file. */
const BUSY_TIMEOUT_MS = 15_000;
const BUSY_POLL_MS = 25;
const READ = /^\s*(select|pragma|explain)\b/i;

const currentScope = new AsyncLocalStorage<Scope | undefined>();

const isLocked = (error: unknown) => String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY');

/**
 * Retries a statement while the file is locked. SQLite's own busy timeout would block the event loop.
 * @param afterFailure called after each attempt that found the file locked
 */
async function retryWhileLocked<T>(statement: () => Promise<T>, afterFailure = () => undefined): Promise<T> {
  const deadline = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return await statement();
    } catch (error) {
      if (!isLocked(error) || Date.now() > deadline) throw error;
      afterFailure();
      await new Promise((resolve) => setTimeout(resolve, BUSY_POLL_MS));
    }
  }
}

/** A mutex with a queue. `acquire` resolves to the function that releases it. */
function createMutex() {
  let last: Promise<void> = Promise.resolve();
  return {
    acquire(): Promise<() => void> {
      const before = last;
      return new Promise((resolve) => {
        last = new Promise((release) => void before.then(() => resolve(release)));
      });
    },
  };
}

/**
 * Changes a client so that it has one writer at a time, which is what SQLite allows, and so that a statement joins the
 * transaction of the code that runs it.
 * @param writer another client of the same database, for all that writes
 * @param beforeStatement called before each statement; tests end the process there
 * @returns `inTransaction`, which replaces the client's own `transaction`
 */
export function addTransactions(
  client: Client,
  writer: Client,
  beforeStatement: (sql: string) => void = () => undefined,
) {
  const read = client.execute.bind(client) as (statement: InStatement) => ReturnType<Client['execute']>;
  const lock = createMutex();
  // A statement that found the file locked stays open in its connection, which then can't commit. Reconnecting is safe, because only
  // the owner of the lock uses the writer.
  const retryWrite = <T>(write: () => Promise<T>): Promise<T> => retryWhileLocked(write, () => void writer.reconnect());
  const withWriteLock = async <T>(write: () => Promise<T>): Promise<T> => {
    const release = await lock.acquire();
    return retryWrite(write).finally(release);
  };

  client.execute = async (statement: InStatement) => {
    const text = typeof statement === 'string' ? statement : statement.sql;
    const isRead = READ.test(text);
    const scope = currentScope.getStore();
    const transaction = scope && (scope.begun || !isRead) ? await scope.begin() : null;
    beforeStatement(text);
    if (transaction) return transaction.execute(statement);
    return isRead ? retryWhileLocked(() => read(statement)) : withWriteLock(() => writer.execute(statement));
  };
  client.batch = async (statements, mode = 'write') => {
    const transaction = await currentScope.getStore()?.begin();
    beforeStatement('batch');
    return transaction
      ? transaction.batch(statements as InStatement[])
      : withWriteLock(() => writer.batch(statements, mode));
  };

  async function runInScope<T>(work: () => Promise<T>, isLazy: boolean): Promise<T> {
    const begin = async () => {
      const release = await lock.acquire();
      try {
        beforeStatement('begin');
        return { transaction: await retryWrite(() => writer.transaction('write')), release };
      } catch (error) {
        release();
        throw error;
      }
    };
    const scope: Scope = {
      begun: null,
      afterCommit: [],
      begin: async () => {
        scope.begun ??= begin();
        return (await scope.begun).transaction;
      },
    };
    try {
      if (!isLazy) await scope.begin();
      const value = await currentScope.run(scope, work);
      if (scope.begun) {
        beforeStatement('commit');
        await (await scope.begun).transaction.commit();
      }
      for (const notify of scope.afterCommit) notify();
      return value;
    } finally {
      // Closing a transaction that was not committed rolls it back.
      await scope.begun?.then(
        ({ transaction, release }) => {
          try {
            transaction.close();
          } finally {
            release();
          }
        },
        () => undefined,
      );
    }
  }

  /**
   * Runs work in a transaction: all its statements are committed, or none. Nested calls join the outer transaction.
   * @param begins `on-write` takes the write lock with the first write, so that reads before it don't block other writers
   */
  return async function inTransaction<T>(
    work: () => Promise<T>,
    begins: 'at-once' | 'on-write' = 'at-once',
  ): Promise<T> {
    const outer = currentScope.getStore();
    if (!outer) return runInScope(work, begins === 'on-write');
    if (begins === 'at-once') await outer.begin();
    return work();
  };
}

/** Calls back after the current transaction commits, or at once without one. For notifications, which must not precede the data. */
export function afterCommit(notify: () => void): void {
  const scope = currentScope.getStore();
  if (scope) scope.afterCommit.push(notify);
  else notify();
}

/** Runs work outside the open transaction, because it outlives it. */
export const outsideTransaction = <T>(work: () => T): T => currentScope.run(undefined, work);

/** Whether the current transaction has the write lock, so that nothing slow should be awaited. */
export const isInTransaction = (): boolean => Boolean(currentScope.getStore()?.begun);
