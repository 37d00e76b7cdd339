import { fillCache, measureNavigationTime, openPortal, untilQuiet } from './pages.mjs';
import { addResult, formatMs, median } from './results.mjs';

const ROUNDS = 10;
const PAGES = { '/': 'Welcome back', '/email': 'Email domains' };

/** @param before is awaited before each navigation @returns milliseconds of each */
async function navigateBackAndForth(page, before) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const [path, heading] of Object.entries(PAGES)) {
      await before();
      times.push(await measureNavigationTime(page, path, heading));
    }
  return times;
}

/** Between two pages of the portal whose data is cached. */
export async function measureNavigation(browser) {
  const { page, context } = await openPortal(browser);
  for (const path of Object.keys(PAGES)) await fillCache(page, path);
  const count = ROUNDS * Object.keys(PAGES).length;
  const atRest = await navigateBackAndForth(page, () => untilQuiet(page));
  addResult(`route change with data cached, CPU ×4, median of ${count}`, formatMs(median(atRest)), '60 ms');
  const atOnce = await navigateBackAndForth(page, async () => {});
  addResult('… each as soon as the last page is painted', formatMs(median(atOnce)), '');
  await context.close();
}
