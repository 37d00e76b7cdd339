import { afterEach, expect, it } from 'vitest';
import { byLocale } from '#core/i18n/by-locale.ts';
import { setLocale } from '#core/i18n/locale.ts';

afterEach(() => setLocale('en'));

it('creates one formatter per locale and choice', async () => {
  const created: string[] = [];
  const format = byLocale((tag, digits: number, style: string) => {
    created.push(`${tag} ${digits} ${style}`);
    return new Intl.NumberFormat(tag, { minimumFractionDigits: digits });
  });
  expect([format(1, 'a'), format(1, 'a'), format(2, 'a')].map((each) => each.format(1))).toEqual([
    '1.0',
    '1.0',
    '1.00',
  ]);
  await setLocale('de');
  expect(format(1, 'a').format(1)).toBe('1,0');
  await setLocale('en');
  expect(format(1, 'a').format(1)).toBe('1.0');
  expect(created).toEqual(['en-GB 1 a', 'en-GB 2 a', 'de-DE 1 a']);
});
