import { hostUrl, PASSWORD } from './servers.mjs';

/** The window of a phone. */
export const PHONE = { width: 390, height: 844 };

/** @param rate how many times slower than this machine */
export const throttleCpu = (session, rate) => session.send('Emulation.setCPUThrottlingRate', { rate });

/** Collects the long tasks and layout shifts of what the page will open. */
export const observePage = (page) =>
  page.addInitScript(() => {
    window.benchTasks = [];
    new PerformanceObserver((list) =>
      window.benchTasks.push(...list.getEntries().map((entry) => entry.duration)),
    ).observe({ type: 'longtask', buffered: true });
    window.benchShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.benchShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Opens a page of the demo at the size of a phone, with the CPU four times slower. */
export async function openThrottledPage(browser, path) {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await throttleCpu(session, 4);
  await observePage(page);
  await page.goto(hostUrl + path, { waitUntil: 'networkidle' });
  return { page, context, session };
}

/** Opens the portal signed in to the large account: 2,000 mailboxes, and a ticket with 10,000 messages. */
export async function openPortal(browser) {
  const opened = await openThrottledPage(browser, '/');
  const { page } = opened;
  await page.getByLabel('Email or username').fill('large@example.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /LOG IN/ }).click();
  await page.getByRole('heading', { name: 'Welcome back, Lars' }).waitFor();
  return opened;
}

export const navigate = (page, path) => page.evaluate((to) => document.querySelector('portal-app').navigate(to), path);

/**
 * @param text what the page shows, by default in its heading
 * @returns milliseconds from a navigation inside the portal to the painted text
 */
export const measureNavigationTime = (page, path, text, selector = 'h1') =>
  page.evaluate(
    ([to, expected, within]) =>
      new Promise((resolve) => {
        const app = document.querySelector('portal-app');
        const start = performance.now();
        app.navigate(to);
        const check = () =>
          app.shadowRoot.querySelector(within)?.textContent.includes(expected)
            ? requestAnimationFrame(() => resolve(performance.now() - start))
            : requestAnimationFrame(check);
        check();
      }),
    [path, text, selector],
  );

/** @returns bytes in use after a garbage collection */
export async function measureHeap(session) {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}
