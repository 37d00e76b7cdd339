import type { servicesMessages } from '../i18n/messages/services.en.ts';
import type { MessageKey } from '../i18n/translator.ts';
import type { StatusTable } from '../rules/status.rules.ts';

/** Service status classes (S1 §4), with the same labels wherever a service is shown. */
export const serviceStatuses: StatusTable<MessageKey<typeof servicesMessages>> = {
  active: ['success', 'billing.svActive'],
  cancelled: ['neutral', 'billing.svCancelled'],
  expired: ['danger', 'billing.svExpired'],
  pending: ['info', 'billing.svPending'],
  pending_provision: ['info', 'billing.svPendingProvision'],
  provision: ['info', 'billing.svProvision'],
  provisioning: ['info', 'billing.svProvisioning'],
  renewal: ['warning', 'billing.svRenewal'],
  suspended: ['danger', 'billing.svSuspended'],
};
