import type { German } from '../catalogue.ts';

export const cartGerman: German = {
  'This basket is being paid for and cannot be changed now.':
    'Dieser Warenkorb wird gerade bezahlt und lässt sich nicht ändern.',
  'A basket holds {} products at most.': 'Ein Warenkorb fasst höchstens {} Produkte.',
  'The renewal is in your basket': 'Die Verlängerung liegt im Warenkorb',
  'This product is not sold any more.': 'Dieses Produkt wird nicht mehr verkauft.',
  '{} is in your basket already.': '{} liegt schon im Warenkorb.',
  '{} is not free any more.': '{} ist nicht mehr frei.',
  'Write the transfer code of {}: 6 to 64 characters.': 'Geben Sie den Transfercode von {} ein: 6 bis 64 Zeichen.',
  '{} is in your basket': '{} liegt im Warenkorb',
  'This term is not sold any more.': 'Diese Laufzeit wird nicht mehr angeboten.',
  'There is one of this.': 'Davon gibt es nur eines.',
  'Choose a number from 1 to {}.': 'Wählen Sie eine Zahl von 1 bis {}.',
  'This basket has not been paid for.': 'Dieser Warenkorb ist noch nicht bezahlt.',
  'This basket is being paid for.': 'Dieser Warenkorb wird gerade bezahlt.',
  'Required Field.': 'Pflichtfeld.',
  'This code is in your basket already.': 'Dieser Code ist schon im Warenkorb.',
  'We do not know the code “{}”.': 'Den Code „{}“ kennen wir nicht.',
  'This code holds from {} on.': 'Dieser Code gilt ab {}.',
  'This code ended on {}.': 'Dieser Code galt bis {}.',
  'This code has been used up.': 'Dieser Code ist aufgebraucht.',
  'This code holds for {}, and there is none in your basket.':
    'Dieser Code gilt für {}, und davon liegt nichts im Warenkorb.',
  'This code needs {} of at least {}.': 'Für diesen Code brauchen Sie {} für mindestens {}.',
  'This code is for a first order.': 'Dieser Code gilt für die erste Bestellung.',
  '{} {}, first payment': '{} {}, erste Zahlung',
  '{} the first payment': '{} auf die erste Zahlung',
  'A renewal of {} is being paid for already.': 'Eine Verlängerung von {} wird gerade bezahlt.',
  '{} was renewed after you added it, and is registered until {}. Remove it here, or renew it once more.':
    '{} wurde inzwischen verlängert und ist bis {} registriert. Entfernen Sie die Zeile, oder verlängern Sie noch einmal.',
  'Sign in to renew a domain.': 'Melden Sie sich an, um eine Domain zu verlängern.',
  'Choose the years.': 'Wählen Sie die Jahre.',
};
