import type { German } from '../catalogue.ts';

export const serviceGerman: German = {
  '{} is not active: its package cannot be changed now.': '{} ist nicht aktiv: Der Plan lässt sich jetzt nicht ändern.',
  'This package cannot be moved to.': 'Zu diesem Plan können Sie nicht wechseln.',
  'This is the package you have.': 'Diesen Plan haben Sie schon.',
  '{}: change to {}': '{}: Wechsel zu {}',
  'There is nothing to pay for {} yet.': 'Für {} ist noch nichts zu bezahlen.',
  '{}, one year': '{}, ein Jahr',
  '{} cannot be renewed.': '{} lässt sich nicht verlängern.',
  '{} renews in {} days': '{} verlängert sich in {} Tagen',
  '{} services renew in {} days': '{} Dienste verlängern sich in {} Tagen',
  '{}\nWe write an invoice {} days before. You can cancel until then.':
    '{}\nDie Rechnung kommt {} Tage vorher. Bis dahin können Sie kündigen.',
  'Your invoice for {}': 'Ihre Rechnung für {}',
  'Your invoices for {} services': 'Ihre Rechnungen für {} Dienste',
  '{}\nWe take it from your default payment method on that day. See it at {}/billing/invoices':
    '{}\nWir buchen sie an diesem Tag von Ihrer Standard-Zahlungsart ab. Im Portal: {}/billing/invoices',
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
  '{}\nTheir invoices are unpaid. Nothing is deleted: they go on as soon as you pay, at {}/billing/invoices':
    '{}\nDie Rechnungen sind offen. Es wird nichts gelöscht: Nach der Zahlung läuft alles weiter, {}/billing/invoices',
  '{} has ended already.': '{} ist schon beendet.',
  '{} is cancelled already.': '{} ist schon gekündigt.',
  'It has no term: it can only be cancelled now.': 'Es gibt keine Laufzeit: Kündigen geht nur sofort.',
  'Service Cancelled Successfully': 'Dienst gekündigt',
  'What has ended cannot be taken back. Order it anew.':
    'Was beendet ist, lässt sich nicht zurückholen. Bestellen Sie neu.',
  'The service goes on.': 'Der Dienst läuft weiter.',
  'A change of {} is being paid for.': 'Eine Änderung von {} wird gerade bezahlt.',
  'Your team has {} active services of {}, which is the most there can be. Cancel one to add another.':
    'Ihr Team hat {} aktive Dienste von {}, mehr geht nicht. Kündigen Sie einen, um einen weiteren hinzuzufügen.',
  'This has to be paid for: put it into your basket.': 'Das muss bezahlt werden: Legen Sie es in den Warenkorb.',
};
