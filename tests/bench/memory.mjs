import { measureHeap } from './pages.mjs';
import { addResult } from './results.mjs';
import { hostUrl } from './servers.mjs';

const ELEMENTS = [
  ['portal-domain-search', { query: 'meadow' }],
  ['portal-live-chat', { open: '' }],
];
const WARM_UP_ROUNDS = 20;
const ROUNDS = 100;

const mountAndUnmount = (page, tag, attributes, rounds) =>
  page.evaluate(
    async ([name, others, count]) => {
      const api = document.querySelector('portal-live-chat').getAttribute('api-base');
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

/** What stays in memory of elements that have left the page. */
export async function measureHeapGrowth(browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${hostUrl}/demo/brand-site/`);
  const session = await context.newCDPSession(page);
  for (const [tag, attributes] of ELEMENTS) {
    await mountAndUnmount(page, tag, attributes, WARM_UP_ROUNDS);
    const before = await measureHeap(session);
    await mountAndUnmount(page, tag, attributes, ROUNDS);
    const grown = ((await measureHeap(session)) - before) / 1e6;
    addResult(`heap over 100 mounts and unmounts of ${tag}`, `${Math.max(0, grown).toFixed(2)} MB`, '0.5 MB');
  }
  await context.close();
}
