import type { cartWords } from '../cart.en.ts';

export const cart: Record<keyof typeof cartWords, string> = {
  'cart.title': 'Warenkorb',
  'cart.lines': 'Produkte in Ihrem Warenkorb',
  'cart.loading': 'Der Warenkorb wird geladen',
  'cart.emptyTitle': 'Ihr Warenkorb ist leer',
  'cart.emptyText': 'Was Sie auf dieser Seite hinzufügen, erscheint hier.',
  'cart.subtotal': 'Zwischensumme',
  'cart.vat': 'MwSt. ({rate} %)',
  'cart.total': 'Summe',
  'cart.thenYear': 'danach {price} im Jahr',
  'cart.thenMonth': 'danach {price} im Monat',
  'cart.remove': '{name} entfernen',
  'cart.removed': '{name} wurde aus Ihrem Warenkorb entfernt',
  'cart.undo': 'Rückgängig',
};
