import { setTimeout as sleep } from 'node:timers/promises';
import { measureHeap } from './pages.mjs';
import { addResult, formatMs } from './results.mjs';
import { apiUrl, hostUrl } from './servers.mjs';

const LINES = 100_000;
const LINES_PER_SECOND = 1000;
const STREAM_MS = 60_000;
const POLL_INTERVAL_MS = 100;
/** Lines of one read (getLogs). */
const PAGE = 1000;
const SEARCH_TEXT = '#0050001';
const NEXT = '#0050002';

async function call(method, path, token, body) {
  const response = await fetch(apiUrl + path, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Demo': '1', ...(token && { Authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/**
 * A container of a new team that has written many lines at once, and continues.
 * @returns how its owner signs in, its page, its path in the API, and a function that reads its log
 */
export async function startWriter(lines, linesPerSecond) {
  const team = await call('POST', '/__demo/teams', null, { like: 'busy' });
  const { token, email: login } = team.people.owner;
  const { id: project } = team.projects.find(({ name }) => name === 'Lab');
  const { plans } = await call('GET', '/project/plans', token);
  const free = plans.find(({ plan }) => plan.name === 'Container Free');
  const { products } = await call('GET', '/product/products?per_page=200', token);
  await call('POST', `/project/projects/${project}/containers`, token, {
    name: 'writer',
    image: 'harbour/noisy',
    tag: '2.0',
    project_id: String(project),
    product_id: String(free.product_id),
    pricing_id: String(products.find(({ id }) => id === free.product_id).pricing[0].id),
    env: [
      { key: 'BURST', value: String(lines) },
      { key: 'LINES_PER_SECOND', value: String(linesPerSecond) },
    ],
    volumes: [],
    configs: [],
  });
  const listed = `/project/projects/${project}/containers`;
  for (;;) {
    const { containers } = await call('GET', `${listed}?per_page=100`, token);
    const writer = containers.find(({ name }) => name.startsWith('writer'));
    const path = `${listed}/${writer?.id}`;
    if (writer && (await call('GET', `${path}/logs?limit=1`, token)).last_seq > lines) {
      const read = (query) => call('GET', `${path}/logs?${query}`, token);
      return { token, login, path, page: `/docker/${project}/containers/${writer.id}`, read };
    }
    await sleep(200);
  }
}

/** Keeps each line that was ever in view, how many rows were drawn at most, and looks at which rows did not follow each other. */
const watchRows = (page, everyMs) =>
  page.getByRole('log').evaluate((box, interval) => {
    window.logLines = new Map();
    window.logFigures = { drawn: 0, looks: 0, gaps: 0, changed: 0 };
    const figures = window.logFigures;
    const readRows = () => {
      const rows = [...box.querySelectorAll('[data-seq]')];
      figures.looks++;
      figures.drawn = Math.max(figures.drawn, rows.length);
      const seqs = rows.map((row) => Number(row.dataset.seq));
      if (seqs.some((seq, index) => index > 0 && seq !== seqs[index - 1] + 1)) figures.gaps++;
      for (const [index, row] of rows.entries()) {
        const text = row.querySelector('.log-text')?.textContent;
        const known = window.logLines.get(seqs[index]);
        if (text !== undefined && known !== undefined && known !== text) figures.changed++;
        if (text !== undefined) window.logLines.set(seqs[index], text);
      }
    };
    window.logTimer = setInterval(readRows, interval);
  }, everyMs);

/** Ends the watch, so that what it keeps is not counted as the viewer's memory. */
const endWatch = (page) =>
  page.evaluate(() => {
    clearInterval(window.logTimer);
    const lines = [...window.logLines];
    window.logLines.clear();
    return { ...window.logFigures, lines };
  });

/** The number that each line of the recipe begins with; the frames of a stack trace have none. */
const numberIn = (text) => /#(\d{7})/.exec(text)?.[1];

async function readWhole({ read }, last) {
  const lines = new Map();
  for (let after = 0; after < last; after += PAGE)
    for (const line of (await read(`after=${after}&limit=${PAGE}`)).lines) lines.set(line.seq, line);
  return lines;
}

/**
 * How many lines of the recipe are lost, doubled or in another order. It writes them in turn to two streams, between which the
 * system keeps no order.
 */
function countDisorder(lines) {
  const newest = { stdout: 0, stderr: 0 };
  const numbers = new Set();
  let wrong = 0;
  for (const { text, stream } of lines.values()) {
    const number = Number(numberIn(text));
    if (Number.isNaN(number)) continue;
    if (number <= newest[stream]) wrong++;
    newest[stream] = number;
    numbers.add(number);
  }
  return wrong + Math.max(newest.stdout, newest.stderr) - numbers.size;
}

async function measureSearch(page) {
  const start = performance.now();
  await page.getByRole('textbox', { name: 'Search log' }).fill(SEARCH_TEXT);
  await page.getByRole('textbox', { name: 'Search log' }).press('Enter');
  await page.getByText('1 of 1 match').waitFor();
  await page.getByRole('log').locator('.is-current').getByText(SEARCH_TEXT).waitFor();
  await page.getByRole('log').getByText(NEXT).first().waitFor();
  return performance.now() - start;
}

/** A log of 100,000 lines that is followed for a minute while a thousand more are written each second. */
export async function measureLog(browser) {
  const writer = await startWriter(LINES, LINES_PER_SECOND);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: {
      cookies: [],
      origins: [{ origin: hostUrl, localStorage: [{ name: 'auth.token', value: writer.token }] }],
    },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(hostUrl + writer.page);
  await page.getByRole('log').locator('.log-text').first().waitFor();
  const heapBefore = await measureHeap(session);
  const { last_seq: from } = await writer.read('limit=1');
  await watchRows(page, POLL_INTERVAL_MS);
  await sleep(STREAM_MS);
  await call('PUT', `${writer.path}/stop`, writer.token);
  await page.getByText('Stopped until you start it').waitFor();
  const { last_seq: last } = await writer.read('limit=1');
  await page.getByRole('log').locator(`[data-seq="${last}"] .log-text`).waitFor();
  const { drawn, looks, gaps, changed, lines: seen } = await endWatch(page);
  const heapAfter = await measureHeap(session);
  const lines = await readWhole(writer, last);
  const wrong = seen.filter(([seq, text]) => numberIn(text) !== numberIn(lines.get(seq)?.text ?? '')).length;
  addResult(
    `log of 100,000 lines, followed for a minute while ${(last - from).toLocaleString('en')} were written: rows drawn at most`,
    String(drawn),
    '200',
  );
  addResult(
    `… looks of ${looks} with a gap, lines that changed or differ of ${seen.length} seen`,
    String(gaps + changed + wrong),
    '0',
  );
  addResult(
    `… of ${last.toLocaleString('en')} lines lost, doubled or in another order`,
    String(last - lines.size + countDisorder(lines)),
    '0',
  );
  addResult('… heap growth over the minute', `${Math.max(0, (heapAfter - heapBefore) / 1e6).toFixed(1)} MB`, '10 MB');
  addResult(
    '… search of all of it, until the match is shown among its neighbours',
    formatMs(await measureSearch(page)),
    '2000 ms',
  );
  await context.close();
}
