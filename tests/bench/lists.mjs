import { measureNavigationTime, navigate, openPortal, throttleCpu } from './pages.mjs';
import { addResult, formatMs, median } from './results.mjs';

/** Each search and how the name in its first row starts. */
const SEARCHES = [
  ['zoe', 'zoe.'],
  ['kemi', 'kemi.'],
  ['vance', 'vance'],
  ['ada', 'ada.'],
  ['quinn', 'quinn.'],
];
/** Each page with a button of its own: all have the domain's name as the heading. */
const DOMAIN_PAGES = [
  ['/email/5/forwarders', 'New forwarder'],
  ['/email/5/filters', 'New filter'],
  ['/email/5/mailboxes', 'New mailbox'],
];
const ROUNDS = 3;
const SCROLL_STEPS = 60;
const SCROLL_STEP_PX = 90;

/**
 * What the portal does with the answer of a search. Neither the pause in typing nor the provider's time counts.
 * @returns milliseconds from the end of the response to the painted row
 */
const measureSearchRendering = (page, text, firstRow) =>
  page.evaluate(
    ([typed, expected]) =>
      new Promise((resolve) => {
        const root = document.querySelector('portal-app').shadowRoot;
        const field = root.querySelector('main input[type=search]');
        performance.clearResourceTimings();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, typed);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        const check = () => {
          const response = performance
            .getEntriesByType('resource')
            .findLast((entry) => entry.name.includes('/email/mailbox?') && entry.responseEnd > 0);
          if (response && root.querySelector('tbody .cell-main')?.textContent.includes(expected))
            requestAnimationFrame(() => resolve(performance.now() - response.responseEnd));
          else requestAnimationFrame(check);
        };
        check();
      }),
    [text, firstRow],
  );

async function measureSearches(page, session) {
  await throttleCpu(session, 1);
  const times = [];
  for (const [text, firstRow] of SEARCHES) times.push(await measureSearchRendering(page, text, firstRow));
  addResult('… from the answer of a search to its rows on screen, median of 5', formatMs(median(times)), '50 ms');
  await throttleCpu(session, 4);
}

async function measureScrolling(page) {
  await page.getByRole('searchbox', { name: 'Search mailboxes' }).fill('');
  await page.getByText('1–100 of 2,000').waitFor();
  await page.evaluate(() => {
    window.benchTasks.length = 0;
  });
  await page.evaluate(
    async ([steps, pixels]) => {
      const scroller = document.querySelector('portal-app').shadowRoot.querySelector('.table-scroller');
      for (let step = 0; step < steps; step++) {
        scroller.scrollTop += pixels;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    [SCROLL_STEPS, SCROLL_STEP_PX],
  );
  addResult(
    '… long tasks while scrolling all of it, CPU ×4',
    String(await page.evaluate(() => window.benchTasks.length)),
    '0',
  );
}

async function measureDomainPages(page) {
  const visitAll = async () => {
    const times = [];
    for (const [path, button] of DOMAIN_PAGES) times.push(await measureNavigationTime(page, path, button, 'main'));
    return times;
  };
  // The first visit fills the cache.
  await visitAll();
  const times = [];
  for (let round = 0; round < ROUNDS; round++) times.push(...(await visitAll()));
  addResult('between pages of an email domain from the cache, CPU ×4, median of 9', formatMs(median(times)), '100 ms');
}

/** A domain of 2,000 mailboxes with a hundred on the page: searching, scrolling, and moving between its pages. */
export async function measureMailboxList(browser) {
  const { page, context, session } = await openPortal(browser);
  await navigate(page, '/email/5/mailboxes?per_page=100');
  await page.getByText('1–100 of 2,000').waitFor();
  addResult(
    '2,000 mailboxes, 100 on the page: nodes in the list',
    String(await page.locator('portal-app table').evaluate((table) => table.querySelectorAll('*').length)),
    '400',
  );
  await measureSearches(page, session);
  await measureScrolling(page);
  await measureDomainPages(page);
  await context.close();
}

/** Thousands of domains with a hundred on the page. */
export async function measureDomainList(browser) {
  const { page, context } = await openPortal(browser);
  await navigate(page, '/domains?per_page=100');
  await page.getByText('1–100 of').waitFor();
  addResult(
    '10,000 domains, 100 on the page: nodes in the list',
    String(await page.locator('portal-app table').evaluate((table) => table.querySelectorAll('*').length)),
    '400',
  );
  await context.close();
}
