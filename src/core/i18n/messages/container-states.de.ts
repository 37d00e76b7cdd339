import type { Translation } from '../message.ts';
import type { containerStateMessages as en } from './container-states.en.ts';

export const containerStateMessages: Translation<typeof en> = {
  'containerState.empty': 'Leer',
  'containerState.deploying': 'Wird bereitgestellt',
  'containerState.running': 'Läuft',
  'containerState.degraded': 'Eingeschränkt',
  'containerState.crashed': 'Abgestürzt',
  'containerState.stopped': 'Gestoppt',
  'containerState.suspended': 'Gesperrt',
  'containerState.awaiting_payment': 'Zahlung ausstehend',
  'containerState.deleting': 'Wird gelöscht',
  'containerState.pending': 'Wartet',
  'containerState.starting': 'Startet',
  'containerState.live': 'Aktiv',
  'containerState.failed': 'Fehlgeschlagen',
  'containerState.superseded': 'Ersetzt',
  'containerState.cancelled': 'Abgebrochen',
  'containerState.created': 'Angelegt',
  'containerState.unhealthy': 'Fehlerhaft',
  'containerState.restarting': 'Startet neu',
  'containerState.exited': 'Beendet',
  'containerState.cpu': '{count} CPU',
  'containerState.cpuUsage': 'CPU',
  'containerState.memoryUsage': 'Arbeitsspeicher',
  'containerState.notRunning': 'Läuft nicht',
  'containerState.of': '{used} von {limit}',
};
