import type { Translation } from '../message.ts';
import type { commonMessages as en } from './common.en.ts';

export const commonMessages: Translation<typeof en> = {
  'notice.success': 'Geschafft!',
  'notice.failure': 'Hoppla!',
  'notice.dismiss': 'Ausblenden',
  'error.generic': 'Etwas ist schiefgegangen!',
  'error.whoops': 'Hoppla, etwas ist schiefgegangen',
  'error.boundary': 'Etwas ist schiefgegangen. Versuchen Sie es später noch einmal.',
  'error.retry': 'Noch einmal versuchen',
  'error.loadTitle': 'Das konnte nicht geladen werden',
  'error.notFound': 'Wir konnten nicht finden, was Sie suchen.',
  'error.unreachableTitle': 'Wir erreichen den Server nicht',
  'error.unreachable':
    'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. Was Sie eingegeben haben, ist nicht verloren.',
  'time.minutes': '{minutes} Min.',
  'time.hoursMinutes': '{hours} Std. {minutes} Min.',
  'time.days': '{days} T.',
  'time.ago': 'vor {time}',
  'period.free': 'Kostenlos/inbegriffen',
  'period.monthly': 'Monatlich',
  'period.yearly': 'Jährlich',
  'status.active': 'Aktiv',
  'status.pending': 'Ausstehend',
  'status.off': 'Abgeschaltet',
  'field.showPassword': 'Passwort zeigen',
  'field.hidePassword': 'Passwort verbergen',
  'field.removeFile': '{name} entfernen',
  'dialog.close': 'Schließen',
  'dialog.cancel': 'Abbrechen',
  'page.loading': 'Die Seite wird geladen',
  'session.notKept': 'Ihr Browser lässt uns nichts speichern. Sie bleiben angemeldet, bis Sie diese Seite verlassen.',
};
