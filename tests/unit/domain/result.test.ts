import { describe, expect, it } from 'vitest';
import {
  applyAvailability,
  type DomainSearchResult,
  isAvailable,
  isOpen,
  statusText,
  toResult,
} from '#core/domain/domain-result.rules.ts';
import type { Pricing } from '#core/product/product.schema.ts';

const product = (...pricing: Pricing[]) => ({
  id: '1',
  name: '.com',
  full_name: '.com',
  instance_type: 'domain',
  options: {},
  pricing,
});
const com = product({ id: '3', price: 9, period: 'years', renewal_price: 12, transfer_price: 8 });
const candidate = { domain: 'lantern.com', tld: 'com' };
const states: DomainSearchResult['state'][] = [
  'checking',
  'estimated',
  'confirming',
  'available',
  'premium',
  'taken',
  'added',
  'unsupported',
  'unknown',
];

describe('a name to check', () => {
  it('has the prices of its TLD', () =>
    expect(toResult(candidate, com, false)).toEqual({
      domain: 'lantern.com',
      ascii: null,
      hasMixedScripts: false,
      tld: 'com',
      state: 'checking',
      price: 9,
      renewalPrice: 12,
      transferPrice: 8,
      product: com,
    }));
  it('is in the cart already', () => expect(toResult(candidate, com, true).state).toBe('added'));
  it('costs each year the same where the TLD has one price', () =>
    expect(toResult(candidate, product({ id: '3', price: 9, period: 'years' }), false)).toMatchObject({
      price: 9,
      renewalPrice: 9,
      transferPrice: null,
    }));
  it('has no prices where the TLD has none', () =>
    expect(toResult(candidate, product(), false)).toMatchObject({
      state: 'checking',
      price: null,
      renewalPrice: null,
      transferPrice: null,
    }));
  it('is not sold where the TLD is not', () =>
    expect(toResult(candidate, null, true)).toMatchObject({ state: 'unsupported', price: null, product: null }));
  it('has its form on the wire where that differs', () =>
    expect(toResult({ domain: 'bücher.com', tld: 'com' }, com, false).ascii).toBe('xn--bcher-kva.com'));
  it('says when it mixes alphabets', () =>
    expect(toResult({ domain: 'pаypal.com', tld: 'com' }, com, false).hasMixedScripts).toBe(true));
});

describe('an answer about a name', () => {
  const result = toResult(candidate, com, false);
  const found = (status: 'available' | 'premium' | 'taken' | 'unknown' | 'unsupported', price?: number) => ({
    domain: 'lantern.com',
    tld: 'com',
    status,
    price,
  });
  it.each([
    ['available', 'available'],
    ['premium', 'premium'],
    ['taken', 'taken'],
    ['unknown', 'unknown'],
    ['unsupported', 'unsupported'],
  ] as const)('of the registry is final: %s', (status, state) =>
    expect(applyAvailability(result, found(status), true).state).toBe(state),
  );
  it.each([
    ['available', 'estimated'],
    ['premium', 'estimated'],
    ['taken', 'checking'],
    ['unsupported', 'unsupported'],
  ] as const)('of the provider’s records is no more than a guess: %s is %s', (status, state) =>
    expect(applyAvailability(result, found(status), false).state).toBe(state),
  );
  it('that is missing leaves the name unknown', () =>
    expect(applyAvailability(result, undefined, false)).toMatchObject({ state: 'unknown', price: 9 }));
  it('has the price of a premium name', () =>
    expect(applyAvailability(result, found('premium', 500), true)).toEqual({
      ...result,
      state: 'premium',
      price: 500,
    }));
});

describe('the state of a name', () => {
  it('is open while an answer may come', () =>
    expect(states.filter((state) => isOpen(at(state)))).toEqual(['checking', 'estimated']));
  it('is available at the usual price or at another', () =>
    expect(states.filter((state) => isAvailable(at(state)))).toEqual(['available', 'premium']));
  it.each<[DomainSearchResult['state'], string]>([
    ['checking', 'Checking'],
    ['estimated', 'Likely available'],
    ['confirming', 'Checking registry'],
    ['available', 'Available'],
    ['premium', 'Premium'],
    ['taken', 'Taken'],
    ['added', 'In your basket'],
    ['unsupported', 'We don’t sell .com names'],
    ['unknown', 'We couldn’t reach the .com registry. Try again.'],
  ])('%s reads %j', (state, text) => expect(statusText(at(state))).toBe(text));
  const at = (state: DomainSearchResult['state']) => ({ ...toResult(candidate, com, false), state });
});
