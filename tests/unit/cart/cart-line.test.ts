import { describe, expect, it } from 'vitest';
import { CartProduct } from '#core/cart/cart.schema.ts';
import { cartLineTitle, renewalChoices } from '#core/cart/cart-line.rules.ts';
import { cartLineDetails } from '#core/cart/cart-line-details.rules.ts';
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

describe('the details of a line', () => {
  const plan = { ...line, label: 'example.com', full_name: 'Mail Team', period: 'years', renewal: null, options: {} };
  it('name its plan and its term', () => expect(cartLineDetails(plan)).toEqual(['Mail Team', 'Yearly']));
  it('leave out a plan that is the title', () =>
    expect(cartLineDetails({ ...plan, full_name: 'example.com' })).toEqual(['Yearly']));
  it('say that a domain is transferred', () =>
    expect(cartLineDetails({ ...plan, options: { action: 'transfer' } })).toEqual(['Mail Team', 'Transfer', 'Yearly']));
  it('count', () => expect(cartLineDetails({ ...plan, quantity: 3 })).toEqual(['Mail Team', 'Yearly', '× 3']));
  it('of a renewal say until when', () => expect(cartLineDetails(line)).toEqual(['New expiry: 3 May 2029']));
});

it('offers the years that fit, each with its price and the fee', () =>
  expect(renewalChoices({ ...renewal, restore_fee: 80 })).toEqual([
    { years: 1, price: 89.99 },
    { years: 2, price: 99.98 },
    { years: 3, price: 109.97 },
  ]));

it('names the service, not a product', () => {
  const domain = { id: '7', name: 'example.com' };
  const options = { action: 'renew', service_id: '7', years: 2 };
  const renewalOf = { product_id: '0', pricing_id: '0', label: 'example.com' };
  expect(renewalLine(domain, 2)).toEqual({ ...renewalOf, options });
  expect(renewalLine(domain, 2, true)).toEqual({ ...renewalOf, options: { ...options, restore: true } });
});
