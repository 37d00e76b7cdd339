import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Person } from './provider.ts';
import { signIn } from './session.ts';

/** Opens a page of the portal as somebody and waits for its heading. */
export async function openPage(page: Page, person: Pick<Person, 'token'>, path: string, heading: string | RegExp) {
  await signIn(page, person, path);
  await expect(headingNamed(page, heading)).toBeVisible();
}

export const headingNamed = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: typeof name === 'string' }).first();
export const dialogNamed = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
export const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/** Opens the menu of a row and chooses an action in it. */
export async function chooseAction(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Holds back a chunk. @returns a function that lets it through */
export async function holdCode(page: Page, chunk: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/chunks/${chunk}-*`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The states of the fonts that the elements load. Those of the fallback are left out: a machine may lack them. */
export const fileFontsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts].flatMap(({ family, status }) => (family.includes('Portal Fallback') ? [] : status)),
  );

/** Presses what starts a download. @returns the file's name and path */
export async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; path: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), path: await file.path() };
}

/** A tab has no way back to the page that opened it. It may still be between two documents, which an evaluation does not survive. */
export const expectNoOpener = (tab: Page) => tab.waitForFunction(() => window.opener === null);
