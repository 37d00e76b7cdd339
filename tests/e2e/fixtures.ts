import { test as base, expect, type Page } from '@playwright/test';

export { expect, type Page } from '@playwright/test';
export const PASSWORD = 'Portal-Demo-2026!';
export const api = (page: Page) => page.url().replace(/^(https?:\/\/[^:/]+:)(\d+).*$/, (_, host: string, port: string) => `${host}${Number(port) + 1}`);

/** Sends the next calls of this page that match with the provider's fault header: other pages see nothing of it. */
export async function fault(page: Page, match: { method?: string; path: string }, what: string, times = 1) {
  const pattern = new RegExp(`:\\d+${match.path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
  let left = times;
  await page.route(pattern, (route) => {
    const request = route.request();
    const isMeant = request.method() !== 'OPTIONS' && (!match.method || match.method === request.method()) && left > 0;
    if (isMeant) left--;
    return route.continue(isMeant ? { headers: { ...request.headers(), 'x-demo-fault': what } } : {});
  });
}

export async function fillSignIn(page: Page, name: string, password = PASSWORD) {
  await page.getByLabel('Email or login').fill(`${name}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /LOG IN/ }).click();
}

/** Signs in at the full portal and waits for the dashboard. */
export async function signIn(page: Page, name: string, path = '/') {
  await page.goto(path);
  await fillSignIn(page, name);
  await expect(page.getByRole('button', { name: 'Your account' }).or(page.locator('[aria-haspopup=menu]')).first()).toBeVisible();
}

/** A page whose uncaught errors and failed policies fail the test. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|TrustedHTML|TrustedScript|Uncaught/.test(message.text())) errors.push(message.text());
    });
    await use(page);
    expect(errors, 'uncaught errors and policy violations').toEqual([]);
  },
});
