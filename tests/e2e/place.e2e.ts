import { expect, type Page } from '@playwright/test';
import { headingNamed, openPage } from './support/page.ts';
import { signIn } from './support/session.ts';
import { test } from './support/test.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

test.describe('the children of the open entry', () => {
  test('are in the sidebar, and lead to each other', async ({ page, team }) => {
    await openPage(page, team.owner, '/billing/invoices', /^Invoices/);
    await expect(menu(page).getByRole('link', { name: 'Invoices' })).toHaveAttribute('aria-current', 'page');
    await menu(page).getByRole('link', { name: 'Transactions' }).click();
    await expect(headingNamed(page, /^Transactions/)).toBeFocused();
    await expect(menu(page).getByRole('link', { name: 'Transactions' })).toHaveAttribute('aria-current', 'page');
    await expect(menu(page).getByRole('link', { name: 'Billing' })).toHaveAttribute('aria-current', 'true');
  });

  test('are tabs above the page where the sidebar has no words', async ({ page, team }) => {
    await openPage(page, team.owner, '/billing/invoices', /^Invoices/);
    const tabs = page.getByRole('navigation', { name: 'Billing' });
    await expect(tabs).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await tabs.getByRole('link', { name: 'Payment methods' }).click();
    await expect(headingNamed(page, /^Payment methods/)).toBeFocused();
    await expect(tabs.getByRole('link', { name: 'Payment methods' })).toHaveAttribute('aria-current', 'page');
  });

  test('are in the drawer of a phone', async ({ page, team }) => {
    await openPage(page, team.owner, '/support/help', 'Help & Support');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Open (the )?menu$/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Service status' }).click();
    await expect(headingNamed(page, 'Service status')).toBeVisible();
  });
});

test('the row of tabs scrolls sideways on a phone, to the one that is open', async ({ page, team }) => {
  await signIn(page, team.owner, `/domains/${team.service('domain .example').id}?tab=history`);
  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('tablist').first();
  await expect(row).toBeVisible();
  await page.reload();
  const open = row.getByRole('tab', { selected: true });
  await expect(open).toBeInViewport();
  expect(await row.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(44);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('tabs and entries of the menu are 44 pixels high', async ({ page, team }) => {
    await openPage(page, team.owner, '/billing/invoices', /^Invoices/);
    const heights = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((nodes) => nodes.map((node) => Math.round(node.getBoundingClientRect().height)));
    expect(Math.min(...(await heights('.tab')))).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: /^Open (the )?menu$/ }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Transactions' })).toBeVisible();
    expect(Math.min(...(await heights('dialog :is(.menu-link, .menu-child)')))).toBeGreaterThanOrEqual(44);
  });
});

test('a heading that a script focuses has no ring, a link that the keyboard reaches has one', async ({
  page,
  team,
}) => {
  await openPage(page, team.owner, '/billing/invoices', /^Invoices/);
  const outlineOf = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).outlineStyle);
  await menu(page).getByRole('link', { name: 'Services' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await outlineOf('.menu-child:focus')).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(headingNamed(page, /^Services/)).toBeFocused();
  expect(await outlineOf('h1:focus')).toBe('none');
});

test('the checkout is in the sidebar while something is in the basket', async ({ page, team }) => {
  await openPage(page, team.owner, '/domains', /^Domains/);
  const checkout = menu(page).getByRole('link', { name: 'Secure Checkout' });
  await expect(checkout).toHaveCount(0);
  await page.evaluate(() =>
    (document.querySelector('portal-cart') as HTMLElement & { add(item: object): Promise<void> }).add({ product: 21 }),
  );
  await expect(checkout).toBeVisible();
});
