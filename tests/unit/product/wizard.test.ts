import { describe, expect, it } from 'vitest';
import { findPricing, isReseller, parseTerm, toCartLine } from '#core/product/cart-line.rules.ts';
import type { Product } from '#core/product/product.schema.ts';
import {
  buildWizardPath,
  findProduct,
  findTldProduct,
  isProductGroup,
  needsDomain,
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
    ['/add-product/', 'group'],
    ['/add-product/email/', 'product email'],
    ['/add-product/email/configure-domain', 'configure email'],
    ['/add-product/email/my%20name.com', 'product email my name.com'],
    ['/add-product/email', 'product email'],
    ['/add-product/domain', 'purchase domain'],
    ['/add-product/domain/single', 'purchase domain'],
    ['/add-product/domain/multiple', 'list domain'],
    ['/add-product/domain/multiple/select-domain', 'list-select domain'],
    ['/add-product/domain/configure-domain', 'configure domain'],
    ['/add-product/domain/lantern.co.uk', 'purchase domain lantern.co.uk'],
    ['/add-product/hosting/lantern.com', 'product hosting lantern.com'],
    ['/add-product/email/mail-team/yearly', 'domain-source email mail-team yearly'],
    ['/add-product/email/mail-team/years', 'domain-source email mail-team yearly'],
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
    ['a step with the name of a property of every object', '/add-product/email/mail-team/monthly/constructor'],
    ['a group and a term', '/add-product/yachts/mail-team/monthly'],
    ['a term and a step', '/add-product/email/mail-team/weekly/existing-domain'],
  ])('rejects %s that does not exist', (_part, path) => expect(parseWizardPath(path)).toBeNull());

  const target = { group: 'email', product: 'mail-team', term: 'yearly' } as const;
  it.each([
    'domain-source',
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

it.each([
  [
    'domain source without a group',
    'domain-source',
    { group: null, product: 'mail-team', term: 'yearly' },
    '/add-product',
  ],
  [
    'domain source without a product',
    'domain-source',
    { group: 'email', product: null, term: 'yearly' },
    '/add-product/email',
  ],
  [
    'domain source without a term',
    'domain-source',
    { group: 'email', product: 'mail-team', term: null },
    '/add-product/email',
  ],
  [
    'domain source of a product',
    'domain-source',
    { group: 'email', product: 'mail-team', term: 'monthly' },
    '/add-product/email/mail-team/monthly',
  ],
  ['product without a product', 'product', { group: 'email', product: null, term: null }, '/add-product/email'],
  ['purchase of a domain', 'purchase', { group: 'domain', product: null, term: null }, '/add-product/domain'],
  [
    'purchase before a plan is chosen',
    'purchase',
    { group: 'email', product: null, term: null },
    '/add-product/email/single',
  ],
  ['list', 'list', { group: 'domain', product: null, term: null }, '/add-product/domain/multiple'],
  [
    'existing before a plan is chosen',
    'existing',
    { group: 'email', product: null, term: null },
    '/add-product/product/existing-domain',
  ],
  [
    'select of a product',
    'select',
    { group: 'email', product: 'mail-team', term: 'monthly' },
    '/add-product/email/mail-team/monthly/purchase-domain/select-domain',
  ],
] as const)('builds the path for %s', (_title, step, chosen, path) => expect(buildWizardPath(step, chosen)).toBe(path));

it.each([
  ['Mail Team', 'mail-team'],
  ['.co.uk', 'co-uk'],
  ['Mail & More!', 'mail-more'],
  ['Plan 4', 'plan-4'],
])('turns the name %s into the path segment %s', (name, slug) => expect(slugify(name)).toBe(slug));

it('knows the groups of the shop, and no property of every object', () =>
  expect(['hosting', 'email', 'cloud', 'wordpress', 'domain', 'yachts', 'toString'].filter(isProductGroup)).toEqual([
    'hosting',
    'email',
    'cloud',
    'wordpress',
    'domain',
  ]));

it('reads a term in any of its spellings', () => {
  expect(['month', 'Months', 'monthly'].map(parseTerm)).toEqual(['monthly', 'monthly', 'monthly']);
  expect(['year', 'years', 'YEARLY'].map(parseTerm)).toEqual(['yearly', 'yearly', 'yearly']);
});
it('reads nothing else as a term', () =>
  expect(['week', '', '12 months', 'months ago', 'a year', 'years ago'].map(parseTerm)).toEqual(Array(6).fill(null)));

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

  it('finds no saving without two terms', () => {
    const [month, year] = paid.pricing.map((price) => ({ ...unpriced, pricing: [price] }));
    expect([bundled, month, year].map((product) => yearlySavingPercent(product as Product))).toEqual([0, 0, 0]);
  });
  it('finds no saving where a month is free, or a year costs more', () => {
    const priced = (month: number, year: number) =>
      yearlySavingPercent({
        ...unpriced,
        pricing: [
          { id: '2', price: year, period: 'years' },
          { id: '1', price: month, period: 'months' },
        ],
      });
    expect([priced(0, 5), priced(0, 0), priced(1, 15), priced(1, 6)]).toEqual([0, 0, 0, 50]);
  });
});

describe('a product in the catalogue', () => {
  const product = (id: string, name: string, options: Product['options'] = {}): Product => ({
    id,
    name,
    full_name: name,
    instance_type: 'email',
    options,
    pricing: [],
  });
  const list = [product('1', 'Mail Start'), product('2', 'Mail Team'), product('mail-team', 'Other')];
  const tlds = [product('3', '.uk'), product('4', '.co.uk'), product('5', 'com')];

  it('is found by its slug', () => expect(findProduct(list, 'mail-team')?.id).toBe('2'));
  it('is found by its id where no name fits', () => expect(findProduct(list, '1')?.name).toBe('Mail Start'));
  it('is not found otherwise', () =>
    expect([findProduct(list, 'none'), findProduct(list, null)]).toEqual([null, null]));
  it.each([
    ['lantern.co.uk', '4'],
    ['lantern.uk', '3'],
    ['lantern.com', '5'],
    ['lanterncom', undefined],
    ['lantern.net', undefined],
  ])('is that of the longest TLD of %s: %s', (name, id) => expect(findTldProduct(name, tlds)?.id).toBe(id));
  it('may need a domain', () =>
    expect(
      [{ domain: 'needed' }, { domain: 'optional' }, {}, null].map((options) => needsDomain(product('1', '', options))),
    ).toEqual([true, false, false, false]));
});

describe('the cart line of a product', () => {
  const product = (fields: Partial<Product> = {}): Product => ({
    id: '21',
    name: 'Mail Start',
    full_name: 'Mail Start for one',
    instance_type: 'email',
    options: {},
    pricing: [
      { id: '7', price: 5, period: 'months' },
      { id: '8', price: 50, period: 'years' },
    ],
    ...fields,
  });
  it('has the price of a month', () =>
    expect(toCartLine(product(), 'monthly', 'Mine')).toEqual({
      product_id: '21',
      pricing_id: '7',
      label: 'Mine',
      options: {
        type: 'account',
        package: 'default',
        price: 5,
        full_name: 'Mail Start for one',
        instance_type: 'email',
        months: 1,
      },
    }));
  it('has the price of a year', () => {
    const line = toCartLine(product(), 'yearly', 'Mine');
    expect([line?.pricing_id, line?.options.years, line?.options.months]).toEqual(['8', 1, undefined]);
  });
  it('has no count where the price has no period', () => {
    const line = toCartLine(product({ pricing: [{ id: '9', price: 0, period: null }] }), 'yearly', 'Mine');
    expect(Object.keys(line?.options ?? {}).sort()).toEqual(['full_name', 'instance_type', 'package', 'price', 'type']);
  });
  it('has no rights of a reseller where the product names none', () =>
    expect(toCartLine(product({ options: null }), 'monthly', 'Mine')?.options).not.toHaveProperty('reseller_acl'));
  it('has what the order adds', () =>
    expect(toCartLine(product(), 'monthly', 'Mine', { domain: 'lantern.com', package: 'big' })?.options).toMatchObject({
      domain: 'lantern.com',
      package: 'big',
    }));
  it('is one of a reseller with the rights that the product names', () => {
    const reseller = product({ instance_type: 'cpanel-reseller', options: { reseller_acl: 'silver' } });
    expect(toCartLine(reseller, 'monthly', 'Mine')?.options).toMatchObject({
      type: 'reseller',
      reseller_acl: 'silver',
    });
    expect([isReseller(reseller), isReseller(product())]).toEqual([true, false]);
  });
  it('does not exist for a term that has no price', () =>
    expect(toCartLine(product({ pricing: [{ id: '7', price: 5, period: 'months' }] }), 'yearly', 'Mine')).toBeNull());
});

it('reads a pasted list of domains with or without transfer codes', () => {
  expect(parseTransfers('https://www.Lantern.com/ AB-12cd\n\nmeadow.co.uk;QWERTY9\r\nplain.net')).toEqual([
    { name: 'lantern.com', code: 'AB-12cd' },
    { name: 'meadow.co.uk', code: 'QWERTY9' },
    { name: 'plain.net', code: '' },
  ]);
});

it.each([
  ['a comma', 'lantern.com, CODE-12', 'lantern.com', 'CODE-12'],
  ['a tab', 'lantern.com\tCODE-12', 'lantern.com', 'CODE-12'],
  ['several blanks', '  lantern.com  CODE-12  more', 'lantern.com', 'CODE-12'],
  ['blank lines around it', '\n \nlantern.com CODE-12\n  \n', 'lantern.com', 'CODE-12'],
  ['a protocol in the middle', '9http://lantern.com', '9http:', ''],
  ['a path', 'lantern.com/a/b CODE-12', 'lantern.com', 'CODE-12'],
  ['a name that only contains www', 'mywww.lantern.com', 'mywww.lantern.com', ''],
  ['a name of www alone', 'wwwlantern.com', 'wwwlantern.com', ''],
])('reads a transfer with %s', (_title, text, name, code) => expect(parseTransfers(text)).toEqual([{ name, code }]));
