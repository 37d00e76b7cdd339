import { addResult, formatMs, median } from './results.mjs';
import { hostUrl } from './servers.mjs';

const ROUNDS = 5;

/** Runs in the page. @returns milliseconds from the first answer to the first checked row, and the layout shift meanwhile */
const searchFiftyNames = () =>
  new Promise((resolve) => {
    const element = document.querySelector('portal-domain-search');
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += entry.value;
    }).observe({ type: 'layout-shift' });
    let answeredAt = 0;
    let isShown = false;
    const pageFetch = window.fetch;
    window.fetch = async (...call) => {
      const response = await pageFetch(...call);
      if (!answeredAt && String(call[0]?.url ?? call[0]).includes('/domain/availability'))
        answeredAt = performance.now();
      return response;
    };
    const check = () => {
      const text = element.shadowRoot.querySelector('[aria-label="Domain names"]')?.textContent ?? '';
      // The rows push down what is below when they appear. From then on nothing may move.
      if (text === '' || !isShown) shift = 0;
      isShown = text !== '';
      if (answeredAt && /Available|Taken/.test(text)) {
        const wait = performance.now() - answeredAt;
        setTimeout(() => resolve({ wait, shift }), 2000);
      } else requestAnimationFrame(check);
    };
    const tlds = ['co.uk', 'com', 'name', 'biz', 'io'];
    element.search(Array.from({ length: 50 }, (_, index) => `bench${index}.${tlds[index % 5]}`).join(', '));
    check();
  });

async function measureSearch(browser) {
  const page = await browser.newPage();
  await page.goto(`${hostUrl}/demo/brand-site/`);
  await page.getByRole('searchbox').focus();
  await page.waitForFunction(() =>
    document.querySelector('portal-domain-search').shadowRoot.querySelector('portal-domain-search-root'),
  );
  const measured = await page.evaluate(searchFiftyNames);
  await page.close();
  return measured;
}

/** Fifty names of several registries, whose answers arrive one after the other. */
export async function measureDomainSearch(browser) {
  const searches = [];
  for (let round = 0; round < ROUNDS; round++) searches.push(await measureSearch(browser));
  const wait = median(searches.map((search) => search.wait));
  const shift = Math.max(...searches.map((search) => search.shift));
  addResult(
    `domain search of 50 names: first row after the first registry, median of ${ROUNDS}`,
    formatMs(wait),
    '150 ms',
  );
  addResult('layout shift while the answers land', shift.toFixed(3), '0.000');
}
