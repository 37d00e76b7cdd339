import { isForSale } from '#provider/domain/registry.ts';
import {
  addServerToBasket,
  bankFrame,
  buy,
  CARDS,
  cardFrame,
  chargesOf,
  fillCard,
  openPayment,
  payButton,
  transactionsOf,
} from './support/checkout.ts';
import { newMailboxForm } from './support/email.ts';
import { holdCalls, injectFault } from './support/faults.ts';
import { paymentOrigin } from './support/origins.ts';
import { dialogNamed, headingNamed } from './support/page.ts';
import { callProvider, OTHER_PASSWORD, tokenizeCard, uniqueEmail, uniqueName } from './support/provider.ts';
import { currentSession, fillSignInForm, signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

/** In place of the fields until they are there. Before, paying says that they load. */
const fieldsLoading = (page: Page) => page.getByRole('status', { name: 'Loading the payment form' });

test.describe.configure({ timeout: 90_000 });

const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });
const expectHeading = (page: Page, name: string) => expect(headingNamed(page, name)).toBeVisible({ timeout: 20_000 });

/** A name that is free at the registry, which decides by the name itself, and that no other test has. */
function freeName(label: string): string {
  for (let attempt = 0; attempt < 100; attempt++) {
    const name = uniqueName(label);
    if (isForSale(`${name}.net`)) return name;
  }
  throw new Error('No free name was found');
}

test.describe('a visitor who signs up on the way', () => {
  /** A plan and a new domain in the basket, at the question who is buying. @returns the domain */
  const openCheckout = async (page: Page): Promise<string> => {
    const name = freeName('harvestmoon');
    await page.goto('/add-product/email/mail-team/yearly');
    await page.getByRole('link', { name: /Register a new domain/ }).click();
    await page.getByRole('searchbox', { name: 'Search for a domain' }).fill(name);
    await page.getByRole('button', { name: `Choose ${name}.net` }).click();
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expectHeading(page, 'Secure Checkout');
    return `${name}.net`;
  };
  const signUp = async (page: Page) => {
    await page.getByRole('button', { name: 'Create account', pressed: false }).click();
    await page.getByLabel('First name').fill('Vera');
    await page.getByLabel('Last name').fill('Voss');
    await page.getByLabel('Email', { exact: true }).fill(uniqueEmail('visitor'));
    await page.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD);
    await page.getByLabel('Confirm password').fill(OTHER_PASSWORD);
    await page.getByLabel(/I agree to the Terms/).check();
    await page.getByRole('form', { name: 'Create an account' }).getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Postcode')).toBeVisible();
  };
  const fillAddress = async (page: Page, postcode: string) => {
    await page.getByLabel('Address', { exact: true }).fill('1 High Street');
    await page.getByLabel('Town or city').fill('Bristol');
    await page.getByLabel('Postcode').fill(postcode);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
  };

  test('sees what it costs before anything is asked', async ({ page }) => {
    await openCheckout(page);
    await expect(summary(page)).toContainText('£87.99');
    await expect(summary(page)).toContainText('VAT (20%)');
    await expect(summary(page)).toContainText('£105.59');
  });

  test('keeps the basket', async ({ page }) => {
    const domain = await openCheckout(page);
    await signUp(page);
    await expect(summary(page)).toContainText(domain);
    await expect(summary(page)).toContainText('£105.59');
  });

  test('is asked for a postcode that the country has', async ({ page }) => {
    await openCheckout(page);
    await signUp(page);
    await fillAddress(page, 'nonsense');
    await expect(page.getByText('Please enter valid postcode')).toBeVisible();
  });

  test('pays, and has the invoice and the products', async ({ page }) => {
    const domain = await openCheckout(page);
    await signUp(page);
    await fillAddress(page, 'BS1 6DZ');
    await fillCard(cardFrame(page), CARDS.succeeds);
    await payButton(page).click();
    await expectHeading(page, 'Checkout Complete');
    await expect(page.getByText('Your products are activated!')).toBeVisible();
    await page.reload();
    await expectHeading(page, 'Checkout Complete');
    await page.getByRole('link', { name: /^Invoice #/ }).click();
    await expect(page.getByText(`Mail Team: ${domain}`)).toBeVisible();
    await expect(page.getByText('£105.59')).toBeVisible();
  });

  test('reads the terms before accepting them, and nothing typed is lost', async ({ page }) => {
    await openCheckout(page);
    await page.getByRole('button', { name: 'Create account', pressed: false }).click();
    await page.getByLabel('First name').fill('Vera');
    await page.getByRole('main').getByRole('link', { name: 'Terms' }).first().click();
    await expect(dialogNamed(page, 'Terms').getByRole('heading', { name: 'Orders and prices' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main').getByRole('link', { name: 'Terms' }).first()).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue('Vera');
  });

  test('is led from the result to a mailbox that receives and signs mail', async ({ page }) => {
    const domain = await openCheckout(page);
    await signUp(page);
    await fillAddress(page, 'BS1 6DZ');
    await fillCard(cardFrame(page), CARDS.succeeds);
    await payButton(page).click();
    const bought = page.getByRole('list', { name: 'Your purchase' });
    await expect(bought.getByRole('listitem')).toHaveCount(2, { timeout: 20_000 });
    await bought.getByRole('link', { name: 'Create a mailbox' }).click();
    const { form, address, name, password, submit } = newMailboxForm(page);
    await address.fill('vera');
    await name.fill('Vera Voss');
    await password.fill(OTHER_PASSWORD);
    await submit.click();
    await expect(form).toBeHidden();
    const ready = dialogNamed(page, `vera@${domain} is ready`);
    await ready.getByRole('tab', { name: 'Other apps' }).click();
    await expect(ready).toContainText('imap.');
    await ready.getByRole('button', { name: 'Done' }).click();
    await page.goto(new URL(page.url()).pathname.replace('mailboxes', 'settings?tab=dns'));
    await expect(page.getByText('OK', { exact: true })).toHaveCount(4);
    await expect(page.getByText('Signing', { exact: true })).toBeVisible();
  });
});

test.describe('a promo code', () => {
  const applyCode = async (page: Page, code: string) => {
    await summary(page).getByRole('button', { name: 'Add promo code' }).click();
    await page.getByLabel('Promo code').fill(code);
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
  };

  test('is used at the checkout', async ({ page, customer }) => {
    await openPayment(page, customer.owner);
    const focused = summary(page).locator(':focus');
    await applyCode(page, 'WELCOME10');
    await expect(summary(page)).toContainText('−£1.40');
    await expect(focused).toHaveCount(1);
    await page.getByRole('button', { name: 'Pay £15.12' }).click();
    await expect(cardFrame(page).getByText('Required Field.')).toHaveCount(3);
    await page.getByRole('button', { name: 'Remove WELCOME10' }).click();
    await expect(page.getByRole('button', { name: 'Pay £16.80' })).toBeVisible();
    await expect(focused).toHaveCount(1);
  });

  test.describe('of a visitor who signs in', () => {
    const openAsGuest = async (page: Page, server: string) => {
      await addServerToBasket(page, server);
      await page.getByRole('button', { name: 'Checkout' }).click();
      await applyCode(page, 'WELCOME10');
      await expect(summary(page)).toContainText('£15.12');
    };

    test('still applies', async ({ page, customer }) => {
      await openAsGuest(page, 'web-1');
      await fillSignInForm(page, customer.owner.email);
      await expect(page.getByRole('button', { name: 'Pay £15.12' })).toBeVisible();
      await expect(summary(page)).toContainText('WELCOME10 · 10% off the first payment');
    });

    test('says why it does not apply', async ({ page, team }) => {
      await openAsGuest(page, 'promo-1');
      await fillSignInForm(page, team.owner.email);
      await expect(page.getByRole('button', { name: 'Pay £16.80' })).toBeVisible();
      await expect(page.getByText('WELCOME10: This code is for first orders only.')).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.getByText('WELCOME10')).toHaveCount(0);
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    });
  });

  test('that ends before the payment is removed beside it', async ({ page, customer }) => {
    await openPayment(page, customer.owner);
    await applyCode(page, 'WELCOME10');
    await expect(page.getByRole('button', { name: 'Pay £15.12' })).toBeVisible();
    const { card } = await customer.call<{ card: { id: number } }>('POST', '/billing/cards', {
      type: 'stripe',
      token: await tokenizeCard(CARDS.succeeds),
    });
    await buy(customer, String(card.id), [{ group: 'cloud', name: 'Cloud 2', period: 'months', label: 'web-2' }]);
    await fillCard(cardFrame(page), CARDS.succeeds);
    await page.getByRole('button', { name: 'Pay £15.12' }).click();
    await expect(page.getByText('This code is for first orders only.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('WELCOME10: This code is for first orders only.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('WELCOME10')).toHaveCount(0);
    await payButton(page).click();
    await expectHeading(page, 'Checkout Complete');
  });
});

test('a server whose name the account has is named where the basket is, after the sign-in', async ({ page, team }) => {
  await addServerToBasket(page, 'web-1');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await fillSignInForm(page, team.owner.email);
  await expect(page.getByText("You don't have selected products")).toBeVisible();
  await expect(page.getByText(/^web-1: /)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(/^web-1: /)).toHaveCount(0);
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the terms open from the sentence that accepts them', async ({ page, customer }) => {
  await openPayment(page, customer.owner);
  const sentence = page.locator('main').getByText('By paying you agree to our Terms.');
  await sentence.getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(dialogNamed(page, 'Terms').getByRole('heading', { name: 'Orders and prices' })).toBeVisible();
});

test.describe('the page of the checkout', () => {
  test('has no menu, and the way back to the basket', async ({ page, customer }) => {
    await openPayment(page, customer.owner);
    await expect(page.locator('.main-sidebar')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to basket' }).click();
    await expect(page.getByRole('list', { name: 'Products in your basket' })).toContainText('web-1');
  });

  test('asks who is signed in for no account', async ({ page, customer }) => {
    await openPayment(page, customer.owner);
    const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(step('Billing details')).toBeVisible();
    await expect(step('Account')).toHaveCount(0);
  });

  test('says the term of each line', async ({ page, customer }) => {
    await openPayment(page, customer.owner);
    await expect(summary(page).getByRole('listitem')).toContainText('Monthly');
  });

  test('folds the summary on a phone to its total', async ({ page, customer }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openPayment(page, customer.owner);
    const fold = page.getByRole('button', { name: 'Order Summary £16.80' });
    await expect(summary(page).getByText('web-1')).toBeHidden();
    await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await expect(summary(page).getByText('web-1')).toBeVisible();
  });

  test('ends with amount, method, receipt and the next step', async ({ page, customer }) => {
    await openPayment(page, customer.owner);
    await fillCard(cardFrame(page), CARDS.succeeds);
    await payButton(page).click();
    await expectHeading(page, 'Checkout Complete');
    const result = page.getByRole('main');
    await expect(result).toContainText('Amount paid£16.80');
    await expect(result).toContainText('Payment methodVisa ending in 4242');
    await expect(result.getByRole('link', { name: /^Invoice #/ })).toBeVisible();
    await result.getByRole('link', { name: 'Open server' }).click();
    await expect(page).toHaveURL(/\/cloud-servers\/\d+$/);
  });
});

test.describe('the card fields', () => {
  test('take colours and font of the page', async ({ page, customer }) => {
    await openPayment(page, customer.owner);
    const frame = page.locator('iframe[title="Card details"]');
    const query = new URL((await frame.getAttribute('src')) ?? '').searchParams;
    expect(query.get('ink')).toMatch(/^#[0-9a-f]{6}$/);
    expect(query.get('font')).toContain('Public Sans');
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
    const ink = await cardFrame(page)
      .locator(':root')
      .evaluate((root) => root.style.getPropertyValue('--ink'));
    expect(ink).toBe(query.get('ink'));
  });

  test('are checked once they are there, if Pay was pressed before', async ({ page, customer }) => {
    const release = await holdCalls(page, '/fields');
    await openPayment(page, customer.owner);
    await expect(page.locator('iframe[title="Card details"]')).toBeAttached();
    await payButton(page).click();
    release();
    await expect(cardFrame(page).getByText('Required Field.')).toHaveCount(3);
  });

  test('are checked once they are there, if Pay was pressed before it was known where they are', async ({
    page,
    customer,
  }) => {
    const release = await holdCalls(page, '/billing/payment-settings');
    await openPayment(page, customer.owner);
    await payButton(page).click();
    await expect(payButton(page)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(cardFrame(page).getByText('Required Field.')).toHaveCount(3);
  });

  test('are all required', async ({ page, customer }) => {
    await openPayment(page, customer.owner);
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
    await expect(fieldsLoading(page)).toHaveCount(0);
    await payButton(page).click();
    await expect(cardFrame(page).getByText('Required Field.')).toHaveCount(3);
  });

  test('say what is wrong with number and date', async ({ page, customer }) => {
    await openPayment(page, customer.owner);
    await fillCard(cardFrame(page), '4242 4242 4242 424a', '01/20', '12');
    await payButton(page).click();
    await expect(cardFrame(page).getByText('Invalid credit card number')).toBeVisible();
    await expect(cardFrame(page).getByText('Invalid date')).toBeVisible();
  });

  test('show the kind of card', async ({ page, customer }) => {
    await openPayment(page, customer.owner);
    await fillCard(cardFrame(page), '4242424242424242');
    await expect(cardFrame(page).getByText('Visa')).toBeVisible();
  });

  test('send the number to the payment company alone', async ({ page, customer }) => {
    await openPayment(page, customer.owner);
    await fillCard(cardFrame(page), '4242424242424242');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
    await payButton(page).click();
    await expectHeading(page, 'Checkout Complete');
    const withNumber = requests.filter((request) => request.replace(/\s|%20|\+/g, '').includes('4242424242424242'));
    expect(withNumber.length).toBeGreaterThan(0);
    expect(withNumber.filter((request) => !request.startsWith(paymentOrigin))).toEqual([]);
  });

  test('say that they cannot be loaded, and come when asked again', async ({ page, customer }) => {
    await page.route('**/billing/payment-settings**', (route) => route.abort(), { times: 2 });
    await openPayment(page, customer.owner);
    await expect(page.getByText('We couldn’t load the card form.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  });

  test('have their room before they are there', async ({ page, customer }) => {
    const answer = await holdCalls(page, '/billing/payment-settings');
    await openPayment(page, customer.owner);
    await expect(fieldsLoading(page)).toBeVisible();
    const below = page.getByLabel('Save the card even if the payment is declined');
    const place = async () => (await below.boundingBox())?.y ?? 0;
    const before = await place();
    answer();
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
    await expect(fieldsLoading(page)).toHaveCount(0);
    expect(Math.abs((await place()) - before)).toBeLessThan(2);
  });

  test('that cannot be loaded leave no dead Pay button', async ({ page, customer }) => {
    await page.route('**/billing/payment-settings**', (route) => route.abort(), { times: 2 });
    await openPayment(page, customer.owner);
    await expect(page.getByText('We couldn’t load the card form.')).toBeVisible();
    await payButton(page).click();
    await expect(page.getByText('Our payment provider isn’t responding. You haven’t been charged.')).toBeVisible();
  });
});

test('a payment is made once, though what shows its progress cannot be loaded at first', async ({ page, customer }) => {
  await page.route('**/chunks/payment-progress-*', (route) => route.abort());
  await openPayment(page, customer.owner);
  await fillCard(cardFrame(page), CARDS.succeeds);
  await payButton(page).click();
  await expect(page.getByText('We can’t reach the server')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectHeading(page, 'Checkout Complete');
  expect((await transactionsOf(customer)).map((one) => one.status)).toEqual(['paid']);
});

test.describe('a bank that asks', () => {
  const openChallenge = async (page: Page, person: { token: string }) => {
    await openPayment(page, person);
    await fillCard(cardFrame(page), CARDS.challenge);
    await payButton(page).click();
    await expect(bankFrame(page).getByRole('button', { name: 'Confirm' })).toBeVisible();
  };

  test('and is refused, takes nothing', async ({ page, customer }) => {
    await openChallenge(page, customer.owner);
    await bankFrame(page).getByRole('button', { name: 'Decline' }).click();
    await expectHeading(page, 'Payment Failed');
    await expect(page.getByText('Your bank couldn’t confirm it was you.')).toBeVisible();
    expect((await transactionsOf(customer)).map((one) => one.status)).toEqual(['failed']);
  });

  test('can be asked again with the same card', async ({ page, customer }) => {
    await openChallenge(page, customer.owner);
    await bankFrame(page).getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('radio', { name: /3184/ })).toBeChecked();
    await payButton(page).click();
    await bankFrame(page).getByRole('button', { name: 'Confirm' }).click();
    await expectHeading(page, 'Checkout Complete');
    expect((await transactionsOf(customer)).map((one) => one.status).sort()).toEqual(['failed', 'paid']);
  });

  test('continues after a reload', async ({ page, customer }) => {
    await openChallenge(page, customer.owner);
    await page.reload();
    await bankFrame(page).getByRole('button', { name: 'Confirm' }).click();
    await expectHeading(page, 'Checkout Complete');
  });

  test('is stopped by the customer, and takes nothing', async ({ page, customer }) => {
    await openChallenge(page, customer.owner);
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await expect(page.getByText('You cancelled this payment.')).toBeVisible();
    await expect(page.getByText('You haven’t been charged.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(summary(page)).toContainText('web-1');
  });

  test('is followed by a second tab', async ({ page, context, customer }) => {
    await openPayment(page, customer.owner);
    const other = await context.newPage();
    await other.goto('/checkout');
    await expect(payButton(other)).toBeVisible();
    await fillCard(cardFrame(page), CARDS.challenge);
    await payButton(page).click();
    await bankFrame(other).getByRole('button', { name: 'Confirm' }).click();
    await expectHeading(other, 'Checkout Complete');
    await expectHeading(page, 'Checkout Complete');
    expect((await transactionsOf(customer)).map((one) => one.status)).toEqual(['paid']);
  });
});

for (const [number, reason] of [
  [CARDS.declined, 'Your bank declined the card.'],
  [CARDS.noMoney, 'There isn’t enough money on this card.'],
] as const)
  test(`a refused card gives way to another: ${reason}`, async ({ page, customer }) => {
    await openPayment(page, customer.owner);
    await fillCard(cardFrame(page), number);
    await payButton(page).click();
    await expectHeading(page, 'Payment Failed');
    await expect(page.getByText(reason)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('radio', { name: 'New card' }).check();
    await fillCard(cardFrame(page), CARDS.succeeds);
    await payButton(page).click();
    await expectHeading(page, 'Checkout Complete');
  });

test.describe('one charge is made', () => {
  test('by twenty presses whose answer is lost after the payment', async ({ page, context, customer }) => {
    await openPayment(page, customer.owner);
    await fillCard(cardFrame(page), CARDS.succeeds);
    await injectFault(page, { method: 'POST', path: '/billing/transactions' }, 'drop-after');
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 20; press++) button.click();
    });
    await expectHeading(page, 'Checkout Complete');
    const [transaction, ...others] = await transactionsOf(customer);
    expect([transaction?.status, others]).toEqual(['paid', []]);
    expect((await chargesOf(transaction?.id ?? 0)).map((charge) => charge.status)).toEqual(['succeeded']);
    const other = await context.newPage();
    await other.goto('/checkout');
    await expect(other.getByText("You don't have selected products")).toBeVisible();
  });

  test('when the session ends at the payment, and basket and card are there after the sign-in', async ({
    page,
    customer,
  }) => {
    await openPayment(page, customer.owner);
    await fillCard(cardFrame(page), CARDS.succeeds);
    await injectFault(page, { method: 'POST', path: '/billing/transactions' }, 'status:401');
    await payButton(page).click();
    await fillSignInForm(page, customer.owner.email);
    await expect(payButton(page)).toBeVisible();
    await expect(summary(page)).toContainText('web-1');
    await page.getByRole('radio', { name: /4242/ }).check();
    await payButton(page).click();
    await expectHeading(page, 'Checkout Complete');
    expect((await transactionsOf(customer)).map((one) => one.status)).toEqual(['paid']);
  });

  test('when one goes back while it is paid, and forward again', async ({ page, customer }) => {
    await openPayment(page, customer.owner);
    await fillCard(cardFrame(page), CARDS.succeeds);
    await injectFault(page, { method: 'POST', path: '/billing/transactions' }, 'delay:2000');
    await payButton(page).click();
    await expectHeading(page, 'Processing Payment');
    await page.goBack();
    await expect(headingNamed(page, 'Processing Payment')).toHaveCount(0);
    await page.goForward();
    await expect.poll(async () => (await transactionsOf(customer)).map((one) => one.status)).toEqual(['paid']);
    await page.goto('/checkout');
    await expect(payButton(page)).toHaveCount(0);
    expect((await transactionsOf(customer)).map((one) => one.status)).toEqual(['paid']);
  });
});

test('a new direct debit is confirmed, and the bank is waited for', async ({ page, customer }) => {
  await openPayment(page, customer.owner);
  await page.getByRole('radio', { name: 'New Direct Debit' }).check();
  const frame = page.frameLocator('iframe[title="Bank account"]');
  await expect(frame.getByLabel('Account holder')).toBeVisible();
  await expect(fieldsLoading(page)).toHaveCount(0);
  await payButton(page).click();
  await expect(frame.getByText('Required Field.')).toHaveCount(3);
  await frame.getByLabel('Account holder').fill('Pat Newman');
  await frame.getByLabel('Sort code').fill('20-00-00');
  await frame.getByLabel('Account number').fill('55779911');
  await expect(page.getByText('this can take up to 7 days but is usually quicker')).toBeVisible();
  await payButton(page).click();
  await expectHeading(page, 'Awaiting payment from bank');
  await page.getByRole('link', { name: /^Invoice #/ }).click();
  await expect(page.getByText('Awaiting payment from bank')).toBeVisible();
});

test('a price that changes between basket and payment is shown, and nothing is charged', async ({ page, customer }) => {
  await openPayment(page, customer.owner);
  // Another quantity, put in by another of the team's computers.
  const cartId = (await page.context().cookies()).find(({ name }) => name === 'auth.cart')?.value.split('.')[0];
  const as = await currentSession(page);
  const cart = await callProvider<{ products: { id: number }[] }>('GET', `/cart/cart/${cartId}`, { as });
  await callProvider('PUT', `/cart/cart/product/${cart.products[0]?.id}`, { as, data: { quantity: 2 } });
  await fillCard(cardFrame(page), CARDS.succeeds);
  await payButton(page).click();
  await expect(page.getByText('The total is now £33.60.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Pay £33.60' })).toBeVisible();
  expect((await transactionsOf(customer)).filter((one) => one.status === 'paid')).toEqual([]);
});

test('a slow provider is waited for, and the page says so', async ({ page, customer }) => {
  await openPayment(page, customer.owner);
  await fillCard(cardFrame(page), CARDS.succeeds);
  await injectFault(page, { method: 'POST', path: '/billing/transactions' }, 'delay:1500');
  await payButton(page).click();
  await expectHeading(page, 'Processing Payment');
  await expect(page.getByText('Please do not refresh or close your browser window')).toBeVisible();
  await expectHeading(page, 'Checkout Complete');
});

test('a name that somebody took meanwhile is paid, and our team activates it by hand', async ({ page, customer }) => {
  await signIn(page, customer.owner, '/add-product/domain?q=contested-field');
  await page.getByRole('button', { name: 'Choose contested-field.net' }).click();
  await page.getByRole('button', { name: 'Continue with 1 domain' }).click();
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await fillCard(cardFrame(page), CARDS.succeeds);
  await payButton(page).click();
  await expectHeading(page, 'Issue with activating products');
  await expect(page.getByText('Our team will set up contested-field.net')).toBeVisible();
});

test('a name is found, bought and paid by keyboard alone', async ({ page, customer }) => {
  await signIn(page, customer.owner, '/add-product/domain');
  await page.getByRole('searchbox', { name: 'Search for a domain' }).focus();
  await page.keyboard.type('keysonly');
  await expect(page.getByRole('button', { name: 'Choose keysonly.net' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Choose keysonly/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  for (const button of ['Continue with 1 domain', 'Add to basket', 'Checkout']) {
    await page.getByRole('button', { name: button }).focus();
    await page.keyboard.press('Enter');
  }
  await cardFrame(page).getByLabel('Card number').focus();
  for (const [index, value] of ['4242424242424242', '1240', '123'].entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
  // Enter in the frame pays, as in any form.
  await page.keyboard.press('Enter');
  await expectHeading(page, 'Checkout Complete');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('PORTAL-APP');
});
