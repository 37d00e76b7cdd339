import type { Translation } from '../message.ts';
import type { domainNoticesMessages as en } from './domain-notices.en.ts';

export const domainNoticesMessages: Translation<typeof en> = {
  'domains.updated': 'Erfolgreich aktualisiert',
  'domains.contactUpdated': 'Kontakt erfolgreich aktualisiert',
};
