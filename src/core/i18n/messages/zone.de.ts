import type { Translation } from '../message.ts';
import type { zoneMessages as en } from './zone.en.ts';

export const zoneMessages: Translation<typeof en> = {
  'zone.created': '{name} hinzugefügt',
  'zone.deleted': 'Zone gelöscht',
  'zone.recordUpdated': 'Eintrag erfolgreich aktualisiert',
};
