import { fillCache, measureNavigationTime, openPortal } from './pages.mjs';
import { addResult, formatMs, median } from './results.mjs';

const ROUNDS = 5;

/** Between two pages of the portal whose data is cached. */
export async function measureNavigation(browser) {
  const { page, context } = await openPortal(browser);
  for (const path of ['/', '/email']) await fillCache(page, path);
  const times = [];
  for (let round = 0; round < ROUNDS; round++)
    times.push(
      await measureNavigationTime(page, '/', 'Welcome back'),
      await measureNavigationTime(page, '/email', 'Email domains'),
    );
  addResult('route change with data cached, CPU ×4, median of 10', formatMs(median(times)), '60 ms');
  await context.close();
}
