import type { German } from '../catalogue.ts';

export const serviceGerman: German = {
  '{} isn’t active, so its plan can’t be changed.': '{} ist nicht aktiv, der Plan lässt sich deshalb nicht ändern.',
  'This service can’t change to that plan.': 'Dieser Dienst kann nicht zu diesem Plan wechseln.',
  'This is already your plan.': 'Diesen Plan haben Sie schon.',
  '{}: change to {}': '{}: Wechsel zu {}',
  'There’s nothing to pay for {} yet.': 'Für {} ist noch nichts zu bezahlen.',
  '{}, one year': '{}, ein Jahr',

  '{} renews in {} days': '{} verlängert sich in {} Tagen',
  '{} services renew in {} days': '{} Dienste verlängern sich in {} Tagen',
  '{}\nWe’ll send an invoice {} days before. You can cancel until then.':
    '{}\nDie Rechnung kommt {} Tage vorher. Bis dahin können Sie kündigen.',
  'Your invoice for {}': 'Ihre Rechnung für {}',
  'Your invoices for {} services': 'Ihre Rechnungen für {} Dienste',
  '{}\nWe’ll charge your default payment method on that day. See it at {}/billing/invoices':
    '{}\nWir buchen den Betrag an diesem Tag von Ihrer Standard-Zahlungsart ab. Im Portal: {}/billing/invoices',
  '{} ends in {} days': '{} endet in {} Tagen',
  '{} services end in {} days': '{} Dienste enden in {} Tagen',
  '{}\nAuto-renew is off, so we won’t charge you. To keep it, renew it or turn auto-renew on: {}/domains':
    '{}\nDie automatische Verlängerung ist aus, wir berechnen nichts. Zum Behalten verlängern Sie hier oder schalten sie ein: {}/domains',
  '{} has expired': '{} ist abgelaufen',
  '{} services have expired': '{} Dienste sind abgelaufen',
  '{}\nAuto-renew was off. You can still renew it for a while: {}/domains':
    '{}\nDie automatische Verlängerung war aus. Verlängern geht noch eine Weile: {}/domains',
  '{} has stopped': '{} wurde angehalten',
  '{} services have stopped': '{} Dienste wurden angehalten',
  '{}\nTheir invoices are unpaid. Nothing has been deleted. Pay to start them again: {}/billing/invoices':
    '{}\nDie Rechnungen sind offen. Es wurde nichts gelöscht. Nach der Zahlung starten die Dienste wieder: {}/billing/invoices',
  '{} has already ended.': '{} ist schon beendet.',
  'A payment for {} is under way. Cancel it once that’s done.':
    'Für {} läuft gerade eine Zahlung. Kündigen können Sie danach.',
  'A payment for {} is under way. Delete it once that’s done.':
    'Für {} läuft gerade eine Zahlung. Löschen können Sie danach.',
  '{} is already cancelled.': '{} ist schon gekündigt.',
  'This service has no term. Cancel it now instead.':
    'Dieser Dienst hat keine Laufzeit. Kündigen Sie ihn stattdessen sofort.',
  'Service Cancelled Successfully': 'Dienst gekündigt',
  'This service has already ended. Order it again.': 'Dieser Dienst ist schon beendet. Bestellen Sie ihn neu.',
  'The service will keep renewing.': 'Der Dienst verlängert sich weiter.',
  'A plan change for {} is being paid for.': 'Ein Planwechsel für {} wird gerade bezahlt.',
  'Your team has {} active services of {}, which is the limit. Cancel one to add another.':
    'Ihr Team hat {} aktive Dienste von {}, das ist die Obergrenze. Kündigen Sie einen, um einen weiteren hinzuzufügen.',
  'This product isn’t free. Add it to your basket.':
    'Dieses Produkt ist nicht kostenlos. Legen Sie es in den Warenkorb.',
};
