import type { FrameLocator } from '@playwright/test';
import { api, expect, fault, type Page, test } from './fixtures.ts';
import { fill, makePerson, STRONG, signInAs } from './people.ts';

const cardFrame = (page: Page) => page.frameLocator('iframe[title="Card details"]');
const bankFrame = (page: Page) => page.frameLocator('iframe[title="Your bank asks"]');
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function typeCard(frame: FrameLocator, number: string, expiry = '12/40', cvc = '123') {
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry').fill(expiry);
  await frame.getByLabel('Security code').fill(cvc);
}

/** A customer with an address, so that only the payment is left. */
async function customer(page: Page, name: string) {
  const person = await makePerson(page, name);
  const address = { address1: '1 High Street', city: 'Bristol', zip: 'BS1 6DZ', country: 'GB' };
  const base = `http://localhost:${Number(process.env.E2E_PORT ?? 4800) + 1}`;
  await page.request.put(`${base}/user/teams/${person.teamId}`, { headers: person.headers, data: address });
  return person;
}
/** A cloud server in the basket of somebody signed in, at the payment. */
async function atPayment(page: Page, email: string, name = 'web-1') {
  await signInAs(page, email);
  await page.goto('/add-product/cloud/cloud-2/monthly');
  await page.getByLabel('Name of the server').fill(name);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(payButton(page)).toBeVisible();
}
const charges = async (page: Page) => {
  const origin = api(page).replace(/\d+$/, (port) => String(Number(port) + 1));
  return (await (await page.request.get(`${origin}/__demo/payments`)).json()).payments as {
    reference: string;
    status: string;
    pence: number;
  }[];
};
const transactionsOf = async (page: Page, headers: Record<string, string>) =>
  (await (await page.request.get(`${api(page)}/billing/transactions`, { headers })).json()).transactions as {
    id: number;
    status: string;
    reference: string;
  }[];

test.describe('checkout', () => {
  test.setTimeout(60_000);

  test('a visitor chooses, signs up on the way, and pays: nothing chosen or typed is lost', async ({ page }) => {
    await page.goto('/add-product/email');
    await page.getByRole('button', { name: 'Yearly' }).click();
    await page.getByRole('button', { name: 'Choose Mail Team' }).click();
    await page.getByRole('link', { name: /Buy a new domain/ }).click();
    await page.getByRole('searchbox', { name: 'Search one name' }).fill('harvestmoon');
    await page.getByRole('button', { name: 'Choose harvestmoon.net' }).click();
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expect(heading(page, 'Secure Checkout')).toBeVisible();
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await expect(summary).toContainText('£87.99');
    await expect(summary).toContainText('VAT (20%)');
    await expect(summary).toContainText('£105.59');
    await page.getByRole('button', { name: 'I am new here' }).click();
    const email = `visitor-${Date.now().toString(36)}@example.test`;
    await page.getByLabel('First name').fill('Vera');
    await page.getByLabel('Last name').fill('Voss');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('New password', { exact: true }).fill(STRONG);
    await page.getByLabel('Repeat the password').fill(STRONG);
    await page.getByLabel(/I accept the Terms/).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Postcode')).toBeVisible();
    // The basket came along.
    await expect(summary).toContainText('harvestmoon.net');
    await expect(summary).toContainText('£105.59');
    await page.getByLabel('Address', { exact: true }).fill('1 High Street');
    await page.getByLabel('Town or city').fill('Bristol');
    await page.getByLabel('Postcode').fill('nonsense');
    await page.getByRole('button', { name: 'Go on to payment' }).click();
    await expect(page.getByText('Please enter valid postcode')).toBeVisible();
    await page.getByLabel('Postcode').fill('BS1 6DZ');
    await page.getByRole('button', { name: 'Go on to payment' }).click();

    const frame = cardFrame(page);
    await expect(frame.getByLabel('Card number')).toBeVisible();
    await payButton(page).click();
    await expect(frame.getByText('Required Field.')).toHaveCount(3);
    await typeCard(frame, '4242 4242 4242 424a', '01/20', '12');
    await payButton(page).click();
    await expect(frame.getByText('Invalid credit card number')).toBeVisible();
    await expect(frame.getByText('Invalid date')).toBeVisible();
    await typeCard(frame, '4242424242424242');
    await expect(frame.getByText('Visa')).toBeVisible();
    const seen: string[] = [];
    page.on('request', (request) => seen.push(`${request.url()} ${request.postData() ?? ''}`));
    await payButton(page).click();
    await expect(heading(page, 'Checkout Complete')).toBeVisible();
    await expect(page.getByText('Your products are activated!')).toBeVisible();
    // The number went to the payment company alone.
    const strangers = seen.filter(
      (line) =>
        line.replace(/[\s%20+]/g, '').includes('4242424242424242') &&
        !line.startsWith(api(page).replace(/\d+$/, (port) => String(Number(port) + 1))),
    );
    expect(strangers).toEqual([]);
    await page.reload();
    await expect(heading(page, 'Checkout Complete')).toBeVisible();
    await page.getByRole('link', { name: /^Invoice #/ }).click();
    await expect(page.getByText('Mail Team: harvestmoon.net')).toBeVisible();
    await expect(page.getByText('£105.59')).toBeVisible();
    await page.goto('/email');
    await expect(page.getByRole('link', { name: 'harvestmoon.net' })).toBeVisible();
  });

  test('the bank asks, refuses, and asks again; the basket is as it was in between', async ({ page }) => {
    const { email, headers } = await customer(page, 'challenge');
    await atPayment(page, email);
    await typeCard(cardFrame(page), '4000 0027 6000 3184');
    await payButton(page).click();
    await expect(heading(page, 'Your bank asks')).toBeVisible();
    await bankFrame(page).getByRole('button', { name: 'Refuse' }).click();
    await expect(heading(page, 'Payment Failed')).toBeVisible();
    await expect(page.getByText('Your bank did not confirm that it is you.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('radio', { name: /3184/ })).toBeChecked();
    await payButton(page).click();
    // A reload while the bank asks goes on where it was.
    await expect(bankFrame(page).getByRole('button', { name: 'Confirm' })).toBeVisible();
    await page.reload();
    await expect(bankFrame(page).getByRole('button', { name: 'Confirm' })).toBeVisible();
    await bankFrame(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(heading(page, 'Checkout Complete')).toBeVisible();
    expect((await transactionsOf(page, headers)).map((one) => one.status).sort()).toEqual(['failed', 'paid']);
  });

  test('stopping while the bank asks takes nothing', async ({ page }) => {
    const { email } = await customer(page, 'stops');
    await atPayment(page, email);
    await typeCard(cardFrame(page), '4000 0027 6000 3184');
    await payButton(page).click();
    await expect(bankFrame(page).getByRole('button', { name: 'Confirm' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop this payment' }).click();
    await expect(page.getByText('You stopped this payment.')).toBeVisible();
    await expect(page.getByText('Nothing has been taken.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('web-1');
  });

  for (const [number, words] of [
    ['4000 0000 0000 0002', 'Your bank has declined the card.'],
    ['4000 0000 0000 9995', 'There is not enough money on this card.'],
  ] as const) {
    test(`a card that is refused: ${words}`, async ({ page }) => {
      const { email } = await customer(page, 'refused');
      await atPayment(page, email);
      await typeCard(cardFrame(page), number);
      await payButton(page).click();
      await expect(heading(page, 'Payment Failed')).toBeVisible();
      await expect(page.getByText(words)).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('radio', { name: 'New card' }).check();
      await typeCard(cardFrame(page), '4242 4242 4242 4242');
      await payButton(page).click();
      await expect(heading(page, 'Checkout Complete')).toBeVisible();
    });
  }

  test('twenty presses, an answer lost after the payment was made, and a second tab: one charge', async ({
    page,
    context,
  }) => {
    const { email, headers } = await customer(page, 'twenty');
    await atPayment(page, email);
    await typeCard(cardFrame(page), '4242 4242 4242 4242');
    await fault(page, { method: 'POST', path: '/billing/transactions' }, 'drop-after');
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 20; press++) button.click();
    });
    await expect(heading(page, 'Checkout Complete')).toBeVisible({ timeout: 20_000 });
    const own = await transactionsOf(page, headers);
    expect(own.map((one) => one.status)).toEqual(['paid']);
    expect(
      (await charges(page))
        .filter((charge) => charge.reference.startsWith(`portal-${own[0]?.id}-`))
        .map((charge) => charge.status),
    ).toEqual(['succeeded']);
    const other = await context.newPage();
    await other.goto('/checkout');
    await expect(other.getByText("You don't have selected products")).toBeVisible();
  });

  test('a second tab follows the payment of the first', async ({ page, context }) => {
    const { email, headers } = await customer(page, 'tabs');
    await atPayment(page, email);
    const other = await context.newPage();
    await other.goto('/checkout');
    await expect(payButton(other)).toBeVisible();
    await typeCard(cardFrame(page), '4000 0027 6000 3184');
    await payButton(page).click();
    await expect(bankFrame(page).getByRole('button', { name: 'Confirm' })).toBeVisible();
    await expect(bankFrame(other).getByRole('button', { name: 'Confirm' })).toBeVisible({ timeout: 15_000 });
    await bankFrame(other).getByRole('button', { name: 'Confirm' }).click();
    await expect(heading(other, 'Checkout Complete')).toBeVisible();
    await expect(heading(page, 'Checkout Complete')).toBeVisible({ timeout: 20_000 });
    expect((await transactionsOf(page, headers)).map((one) => one.status)).toEqual(['paid']);
  });

  test('the session ends at the payment: basket and details are there after the sign-in, and one charge is made', async ({
    page,
  }) => {
    const { email, headers } = await customer(page, 'expired');
    await atPayment(page, email);
    await typeCard(cardFrame(page), '4242 4242 4242 4242');
    await fault(page, { method: 'POST', path: '/billing/transactions' }, 'status:401');
    await payButton(page).click();
    await fill(page, email);
    await expect(payButton(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('web-1');
    await page.getByRole('radio', { name: /4242/ }).check();
    await payButton(page).click();
    await expect(heading(page, 'Checkout Complete')).toBeVisible();
    expect((await transactionsOf(page, headers)).map((one) => one.status)).toEqual(['paid']);
  });

  test('a new direct debit is confirmed, and the bank is waited for', async ({ page }) => {
    const { email } = await customer(page, 'debit');
    await atPayment(page, email);
    await page.getByRole('radio', { name: 'New direct debit' }).check();
    const frame = page.frameLocator('iframe[title="Bank account"]');
    await payButton(page).click();
    await expect(frame.getByText('Required Field.')).toHaveCount(3);
    await frame.getByLabel('Account holder').fill('Pat Newman');
    await frame.getByLabel('Sort code').fill('20-00-00');
    await frame.getByLabel('Account number').fill('55779911');
    await expect(page.getByText('this can take up to 7 days but is usually quicker')).toBeVisible();
    await payButton(page).click();
    await expect(heading(page, 'Awaiting payment from bank')).toBeVisible({ timeout: 20_000 });
    await page.getByRole('link', { name: /^Invoice #/ }).click();
    await expect(page.getByText('Awaiting payment from bank')).toBeVisible();
  });

  test('the price changes between basket and payment: it is said, and nothing is charged', async ({ page }) => {
    const { email } = await customer(page, 'price');
    await atPayment(page, email);
    // Another quantity, put in by another of the team's computers.
    const cartId = (await page.context().cookies()).find((cookie) => cookie.name === 'auth.cart')?.value.split('.')[0];
    const { headers } = {
      headers: { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('auth.token'))}` },
    };
    const { products } = await (await page.request.get(`${api(page)}/cart/cart/${cartId}`, { headers })).json();
    await page.request.put(`${api(page)}/cart/cart/product/${products[0].id}`, { headers, data: { quantity: 2 } });
    await typeCard(cardFrame(page), '4242 4242 4242 4242');
    await payButton(page).click();
    await expect(page.getByText('The price has changed: it comes to £33.60 now.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Pay £33.60' })).toBeVisible();
  });

  test('the provider is slow, then away: the page says what it waits for, and ends right', async ({ page }) => {
    const { email } = await customer(page, 'slow');
    await atPayment(page, email);
    await typeCard(cardFrame(page), '4242 4242 4242 4242');
    await fault(page, { method: 'POST', path: '/billing/transactions' }, 'delay:1500');
    await payButton(page).click();
    await expect(heading(page, 'Processing Payment')).toBeVisible();
    await expect(page.getByText('Please do not refresh or close your browser window')).toBeVisible();
    await expect(heading(page, 'Checkout Complete')).toBeVisible();
  });

  test('back while it is paid, and forward again: the result, and one charge', async ({ page }) => {
    const { email, headers } = await customer(page, 'back');
    await atPayment(page, email);
    await typeCard(cardFrame(page), '4242 4242 4242 4242');
    await fault(page, { method: 'POST', path: '/billing/transactions' }, 'delay:2000');
    await payButton(page).click();
    await expect(heading(page, 'Processing Payment')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Processing Payment')).toHaveCount(0);
    await page.goForward();
    // Before the provider has heard of it nothing was paid; after, it has been.
    await expect.poll(async () => (await transactionsOf(page, headers)).map((one) => one.status)).toEqual(['paid']);
    await page.goto('/checkout');
    await expect(payButton(page)).toHaveCount(0);
    expect((await transactionsOf(page, headers)).map((one) => one.status)).toEqual(['paid']);
  });

  test('card fields that cannot be loaded say so, and come when asked again', async ({ page }) => {
    const { email } = await customer(page, 'blocked');
    await page.route('**/billing/payment-settings**', (route) => route.abort(), { times: 2 });
    await atPayment(page, email);
    await expect(page.getByText('The card fields could not be loaded.')).toBeVisible();
    // Nor is Pay a dead button then.
    await payButton(page).click();
    await expect(page.getByText('The payment company cannot be reached. Nothing has been taken')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  });

  test('a name that somebody took meanwhile: paid, and our team does it by hand', async ({ page }) => {
    const { email } = await customer(page, 'contested');
    await signInAs(page, email);
    await page.goto('/add-product/domain?q=contested-field');
    await page.getByRole('button', { name: 'Choose contested-field.net' }).click();
    await page.getByRole('button', { name: 'Go on with 1' }).click();
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('button', { name: 'Checkout' }).click();
    await typeCard(cardFrame(page), '4242 4242 4242 4242');
    await payButton(page).click();
    await expect(heading(page, 'Issue with activating products')).toBeVisible();
    await expect(page.getByText('Our team activates contested-field.net by hand')).toBeVisible();
  });

  test('by keyboard alone, from the search to the result', async ({ page }) => {
    const { email } = await customer(page, 'keyboard');
    await signInAs(page, email);
    await page.goto('/add-product/domain');
    await page.getByRole('searchbox', { name: 'Search one name' }).focus();
    await page.keyboard.type('keysonly');
    await expect(page.getByRole('button', { name: 'Choose keysonly.net' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Choose keysonly/ }).first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Choose keysonly/ })
      .first()
      .focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Go on with 1' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add to basket' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Checkout' }).focus();
    await page.keyboard.press('Enter');
    const frame = cardFrame(page);
    await frame.getByLabel('Card number').focus();
    await page.keyboard.type('4242424242424242');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1240');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    // Enter in the frame pays, as in any form.
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Checkout Complete')).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('PORTAL-APP');
  });
});

test("Stripe's fields, with a publishable key, over a stand-in of its script", async ({ page }) => {
  const { email } = await customer(page, 'stripe');
  // Its host cannot be reached from here: the stand-in has the parts that are used.
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Stripe = Object.assign(function (key) {
        return {
          _registerWrapper() {}, registerAppInfo() {},
          elements(options) {
            window.stripeAsked = { key, options };
            return { submit: async () => ({}), create() {
              const on = {};
              return { on: (name, run) => { on[name] = run; }, focus() {}, destroy() {},
                mount(at) { const box = document.createElement('div'); box.id = 'stripe-box'; box.textContent = 'Stripe card fields'; at.append(box); on.ready && on.ready(); } };
            } };
          },
          createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_from_stripe_1' } }),
          handleNextAction: async () => ({}),
        };
      }, { version: 3 });`,
    }),
  );
  await page.addInitScript(() => {
    addEventListener(
      'DOMContentLoaded',
      () =>
        void import('/dist/index.js' as string).then((portal) =>
          portal.configurePortal({ payment: { publishableKey: 'pk_test_portal' } }),
        ),
    );
  });
  let sent: { type?: string; token?: string } = {};
  await page.route('**/billing/cards**', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent = route.request().postDataJSON();
    return route.continue();
  });
  await atPayment(page, email);
  // In the light DOM: Stripe refuses shadow roots.
  await expect(page.locator('portal-app > div #stripe-box')).toBeVisible();
  await payButton(page).click();
  await expect.poll(() => sent).toMatchObject({ type: 'stripe', token: 'pm_from_stripe_1' });
  // The demo's provider asks its own payment company, which knows nothing of it.
  await expect(page.getByText('The payment company does not know this card.')).toBeVisible();
  expect(
    await page.evaluate(
      () => (window as unknown as { stripeAsked: { key: string; options: { mode: string } } }).stripeAsked,
    ),
  ).toMatchObject({
    key: 'pk_test_portal',
    options: { mode: 'setup' },
  });
});
