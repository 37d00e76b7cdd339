import type { Locator, Page, Route } from '@playwright/test';
import { callPattern } from '#tests/support/call-pattern.ts';

interface Match {
  method?: string;
  path: string;
}

/**
 * Sends this page's next calls that match with the provider's fault header: other pages notice nothing.
 * @param match a path may hold `{id}` for any one segment
 * @param fault one of those that demo/provider/faults/fault-injector.ts knows
 * @returns how many calls have been sent with it
 */
export async function injectFault(
  page: Page,
  match: Match,
  fault: string,
  times = 1,
): Promise<{ readonly count: number }> {
  const sent = { count: 0 };
  await page.route(callPattern(match.path), (route) => {
    const request = route.request();
    const isMeant =
      request.method() !== 'OPTIONS' && (!match.method || match.method === request.method()) && sent.count < times;
    if (isMeant) sent.count++;
    return route.continue(isMeant ? { headers: { ...request.headers(), 'x-demo-fault': fault } } : {});
  });
  return sent;
}

export interface Answer {
  status: number;
  body: string;
  contentType: string;
}

/**
 * Answers this page's calls that match in the provider's place.
 * @param match as for `injectFault`
 * @param next the answer to the next call
 * @returns how many calls have been answered
 */
export async function answerCalls(
  page: Page,
  match: Required<Match>,
  next: () => Answer,
): Promise<{ readonly count: number }> {
  const answered = { count: 0 };
  await page.route(callPattern(match.path), async (route: Route) => {
    if (route.request().method() !== match.method) return route.fallback();
    await route.fulfill({ ...next(), headers: { 'Access-Control-Allow-Origin': '*' } });
    answered.count++;
  });
  return answered;
}

/**
 * Keeps this page's calls to a path waiting.
 * @param path may hold `{id}` for any one segment
 * @returns lets them go
 */
export async function holdCalls(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(callPattern(path), async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

export const removeFaults = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

/**
 * Leaves it to the test to try again: a page that says it is hidden repeats no failed read. Where a connection is lost, call it
 * once the failure is shown: a hidden page also waits with the retry that comes before.
 */
export async function stopAutoRetries(page: Page): Promise<void> {
  const hide = () => Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  await page.addInitScript(hide);
  await page.evaluate(hide);
}

/**
 * Presses what repeats failed reads. The faults end with the press: what the page reads automatically before, because something has
 * changed, fails as well, so that the button stays.
 */
export async function tryAgain(
  page: Page,
  button: Locator = page.getByRole('button', { name: 'Try again' }),
): Promise<void> {
  await stopAutoRetries(page);
  await page.evaluate(() => {
    addEventListener('click', () => Object.assign(window, { isTriedAgain: true }), { capture: true, once: true });
  });
  await page.route('**', async (route) => {
    const isTriedAgain = await page.evaluate(() => 'isTriedAgain' in window);
    await (isTriedAgain ? route.continue() : route.fallback());
  });
  await button.click();
  await removeFaults(page);
}
