import type { Translation } from '../message.ts';
import type { jobMessages as en } from './jobs.en.ts';

export const jobMessages: Translation<typeof en> = {
  'jobs.title': 'Vorgänge',
  'jobs.none': 'Gerade läuft nichts',
  'jobs.queued': 'Wartet',
  'jobs.running': 'Läuft',
  'jobs.succeeded': 'Fertig',
  'jobs.failed': 'Fehlgeschlagen',
  'jobs.cancelled': 'Angehalten',
  'jobs.progress': '{n} %',
  'jobs.of': '{what}: {name}',
  'jobs.follow': 'Details',
  'jobs.stop': 'Anhalten',
  'jobs.log': 'Protokoll',
  'jobs.steps': 'Schritte',
  'jobs.continues': 'Sie können das schließen. Der Vorgang läuft weiter, und die Glocke zeigt, wie er endet.',
  'jobs.startedBy': 'Gestartet von {name}',
  'jobs.other': 'Vorgang',
};
