import { describe, expect, it } from 'vitest';
import { findPricing, parseTerm } from '#core/product/cart-line.rules.ts';
import {
  buildWizardPath,
  parseTransfers,
  parseWizardPath,
  slugify,
  yearlySavingPercent,
} from '#core/product/wizard.rules.ts';

const place = (path: string) => {
  const found = parseWizardPath(path);
  return (
    found &&
    [found.step, found.group, found.product, found.term, found.search].filter((part) => part !== null).join(' ')
  );
};

describe('paths of the group add-product (S1 §2)', () => {
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
    // What is not sold
    ['/add-product/yachts', null],
    ['/add-product/email/mail-team/weekly', null],
    ['/add-product/email/mail-team/monthly/elsewhere', null],
    ['/add-product/__proto__', null],
  ])('%s is %j', (path, expected) => expect(place(path)).toBe(expected));

  it('each step leads to a path that means the same step', () => {
    const target = { group: 'email', product: 'mail-team', term: 'yearly' } as const;
    for (const step of [
      'way',
      'existing',
      'purchase',
      'select',
      'transfer',
      'transfer-single',
      'transfer-multiple',
      'transfer-select',
    ] as const) {
      expect(parseWizardPath(buildWizardPath(step, target))).toMatchObject({ step, ...target });
    }
    for (const step of [
      'purchase',
      'list',
      'list-select',
      'transfer',
      'transfer-single',
      'transfer-multiple',
      'select',
    ] as const)
      expect(parseWizardPath(buildWizardPath(step, { group: 'domain', product: null, term: null }))?.step).toBe(step);
    expect(buildWizardPath('configure', target)).toBe('/add-product/email/configure-domain');
    expect(buildWizardPath('product', target)).toBe('/add-product/email');
    expect(buildWizardPath('group', target)).toBe('/add-product');
  });
});

it('names and terms of links', () => {
  expect([slugify('Mail Team'), slugify('.co.uk'), parseTerm('Months'), parseTerm('week')]).toEqual([
    'mail-team',
    'co-uk',
    'monthly',
    null,
  ]);
});

it('a term has its price; what is bundled has none', () => {
  const product = {
    id: '1',
    name: 'Mail',
    full_name: 'Mail',
    instance_type: 'email',
    options: {},
    pricing: [] as { id: string; price: number; period: string | null }[],
  };
  const paid = {
    ...product,
    pricing: [
      { id: '1', price: 5, period: 'months' },
      { id: '2', price: 50, period: 'years' },
    ],
  };
  const free = { ...product, pricing: [{ id: '3', price: 0, period: null }] };
  expect([
    findPricing(paid, 'monthly')?.id,
    findPricing(paid, 'yearly')?.id,
    findPricing(free, 'yearly')?.id,
    findPricing(product, 'monthly'),
  ]).toEqual(['1', '2', '3', null]);
  expect([yearlySavingPercent(paid), yearlySavingPercent(free)]).toEqual([17, 0]);
});

it('a pasted list of names to move, with or without codes', () => {
  expect(parseTransfers('https://www.Lantern.com/ AB-12cd\n\nmeadow.co.uk;QWERTY9\r\nplain.net')).toEqual([
    { name: 'lantern.com', code: 'AB-12cd' },
    { name: 'meadow.co.uk', code: 'QWERTY9' },
    { name: 'plain.net', code: '' },
  ]);
});
