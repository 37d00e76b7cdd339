import { openThrottledPage } from './pages.mjs';
import { addResult, formatMs, median } from './results.mjs';

const PAGE = '/demo/brand-site/';
const ROUNDS = 3;

/** @returns milliseconds from the click to the focused composer, measured in the page */
const measureChatOpening = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const chat = document.querySelector('portal-live-chat');
        const start = performance.now();
        chat.shadowRoot.querySelector('.launcher').click();
        const check = () =>
          chat.shadowRoot.activeElement?.localName === 'textarea'
            ? resolve(performance.now() - start)
            : requestAnimationFrame(check);
        check();
      }),
  );

/** What a visitor's browser does before and at the first opening of the chat. */
async function measureFirstVisit(browser) {
  const { page, context } = await openThrottledPage(browser, PAGE);
  const loaded = await page.evaluate(() => ({
    tasks: window.benchTasks,
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
  addResult('long tasks at load, CPU ×4', String(loaded.tasks.length), '0');
  addResult('click → composer, phone, CPU ×4: cold', formatMs(await measureChatOpening(page)), '900 ms');
  await page.evaluate(() => document.querySelector('portal-live-chat').hide());
  addResult('… reopened', formatMs(await measureChatOpening(page)), '50 ms');
  addResult('layout shift over the session', (await page.evaluate(() => window.benchShift)).toFixed(3), '0.000');
  await context.close();
}

/** Pointing at the launcher loads the chat before the click. */
async function measureOpeningAfterIntent(browser) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { page, context } = await openThrottledPage(browser, PAGE);
    await page.locator('.launcher').hover();
    await page.waitForFunction(() =>
      document.querySelector('portal-live-chat').shadowRoot.querySelector('portal-live-chat-root'),
    );
    times.push(await measureChatOpening(page));
    await context.close();
  }
  addResult('… after intent, median of 3', formatMs(median(times)), '100 ms');
}

export async function measureLoading(browser) {
  await measureFirstVisit(browser);
  await measureOpeningAfterIntent(browser);
}
