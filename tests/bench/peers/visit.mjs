import { measureHeap, observePage, PHONE, throttleCpu, throttleNetwork } from '../pages.mjs';

const CALL_TYPES = ['fetch', 'xhr', 'eventsource', 'ping'];
const QUIET_MS = 500;
/** After which a product counts as one that does not open. A busy machine needs a minute for the largest. */
const TIMEOUT_MS = 120_000;
const POLL_MS = 50;

/** Counts what the pages of a context ask for, in frames too. Bytes are those of bodies as they were sent. */
function watchTraffic(context, page) {
  const traffic = { requests: 0, calls: 0, bytes: 0, outside: new Set() };
  let open = 0;
  let changedAt = Date.now();
  const pending = [];
  const change = (by) => {
    open += by;
    changedAt = Date.now();
  };
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (!protocol.startsWith('http')) return;
    change(1);
    traffic.requests++;
    if (hostname !== 'localhost') traffic.outside.add(hostname);
    if (CALL_TYPES.includes(request.resourceType())) traffic.calls++;
  });
  const close = (request) => request.url().startsWith('http') && change(-1);
  context.on('requestfailed', close);
  context.on('requestfinished', (request) => {
    close(request);
    pending.push(
      request.sizes().then(
        ({ responseBodySize }) => {
          traffic.bytes += responseBodySize;
        },
        // The page was closed meanwhile.
        () => {},
      ),
    );
  });
  page.on('websocket', () => {
    traffic.requests++;
    traffic.calls++;
  });
  /** Until nothing has been asked for half a second, and nothing is under way. */
  const whenQuiet = async () => {
    const deadline = Date.now() + TIMEOUT_MS;
    while (open > 0 || Date.now() - changedAt < QUIET_MS) {
      if (Date.now() > deadline) throw new Error('it does not stop asking for things');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    await Promise.all(pending);
  };
  return { traffic, whenQuiet };
}

async function readFigures(page, context, session, { requests, calls, bytes }) {
  const { metrics } = await session.send('Performance.getMetrics');
  const inPage = await page.evaluate(async () => ({
    tasks: window.benchTasks.length,
    storage: localStorage.length + sessionStorage.length + (await indexedDB.databases()).length,
  }));
  return {
    bytes,
    requests,
    calls,
    cookies: (await context.cookies()).length,
    ...inPage,
    scriptMs: metrics.find(({ name }) => name === 'ScriptDuration').value * 1000,
    heap: await measureHeap(session),
  };
}

/**
 * Visits a page with an empty cache on a slow phone: loads it, then uses it.
 * @param use gets the page and ends when what was opened can be used
 * @returns figures once the page is quiet, before and after the use, how long the use took in milliseconds and what it
 *   returned, and which other hosts were asked
 * @throws what Playwright throws when the page does not open
 */
export async function visit(browser, url, use, options = {}) {
  const context = await browser.newContext({ viewport: PHONE, ...options });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await throttleNetwork(session);
    await throttleCpu(session, 4);
    await observePage(page);
    const { traffic, whenQuiet } = watchTraffic(context, page);
    await page.goto(url);
    await whenQuiet();
    const before = await readFigures(page, context, session, traffic);
    const start = Date.now();
    const used = await use(page);
    const openMs = Date.now() - start;
    await whenQuiet();
    const open = await readFigures(page, context, session, traffic);
    return { before, open, openMs, used, outside: [...traffic.outside] };
  } finally {
    await context.close();
  }
}
