import { keepOpenThings, readState, signIn } from './pages.mjs';
import { addResult } from './results.mjs';
import { hostUrl } from './servers.mjs';

const PAGE = '/demo/together/';
const ELEMENTS = [
  ['portal-domain-search', { query: 'meadow' }],
  ['portal-live-chat', { open: '' }],
  ['portal-cart', {}],
  ['portal-email-manager', {}],
  ['portal-app', { 'base-path': PAGE.slice(0, -1) }],
];
/** Until what is kept once, such as compiled code and the stores of the page, is there. */
const WARM_UP_ROUNDS = 200;
const ROUNDS = 100;

const mountAndUnmount = (page, tag, attributes, rounds) =>
  page.evaluate(
    async ([name, others, count]) => {
      const api = window.benchApi;
      for (let round = 0; round < count; round++) {
        const element = document.createElement(name);
        element.setAttribute('api-base', api);
        for (const [attribute, value] of Object.entries(others)) element.setAttribute(attribute, value);
        const ready = new Promise((resolve) => element.addEventListener('portal-ready', resolve, { once: true }));
        document.body.append(element);
        await ready;
        await new Promise(requestAnimationFrame);
        element.remove();
      }
    },
    [tag, attributes, rounds],
  );

/** The page without elements of its own, so that only those that are measured come and go. */
async function openEmptyPage(context) {
  const page = await context.newPage();
  await page.addInitScript(keepOpenThings);
  await page.goto(hostUrl + PAGE, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    window.benchApi = document.querySelector('portal-cart').getAttribute('api-base');
    document.body.replaceChildren();
  });
  return page;
}

/** Follows the calls of a page. @returns a function that waits until none is under way */
function followCalls(page) {
  const underWay = new Set();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    while (underWay.size > 0) await page.evaluate(() => new Promise(requestIdleCallback));
  };
}

const READINGS = 3;
/**
 * The least of each figure in several readings, each after one more mount: React keeps what it rendered last until it renders again, so a single
 * reading may hold one root that is not lost.
 */
async function readLeast(page, session, mountOne) {
  const readings = [];
  for (let count = 0; count < READINGS; count++) {
    await mountOne();
    readings.push(await readState(page, session));
  }
  return Object.fromEntries(
    Object.keys(readings[0]).map((kind) => [kind, Math.min(...readings.map((one) => one[kind]))]),
  );
}

/** What stays in memory of elements that have left the page, signed in. */
export async function measureHeapGrowth(browser) {
  const context = await browser.newContext();
  await signIn(await context.newPage(), 'owner@example.test');
  for (const [tag, attributes] of ELEMENTS) {
    const page = await openEmptyPage(context);
    const session = await context.newCDPSession(page);
    const callsEnded = followCalls(page);
    const mount = (rounds) => mountAndUnmount(page, tag, attributes, rounds).then(callsEnded);
    await mount(WARM_UP_ROUNDS);
    const before = await readLeast(page, session, () => mount(1));
    await mount(ROUNDS);
    const after = await readLeast(page, session, () => mount(1));
    const grown = Math.max(0, (after.heap - before.heap) / 1e6);
    addResult(`heap over ${ROUNDS} mounts and unmounts of ${tag}`, `${grown.toFixed(2)} MB`, '0.5 MB');
    const left = ['nodes', 'listeners', 'intervals', 'timeouts', 'sockets'].map(
      (kind) => `${Math.max(0, after[kind] - before[kind])} ${kind}`,
    );
    addResult('… left', left.join(', '), '0');
    await page.close();
  }
  await context.close();
}
