import type { German } from '../catalogue.ts';

export const billingGerman: German = {
  'The payment company does not know this card.': 'Der Zahlungsanbieter kennt diese Karte nicht.',
  'The payment company does not answer. Try again in a moment.':
    'Der Zahlungsanbieter antwortet nicht. Versuchen Sie es gleich noch einmal.',
  'The bank has not confirmed this direct debit yet.': 'Die Bank hat diese Lastschrift noch nicht bestätigt.',
  'Card Updated Successfully!': 'Karte gespeichert.',
  '{} is your default. Choose another default first.':
    '{} ist Ihre Standard-Zahlungsart. Wählen Sie zuerst eine andere.',
  'A payment by {} is under way.': 'Eine Zahlung mit {} läuft noch.',
  '{} was removed': '{} wurde entfernt',
  'Invoice #{} is overdue': 'Rechnung Nr. {} ist überfällig',
  '{} invoices are overdue': '{} Rechnungen sind überfällig',
  '{}\nPay in the portal, under Invoices: {}/billing/invoices':
    '{}\nBezahlen Sie im Portal unter Rechnungen: {}/billing/invoices',
  'Prices are ours to say.': 'Die Preise legen wir fest.',
  'An invoice that has been paid is not changed.': 'Eine bezahlte Rechnung lässt sich nicht ändern.',
  'This payment cannot be stopped any more.': 'Diese Zahlung lässt sich nicht mehr abbrechen.',
  'The bank does not answer. Try again in a moment.': 'Die Bank antwortet nicht. Versuchen Sie es gleich noch einmal.',
  'Your bank wants you to confirm this payment.': 'Ihre Bank möchte, dass Sie diese Zahlung bestätigen.',
  'We have your payment. Our team activates {} by hand and writes to you.':
    'Ihre Zahlung ist da. Unser Team schaltet {} von Hand frei und schreibt Ihnen.',
  'Payment received': 'Zahlung erhalten',
  'We have received £{} for {}. Thank you.': 'Wir haben £{} für {} erhalten. Vielen Dank.',
  'Your payment did not get through': 'Ihre Zahlung ist fehlgeschlagen',
  '{}\nPay {} in another way: {}/billing/invoices{}': '{}\nBezahlen Sie {} auf andere Weise: {}/billing/invoices{}',
  "You don't have selected products": 'Sie haben nichts ausgewählt',
  'This basket has been paid for.': 'Dieser Warenkorb ist schon bezahlt.',
  'A payment for this basket is under way.': 'Für diesen Warenkorb läuft schon eine Zahlung.',
  'Write your billing details first.': 'Geben Sie zuerst Ihre Rechnungsdaten ein.',
  'This invoice has been paid already.': 'Diese Rechnung ist schon bezahlt.',
  'A payment for this invoice is under way.': 'Für diese Rechnung läuft schon eine Zahlung.',
  'The price has changed: it comes to £{} now. Look at it again before you pay.':
    'Der Preis hat sich geändert und beträgt jetzt £{}. Prüfen Sie ihn, bevor Sie bezahlen.',
  'Choose one of your cards.': 'Wählen Sie eine Ihrer Karten.',
  'This card has expired. Choose another one.': 'Diese Karte ist abgelaufen. Wählen Sie eine andere.',
  'Awaiting payment from bank': 'Zahlung der Bank steht noch aus',
  'Payment Failed': 'Zahlung fehlgeschlagen',
  'This was not signed by the payment company.': 'Das ist nicht vom Zahlungsanbieter unterschrieben.',
  'Your bank refused the direct debit.': 'Ihre Bank hat die Lastschrift abgelehnt.',
};
