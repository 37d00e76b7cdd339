import { expect, it } from 'vitest';
import { countryCodes } from '#core/rules/countries.rules.ts';
import { parsePhoneNumber } from '#core/rules/phone.rules.ts';

it.each([
  ['020 7946 0018', 'GB', '+44 20 7946 0018'],
  ['+49 30 901820', 'GB', '+49 30 901820'],
  ['+44 20 7946 0018', 'XX', '+44 20 7946 0018'],
  ['020 7946 0018', 'XX', null],
  ['12', 'GB', null],
  ['no number', 'GB', null],
])('%s in %s is %s', async (text, country, expected) => expect(await parsePhoneNumber(text, country)).toBe(expected));

it('knows each country by its two letters, once', () => {
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
});
