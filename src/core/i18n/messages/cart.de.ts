import type { Translation } from '../message.ts';
import type { cartMessages as en } from './cart.en.ts';

export const cartMessages: Translation<typeof en> = {
  'cart.title': 'Warenkorb',
  'cart.lines': 'Produkte in Ihrem Warenkorb',
  'cart.loading': 'Der Warenkorb wird geladen',
  'cart.emptyTitle': 'Ihr Warenkorb ist leer',
  'cart.emptyText': 'Was Sie auf dieser Seite hinzufügen, erscheint hier.',
  'cart.notYoursTitle': 'Dieser Warenkorb kann nicht gezeigt werden',
  'cart.notYours': 'Es gibt ihn nicht mehr, oder er gehört jemand anderem.',
  'cart.locked': 'Dieser Warenkorb wird gerade bezahlt und kann jetzt nicht geändert werden.',
  'cart.thenYear': 'danach {price} im Jahr',
  'cart.thenMonth': 'danach {price} im Monat',
  'cart.transfer': 'Umzug',
  'cart.remove': '{name} entfernen',
  'cart.added': '{name} ist in Ihrem Warenkorb',
  'cart.unknownProduct': 'Dieses Produkt oder seine Laufzeit wird hier nicht verkauft.',
  'cart.removed': '{name} wurde aus Ihrem Warenkorb entfernt',
  'cart.undo': 'Rückgängig',
  'cart.withdrawn': '{name} wird nicht mehr verkauft und zählt nicht zur Summe.',
  'cart.priceChanged':
    'Der Preis hat sich geändert, seit Sie es hinzugefügt haben: Er war {previous}, er ist jetzt {price}.',
  'cart.termOf': 'Laufzeit von {name}',
  'cart.quantityOf': 'Anzahl von {name}',
  'cart.fewer': 'Eins weniger',
  'cart.more': 'Eins mehr',
  'cart.promoHave': 'Ich habe einen Gutscheincode',
  'cart.promo': 'Gutscheincode',
  'cart.promoUse': 'Einlösen',
  'cart.promoRemove': 'Herausnehmen',
  'cart.promoRemoveCode': '{code} herausnehmen',
  'cart.checkout': 'Zur Kasse',
};
