import { openThrottledPage, throttleNetwork } from './pages.mjs';
import { addResult, formatMs, median } from './results.mjs';

const PAGE = '/demo/brand-site/';
const ROUNDS = 3;

/** @returns milliseconds from the click to the focused composer and to the whole window, measured in the page */
const measureChatOpening = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const chat = document.querySelector('portal-live-chat');
        const start = performance.now();
        chat.shadowRoot.querySelector('.launcher').click();
        let opened;
        const check = () => {
          const active = chat.shadowRoot.activeElement;
          if (active?.localName === 'textarea') opened ??= performance.now() - start;
          // The shell's own composer has no form.
          if (active?.form) resolve({ opened, whole: performance.now() - start });
          else requestAnimationFrame(check);
        };
        check();
      }),
  );

/** What a visitor's browser does before it is used. */
async function measureLoad(browser) {
  const { page, context } = await openThrottledPage(browser, PAGE);
  const loaded = await page.evaluate(() => ({
    cookies: document.cookie,
    storage: localStorage.length + sessionStorage.length,
    calls: performance
      .getEntriesByType('resource')
      .filter(({ initiatorType }) => ['fetch', 'xmlhttprequest', 'beacon'].includes(initiatorType)).length,
  }));
  addResult(
    'before interaction: calls, cookies, storage',
    `${loaded.calls}, ${loaded.cookies ? 1 : 0}, ${loaded.storage}`,
    '0, 0, 0',
  );
  await context.close();
}

const blockScripts = async (session) => {
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*.js*'] });
};

/** The browser's own work on the page, its first styles and layout, takes more than 50 ms: what is beyond it is ours. */
async function measureLongTasks(browser) {
  const counts = { all: [], withoutScripts: [] };
  const count = async (prepare) => {
    const { page, context } = await openThrottledPage(browser, PAGE, prepare);
    const { length } = await page.evaluate(() => window.benchTasks);
    await context.close();
    return length;
  };
  for (let round = 0; round < ROUNDS; round++) {
    counts.all.push(await count());
    counts.withoutScripts.push(await count(blockScripts));
  }
  addResult(
    `long tasks at load, CPU ×4, median of ${ROUNDS} (of the same page without scripts)`,
    `${median(counts.all)} (${median(counts.withoutScripts)})`,
    '0',
  );
}

const VISIT_KINDS = {
  cold: () => {},
  /** Pointing at the launcher loads and draws the chat before the click. The root is there first, and drawn in steps. */
  async intent(page) {
    await page.locator('.launcher').hover();
    await page.waitForFunction(() =>
      document.querySelector('portal-live-chat').shadowRoot.querySelector('[part=composer]'),
    );
  },
};

/** A visitor with an empty cache opens the chat, closes it and opens it again. */
async function measureVisit(browser, prepare) {
  const { page, context } = await openThrottledPage(browser, PAGE, throttleNetwork);
  await page.locator('.launcher').waitFor();
  await prepare(page);
  const { opened, whole } = await measureChatOpening(page);
  await page.evaluate(() => document.querySelector('portal-live-chat').hide());
  const { whole: reopened } = await measureChatOpening(page);
  const shift = await page.evaluate(() => window.benchShift);
  await context.close();
  return { opened, whole, reopened, shift };
}

/** How soon the composer has the focus on a slow phone. */
async function measureOpenings(browser) {
  const visits = { cold: [], intent: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const [kind, prepare] of Object.entries(VISIT_KINDS)) visits[kind].push(await measureVisit(browser, prepare));
  const all = Object.values(visits).flat();
  const middle = (measured, figure) => formatMs(median(measured.map((visit) => visit[figure])));
  addResult(
    `click → composer, phone, CPU ×4, 1.6 Mbps, 150 ms, median of ${ROUNDS}: cold`,
    middle(visits.cold, 'opened'),
    '900 ms',
  );
  addResult('… the whole window, cold', middle(visits.cold, 'whole'), '');
  addResult('… the whole window, after intent', middle(visits.intent, 'whole'), '100 ms');
  addResult('… reopened', middle(all, 'reopened'), '50 ms');
  addResult('layout shift over the session', Math.max(...all.map(({ shift }) => shift)).toFixed(3), '0.000');
}

export async function measureLoading(browser) {
  await measureLoad(browser);
  await measureLongTasks(browser);
  await measureOpenings(browser);
}
