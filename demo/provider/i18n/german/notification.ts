import type { German } from '../catalogue.ts';

export const notificationGerman: German = {
  'Your invoice is ready': 'Ihre Rechnung ist da',
  '{} renews in 9 days': '{} verlängert sich in 9 Tagen',
  'Backup finished': 'Sicherung fertig',
  'A new sign-in from Bristol': 'Neue Anmeldung aus Bristol',
  'Mailbox almost full': 'Postfach fast voll',
  'Your mailbox is moving to us': 'Ihr Postfach zieht zu uns um',
  '{} moves to our servers this week. You keep the address.':
    '{} zieht diese Woche auf unsere Server um. Sie behalten die Adresse.',
  'Your mailbox has moved': 'Ihr Postfach ist umgezogen',
  'All mail of {} is here. Your mail apps go on as before.':
    'Alle Mail von {} ist hier. Ihre Mail-Apps laufen weiter wie bisher.',
};
