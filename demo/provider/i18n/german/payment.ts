import type { German } from '../catalogue.ts';

export const paymentGerman: German = {
  'Invalid credit card number': 'Die Kartennummer ist nicht gültig',
  'Invalid date': 'Das Datum ist nicht gültig',
  'This field length should be {}.': 'Dieses Feld muss {} Zeichen haben.',
  'Write six digits, such as 20-00-00.': 'Geben Sie sechs Ziffern ein, etwa 20-00-00.',
  'Write eight digits, such as 55779911.': 'Geben Sie acht Ziffern ein, etwa 55779911.',
  '{} ending in {}': '{} mit den Endziffern {}',
  'Direct debit, account ending in {}': 'Lastschrift, Konto mit den Endziffern {}',
};
