import type { Translation } from '../message.ts';
import type { calendarsMessages as en } from './calendars.en.ts';

export const calendarsMessages: Translation<typeof en> = {
  'calendar.new': 'Neuer Kalender',
  'calendar.create': 'Kalender anlegen',
  'calendar.none': 'Noch keine Kalender',
  'calendar.text': 'Auf jedem Gerät, das mit dem Postfach verbunden ist.',
  'calendar.name': 'Name',
  'calendar.owner': 'Postfach',
  'calendar.ownerHelp': 'Wer sich mit diesem Postfach anmeldet, kann ihn sehen.',
  'calendar.color': 'Farbe',
  'calendar.blue': 'Blau',
  'calendar.green': 'Grün',
  'calendar.orange': 'Orange',
  'calendar.red': 'Rot',
  'calendar.violet': 'Violett',
  'calendar.caldav': 'Kalenderadresse (CalDAV)',
  'calendar.carddav': 'Kontakteadresse (CardDAV)',
  'calendar.showQr': 'QR-Codes für {name} anzeigen',
  'calendar.qrText': 'Scannen Sie mit dem Telefon oder kopieren Sie die Adresse in Ihre App.',
  'calendar.qrLabel': 'QR-Code: {what}',
  'calendar.delete': 'Kalender löschen',
  'calendar.deleteTitle': 'Kalender {name} löschen?',
  'calendar.deleteText': '{name} und alle Termine darin werden endgültig aus {owner} gelöscht.',
};
