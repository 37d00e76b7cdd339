import { type Browser, expect, type Page, test } from '@playwright/test';
import { dialogNamed, headingNamed } from './support/page.ts';

/** The gallery of shared parts, with its dialog of one field. */
async function openDialog(page: Page) {
  await page.goto('/demo/ui/');
  await expect(headingNamed(page, 'Shared parts')).toBeVisible();
  const opener = page.getByRole('button', { name: 'Open the dialog', includeHidden: true });
  await opener.click();
  const dialog = dialogNamed(page, 'New mailbox');
  await expect(dialog.getByLabel('Address')).toBeFocused();
  // What keeps the focus has loaded once the page is hidden from screen readers.
  await expect(page.getByRole('button', { name: 'Open the dialog' })).toHaveCount(0);
  return { opener, dialog };
}

/** @returns how many elements the browser computes the style of while `act` runs */
async function countRestyled(browser: Browser, act: () => Promise<void>) {
  const session = await browser.newBrowserCDPSession();
  let count = 0;
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') count += args.elementCount ?? 0;
  });
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await act();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  return count;
}

test('keeps Tab within, in both directions', async ({ page }) => {
  const { dialog } = await openDialog(page);
  await dialog.getByRole('button', { name: 'Create mailbox' }).focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Create mailbox' })).toBeFocused();
});

test('brings the focus back that is set behind it, and returns it when it closes', async ({ page }) => {
  const { opener, dialog } = await openDialog(page);
  await opener.evaluate((element) => element.focus());
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('closes at Escape after a press on its title', async ({ page }) => {
  const { dialog } = await openDialog(page);
  await dialog.getByRole('heading').click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('takes presses beside it, and closes, but not at the end of a selection', async ({ page }) => {
  const { opener, dialog } = await openDialog(page);
  const title = await dialog.getByRole('heading').boundingBox();
  await page.mouse.move((title?.x ?? 0) + 4, (title?.y ?? 0) + 4);
  await page.mouse.down();
  await page.mouse.move(4, 4);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('stays open at a double click on what opens it', async ({ page }) => {
  const { opener, dialog } = await openDialog(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await opener.dblclick();
  // A press that comes alone closes it.
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await page.mouse.click(4, 4);
  await expect(dialog).toHaveCount(0);
});

test('leaves the styles of the page behind it as they are', async ({ page, browser }) => {
  const { dialog } = await openDialog(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const all = await page.evaluate(() => {
    const count = (root: ParentNode): number =>
      [...root.querySelectorAll('*')].reduce(
        (sum, { shadowRoot }) => sum + 1 + (shadowRoot ? count(shadowRoot) : 0),
        0,
      );
    return count(document);
  });
  const restyled = await countRestyled(browser, async () => {
    await page.getByRole('button', { name: 'Open the dialog' }).press('Enter');
    await expect(dialog.getByLabel('Address')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  expect(restyled).toBeGreaterThan(0);
  expect(restyled).toBeLessThan(all / 2);
});
