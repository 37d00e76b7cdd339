import { expect, type FrameLocator, type Page } from '@playwright/test';
import { paymentOrigin } from './origins.ts';
import { callProvider, type Person, type Team } from './provider.ts';
import { signIn } from './session.ts';

/** Numbers of the payment double, by what paying with them comes to. */
export const CARDS = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noMoney: '4000 0000 0000 9995',
  challenge: '4000 0027 6000 3184',
} as const;

export const cardFrame = (page: Page) => page.frameLocator('iframe[title="Card details"]');
export const bankFrame = (page: Page) => page.frameLocator('iframe[title="Confirm with your bank"]');
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ });

export async function fillCard(frame: FrameLocator, number: string, expiry = '12/40', cvc = '123'): Promise<void> {
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry').fill(expiry);
  await frame.getByLabel('Security code').fill(cvc);
}

/** Puts a cloud server into the basket from its page in the shop. */
export async function addServerToBasket(page: Page, name: string): Promise<void> {
  await page.goto('/add-product/cloud/cloud-2/monthly');
  await page.getByLabel('Server name').fill(name);
  await page.getByRole('button', { name: 'Add to basket' }).click();
}

/** Somebody with a cloud server in the basket, at the checkout. */
export async function openCheckout(page: Page, person: Pick<Person, 'token'>, name = 'web-1'): Promise<void> {
  await signIn(page, person, '/add-product/cloud/cloud-2/monthly');
  await page.getByLabel('Server name').fill(name);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
}

/** Somebody who has an address, at the payment of a cloud server. */
export async function openPayment(page: Page, person: Pick<Person, 'token'>, name = 'web-1'): Promise<void> {
  await openCheckout(page, person, name);
  await expect(payButton(page)).toBeVisible();
}

interface Transaction {
  id: number;
  status: string;
  reference: string;
}
export const transactionsOf = async (team: Team): Promise<Transaction[]> =>
  (await team.call<{ transactions: Transaction[] }>('GET', '/billing/transactions')).transactions;

/** What the payment company has of a transaction. */
export async function chargesOf(transactionId: number): Promise<{ status: string; pence: number }[]> {
  const response = await fetch(`${paymentOrigin}/__demo/payments`, { headers: { 'X-Demo': '1' } });
  const { payments } = (await response.json()) as { payments: { reference: string; status: string; pence: number }[] };
  return payments.filter((payment) => payment.reference.startsWith(`portal-${transactionId}-`));
}

interface Product {
  id: number;
  name: string;
  pricing: { id: number; period: string }[];
}

/** Buys products with a card, over the provider's calls. */
export async function buy(
  team: Team,
  cardId: string,
  expected: readonly { group: string; name: string; period: string; label: string; options?: object }[],
): Promise<void> {
  const { data: cart } = await team.call<{ data: { id: string } }>('POST', '/cart/cart', {
    user_id: team.owner.id,
    team_id: team.id,
  });
  for (const { group, name, period, label, options = { domain: label } } of expected) {
    const { products } = await callProvider<{ products: Product[] }>(
      'GET',
      `/product/products?group_selector=${group}`,
    );
    const product = products.find((one) => one.name === name);
    const pricing = product?.pricing.find((one) => one.period === period);
    await team.call('POST', '/cart/cart/product', {
      product_id: String(product?.id),
      pricing_id: String(pricing?.id),
      label,
      cart_id: cart.id,
      type: 'create',
      options,
    });
  }
  await team.call('POST', '/billing/transactions', { cart_id: cart.id, card_id: cardId });
}
