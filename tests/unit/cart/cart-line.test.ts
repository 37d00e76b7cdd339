import { describe, expect, it } from 'vitest';
import { CartProduct } from '#core/cart/cart.schema.ts';
import { cartLineTitle, renewalChoices } from '#core/cart/cart-line.rules.ts';
import { renewalLine } from '#core/domain/renewal-line.rules.ts';

const renewal = {
  service_id: '7',
  years: 2,
  max_years: 3,
  price_year: 9.99,
  restore_fee: 0,
  until: '2029-05-03T00:00:00.000Z',
};
const line = CartProduct.parse({
  id: 1,
  product_id: 1,
  pricing_id: 1,
  label: 'example.com',
  full_name: 'example.com: 2 years',
  price: 19.98,
  pricing: [],
  renewal,
  options: { action: 'renew', service_id: '7', years: 2, renews_from: '2027-05-03T00:00:00.000Z' },
});

describe('the title of a line', () => {
  it('of a product is its label', () => expect(cartLineTitle({ label: 'Mail Start' })).toBe('Mail Start'));
  it('of a renewal says for how long', () => expect(cartLineTitle(line)).toBe('Renewal of example.com, 2 years'));
  it('of one year is in the singular', () =>
    expect(cartLineTitle({ ...line, renewal: { ...renewal, years: 1 } })).toBe('Renewal of example.com, 1 year'));
  it('of a domain in redemption says that it is restored', () =>
    expect(cartLineTitle({ ...line, renewal: { ...renewal, restore_fee: 80 } })).toBe(
      'Restoration of example.com, 2 years',
    ));
});

it('offers the years that fit, each with its price and the fee', () =>
  expect(renewalChoices({ ...renewal, restore_fee: 80 })).toEqual([
    { years: 1, price: 89.99 },
    { years: 2, price: 99.98 },
    { years: 3, price: 109.97 },
  ]));

it('names the service, not a product', () =>
  expect(renewalLine({ id: '7', name: 'example.com' }, 2, true).options).toEqual({
    action: 'renew',
    service_id: '7',
    years: 2,
    restore: true,
  }));
