import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { expectSent, messageField, sendMessage } from './support/chat.ts';
import { fileFontsOf } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { buildWebpackSite, openWebpackSite } from './support/webpack-site.ts';

// One worker builds the site once.
test.describe.configure({ mode: 'default' });

let site = '';
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await buildWebpackSite();
});
test.afterAll(() => {
  if (site) rmSync(dirname(site), { recursive: true, force: true });
});

test('a site that webpack bundles opens the chat', async ({ page }) => {
  await openWebpackSite(page, site);
  await page.getByRole('button', { name: 'Get Help', exact: true }).click();
  await expect(messageField(page)).toBeVisible();
  await sendMessage(page, 'Hello from a bundle');
  await expectSent(page);
});

test('a site that webpack bundles opens the cart and fills it', async ({ page }) => {
  await openWebpackSite(page, site);
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Buy mail' }).click();
  await expect(page.getByRole('list', { name: 'Products in your basket' }).getByRole('listitem')).toHaveCount(1);
});

test('a site that webpack bundles has the fonts', async ({ page }) => {
  await openWebpackSite(page, site);
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  await expect.poll(() => fileFontsOf(page)).toEqual(['loaded', 'loaded']);
});

test('a site that webpack bundles estimates passwords in the worker', async ({ page }) => {
  await openWebpackSite(page, site);
  await page.getByRole('button', { name: 'Buy mail' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  const started = page.waitForEvent('worker');
  await page.getByRole('button', { name: 'Create account', pressed: false }).click();
  await page.locator('input[autocomplete=new-password]').first().fill('Quartz-Meadow-41!');
  expect((await started).url()).toContain('/webpack-site/');
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', /[34]/);
});
