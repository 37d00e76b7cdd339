import { startWriter } from './logs.mjs';
import { createReader, measureHeap, navigate, openPortal, readMetrics, throttleCpu } from './pages.mjs';
import { addResult, markMissed, median } from './results.mjs';

const SMALL = 'owner@example.test';
const LARGE = 'large@example.test';
const ROUNDS = 5;
const SCROLL_STEPS = 20;
const SCROLL_PX = 200;
/** Found in names of both accounts. */
const SEARCHED = 'e';

/** Lines of the log of a large and of a small container. */
const LARGE_LOG = 100_000;
const SMALL_LOG = 1000;
/** Of every figure, beside the small account. */
const MAX_RATIO = 1.5;

/** The longest list of each kind that the account has: its name, its page, and how many it holds. */
async function findLists(page) {
  const read = await createReader(page);
  const readTotal = async (path) => (await read(path)).meta.total;
  const [{ zones }, { domains }, { tickets }] = await Promise.all(
    ['/_id/zones?sort=-records', '/email/domain?per_page=100', '/support/ticket?per_page=100'].map(read),
  );
  const [zone] = zones;
  const [mailDomain] = [...domains].sort((a, b) => b.mailboxes - a.mailboxes);
  const ticket = tickets.at(-1).id;
  return [
    ['domains', '/domains', await readTotal('/services/services?type=domain&status=active')],
    ['DNS records', `/domains/dns/${zone.id}`, zone.records],
    ['mailboxes', `/email/${mailDomain.id}/mailboxes`, mailDomain.mailboxes],
    ['invoices', '/billing/invoices', await readTotal('/billing/invoices')],
    ['members', '/team/details-users', await readTotal('/user/user/team?page=1')],
    ['messages', `/support/tickets/${ticket}`, await readTotal(`/support/ticket/${ticket}?limit=1`)],
  ];
}

/** Waits until the page shows data, and the data that was last asked for. */
const waitUntilLoaded = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { shadowRoot } = document.querySelector('portal-app');
        let calm = 0;
        const check = () => {
          const main = shadowRoot.querySelector('main');
          const isLoading = !main?.querySelector('h1, h2') || main.querySelector('.skeleton, [aria-busy=true]');
          calm = isLoading ? 0 : calm + 1;
          calm === 3 ? resolve() : setTimeout(check, 100);
        };
        check();
      }),
  );

async function open(page, path) {
  await navigate(page, path);
  await waitUntilLoaded(page);
}

/** @returns false where the list has no search */
async function search(page) {
  const field = page.locator('main').getByRole('searchbox').first();
  if (!(await field.isVisible())) return false;
  await field.pressSequentially(SEARCHED);
  await page.waitForURL(/search=/);
  await waitUntilLoaded(page);
  await field.fill('');
  await page.waitForURL((url) => !url.search.includes('search='));
  await waitUntilLoaded(page);
}

/** Scrolls as far in a short list as in a long one: back and forth. @returns false where there is little to scroll */
const scroll = (page) =>
  page.evaluate(
    async ([steps, px]) => {
      const { shadowRoot } = document.querySelector('portal-app');
      const box = shadowRoot.querySelector('main [role=log], main .table-scroller') ?? document.scrollingElement;
      if (box.scrollHeight - box.clientHeight < 2 * px) return false;
      let move = box.matches('[role=log]') ? -px : px;
      for (let step = 0; step < steps; step++) {
        const before = box.scrollTop;
        box.scrollBy(0, move);
        if (box.scrollTop === before) {
          move = -move;
          box.scrollBy(0, move);
        }
        await new Promise(requestAnimationFrame);
      }
    },
    [SCROLL_STEPS, SCROLL_PX],
  );

/** The next page, and back: the last page of a short list has few rows. @returns false where everything is on one page */
async function turnPage(page) {
  const next = page.locator('main').getByRole('button', { name: 'Next page' });
  if (!(await next.isVisible()) || (await next.isDisabled())) return false;
  await next.click();
  await page.waitForURL(/page=2/);
  await waitUntilLoaded(page);
  await page.locator('main').getByRole('button', { name: 'Previous page' }).click();
  await page.waitForURL((url) => !url.search.includes('page=2'));
  await waitUntilLoaded(page);
}

const STEPS = { open, search, scroll, 'next page': turnPage };

/** @returns milliseconds that the page's thread works for each step */
async function measureSteps({ page, session, path }) {
  const times = {};
  await open(page, '/');
  for (const [name, run] of Object.entries(STEPS)) {
    const { workedMs: before } = await readMetrics(session);
    if ((await run(page, path)) !== false) times[name] = (await readMetrics(session)).workedMs - before;
  }
  return times;
}

/** What the page holds with the list open. */
async function measureKept({ page, session, path }) {
  await open(page, '/');
  await open(page, path);
  const heap = await measureHeap(session);
  const { nodes } = await readMetrics(session);
  return { nodes, heap };
}

/** Only one page at a time is slow, so that the others, which wait, take no time from it. */
async function whileSlow(account, measure) {
  await throttleCpu(account.session, 4);
  const figures = await measure(account);
  await throttleCpu(account.session, 1);
  return figures;
}

/**
 * Measures a list of each account in turn, because the speed of a machine changes within a minute.
 * @param accounts signed in, each with the path of its list
 * @returns of each account, the median of every step, and what its page holds
 */
async function compareLists(accounts) {
  const rounds = accounts.map(() => []);
  // The first round loads the code of the page.
  for (let round = -1; round < ROUNDS; round++)
    for (const [index, account] of accounts.entries()) {
      const times = await whileSlow(account, measureSteps);
      if (round >= 0) rounds[index].push(times);
    }
  const figures = [];
  for (const [index, account] of accounts.entries()) {
    const steps = Object.keys(rounds[index][0]);
    const times = steps.map((step) => [step, median(rounds[index].map((round) => round[step]))]);
    figures.push({ ...Object.fromEntries(times), ...(await whileSlow(account, measureKept)) });
  }
  return figures;
}

async function measureAccounts(browser) {
  const accounts = [await openPortal(browser, SMALL), await openPortal(browser, LARGE)];
  const [small, large] = [await findLists(accounts[0].page), await findLists(accounts[1].page)];
  for (const [index, [name, path, total]] of small.entries()) {
    const [, largePath, largeTotal] = large[index];
    addFigures(
      name,
      [total, largeTotal],
      await compareLists([
        { ...accounts[0], path },
        { ...accounts[1], path: largePath },
      ]),
    );
  }
  for (const { context } of accounts) await context.close();
}

/** The logs of two containers that have written so many lines and write no more. */
async function measureLogs(browser) {
  const writers = [await startWriter(SMALL_LOG, 0), await startWriter(LARGE_LOG, 0)];
  const accounts = [];
  for (const { login, page: path } of writers) accounts.push({ ...(await openPortal(browser, login)), path });
  const figures = await compareLists(accounts);
  const totals = await Promise.all(writers.map(async ({ read }) => (await read('limit=1')).last_seq));
  addFigures('log lines', totals, figures);
  for (const { context } of accounts) await context.close();
}

const formatTotal = (total) => total.toLocaleString('en');
const format = (name, value) =>
  name === 'heap' ? `${(value / 1e6).toFixed(1)} MB` : Math.round(value).toLocaleString('en');

/** Prints the figures, and adds one line: of each step and of what the page holds, how many times that of the small list. */
function addFigures(name, [smallTotal, largeTotal], [small, large]) {
  for (const [total, figures] of [
    [smallTotal, small],
    [largeTotal, large],
  ])
    for (const [step, value] of Object.entries(figures))
      console.log(`| ${formatTotal(total)} ${name} | ${step} | ${format(step, value)} |`);
  const ratios = Object.entries(large).map(([step, value]) => {
    if (small[step] === undefined) return `${step} –`;
    const ratio = value / small[step];
    return markMissed(`${step} ${ratio.toFixed(2)}`, ratio <= MAX_RATIO);
  });
  addResult(
    `${formatTotal(largeTotal)} ${name} ÷ ${formatTotal(smallTotal)}`,
    ratios.join(', '),
    `${MAX_RATIO} each; – where the small one has no such step`,
  );
}

/** Each long list of the large account beside that of a small one: what the page's thread does, in ms at CPU ×4, and holds. */
export async function measureScale(browser) {
  console.log('\n| list | step, held at the end | ms worked at CPU ×4, nodes, bytes |\n|---|---|---|');
  await measureAccounts(browser);
  await measureLogs(browser);
}
