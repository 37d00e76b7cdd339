import type { German } from '../catalogue.ts';

export const paymentGerman: German = {
  'Invalid credit card number': 'Die Kartennummer ist nicht gültig',
  'Invalid date': 'Das Datum ist nicht gültig',
  'This field length should be {}.': 'Dieses Feld muss {} Zeichen haben.',
  'Enter six digits, e.g. 20-00-00.': 'Geben Sie sechs Ziffern ein, z. B. 20-00-00.',
  'Enter eight digits, e.g. 55779911.': 'Geben Sie acht Ziffern ein, z. B. 55779911.',
  '{} ending in {}': '{} mit den Endziffern {}',
  'Direct Debit, account ending in {}': 'Lastschrift, Konto mit den Endziffern {}',
};
