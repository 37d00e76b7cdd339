import { expect, type Page } from '@playwright/test';
import { headingNamed } from './support/page.ts';
import { signIn } from './support/session.ts';
import { test } from './support/test.ts';

/** Holds back the code of the portal. @returns a function that lets it through */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/chunks\//, async (route) => {
    if (/app\.root/.test(route.request().url())) await released;
    await route.continue();
  });
  return release;
}

test('the page of the portal names the files of its sign-in at once, and each comes once', async ({ page }) => {
  await page.goto('/');
  await expect(headingNamed(page, 'Sign in')).toBeVisible();
  const preloaded = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(preloaded.filter((url) => /\/(app\.root|react|core)-/.test(url))).toHaveLength(3);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  for (const url of preloaded) expect(loaded.filter((name) => name === url)).toEqual([url]);
});

test.describe('while the portal loads', () => {
  test('somebody who is signed in sees its frame', async ({ page, team }) => {
    await signIn(page, team.owner);
    const release = await holdCode(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveClass('frame');
    release();
    await expect(headingNamed(page, 'Welcome back, Olivia')).toBeVisible();
  });

  test('a visitor sees none, as the sign-in has none', async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Loading').first()).toBeVisible();
    await expect(page.locator('.frame')).toHaveCount(0);
    release();
    await expect(headingNamed(page, 'Sign in')).toBeVisible();
  });
});
