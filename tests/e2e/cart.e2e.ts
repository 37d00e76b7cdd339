import { openHostPage } from './support/cdn.ts';
import { bankFrame, CARDS, cardFrame, fillCard } from './support/checkout.ts';
import { holdCalls, injectFault } from './support/faults.ts';
import { providerOrigin } from './support/origins.ts';
import { holdCode } from './support/page.ts';
import { callProvider, sendToProvider } from './support/provider.ts';
import { accountMenu, fillSignInForm, openBrowser } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const basket = (page: Page) => page.getByRole('list', { name: 'Products in your basket' });
const panel = (page: Page) => page.getByRole('region', { name: 'Basket' });
const line = (page: Page, name: string) => basket(page).getByRole('listitem').filter({ hasText: name });

/** Opens the reseller's page and adds one of its products. */
async function openWithProduct(page: Page, name: string) {
  await page.goto('/demo/reseller/');
  await page.getByRole('button', { name: `Add to basket: ${name}` }).click();
  await expect(basket(page)).toContainText(name);
}
/** Puts a plain button of the host into the page. */
const addProductButton = (page: Page, text: string, product: string, term?: string) =>
  page.evaluate(
    ([label, id, period]) => {
      const button = Object.assign(document.createElement('button'), { textContent: label });
      button.dataset.portalProduct = id;
      if (period) button.dataset.portalTerm = period;
      document.querySelector('main')?.append(button);
    },
    [text, product, term] as const,
  );
/** A page with a basket button that has loaded nothing, and a product button. */
const openPlainPage = (page: Page, lang: string) =>
  openHostPage(page, {
    head: '<script type="module" src="/dist/portal-cart.js"></script>',
    body: `<portal-cart compact lang="${lang}" api-base="${providerOrigin}" app-domain="localhost"></portal-cart>
      <button type="button" data-portal-product="21">Buy it</button>`,
  });
const cookieOf = async (page: Page, name: string) =>
  ((await page.context().cookies()).find((cookie) => cookie.name === `auth.${name}`)?.value ?? '').split('.');

test.describe('a plain button of the host page', () => {
  test('adds its product, and opens nothing', async ({ page }) => {
    await openWithProduct(page, 'Mail Team');
    await expect(page.getByText('Mail Team added to your basket')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('says so, and leads to the basket', async ({ page }) => {
    await openWithProduct(page, 'Mail Team');
    await page.getByRole('button', { name: 'View basket' }).click();
    await expect(basket(page).first()).toBeInViewport();
  });

  test('adds its product once, though two carts of the page see it', async ({ page }) => {
    await openWithProduct(page, 'Mail Team');
    await expect(page.getByRole('button', { name: 'Basket: 1' })).toBeVisible();
    await expect(basket(page).getByRole('listitem')).toHaveCount(1);
  });

  test('has the cart loaded once it is pointed at', async ({ page }) => {
    await openPlainPage(page, 'en');
    const root = page.waitForRequest('**/cart.root-*.js');
    await page.getByRole('button', { name: 'Buy it' }).hover();
    await root;
  });

  test('adds its product while the code that shows the basket still loads', async ({ page }) => {
    await openPlainPage(page, 'de');
    const release = await holdCode(page, 'react');
    const answered = (method: string, path: RegExp) =>
      page.waitForResponse((answer) => answer.request().method() === method && path.test(answer.url()));
    const added = answered('POST', /\/cart\/cart\/product$/);
    const read = answered('GET', /\/cart\/cart\/[^/]+$/);
    await page.evaluate(() => {
      document.addEventListener('portal-cart-change', (event) => {
        document.title = `${(event as CustomEvent).detail.count} in the basket`;
      });
    });
    await page.getByRole('button', { name: 'Buy it' }).click();
    expect((await added).ok()).toBe(true);
    await read;
    release();
    await expect(page.getByText('Mail Start liegt im Warenkorb')).toBeVisible();
    await expect(page).toHaveTitle('1 in the basket');
  });

  for (const [what, product, term] of [
    ['a product', '99999', 'monthly'],
    ['a term', '21', 'weekly'],
  ] as const)
    test(`says that ${what} is not sold`, async ({ page }) => {
      await page.goto('/demo/reseller/');
      await addProductButton(page, 'Buy it', product, term);
      await page.getByRole('button', { name: 'Buy it' }).click();
      await expect(page.getByText('That product or billing period isn’t available.')).toBeVisible();
      await expect(page.getByText('Your basket is empty')).toBeVisible();
    });
});

test.describe('the host page', () => {
  test('adds a product by script', async ({ page }) => {
    await page.goto('/demo/reseller/');
    await page.getByRole('button', { name: 'Add a year of Mail Start by script' }).click();
    await expect(basket(page)).toContainText('Yearly');
  });

  test('gets an event for each change of the basket', async ({ page }) => {
    await page.goto('/demo/reseller/');
    await page.evaluate(() => {
      const counts: number[] = [];
      Object.assign(window, { basketCounts: () => counts });
      document.addEventListener('portal-cart-change', (event) => counts.push((event as CustomEvent).detail.count));
    });
    await page.getByRole('button', { name: 'Add to basket: Mail Team' }).click();
    await expect(basket(page)).toContainText('Mail Team');
    await page.getByRole('button', { name: 'Add a year of Mail Start by script' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { basketCounts: () => number[] }).basketCounts()))
      .toEqual(expect.arrayContaining([1, 2]));
  });

  test('opens the basket from its button, which gets the focus back', async ({ page }) => {
    await openWithProduct(page, 'Mail Start');
    await page.getByRole('button', { name: 'Basket: 1' }).click();
    await expect(page.getByRole('dialog', { name: 'Basket' })).toContainText('Mail Start');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Basket: 1' })).toBeFocused();
  });
});

test.describe('a line of the basket', () => {
  test('changes its term in place', async ({ page }) => {
    await openWithProduct(page, 'Mail Team');
    await line(page, 'Mail Team').getByLabel('Billing period for Mail Team').selectOption({ label: 'Yearly, £75.00' });
    await expect(panel(page)).toContainText('£90.00');
    await expect(panel(page)).toContainText('then £90.00/year');
  });

  /** A product that is taken several times. */
  const openWithArchive = async (page: Page) => {
    await page.goto('/demo/reseller/');
    const { products } = await callProvider<{ products: { id: number }[] }>(
      'GET',
      '/product/products?group_selector=hosting.email.extra',
    );
    await addProductButton(page, 'Buy an archive', String(products[0]?.id));
    await page.getByRole('button', { name: 'Buy an archive' }).click();
    return line(page, 'Mail Archive');
  };

  test('changes its number in place', async ({ page }) => {
    const archive = await openWithArchive(page);
    await archive.getByRole('button', { name: 'Increase quantity' }).click();
    await archive.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(archive.getByRole('status')).toHaveText('3');
    await expect(archive).toContainText('£4.50');
    await expect(panel(page)).toContainText('then £5.40/month');
  });

  test('takes back a change that the provider refuses', async ({ page }) => {
    const archive = await openWithArchive(page);
    await injectFault(page, { method: 'PUT', path: '/cart/cart/product/{id}' }, 'status:422');
    await archive.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(archive.getByRole('alert')).toContainText('Fault on demand: 422');
    await expect(archive.getByRole('status')).toHaveText('1');
  });

  test('removed by mistake is put back', async ({ page }) => {
    await openWithProduct(page, 'Mail Start');
    await page.getByRole('button', { name: 'Remove Mail Start' }).click();
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(basket(page)).toContainText('Mail Start');
  });

  /** All tests share the catalogue: only the response to this page is changed. */
  const changeLines = (page: Page, change: (products: Record<string, unknown>[]) => void) =>
    page.route('**/cart/cart/*', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const body = await response.json();
      change(body.products);
      await route.fulfill({ response, json: body });
    });

  test('says that its price has changed since', async ({ page }) => {
    await openWithProduct(page, 'Mail Start');
    await changeLines(page, (products) => Object.assign(products[0] ?? {}, { former_price: 2 }));
    await page.reload();
    await expect(basket(page)).toContainText('Price changed from £2.00 to £2.50 since you added it.');
  });

  test('says that its product is no longer sold', async ({ page }) => {
    await openWithProduct(page, 'Mail Start');
    await changeLines(page, (products) =>
      products.push({ ...products[0], id: 9999, label: 'Web Classic', full_name: 'Web Classic', withdrawn: true }),
    );
    await page.reload();
    await expect(basket(page)).toContainText('Web Classic is no longer available and isn’t included in the total.');
  });

  test('added in another tab appears', async ({ page, context }) => {
    await openWithProduct(page, 'Mail Start');
    const other = await context.newPage();
    await other.goto('/demo/reseller/');
    await other.getByRole('button', { name: 'Add to basket: Mail Company' }).click();
    await expect(basket(page)).toContainText('Mail Company');
  });
});

test.describe('a promo code', () => {
  const openField = async (page: Page) => {
    await openWithProduct(page, 'Mail Start');
    await page.getByRole('button', { name: 'Add promo code' }).click();
    return page.getByLabel('Promo code');
  };
  const apply = (page: Page) => page.getByRole('button', { name: 'Apply', exact: true }).click();

  for (const [code, message] of [
    ['', 'Required Field.'],
    ['nonsense', 'We don’t recognise the code “NONSENSE”.'],
    ['SUMMER25', 'This code expired on 31 August 2026.'],
    ['SPRING27', 'This code can be used from 1 March 2027.'],
    ['FIRST100', 'This code has reached its limit.'],
    ['BIG50', 'Spend at least £200 to use this code.'],
    ['MAIL5', 'Spend at least £20 on email to use this code.'],
    ['HALFDOMAIN', 'This code only works with domains.'],
  ] as const)
    test(`is refused: ${message}`, async ({ page }) => {
      const field = await openField(page);
      await field.fill(code);
      await apply(page);
      await expect(page.getByText(message)).toBeVisible();
      await expect(field).toHaveValue(code);
    });

  test('takes something off, and is taken out again', async ({ page }) => {
    const field = await openField(page);
    await field.fill('welcome10');
    await apply(page);
    await expect(panel(page)).toContainText('WELCOME10 · 10% off the first payment');
    await expect(panel(page)).toContainText('−£0.25');
    await expect(panel(page)).toContainText('£2.70');
    await page.getByRole('button', { name: 'Remove WELCOME10' }).click();
    await expect(panel(page)).toContainText('£3.00');
  });
});

test.describe('the basket of somebody else', () => {
  test('is not shown', async ({ page, browser }) => {
    await openWithProduct(page, 'Mail Start');
    const [id] = await cookieOf(page, 'cart');
    const stranger = await openBrowser(browser, `/cart/${id}`);
    await expect(stranger.getByText('We can’t show this basket')).toBeVisible();
    await stranger.context().close();
  });

  test('is hidden from a caller with a wrong key', async ({ page }) => {
    await openWithProduct(page, 'Mail Start');
    const [id] = await cookieOf(page, 'cart');
    const answer = await sendToProvider('GET', `/cart/cart/${id}`, { headers: { 'guest-auth': 'x'.repeat(43) } });
    expect(answer.status).toBe(401);
  });

  test('is left behind by a browser whose key is not its own', async ({ page }) => {
    await openWithProduct(page, 'Mail Start');
    const [guest] = await cookieOf(page, 'guest');
    await page.context().addCookies([{ name: 'auth.guest', value: `${guest}.${'y'.repeat(43)}`, url: page.url() }]);
    await page.reload();
    await expect(page.getByText('Your basket is empty')).toBeVisible();
  });
});

test('the provider takes no number of a product that cannot be', async ({ page }) => {
  await openWithProduct(page, 'Mail Start');
  const [id] = await cookieOf(page, 'cart');
  const headers = { 'guest-auth': (await cookieOf(page, 'guest'))[1] ?? '' };
  const { products } = await callProvider<{ products: { id: number }[] }>('GET', `/cart/cart/${id}`, { headers });
  for (const quantity of [-1, 0, 1.5, 1000]) {
    const path = `/cart/cart/product/${products[0]?.id}`;
    const answer = await sendToProvider('PUT', path, { headers, data: { quantity } });
    expect([quantity, answer.status]).toEqual([quantity, 422]);
  }
});

test('a purchase is paid in place: nobody has to leave the reseller', async ({ page, customer }) => {
  test.setTimeout(90_000);
  await openWithProduct(page, 'Mail Start');
  await panel(page).getByRole('button', { name: 'Checkout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Secure Checkout' });
  await expect(dialog.getByRole('region', { name: 'Order Summary' })).toContainText('Mail Start');
  await fillSignInForm(page, customer.owner.email);
  await fillCard(cardFrame(page), CARDS.challenge);
  await dialog.getByRole('button', { name: 'Pay £3.00' }).click();
  await bankFrame(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Checkout Complete')).toBeVisible();
  await dialog.getByRole('button', { name: 'Return to dashboard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Your basket is empty')).toBeVisible();
});

test("a guest's basket becomes the user's, also when the connection is bad", async ({ page, newcomer }) => {
  await page.goto('/add-product/cloud/cloud-2/monthly');
  await page.getByLabel('Server name').fill('merged-1');
  await page.getByLabel('Quantity').selectOption('3');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText('In your basket').first()).toBeVisible();
  const [before] = await cookieOf(page, 'cart');
  await page.goto('/');
  const lost = await injectFault(page, { method: 'POST', path: '/cart/cart/product' }, 'drop-after', 2);
  await fillSignInForm(page, newcomer.owner.email);
  await expect(accountMenu(page)).toBeVisible();
  await expect.poll(() => lost.count).toBe(2);
  await page.goto('/checkout');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('merged-1');
  await expect(summary).toContainText('£42.00');
  await expect(summary.getByRole('listitem')).toHaveCount(1);
  expect((await cookieOf(page, 'cart'))[0]).not.toBe(before);
});

test("a guest's basket comes along where it has not been read before the sign-in", async ({ page, newcomer }) => {
  await page.goto('/add-product/cloud/cloud-2/monthly');
  await page.getByLabel('Server name').fill('unread-1');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText('In your basket').first()).toBeVisible();
  const release = await holdCalls(page, '/cart/cart/{id}');
  await page.goto('/');
  await fillSignInForm(page, newcomer.owner.email);
  await expect(accountMenu(page)).toBeVisible();
  release();
  const carried = () => page.evaluate(() => localStorage.getItem('auth.cart.carried'));
  await expect.poll(carried).toBeNull();
  await page.goto('/checkout');
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('unread-1');
});

test("what is refused of a guest's basket is shown until it is dismissed", async ({ page, newcomer }) => {
  await page.goto('/add-product/cloud/cloud-2/monthly');
  await page.getByLabel('Server name').fill('refused-1');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText('In your basket').first()).toBeVisible();
  await page.goto('/');
  await injectFault(page, { method: 'POST', path: '/cart/cart/product' }, 'status:422', 1);
  await fillSignInForm(page, newcomer.owner.email);
  await expect(accountMenu(page)).toBeVisible();
  const refused = () => page.evaluate(() => JSON.parse(localStorage.getItem('auth.cart.carried') ?? '{}').refused);
  await expect.poll(refused).toEqual([expect.objectContaining({ name: 'refused-1' })]);
  const warning = page.getByRole('status').filter({ hasText: 'refused-1' });
  await page.goto('/checkout');
  await expect(warning).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: /^Basket/ }).click();
  await warning.getByRole('button', { name: 'Dismiss' }).click();
  await expect(warning).toHaveCount(0);
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: "You don't have selected products" })).toBeVisible();
  await expect(warning).toHaveCount(0);
});
