import isCreditCard from 'validator/es/lib/isCreditCard.js';
import { currentTime } from '../clock.ts';

/** S1 §5: the number is of a known brand, the month is not past, and the security code is as long as the brand's. */
export function validateCard(
  { number, expiry, cvc }: { number: string; expiry: string; cvc: string },
  now = new Date(currentTime()),
): Record<string, string> {
  const errors: Record<string, string> = {};
  const digits = number.replace(/\s/g, '');
  if (digits === '') errors.number = 'Required Field.';
  else if (!isCreditCard(digits)) errors.number = 'Invalid credit card number';
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? [];
  if (expiry.trim() === '') errors.expiry = 'Required Field.';
  else if (!month || now >= new Date(2000 + Number(year), Number(month), 1)) errors.expiry = 'Invalid date';
  const cvcLength = /^3[47]/.test(digits) ? 4 : 3;
  if (cvc.trim() === '') errors.cvc = 'Required Field.';
  else if (!new RegExp(`^\\d{${cvcLength}}$`).test(cvc.trim()))
    errors.cvc = `This field length should be ${cvcLength}.`;
  return errors;
}

const cardBrandPatterns: [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|65|64[4-9])/, 'Discover'],
  [/^3(0[0-5]|[68])/, 'Diners Club'],
  [/^35/, 'JCB'],
];
/** The brand by the number's prefix, or null. */
export const detectCardBrand = (number: string): string | null =>
  cardBrandPatterns.find(([start]) => start.test(number.replace(/\s/g, '')))?.[1] ?? null;

export function validateMandate({
  name,
  sort_code,
  account,
}: {
  name: string;
  sort_code: string;
  account: string;
}): Record<string, string> {
  const errors: Record<string, string> = {};
  if (name.trim().length < 2) errors.name = 'Required Field.';
  if (!/^\d{2}[- ]?\d{2}[- ]?\d{2}$/.test(sort_code.trim()))
    errors.sort_code = sort_code.trim() === '' ? 'Required Field.' : 'Enter six digits, e.g. 20-00-00.';
  if (!/^\d{8}$/.test(account.trim()))
    errors.account = account.trim() === '' ? 'Required Field.' : 'Enter eight digits, e.g. 55779911.';
  return errors;
}
