import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#provider/db/database.ts';
import { createPaymentDouble } from '#provider/payment/payment-double.ts';
import { createProvider } from '#provider/provider.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { type Counts, type CrashPoint, isCountedAt, PAYMENT_KEYS, providerOptions } from './crash-options.ts';
import { freePorts } from './ports.mjs';
import { copySeededDatabase } from './seeded-database.ts';
import { casesOf } from './sweep.ts';

/** What a client does when it gets no answer. */
const MAX_ATTEMPTS = 3;
/** A provider that takes longer than this has lost the call. */
const CALL_TIMEOUT_MS = 30_000;
/** A flow ends before this many of its statements at least, whichever part of a sweep is run. */
const LEAST_POINTS = 3;

/** A provider between its start and its end. */
export interface Provider {
  db: Database;
  nights: Awaited<ReturnType<typeof createProvider>>['nights'];
  /** A call that a client repeats; null when no answer came. */
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: T } | null>;
  /** What the bank and the payment company hold; they live on. */
  bank: { db: Database; call(path: string, body: unknown): Promise<unknown> };
}

export interface Flow<Context> {
  name: string;
  /** See `CrashPoint`; by default 1, so that what a flow begins is no part of it. */
  jobPace?: number;
  /** What is there before: it is done once. */
  prepare(provider: Provider, team: DemoTeam): Promise<Context>;
  /** What the customer does. After a crash it is done again from its beginning, as a page that is loaded again would. */
  act(provider: Provider, context: Context): Promise<void>;
  /** What is wrong at the end. */
  audit(provider: Provider, context: Context): Promise<(string | false)[]>;
}

/** Drops the thousands of rows of the large account. */
async function shrink({ $client }: Database): Promise<void> {
  await $client.execute('PRAGMA foreign_keys = OFF');
  const teams = `(select team_id from services group by team_id having count(*) > 1000)`;
  const tables = [`invoice_items where invoice_id in (select id from invoices where team_id in ${teams})`];
  for (const table of ['invoices', 'team_members']) tables.push(`${table} where team_id in ${teams}`);
  const zones = `(select id from zones where team_id in ${teams})`;
  for (const table of ['dns_records', 'zone_changes']) tables.push(`${table} where zone_id in ${zones}`);
  tables.push(`wordpress_sites where team_id in ${teams}`);
  tables.push(`zones where team_id in ${teams}`, `services where team_id in ${teams}`);
  for (const table of tables) await $client.execute(`delete from ${table}`);
  await $client.execute('VACUUM');
  await $client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
}

class Crash extends Error {}

/** @throws when the port is taken */
async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

/** How a provider is ended: by an error at the statement, or by SIGKILL of a process of its own. */
export type Ending = 'error' | 'kill';
/** When and how. */
type End = Partial<Pick<CrashPoint, 'crashAt' | 'counts' | 'step'>> & { ending?: Ending };

interface Running {
  db: Database;
  nights: Provider['nights'];
  hasCrashed(): boolean;
  /** Waits until it is known whether it has crashed. */
  waitForOutcome(): Promise<unknown>;
  /** Statements so far. */
  count(): number;
  close(): void | Promise<void>;
}

/** A provider in this process, whose database answers nothing more from a statement on. */
async function startHere(
  { dir, port, bankUrl, crashAt, counts, jobPace }: CrashPoint,
  beforeNightlyJobs: () => Promise<void>,
): Promise<Running> {
  let isCounting = false;
  let hasCrashed = false;
  let count = 0;
  const { server, ...running } = await createProvider({
    ...providerOptions(dir, bankUrl, jobPace),
    beforeNightlyJobs,
    beforeStatement(sql) {
      if (isCounting && isCountedAt(counts, sql) && ++count === crashAt) hasCrashed = true;
      if (hasCrashed) throw new Crash();
    },
  });
  await listen(server, port);
  isCounting = true;
  return { ...running, count: () => count, hasCrashed: () => hasCrashed, waitForOutcome: async () => undefined };
}

/** @throws when the process ends instead */
async function waitForMessage(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const end = () => ended.abort(new Error('The provider has ended'));
  child.once('exit', end);
  const [message] = await once(child, 'message', { signal: ended.signal });
  child.off('exit', end);
  return message;
}

const root = join(import.meta.dirname, '../..');
/** @returns the path of the bundle, which starts in a fraction of the time that its 1,200 modules take */
function bundleChild(): string {
  const output = '.demo/crash-child.mjs';
  execFileSync(process.execPath, ['build/bundle-provider.mjs', 'tests/support/crash-child.ts', output], { cwd: root });
  return join(root, output);
}
let childBundle: string | undefined;

/** A provider in a process of its own. What is read of its database here goes over another connection. */
async function startInChild(point: CrashPoint): Promise<Running> {
  childBundle ??= bundleChild();
  const child = fork(childBundle, {
    execArgv: [],
    env: { ...process.env, CRASH: JSON.stringify(point) },
  });
  const hasEnded = once(child, 'exit');
  await waitForMessage(child);
  const db = await openDatabase(`file:${point.dir}/provider.db`);
  child.send('count');
  await waitForMessage(child);
  let count = 0;
  return {
    db,
    nights: createNightsOfChild(),
    count: () => count,
    hasCrashed: () => child.signalCode === 'SIGKILL',
    async waitForOutcome() {
      // A process that was killed has not always been noticed.
      if (child.connected) child.send('count', () => undefined);
      const ended = hasEnded.then(() => 0);
      count = Number(await Promise.race([ended, waitForMessage(child)]).catch(() => ended));
    },
    async close() {
      db.close();
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await hasEnded;
    },
  };
}
/** The child's clock is moved over its calls alone. */
const createNightsOfChild = (): Provider['nights'] => ({
  start: async () => undefined,
  stop: () => undefined,
  advance: async () => [],
  reset: async () => undefined,
});

/** A provider whose database stays between its lives, and a payment company that lives on. */
async function createSetup(dir: string, jobPace: number) {
  const port = await freePorts(2);
  const bankPort = port + 1;
  const url = `http://127.0.0.1:${port}`;
  const bankUrl = `http://127.0.0.1:${bankPort}`;
  const bankDb = await openDatabase(`file:${dir}/bank.db`);
  const bank = createPaymentDouble({
    ...PAYMENT_KEYS,
    db: bankDb,
    url: bankUrl,
    webhookUrl: `${url}/payment/webhook`,
    hostOrigins: [],
    framesScriptPath: '',
  });
  await listen(bank.server, bankPort);

  const createCaller =
    (running: Running): Provider['call'] =>
    async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const isForm = body instanceof FormData;
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
          'X-Demo': '1',
          // The next provider listens on the same port: a connection to this one must not be used for it.
          Connection: 'close',
          ...headers,
        },
        body: body === undefined ? null : isForm ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      }).catch((error: Error) => {
        if (error.name === 'TimeoutError' && !running.hasCrashed()) throw new Error(`${method} ${path}: no answer`);
        return null;
      });
      // A response sent after the crash never reaches the client.
      if (!response || running.hasCrashed() || response.status >= 500) return null;
      return { status: response.status, body: (await response.json().catch(() => null)) as T };
    };

  return {
    /** @param crashAt ends the provider before that statement; 0 never */
    async run<T>(work: (provider: Provider) => Promise<T>, { ending = 'error', ...end }: End = {}) {
      const point = { dir, port, bankUrl, crashAt: 0, counts: 'writes' as const, jobPace, ...end };
      const running = await (ending === 'kill' ? startInChild(point) : startHere(point, () => bank.settleOvernight()));
      const provider: Provider = {
        db: running.db,
        nights: running.nights,
        call: createCaller(running),
        bank: {
          db: bankDb,
          call: (path, body) =>
            fetch(bankUrl + path, { method: 'POST', body: JSON.stringify(body), headers: { 'X-Demo': '1' } }).then(
              (response) => response.json(),
            ),
        },
      };
      try {
        const value = await work(provider).catch((error: unknown) => {
          if (running.hasCrashed()) return undefined;
          throw error;
        });
        await running.waitForOutcome();
        return { value, count: running.count(), hasCrashed: running.hasCrashed() };
      } finally {
        await running.close();
      }
    },
    close() {
      bank.server.close();
      bank.server.closeAllConnections();
      bankDb.close();
    },
  };
}

/**
 * A provider that is ended and started again, over and over, on copies of one database. Folders beside the database stay.
 * @param dir an empty folder
 */
export async function createAttempts<Context>(
  dir: string,
  { prepare, jobPace = 1 }: Pick<Flow<Context>, 'prepare' | 'jobPace'>,
) {
  await copySeededDatabase(inject('seededDatabaseDir'), `${dir}/provider.db`);
  const start = await createSetup(dir, jobPace);
  const prepared = await start.run(async (provider) => {
    const team = (await provider.call<DemoTeam>('POST', '/__demo/teams', { like: 'busy' }))?.body;
    if (!team) throw new Error('No team was made');
    const context = await prepare(provider, team);
    // A small file in one piece is copied for each crash.
    await shrink(provider.db);
    return context;
  });
  start.close();
  const context = prepared.value as Context;
  copyFileSync(`${dir}/provider.db`, `${dir}/prepared.db`);

  return {
    context,
    /** @param first what is done until the provider ends @param then what is done with the next one */
    async attempt(
      end: End,
      first: (provider: Provider) => Promise<void>,
      then: (provider: Provider, hasCrashed: boolean) => Promise<void>,
    ) {
      for (const file of ['provider', 'bank']) {
        for (const suffix of ['', '-wal', '-shm']) rmSync(`${dir}/${file}.db${suffix}`, { force: true });
        copyFileSync(`${dir}/prepared.db`, `${dir}/${file}.db`);
      }
      const setup = await createSetup(dir, jobPace);
      try {
        const outcome = await setup.run(first, end);
        await setup.run((provider) => then(provider, outcome.hasCrashed));
        return outcome;
      } finally {
        setup.close();
      }
    },
  };
}

/**
 * Ends a provider before the statements of a flow, starts it again and repeats the flow.
 * @param every 1 for each statement, 3 for every third
 * @returns what was wrong, with the statement; how many statements were tried, and before how many of them it ended
 */
export async function crashEverywhere<Context>(
  flow: Flow<Context>,
  { every, counts, ending }: { every: number; counts: Counts; ending: Ending },
) {
  const dir = mkdtempSync(join(tmpdir(), 'portal-crash-'));
  const problems: string[] = [];
  try {
    const { context, attempt } = await createAttempts(dir, flow);
    const crash = (crashAt: number) =>
      attempt(
        { crashAt, counts, ending },
        (provider) => flow.act(provider, context),
        async (provider, hasCrashed) => {
          for (let tries = 0; hasCrashed && tries < MAX_ATTEMPTS; tries++) await flow.act(provider, context);
          const found = (await flow.audit(provider, context)).filter((problem) => problem !== false);
          problems.push(...found.map((problem) => `${flow.name}, statement ${crashAt}: ${problem}`));
        },
      );
    // The first attempt counts the statements.
    const { count } = await crash(0);
    const points = Array.from({ length: Math.ceil(count / every) }, (_, index) => 1 + index * every);
    const tried = casesOf(points, LEAST_POINTS);
    let crashes = 0;
    for (const crashAt of tried) if ((await crash(crashAt)).hasCrashed) crashes++;
    return { problems, statements: count, tried: tried.length, crashes };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
