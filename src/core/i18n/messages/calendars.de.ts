import type { Translation } from '../message.ts';
import type { calendarsMessages as en } from './calendars.en.ts';

export const calendarsMessages: Translation<typeof en> = {
  'calendar.new': 'Neuer Kalender',
  'calendar.create': 'Kalender anlegen',
  'calendar.none': 'Noch keine Kalender',
  'calendar.text': 'Ein Kalender gehört zu einem Postfach und ist auf jedem Telefon und Computer dabei.',
  'calendar.name': 'Name',
  'calendar.owner': 'Postfach',
  'calendar.ownerHelp': 'Wer sich mit diesem Postfach anmeldet, sieht den Kalender.',
  'calendar.color': 'Farbe',
  'calendar.blue': 'Blau',
  'calendar.green': 'Grün',
  'calendar.orange': 'Orange',
  'calendar.red': 'Rot',
  'calendar.violet': 'Violett',
  'calendar.caldav': 'Kalenderadresse (CalDAV)',
  'calendar.carddav': 'Kontakteadresse (CardDAV)',
  'calendar.showQr': 'QR-Codes von {name} zeigen',
  'calendar.qrText':
    'Scannen Sie einen mit dem Telefon oder kopieren Sie die Adresse in die App. Sie fragt nach {name} und dem Passwort.',
  'calendar.qrLabel': 'QR-Code: {what}',
  'calendar.delete': 'Kalender löschen',
  'calendar.deleteTitle': 'Kalender {name} löschen?',
  'calendar.deleteText':
    'Der Kalender {name} von {owner} und alle Termine darin sind dann weg. Das lässt sich nicht rückgängig machen.',
};
