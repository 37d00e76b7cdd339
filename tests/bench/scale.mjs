import { measureHeap, navigate, openPortal, readMetrics } from './pages.mjs';
import { addResult, median } from './results.mjs';
import { apiUrl } from './servers.mjs';

const SMALL = 'owner@example.test';
const LARGE = 'large@example.test';
const ROUNDS = 3;
const SCROLL_STEPS = 20;
/** Found in names of both accounts. */
const SEARCHED = 'e';

/** The longest list of each kind that the account has. */
async function findLists(page) {
  const token = await page.evaluate(() => localStorage.getItem('auth.token'));
  const read = async (path) => (await fetch(apiUrl + path, { headers: { Authorization: `Bearer ${token}` } })).json();
  const [{ zones }, { domains }, { tickets }] = await Promise.all(
    ['/_id/zones?per_page=100', '/email/domain?per_page=100', '/support/ticket?per_page=100'].map(read),
  );
  const longest = (items, size) => [...items].sort((a, b) => size(b) - size(a))[0].id;
  return [
    ['domains', '/domains'],
    ['DNS records', `/domains/dns/${longest(zones, ({ records }) => records)}`],
    ['mailboxes', `/email/${longest(domains, ({ mailboxes }) => mailboxes)}/mailboxes`],
    ['invoices', '/billing/invoices'],
    ['members', '/team/details-users'],
    ['messages', `/support/tickets/${tickets.at(-1).id}`],
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
  const heap = await measureHeap(session);
  const { nodes } = await readMetrics(session);
  return { ...Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)])), nodes, heap };
}

async function measureAccount(browser, login) {
  const { page, context, session } = await openPortal(browser, login);
  const lists = {};
  for (const [name, path] of await findLists(page)) lists[name] = await measureList(page, session, path);
  await context.close();
  return lists;
}

const format = (name, value) =>
  name === 'heap' ? `${(value / 1e6).toFixed(1)} MB` : Math.round(value).toLocaleString('en');

/** Each long list of the large account beside that of a small one: what the page's thread does, in ms at CPU ×4, and holds. */
export async function measureScale(browser) {
  const small = await measureAccount(browser, SMALL);
  const large = await measureAccount(browser, LARGE);
  for (const [list, figures] of Object.entries(large))
    for (const [name, value] of Object.entries(figures)) {
      const usual = small[list][name];
      const ratio = usual === undefined ? 'no such step in the small account' : `${(value / usual).toFixed(2)} ×`;
      const beside = usual === undefined ? '' : ` beside ${format(name, usual)}`;
      addResult(`large account, ${list}: ${name}, ${format(name, value)}${beside}`, ratio, '1.5 ×');
    }
}
