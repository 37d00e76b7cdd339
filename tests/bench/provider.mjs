/** The reference provider under load: how much it answers, what its database is asked, what holds up its event loop, how it starts. */
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';
import { startDemo, waitForServer } from '#tests/support/demo-server.mjs';
import { freePorts } from '#tests/support/ports.mjs';
import { installPackages } from './npm-packages.mjs';
import { loadCalls } from './provider-calls.mjs';
import { addResult, formatMs, median } from './results.mjs';

const AUTOCANNON = 'autocannon@9.0.0';
/** Clients, and how many calls they make together. The next ones begin when all are answered. */
const LOADS = [
  [1, 30],
  [100, 200],
  [500, 500],
];
/** Requests are answered late at 500 clients, not never. */
const TIMEOUT_SECONDS = 60;
const SLOWEST = 10;
const STARTS = 5;
const POLL_MS = 5;
const PROBE = new URL('./provider-probe.mjs', import.meta.url).href;
/** Loads without waiting for it: the figures are of calls that are answered, not refused. */
const SETTINGS = { RATE_LIMITS: 'off' };

/** Asks the probe in the provider. */
async function ask(demo, question) {
  demo.process.send(question);
  const [{ answer }] = await once(demo.process, 'message');
  return answer;
}

async function measureCall(autocannon, demo, url, call, [connections, amount]) {
  await ask(demo, 'reset');
  const startedAt = performance.now();
  const { latency, non2xx, errors } = await autocannon({
    url,
    connections,
    amount,
    timeout: TIMEOUT_SECONDS,
    requests: [call],
  });
  const { delay, work, cpu } = await ask(demo, 'figures');
  return {
    rate: amount / ((performance.now() - startedAt) / 1000),
    p50: latency.p50,
    p99: latency.p99,
    refused: non2xx + errors,
    delay,
    work,
    cpu: cpu / amount,
  };
}

const printRow = (cells) => console.log(`| ${cells.join(' | ')} |`);
function printHead(cells) {
  console.log('');
  printRow(cells);
  printRow(cells.map(() => '---'));
}

async function measureCalls(autocannon, demo, url) {
  printHead([
    'call',
    ...LOADS.map(([clients]) => `${clients}: per second, p50/p99 ms, CPU ms per call, loop held up ms (own work)`),
    'refused',
  ]);
  let longest = { work: 0 };
  for (const [name, call] of await loadCalls(url)) {
    const cells = [];
    let refused = 0;
    for (const load of LOADS) {
      const figures = await measureCall(autocannon, demo, url, call, load);
      refused += figures.refused;
      if (figures.work > longest.work) longest = { name, clients: load[0], work: figures.work };
      cells.push(
        `${Math.round(figures.rate)}, ${figures.p50}/${figures.p99}, ${figures.cpu.toFixed(1)}, ${Math.round(figures.delay)} (${Math.round(figures.work)})`,
      );
    }
    printRow([name, ...cells, refused]);
  }
  return longest;
}

/** The steps of SQLite's plan for a statement. */
async function explain(db, { sql }) {
  const { rows } = await db.execute(`EXPLAIN QUERY PLAN ${sql.replaceAll('?', 'NULL')}`).catch(() => ({ rows: [] }));
  return rows.map(({ detail }) => detail).join('; ');
}

async function printSlowest(demo) {
  const statements = await ask(demo, 'statements');
  const mean = ({ total, count }) => total / count;
  const slowest = statements.sort((a, b) => mean(b) - mean(a)).slice(0, SLOWEST);
  const db = createClient({ url: `file:${join(demo.dir, 'provider.db')}` });
  printHead(['ms', 'longest', 'times', 'statement', 'plan']);
  for (const statement of slowest)
    printRow([
      mean(statement).toFixed(2),
      statement.longest.toFixed(1),
      statement.count,
      shorten(statement.sql),
      await explain(db, statement),
    ]);
  db.close();
}
/** Without the names of columns that a query reads. */
const shorten = (sql) =>
  sql
    .replaceAll(/\s+/g, ' ')
    .replace(/^select .*? from /i, 'select … from ')
    .slice(0, 300);

/** Milliseconds until the provider answers, on the database of an earlier start. */
async function measureStart(port, dir) {
  const startedAt = performance.now();
  const demo = startDemo(port, {}, { dir });
  await waitForServer(`http://localhost:${port + 1}/healthz`, POLL_MS);
  const ms = performance.now() - startedAt;
  await demo.pause();
  return ms;
}

export async function measureProvider() {
  let modules;
  try {
    modules = await installPackages('autocannon', AUTOCANNON);
  } catch (error) {
    return addResult(`provider under load, by ${AUTOCANNON}`, error.message, '');
  }
  const { default: autocannon } = await import(pathToFileURL(join(modules, 'autocannon/autocannon.js')).href);
  const port = await freePorts(5);
  const url = `http://localhost:${port + 1}`;
  const demo = startDemo(port, SETTINGS, { preload: PROBE });
  try {
    await waitForServer(`${url}/healthz`);
    await ask(demo, 'statements');
    const longest = await measureCalls(autocannon, demo, url);
    await printSlowest(demo);
    await demo.pause();
    const starts = [];
    for (let count = 0; count < STARTS; count++) starts.push(await measureStart(port, demo.dir));
    addResult(
      `provider: event loop held up by its own work at most (${longest.name}, ${longest.clients} clients)`,
      formatMs(longest.work),
      '50 ms',
    );
    addResult('provider: start with a seeded database', formatMs(median(starts)), '1000 ms');
  } finally {
    await demo.stop();
  }
}
