import type { Translation } from '../message.ts';
import type { servicesMessages as en } from './services.en.ts';

export const servicesMessages: Translation<typeof en> = {
  'billing.aYear': '{price}/Jahr',
  'billing.aMonth': '{price}/Monat',
  'billing.svActive': 'Aktiv',
  'billing.svCancelled': 'Gekündigt',
  'billing.svExpired': 'Abgelaufen',
  'billing.svPending': 'Ausstehend',
  'billing.svPendingProvision': 'Eingeplant',
  'billing.svProvision': 'Eingeplant',
  'billing.svProvisioning': 'Wird eingerichtet',
  'billing.svRenewal': 'Verlängerung fällig',
  'billing.svSuspended': 'Gesperrt',
  'billing.domainPlan': '{name}-Domain',
};
