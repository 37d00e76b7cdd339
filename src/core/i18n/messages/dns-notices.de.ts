import type { Translation } from '../message.ts';
import type { dnsNoticesMessages as en } from './dns-notices.en.ts';

export const dnsNoticesMessages: Translation<typeof en> = {
  'zone.created': '{name} hinzugefügt',
  'zone.deleted': 'Zone gelöscht',
  'zone.recordUpdated': 'Eintrag erfolgreich aktualisiert',
  'dnssec.onNotice': 'DNSSEC ist für {name} eingeschaltet',
  'dnssec.signedNotice': '{name} ist signiert',
  'dnssec.offNotice': 'DNSSEC ist für {name} ausgeschaltet',
};
