import { expect, fault, type Page, test } from './fixtures.ts';

const basket = (page: Page) => page.getByRole('list', { name: 'Products in your basket' });
const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Find your domain' }).fill(text);
  await expect(page.getByRole('button', { name: `Add ${text}.net` })).toBeVisible();
};

test('searching answers as one types, with prices, and Add fills the cart on the page and in another tab', async ({
  page,
  context,
}) => {
  await page.goto('/demo/together/');
  const other = await context.newPage();
  await other.goto('/demo/reseller/');
  await expect(other.getByText('Your basket is empty')).toBeVisible();

  await search(page, 'lantern');
  const row = page.getByRole('list', { name: 'Domain names' }).getByRole('listitem').filter({ hasText: 'lantern.net' });
  await expect(row).toContainText('£12.99');
  await expect(row).toContainText('then £15.99 a year');
  await expect(page.getByRole('listitem').filter({ hasText: 'lantern.com' })).toContainText('Taken');
  await page.getByRole('button', { name: 'Add lantern.net' }).click();
  await expect(row).toContainText('In your basket');
  await expect(basket(page)).toContainText('lantern.net');
  await expect(page.getByText('VAT (20%)')).toBeVisible();
  await expect(page.getByText('£15.59')).toBeVisible();

  await expect(basket(other)).toContainText('lantern.net');
  await expect(other.getByRole('button', { name: 'Basket: 1' })).toBeVisible();
});

test('removing can be undone', async ({ page }) => {
  await page.goto('/demo/together/');
  await search(page, 'meadow');
  await page.getByRole('button', { name: 'Add meadow.net' }).click();
  await expect(basket(page)).toContainText('meadow.net');
  await page.getByRole('button', { name: 'Remove meadow.net' }).click();
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  await expect(page.getByText('Success!')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(basket(page)).toContainText('meadow.net');
});

test("a reseller's product button fills the cart, which opens by itself nowhere", async ({ page }) => {
  await page.goto('/demo/reseller/');
  const count = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('portal-cart-change', (event) => resolve((event as CustomEvent).detail.count), {
          once: true,
        }),
      ),
  );
  await page.getByRole('button', { name: 'Add to basket: Mail Start' }).click();
  await expect(basket(page)).toContainText('Mail Start');
  expect(await count).toBe(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Basket: 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Basket' })).toContainText('Mail Start');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Basket: 1' })).toBeFocused();
});

test('a search that fails says so and can be tried again', async ({ page }) => {
  await page.goto('/demo/brand-site/');
  await fault(page, { path: '/domain/check' }, 'status:503-html');
  await page.getByRole('searchbox').fill('meadow');
  await expect(page.getByText('The search did not get through.')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Add meadow.net' })).toBeVisible();
});

test('an answer to an older query never shows', async ({ page }) => {
  await page.goto('/demo/brand-site/');
  await fault(page, { path: '/domain/check' }, 'delay:1500');
  await page.getByRole('searchbox').fill('older');
  await expect(page.getByText('older.net')).toBeVisible();
  await search(page, 'newer');
  await expect(page.getByText('older.net')).toHaveCount(0);
});

test('a registry that does not answer is not "taken"', async ({ page }) => {
  await page.goto('/demo/brand-site/');
  await page.getByRole('searchbox').fill('unreachable.io');
  await expect(page.getByText("We couldn't reach the .io registry. Try again")).toBeVisible();
});

test('the host may keep a name for itself', async ({ page }) => {
  await page.goto('/demo/together/');
  await page.evaluate(() => document.addEventListener('portal-domain-select', (event) => event.preventDefault()));
  await search(page, 'meadow');
  await page.getByRole('button', { name: 'Add meadow.net' }).click();
  await expect(page.getByText('Your basket is empty')).toBeVisible();
});
