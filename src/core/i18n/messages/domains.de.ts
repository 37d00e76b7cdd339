import type { Translation } from '../message.ts';
import type { domainsMessages as en } from './domains.en.ts';

export const domainsMessages: Translation<typeof en> = {
  'domains.updated': 'Erfolgreich aktualisiert',
  'domains.contactUpdated': 'Kontakt erfolgreich aktualisiert',
};
