import { Resolver } from 'node:dns/promises';
import { createReader, fillCache, measureNavigationTime, navigate, openPortal, throttleCpu } from './pages.mjs';
import { addResult, formatMs, median } from './results.mjs';
import { dnsPort } from './servers.mjs';

/**
 * - `call` is what the provider is asked for a search; a list without one searches in the page.
 * - `searches` are each what is typed and how the name in the first row starts then.
 */
const MAILBOXES = {
  name: 'mailboxes',
  path: '/email/5/mailboxes?per_page=100',
  call: '/email/mailbox?',
  searches: [
    ['zoe', 'zoe.'],
    ['kemi', 'kemi.'],
    ['vance', 'vance'],
    ['ada', 'ada.'],
    ['quinn', 'quinn.'],
  ],
};
const startOf = (name) => [name, name];
const DOMAINS = {
  name: 'domains',
  path: '/domains?per_page=100',
  call: '/services/services?',
  searches: ['site-0777', 'site-0123', 'site-0505', 'site-0942', 'site-0368'].map(startOf),
};
const RECORD_SEARCHES = ['host-0321', 'host-0123', 'host-0255', 'host-0042', 'host-0399'].map(startOf);
/** Each page with a button of its own: all have the domain's name as the heading. */
const DOMAIN_PAGES = [
  ['/email/5/forwarders', 'New forwarder'],
  ['/email/5/filters', 'New rule'],
  ['/email/5/mailboxes', 'New mailbox'],
];
const ROUNDS = 3;
const SCROLL_STEPS = 60;
const SCROLL_STEP_PX = 90;

/**
 * What the portal does with a search. Neither the pause in typing nor the provider's time counts.
 * @returns milliseconds to the painted row: from the end of the response, or where the page searches, from when the search is in
 *   its address
 */
const measureSearchRendering = (page, call, [text, firstRow]) =>
  page.evaluate(
    ([path, typed, expected]) =>
      new Promise((resolve) => {
        const root = document.querySelector('portal-app').shadowRoot;
        const field = root.querySelector('main input[type=search]');
        performance.clearResourceTimings();
        let appliedAt = 0;
        const { replaceState } = History.prototype;
        history.replaceState = (...input) => {
          appliedAt ||= performance.now();
          replaceState.apply(history, input);
        };
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, typed);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        const readStart = () =>
          path
            ? performance
                .getEntriesByType('resource')
                .findLast((entry) => entry.name.includes(path) && entry.responseEnd > 0)?.responseEnd
            : appliedAt;
        const check = () => {
          const start = readStart();
          if (start && root.querySelector('tbody .cell-main')?.textContent.includes(expected)) {
            delete history.replaceState;
            requestAnimationFrame(() => resolve(performance.now() - start));
          } else requestAnimationFrame(check);
        };
        check();
      }),
    [call, text, firstRow],
  );

async function measureSearches(page, session, { call, searches }) {
  await throttleCpu(session, 1);
  const times = [];
  for (const search of searches) times.push(await measureSearchRendering(page, call, search));
  const start = call ? 'the answer of a search' : 'a search';
  addResult(`… from ${start} to its rows on screen, median of ${searches.length}`, formatMs(median(times)), '50 ms');
  await throttleCpu(session, 4);
  await page.locator('main').getByRole('searchbox').fill('');
  await page
    .locator('tbody .cell-main')
    .first()
    .filter({ hasNotText: searches.at(-1)[1] })
    .waitFor();
}

async function measureScrolling(page) {
  const { scrolled, tasks } = await page.evaluate(
    async ([steps, pixels]) => {
      const scroller = document.querySelector('portal-app').shadowRoot.querySelector('.table-scroller');
      window.benchTasks.length = 0;
      for (let step = 0; step < steps; step++) {
        scroller.scrollTop += pixels;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return { scrolled: scroller.scrollTop, tasks: window.benchTasks.length };
    },
    [SCROLL_STEPS, SCROLL_STEP_PX],
  );
  addResult(`… long tasks while scrolling ${Math.round(scrolled).toLocaleString('en')} px, CPU ×4`, String(tasks), '0');
}

/** Nodes, searches and scrolling of the list that the page shows. @param size its name, with its number of rows */
async function measureList(page, session, size, list) {
  addResult(
    `${size}: nodes in the list`,
    String(await page.locator('portal-app table').evaluate((table) => table.querySelectorAll('*').length)),
    '400',
  );
  await measureSearches(page, session, list);
  await measureScrolling(page);
}

/** Opens a list with a hundred rows on the page and measures it. */
async function measurePagedList(page, session, list) {
  await navigate(page, list.path);
  const shown = await page.getByText(/^1–100 of /).textContent();
  await measureList(page, session, `${shown.split(' ').at(-1)} ${list.name}, 100 on the page`, list);
}

async function measureDomainPages(page) {
  const visitAll = async () => {
    const times = [];
    for (const [path, button] of DOMAIN_PAGES) times.push(await measureNavigationTime(page, path, button, 'main'));
    return times;
  };
  for (const [path] of DOMAIN_PAGES) await fillCache(page, path);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) times.push(...(await visitAll()));
  addResult('between pages of an email domain from the cache, CPU ×4, median of 9', formatMs(median(times)), '60 ms');
}

/** A domain of 2,000 mailboxes: searching, scrolling, and moving between its pages. */
export async function measureMailboxList(browser) {
  const { page, session } = await openPortal(browser);
  await measurePagedList(page, session, MAILBOXES);
  await measureDomainPages(page);
}

/** Thousands of domains. */
export async function measureDomainList(browser) {
  const { page, session } = await openPortal(browser);
  await measurePagedList(page, session, DOMAINS);
}

/** Gives the first host of the zone another address. @returns milliseconds from the press to the row with it */
async function editRecord(page, address) {
  await page.getByRole('button', { name: 'Edit host-0001 A', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit host-0001 A' });
  await form.getByLabel('Address').fill(address);
  return form.getByRole('button', { name: 'Update draft' }).evaluate(
    (button, expected) =>
      new Promise((resolve) => {
        const root = button.getRootNode();
        const start = performance.now();
        button.click();
        const check = () =>
          root.querySelector('main tbody').textContent.includes(expected)
            ? requestAnimationFrame(() => resolve(performance.now() - start))
            : requestAnimationFrame(check);
        check();
      }),
    address,
  );
}

/** Applies the draft. @returns milliseconds from the press until the name server answers with the address */
async function applyDraft(page, zone, address) {
  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('dialog', { name: `Review changes to ${zone}` });
  const apply = review.getByRole('button', { name: 'Apply 1 change' });
  await apply.click({ trial: true });
  const start = performance.now();
  await apply.click();
  while ((await resolveAddress(`host-0001.${zone}`)) !== address);
  const time = performance.now() - start;
  await review.waitFor({ state: 'hidden' });
  return time;
}

async function resolveAddress(name) {
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${dnsPort}`]);
  return (await resolver.resolve4(name))[0];
}

/** The largest zone, whose records are all in the page. */
export async function measureZone(browser) {
  const { page, session } = await openPortal(browser);
  const read = await createReader(page);
  const [zone] = (await read('/_id/zones?sort=-records')).zones;
  // By type, the first host's address is in view.
  await navigate(page, `/domains/dns/${zone.id}?sort=type`);
  await page.getByRole('button', { name: 'Edit host-0001 A', exact: true }).waitFor();
  await measureList(page, session, `zone of ${zone.records.toLocaleString('en')} records`, {
    searches: RECORD_SEARCHES,
  });
  await throttleCpu(session, 1);
  await page.evaluate(() => {
    document.querySelector('portal-app').shadowRoot.querySelector('.table-scroller').scrollTop = 0;
  });
  const edits = [];
  const applications = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const address = `203.0.113.${round}`;
    edits.push(await editRecord(page, address));
    applications.push(await applyDraft(page, zone.name, address));
  }
  addResult(`… from an edit to its row on screen, median of ${ROUNDS}`, formatMs(median(edits)), '50 ms');
  addResult(
    `… from applying it to its answer over DNS, median of ${ROUNDS}`,
    formatMs(median(applications)),
    '1000 ms',
  );
}
