import { apiUrl, hostUrl, PASSWORD } from './servers.mjs';

/** 1.6 Mbps down and 750 kbps up at 150 ms, as Lighthouse's slow phone. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** The window of a phone. */
export const PHONE = { width: 390, height: 844 };

/** @param rate how many times slower than this machine */
export const throttleCpu = (session, rate) => session.send('Emulation.setCPUThrottlingRate', { rate });

export async function throttleNetwork(session) {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
}

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

/**
 * Opens a page of the demo at the size of a phone, with the CPU four times slower.
 * @param prepare gets the session before anything is loaded
 */
export async function openThrottledPage(browser, path, prepare = async () => {}) {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await throttleCpu(session, 4);
  await prepare(session);
  await observePage(page);
  await page.goto(hostUrl + path, { waitUntil: 'networkidle' });
  return { page, context, session };
}

/** Signs in to the portal that is open in the page, or opens it. */
export async function signIn(page, login) {
  if (!page.url().startsWith(hostUrl)) await page.goto(`${hostUrl}/`);
  await page.getByLabel('Email or username').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /LOG IN/ }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
}

/** Keeps the timers of the page that are to come, and its sockets that are not closed. Runs there, before its scripts. */
export function keepOpenThings() {
  const { setInterval: startInterval, setTimeout: startTimeout, clearInterval: stop, WebSocket: Socket } = window;
  window.benchOpen = { intervals: new Set(), timeouts: new Set(), sockets: new Set() };
  const { intervals, timeouts, sockets } = window.benchOpen;
  window.setInterval = (...input) => {
    const id = startInterval(...input);
    intervals.add(id);
    return id;
  };
  window.setTimeout = (handler, ms, ...input) => {
    const id = startTimeout(() => {
      timeouts.delete(id);
      handler(...input);
    }, ms);
    timeouts.add(id);
    return id;
  };
  // Either ends timers of both kinds.
  window.clearTimeout = (id) => {
    intervals.delete(id);
    timeouts.delete(id);
    stop(id);
  };
  window.clearInterval = window.clearTimeout;
  window.WebSocket = class extends Socket {
    constructor(...input) {
      super(...input);
      sockets.add(this);
      this.addEventListener('close', () => sockets.delete(this));
    }
  };
}

/** @returns a function that reads from the provider on behalf of whoever is signed in to the page */
export async function createReader(page) {
  const token = await page.evaluate(() => localStorage.getItem('auth.token'));
  return async (path) => (await fetch(apiUrl + path, { headers: { Authorization: `Bearer ${token}` } })).json();
}

/** Opens the portal, signed in by default to the large account: 2,000 mailboxes, and a ticket with 10,000 messages. */
export async function openPortal(browser, login = 'large@example.test') {
  const opened = await openThrottledPage(browser, '/');
  await signIn(opened.page, login);
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

const QUIET_MS = 500;

/** @param act what begins the work; this waits until nothing has been asked of the provider for a while */
export async function untilQuiet(page, act = async () => {}) {
  const pending = new Set();
  let changedAt = performance.now();
  const watch = (change) => (request) => {
    pending[change](request);
    changedAt = performance.now();
  };
  const [onStart, onEnd] = [watch('add'), watch('delete')];
  page.on('request', onStart).on('requestfinished', onEnd).on('requestfailed', onEnd);
  await act();
  while (pending.size > 0 || performance.now() - changedAt < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10);
  page.off('request', onStart).off('requestfinished', onEnd).off('requestfailed', onEnd);
}

/** Opens a page inside the portal, and stays until its data is there: leaving it cancels reads. */
export const fillCache = (page, path) => untilQuiet(page, () => navigate(page, path));

/** @returns bytes in use after a garbage collection */
export async function measureHeap(session) {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** @returns of the whole page: nodes, listeners, and the milliseconds that its thread has worked */
export async function readMetrics(session) {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name) => metrics.find((metric) => metric.name === name).value;
  return { nodes: read('Nodes'), listeners: read('JSEventListeners'), workedMs: read('TaskDuration') * 1000 };
}

/** What a page that keeps its open things holds after a garbage collection. */
export async function readState(page, session) {
  const heap = await measureHeap(session);
  const { nodes, listeners } = await readMetrics(session);
  const { intervals, timeouts, sockets } = await page.evaluate(() =>
    Object.fromEntries(Object.entries(window.benchOpen).map(([kind, { size }]) => [kind, size])),
  );
  return { heap, nodes, listeners, intervals, timeouts, sockets };
}
