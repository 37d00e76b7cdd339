import { describe, expect, it } from 'vitest';
import { creditCard, postcode } from '#core/rules/payment.rules.ts';
import { detectCardBrand, validateCard } from '#provider/payment/card.rules.ts';
import { isVatNumber } from '#provider/user/vat-number.ts';

/** Numbers of the test lists that validator.js and Stripe publish. */
const goodCards = [
  '375556917985515',
  '36050234196908',
  '4716461583322103',
  '4929 7226 5379 7141',
  '5398228707871527',
  '6283875070985593',
  '6263892624162870',
  '6234917882863855',
  '6234698580215388',
  '6226050967750613',
  '6246281879460688',
  '2222155765072228',
  '2225855203075256',
  '2720428011723762',
  '2718760626256570',
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '36227206271667',
  '3566002020360505',
];
const badCards = [
  'foo',
  '5398228707871528',
  '2718760626256571',
  '2721465526338453',
  '2220175103860763',
  '375556917985515999999993',
  'prefix6234917882863855',
  '6234917882863855suffix',
  '4242 4242 4242 424a',
];

describe('cards', () => {
  it.each(goodCards)('%s is a card number', (number) => {
    expect(creditCard(number)).toBeNull();
    expect(validateCard({ number, expiry: '12/40', cvc: /^3[47]/.test(number) ? '1234' : '123' })).toEqual({});
  });
  it.each(badCards)('%s is none', (number) => {
    expect(creditCard(number)).toBe('Invalid credit card number');
    expect(validateCard({ number, expiry: '12/40', cvc: '123' }).number).toBe('Invalid credit card number');
  });
  it('kinds by their first digits', () => {
    expect(['4', '51', '2221', '34', '6011', '36', '3528', '9'].map(detectCardBrand)).toEqual([
      'Visa',
      'Mastercard',
      'Mastercard',
      'American Express',
      'Discover',
      'Diners Club',
      'JCB',
      null,
    ]);
  });
  it.each([
    ['11/26', {}],
    ['10/26', { expiry: 'Invalid date' }],
    ['13/30', { expiry: 'Invalid date' }],
    ['1/30', { expiry: 'Invalid date' }],
    ['', { expiry: 'Required Field.' }],
  ])('expiry %j on the last evening of November 2026', (expiry, expected) =>
    expect(validateCard({ number: '4242424242424242', expiry, cvc: '123' }, new Date(2026, 10, 30, 23, 59))).toEqual(
      expected,
    ),
  );
  it('the security code has as many digits as the kind', () => {
    expect(validateCard({ number: '378282246310005', expiry: '12/40', cvc: '123' }).cvc).toBe(
      'This field length should be 4.',
    );
    expect(validateCard({ number: '4242424242424242', expiry: '12/40', cvc: '12a' }).cvc).toBe(
      'This field length should be 3.',
    );
  });
});

/** Postcodes of validator.js's test list, and of the Royal Mail's programmers' guide for the United Kingdom. */
const postcodes: Record<string, { valid: string[]; invalid: string[] }> = {
  GB: {
    valid: [
      'TW8 9GS',
      'BS98 1TL',
      'DE99 3GG',
      'DE55 4SW',
      'DH98 1BT',
      'GIR0AA',
      'SA99',
      'W1N 4DJ',
      'AA9A 9AA',
      'SW1A 1AA',
      'M1 1AE',
    ],
    invalid: ['AAA 1AA', 'foo', '12345'],
  },
  FR: { valid: ['75008', '44522', '38499', '39940', '01000'], invalid: ['44 522', '38 499', '96000', '98025'] },
  DE: { valid: ['53113', '10115'], invalid: ['1234', 'ABCDE'] },
  CA: { valid: ['L4T 0A5', 'G1A-0A2', 'A1A 1A1', 'X0A-0H0', 'V5K 0A1'], invalid: ['D1A 1A1', 'L4T 0A'] },
  JP: { valid: ['135-0000', '874-8577', '669-1161', '470-0156', '672-8031'], invalid: ['1350000'] },
  US: { valid: ['90210', '90210-1234'], invalid: ['9021', 'ABCDE'] },
};
describe('postcodes', () => {
  for (const [country, { valid, invalid }] of Object.entries(postcodes)) {
    it.each(valid)(`${country} %s`, (code) => expect(postcode(() => country)(code)).toBeNull());
    it.each(invalid)(`${country} refuses %s`, (code) =>
      expect(postcode(() => country)(code)).toBe('Please enter valid postcode'),
    );
  }
});

/** Numbers of jsvat's and VIES's published examples. */
describe('VAT numbers', () => {
  it.each([
    'GB980780684',
    'DE136695976',
    'ATU00000024',
    'ATU00000033',
    'BE0411905847',
    'DK12345674',
    'FR40303265045',
    'IE6433435F',
    'IT00000010215',
    'NL010000446B01',
    'SE556188840401',
  ])('%s is one', (number) => expect(isVatNumber(number)).toBe(true));
  it.each(['GB802311781', 'DE136695978', 'FR84323140391', 'XX123456789', '', '=cmd'])('%j is none', (number) =>
    expect(isVatNumber(number)).toBe(false),
  );
});
