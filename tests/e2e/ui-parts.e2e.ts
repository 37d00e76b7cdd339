import { expect, type Locator, type Page, test } from '@playwright/test';
import { dialogNamed, headingNamed } from './support/page.ts';

/** The shared parts on their gallery, without a screen around them. */
async function openGallery(page: Page, search = ''): Promise<void> {
  await page.goto(`/demo/ui/${search}`);
  // The last section: they are drawn one after the other.
  await expect(headingNamed(page, 'Page shapes')).toBeVisible();
}
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('Not on screen');
  return box;
};
const ground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
const exampleForm = (page: Page) => page.getByRole('form', { name: 'Example form' });

test.describe('a field', () => {
  test('is 36 pixels high and at most 440 wide', async ({ page }) => {
    await openGallery(page);
    for (const control of [page.getByLabel('City').first(), page.getByLabel('Country')]) {
      const { width, height } = await boxOf(control);
      expect(height).toBe(36);
      expect(width).toBeLessThanOrEqual(440);
    }
  });

  test('is 44 pixels high on touch', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ hasTouch: true, isMobile: true, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await openGallery(page);
    expect((await boxOf(page.getByLabel('Country'))).height).toBe(44);
    await context.close();
  });

  test('with an error leaves what is beside it in its place', async ({ page }) => {
    await openGallery(page);
    const withError = await boxOf(page.getByLabel('Email', { exact: true }));
    const beside = await boxOf(page.getByLabel('Phone (optional)'));
    expect(beside.y).toBe(withError.y);
    const [input, select] = [await boxOf(page.getByLabel('City').first()), await boxOf(page.getByLabel('Country'))];
    expect(select.y).toBe(input.y);
  });

  test('of several lines sends its form with Ctrl and Enter', async ({ page }) => {
    await openGallery(page);
    const form = exampleForm(page);
    await form.getByLabel('Name').fill('Ada');
    await form.getByLabel('Password', { exact: true }).fill('Velvet-Harbour-77?');
    const note = form.getByLabel('Note (optional)');
    await note.fill('One line');
    await note.press('Enter');
    await expect(note).toHaveValue('One line\n');
    await expect(page.getByText('The form is complete')).toHaveCount(0);
    await note.press('Control+Enter');
    await expect(page.getByText('The form is complete')).toBeVisible();
  });

  test('for files shows what is attached, and removes it', async ({ page }) => {
    await openGallery(page);
    const files = page.getByLabel('Attachments');
    expect((await boxOf(files)).height).toBeGreaterThanOrEqual(94);
    await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
    await expect(page.getByText('notes.txt', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove notes.txt' }).click();
    await expect(page.getByText('notes.txt', { exact: true })).toHaveCount(0);
  });
});

test.describe('a dialog', () => {
  test('starts in its first field and keeps its last row in view', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 320 });
    await openGallery(page);
    await page.getByRole('button', { name: 'Open the dialog' }).click();
    const dialog = dialogNamed(page, 'New mailbox');
    await expect(dialog.getByLabel('Address')).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Create mailbox' })).toBeInViewport({ ratio: 1 });
    const [cancel, submit] = [
      await boxOf(dialog.getByRole('button', { name: 'Cancel' })),
      await boxOf(dialog.getByRole('button', { name: 'Create mailbox' })),
    ];
    expect(cancel.x).toBeLessThan(submit.x);
  });

  for (const [opener, width] of [
    ['Open the dialog', 480],
    ['Open a wider one', 640],
    ['Open the widest', 800],
  ] as const)
    test(`can be ${width} pixels wide`, async ({ page }) => {
      await openGallery(page);
      await page.getByRole('button', { name: opener }).click();
      expect((await boxOf(page.getByRole('dialog'))).width).toBe(width);
    });

  test('that deletes has a filled button, and starts at the safe one', async ({ page }) => {
    await openGallery(page);
    const asking = page.getByRole('button', { name: 'Ask before deleting' });
    const outlined = await ground(asking);
    await asking.click();
    const dialog = dialogNamed(page, 'Delete ada@northwind.example?');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const filled = await ground(dialog.getByRole('button', { name: 'Delete mailbox' }));
    expect(filled).not.toBe(outlined);
    expect(filled).not.toBe(await ground(dialog));
  });
});

test('nothing moves where people want less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGallery(page);
  const seconds = await page
    .getByRole('switch', { name: 'Auto-renew' })
    .evaluate((element) =>
      Number.parseFloat(getComputedStyle(element.firstElementChild ?? element).transitionDuration),
    );
  expect(seconds).toBeLessThan(0.001);
});

test('controls keep their edges in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openGallery(page);
  for (const control of [
    page.getByRole('button', { name: 'Primary' }),
    page.getByRole('button', { name: 'Quiet' }),
    page.getByLabel('Country'),
    page.getByRole('switch', { name: 'Auto-renew' }),
  ]) {
    const edge = await control.evaluate((element) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(element);
      return { borderTopColor, borderTopWidth };
    });
    expect(edge.borderTopWidth).toBe('1px');
    expect(edge.borderTopColor).not.toMatch(/^rgba\(.*, 0\)$/);
  }
  const selected = page.getByRole('tab', { selected: true });
  expect(await selected.evaluate((element) => getComputedStyle(element).outlineWidth)).toBe('2px');
});

test.describe('a choice', () => {
  /** Whether something is so after each of the next frames. Called in the page. */
  const watchFrames = (page: Page) =>
    page.evaluate(() => {
      const watch = async (isSo: () => boolean) => {
        const seen = [isSo()];
        for (let frame = 0; frame < 4; frame++) {
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          seen.push(isSo());
        }
        return seen;
      };
      Object.assign(window, { watch });
    });

  test('of a tab shows before what it opens', async ({ page }) => {
    await openGallery(page);
    await watchFrames(page);
    const tab = page.getByRole('tab', { name: 'Forwarding' });
    const panels = await tab.evaluate(async (element) => {
      const { watch } = window as unknown as { watch: (isSo: () => boolean) => Promise<boolean[]> };
      const root = element.getRootNode() as ShadowRoot;
      const panel = root.getElementById(element.getAttribute('aria-controls') ?? '');
      (element as HTMLElement).click();
      // React has drawn what the press changes.
      await null;
      return { isSelected: element.ariaSelected, isOpen: await watch(() => panel?.hidden === false) };
    });
    expect(panels.isSelected).toBe('true');
    expect(panels.isOpen[0]).toBe(false);
    expect(panels.isOpen.at(-1)).toBe(true);
  });

  test('is the last one, of presses within one frame', async ({ page }) => {
    await openGallery(page);
    await watchFrames(page);
    const monthly = page.getByRole('button', { name: 'Monthly', exact: true }).first();
    const isMonthly = await monthly.evaluate(async (element) => {
      const { watch } = window as unknown as { watch: (isSo: () => boolean) => Promise<boolean[]> };
      const yearly = element.nextElementSibling as HTMLElement;
      yearly.click();
      await null;
      (element as HTMLElement).click();
      await null;
      return watch(() => element.ariaPressed === 'true');
    });
    expect(isMonthly).toEqual(isMonthly.map(() => true));
  });
});
