import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { Chip, type Tone } from '#screens/ui/feedback.tsx';

const t = translator(billingMessages);

/** S1 §4: the statuses of a service. */
const statuses: Readonly<Record<string, readonly [Tone, MessageKey<typeof billingMessages>]>> = {
  active: ['success', 'billing.svActive'],
  renewal: ['warning', 'billing.svRenewal'],
  suspended: ['danger', 'billing.svSuspended'],
  expired: ['danger', 'billing.svExpired'],
  cancelled: ['neutral', 'billing.svCancelled'],
  pending: ['info', 'billing.svPending'],
  pending_provision: ['info', 'billing.svPendingProvision'],
  provision: ['info', 'billing.svProvision'],
  provisioning: ['info', 'billing.svProvisioning'],
};

export function HostingStatus({ status }: { status: string }) {
  const [tone, key] = statuses[status] ?? [];
  return <Chip tone={tone ?? 'neutral'}>{key ? t(key) : status}</Chip>;
}
