import { startWriter } from './logs.mjs';
import { createReader, measureHeap, navigate, openPortal, readMetrics } from './pages.mjs';
import { addResult, markMissed, median } from './results.mjs';

const SMALL = 'owner@example.test';
const LARGE = 'large@example.test';
const ROUNDS = 3;
const SCROLL_STEPS = 20;
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

/** @returns false where there is little to scroll */
const scroll = (page) =>
  page.evaluate(async (steps) => {
    const { shadowRoot } = document.querySelector('portal-app');
    const box = shadowRoot.querySelector('main [role=log], main .table-scroller') ?? document.scrollingElement;
    if (box.scrollHeight - box.clientHeight < steps * 50) return false;
    const direction = box.matches('[role=log]') ? -1 : 1;
    for (let step = 0; step < steps; step++) {
      box.scrollBy(0, direction * 200);
      await new Promise(requestAnimationFrame);
    }
  }, SCROLL_STEPS);

/** @returns false where everything is on one page */
async function turnPage(page) {
  const next = page.locator('main').getByRole('button', { name: 'Next page' });
  if (!(await next.isVisible()) || (await next.isDisabled())) return false;
  await next.click();
  await page.waitForURL(/page=2/);
  await waitUntilLoaded(page);
}

const STEPS = { open, search, scroll, 'next page': turnPage };

/** @returns milliseconds that the page's thread works for each step, and what the page holds at the end */
async function measureList(page, session, path) {
  const times = {};
  for (let round = 0; round < ROUNDS; round++) {
    await open(page, '/');
    for (const [name, run] of Object.entries(STEPS)) {
      const { workedMs: before } = await readMetrics(session);
      if ((await run(page, path)) === false) continue;
      times[name] ??= [];
      times[name].push((await readMetrics(session)).workedMs - before);
    }
  }
  // Of the first page: the last one of a short list has few rows.
  await open(page, '/');
  await open(page, path);
  const heap = await measureHeap(session);
  const { nodes } = await readMetrics(session);
  return { ...Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)])), nodes, heap };
}

async function measureAccount(browser, login) {
  const { page, context, session } = await openPortal(browser, login);
  const lists = {};
  for (const [name, path, total] of await findLists(page))
    lists[name] = { total, figures: await measureList(page, session, path) };
  await context.close();
  return lists;
}

/** The log of a container that has written so many lines and writes no more. */
async function measureLog(browser, lines) {
  const writer = await startWriter(lines, 0);
  const { page, context, session } = await openPortal(browser, writer.login);
  const figures = await measureList(page, session, writer.page);
  await context.close();
  return { total: (await writer.read('limit=1')).last_seq, figures };
}

const formatTotal = (total) => total.toLocaleString('en');
const format = (name, value) =>
  name === 'heap' ? `${(value / 1e6).toFixed(1)} MB` : Math.round(value).toLocaleString('en');

function printFigures(name, { total, figures }) {
  for (const [step, value] of Object.entries(figures))
    console.log(`| ${formatTotal(total)} ${name} | ${step} | ${format(step, value)} |`);
}

/** One line: of each step and of what the page holds, how many times that of the small list. */
function addRatios(name, large, small) {
  const ratios = Object.entries(large.figures).map(([step, value]) => {
    if (small.figures[step] === undefined) return `${step} –`;
    const ratio = value / small.figures[step];
    return markMissed(`${step} ${ratio.toFixed(2)}`, ratio <= MAX_RATIO);
  });
  addResult(
    `${formatTotal(large.total)} ${name} ÷ ${formatTotal(small.total)}`,
    ratios.join(', '),
    `${MAX_RATIO} each; – where the small one has no such step`,
  );
}

/** Each long list of the large account beside that of a small one: what the page's thread does, in ms at CPU ×4, and holds. */
export async function measureScale(browser) {
  const small = { ...(await measureAccount(browser, SMALL)), 'log lines': await measureLog(browser, SMALL_LOG) };
  const large = { ...(await measureAccount(browser, LARGE)), 'log lines': await measureLog(browser, LARGE_LOG) };
  console.log('\n| list | step, held at the end | ms worked at CPU ×4, nodes, bytes |\n|---|---|---|');
  for (const name of Object.keys(large)) {
    printFigures(name, small[name]);
    printFigures(name, large[name]);
    addRatios(name, large[name], small[name]);
  }
}
