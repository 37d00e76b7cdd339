import { describe, expect, it } from 'vitest';
import { findPricing, parseTerm } from '#core/product/cart-line.rules.ts';
import {
  buildWizardPath,
  parseTransfers,
  parseWizardPath,
  slugify,
  yearlySavingPercent,
} from '#core/product/wizard.rules.ts';

const summarize = (path: string) => {
  const location = parseWizardPath(path);
  return (
    location &&
    [location.step, location.group, location.product, location.term, location.search]
      .filter((part) => part !== null)
      .join(' ')
  );
};

describe('paths below /add-product (S1 §2)', () => {
  it.each([
    ['/add-product', 'group'],
    ['/add-product/email', 'product email'],
    ['/add-product/domain', 'purchase domain'],
    ['/add-product/domain/single', 'purchase domain'],
    ['/add-product/domain/multiple', 'list domain'],
    ['/add-product/domain/multiple/select-domain', 'list-select domain'],
    ['/add-product/domain/configure-domain', 'configure domain'],
    ['/add-product/domain/lantern.co.uk', 'purchase domain lantern.co.uk'],
    ['/add-product/hosting/lantern.com', 'product hosting lantern.com'],
    ['/add-product/email/mail-team/yearly', 'way email mail-team yearly'],
    ['/add-product/email/mail-team/years', 'way email mail-team yearly'],
    ['/add-product/email/mail-team/monthly/existing-domain', 'existing email mail-team monthly'],
    ['/add-product/email/mail-team/monthly/purchase-domain', 'purchase email mail-team monthly'],
    ['/add-product/email/mail-team/monthly/purchase-domain/select-domain', 'select email mail-team monthly'],
    ['/add-product/email/mail-team/monthly/transfer-domain', 'transfer email mail-team monthly'],
    ['/add-product/email/mail-team/monthly/transfer-domain/single', 'transfer-single email mail-team monthly'],
    ['/add-product/email/mail-team/monthly/transfer-domain/multiple', 'transfer-multiple email mail-team monthly'],
    [
      '/add-product/email/mail-team/monthly/transfer-domain/multiple/select-domain',
      'transfer-select email mail-team monthly',
    ],
    ['/add-product/configure-domain', 'configure'],
    ['/add-product/product', 'product'],
    ['/add-product/product/existing-domain', 'existing'],
    ['/add-product/purchase-domain', 'purchase'],
    ['/add-product/select-domain', 'select'],
    ['/add-product/transfer-domain', 'transfer'],
    ['/add-product/transfer-domain/single', 'transfer-single'],
    ['/add-product/transfer-domain/multiple', 'transfer-multiple'],
  ])('reads %s as %s', (path, expected) => expect(summarize(path)).toBe(expected));

  it.each([
    ['a group', '/add-product/yachts'],
    ['a term', '/add-product/email/mail-team/weekly'],
    ['a step', '/add-product/email/mail-team/monthly/elsewhere'],
    ['a property of every object', '/add-product/__proto__'],
  ])('rejects %s that does not exist', (_part, path) => expect(parseWizardPath(path)).toBeNull());

  const target = { group: 'email', product: 'mail-team', term: 'yearly' } as const;
  it.each([
    'way',
    'existing',
    'purchase',
    'select',
    'transfer',
    'transfer-single',
    'transfer-multiple',
    'transfer-select',
  ] as const)('builds a path for %s of a product that reads back as the same step', (step) =>
    expect(parseWizardPath(buildWizardPath(step, target))).toMatchObject({ step, ...target }),
  );

  it.each(['purchase', 'list', 'list-select', 'transfer', 'transfer-single', 'transfer-multiple', 'select'] as const)(
    'builds a path for %s of a domain that reads back as the same step',
    (step) =>
      expect(parseWizardPath(buildWizardPath(step, { group: 'domain', product: null, term: null }))?.step).toBe(step),
  );

  it.each([
    ['configure', '/add-product/email/configure-domain'],
    ['product', '/add-product/email'],
    ['group', '/add-product'],
  ] as const)('leaves the product out of the path for %s', (step, path) =>
    expect(buildWizardPath(step, target)).toBe(path),
  );
});

it('turns product names and TLDs into path segments', () => {
  expect([slugify('Mail Team'), slugify('.co.uk')]).toEqual(['mail-team', 'co-uk']);
});

it('reads a term in any of its spellings', () => {
  expect([parseTerm('Months'), parseTerm('week')]).toEqual(['monthly', null]);
});

describe('prices of a product', () => {
  const unpriced = { id: '1', name: 'Mail', full_name: 'Mail', instance_type: 'email', options: {}, pricing: [] };
  const paid = {
    ...unpriced,
    pricing: [
      { id: '1', price: 5, period: 'months' },
      { id: '2', price: 50, period: 'years' },
    ],
  };
  const bundled = { ...unpriced, pricing: [{ id: '3', price: 0, period: null }] };

  it('finds the price of each term', () => {
    expect([findPricing(paid, 'monthly')?.id, findPricing(paid, 'yearly')?.id]).toEqual(['1', '2']);
  });

  it('finds the price of a bundled product for any term', () => expect(findPricing(bundled, 'yearly')?.id).toBe('3'));

  it('finds no price for a product without one', () => expect(findPricing(unpriced, 'monthly')).toBeNull());

  it('compares a year with twelve months, in whole per cent', () => expect(yearlySavingPercent(paid)).toBe(17));

  it('finds no saving without two terms', () => expect(yearlySavingPercent(bundled)).toBe(0));
});

it('reads a pasted list of domains with or without transfer codes', () => {
  expect(parseTransfers('https://www.Lantern.com/ AB-12cd\n\nmeadow.co.uk;QWERTY9\r\nplain.net')).toEqual([
    { name: 'lantern.com', code: 'AB-12cd' },
    { name: 'meadow.co.uk', code: 'QWERTY9' },
    { name: 'plain.net', code: '' },
  ]);
});
