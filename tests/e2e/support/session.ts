import { type Browser, expect, type Page } from '@playwright/test';
import { hostOrigin } from './origins.ts';
import { PASSWORD, type Person } from './provider.ts';

/** Where the portal keeps the token of a signed-in browser. */
const TOKEN_KEY = 'auth.token';

/** What a browser keeps of somebody who has signed in. */
export const storageOf = (person: Pick<Person, 'token'>) => ({
  cookies: [],
  origins: [{ origin: hostOrigin, localStorage: [{ name: TOKEN_KEY, value: person.token }] }],
});

/** Opens a page as somebody whose browser is signed in already. The form has tests of its own. */
export async function signIn(page: Page, person: Pick<Person, 'token'>, path = '/'): Promise<void> {
  await page.context().setStorageState(storageOf(person));
  await page.goto(path);
  await waitForHeading(page);
}

/** Longer than a page takes. A page without a heading, such as that of a failure, is for the test to judge. */
const HEADING_TIMEOUT_MS = 1500;

/**
 * Waits until the portal shows its page, looking at every frame. A locator looks ever more seldom, at last twice a second:
 * a page that takes 300 ms to appear would be seen after 770.
 */
const waitForHeading = (page: Page) =>
  page
    .waitForFunction(
      () => {
        const app = document.querySelector('portal-app');
        return !app || app.shadowRoot?.querySelector('h1');
      },
      undefined,
      { timeout: HEADING_TIMEOUT_MS },
    )
    .catch(() => undefined);

/** Fills in the sign-in form of the open page and sends it. */
export async function fillSignInForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /LOG IN/ }).click();
}

/** The page meets the end of its session: with a press on a link, or before with a call of its own. */
export async function expectSessionExpired(page: Page, link: string): Promise<void> {
  const expired = page.getByText('Your session has expired.');
  await page.getByRole('link', { name: link, exact: true }).or(expired).first().click();
  await expect(expired).toBeVisible();
}

/** The button of the header that says who is signed in. */
export const accountMenu = (page: Page) =>
  page.getByRole('button', { name: 'Your account' }).or(page.locator('[aria-haspopup=menu]')).first();

/** The token that the portal keeps, as a caller of the provider. */
export const currentSession = async (page: Page): Promise<Pick<Person, 'token'>> => ({
  token: (await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)) ?? '',
});

/** Another browser, of nobody or of somebody who is signed in. Close its context at the end. */
export async function openBrowser(browser: Browser, path: string, person?: Pick<Person, 'token'>): Promise<Page> {
  const context = await browser.newContext({
    baseURL: hostOrigin,
    viewport: { width: 1440, height: 900 },
    ...(person ? { storageState: storageOf(person) } : {}),
  });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
