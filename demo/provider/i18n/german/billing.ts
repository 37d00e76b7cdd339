import type { German } from '../catalogue.ts';

export const billingGerman: German = {
  'We couldn’t save this card. Enter it again.': 'Wir konnten diese Karte nicht speichern. Geben Sie sie erneut ein.',
  'Our payment provider isn’t responding. Try again shortly.':
    'Unser Zahlungsanbieter antwortet nicht. Versuchen Sie es gleich noch einmal.',
  'Your bank hasn’t confirmed this Direct Debit yet.': 'Ihre Bank hat diese Lastschrift noch nicht bestätigt.',
  'Card Updated Successfully!': 'Karte gespeichert.',
  '{} is your default. Make another method the default first.':
    '{} ist Ihre Standard-Zahlungsart. Wählen Sie zuerst eine andere als Standard.',
  'A payment with {} is in progress. Remove it once that’s done.':
    'Eine Zahlung mit {} läuft noch. Entfernen Sie die Zahlungsart danach.',

  'Invoice #{} is overdue': 'Rechnung Nr. {} ist überfällig',
  '{} invoices are overdue': '{} Rechnungen sind überfällig',
  '{}\nPay in the portal, under Invoices: {}/billing/invoices':
    '{}\nBezahlen Sie im Portal unter Rechnungen: {}/billing/invoices',
  'Prices can’t be changed.': 'Preise lassen sich nicht ändern.',
  'This invoice is paid, so it can’t be changed.': 'Diese Rechnung ist bezahlt und lässt sich nicht mehr ändern.',
  'This payment can no longer be cancelled.': 'Diese Zahlung lässt sich nicht mehr abbrechen.',
  'Your bank isn’t responding. Try again shortly.': 'Ihre Bank antwortet nicht. Versuchen Sie es gleich noch einmal.',
  'Your bank wants you to confirm this payment.': 'Ihre Bank möchte, dass Sie diese Zahlung bestätigen.',
  'We’ve received your payment. Our team will set up {} and email you.':
    'Ihre Zahlung ist eingegangen. Unser Team richtet {} ein und schreibt Ihnen.',
  'Payment received': 'Zahlung erhalten',
  'We’ve received £{} for {}. Thank you.': 'Wir haben £{} für {} erhalten. Vielen Dank.',
  'Your payment failed': 'Ihre Zahlung ist fehlgeschlagen',
  '{}\nPay {} with another method: {}/billing/invoices{}':
    '{}\nBezahlen Sie {} mit einer anderen Zahlungsart: {}/billing/invoices{}',
  "You don't have selected products": 'Sie haben nichts ausgewählt',
  'This basket has already been paid for.': 'Dieser Warenkorb ist schon bezahlt.',
  'A payment for this basket is under way.': 'Für diesen Warenkorb läuft schon eine Zahlung.',
  'Add your billing details first.': 'Geben Sie zuerst Ihre Rechnungsdaten ein.',
  'This invoice has already been paid.': 'Diese Rechnung ist schon bezahlt.',
  'A payment for this invoice is in progress.': 'Für diese Rechnung läuft schon eine Zahlung.',
  'The total is now £{}. Check your order before you pay.':
    'Die Summe beträgt jetzt £{}. Prüfen Sie die Bestellung, bevor Sie bezahlen.',
  'Choose one of your cards.': 'Wählen Sie eine Ihrer Karten.',
  'This card has expired. Choose another.': 'Diese Karte ist abgelaufen. Wählen Sie eine andere.',
  'Awaiting payment from bank': 'Zahlung der Bank steht noch aus',
  'Payment Failed': 'Zahlung fehlgeschlagen',
  'This was not signed by the payment company.': 'Das ist nicht vom Zahlungsanbieter unterschrieben.',
  'Your bank declined the Direct Debit.': 'Ihre Bank hat die Lastschrift abgelehnt.',
};
