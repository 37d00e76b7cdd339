import { overdueDays } from '#core/billing/billing.rules.ts';
import type { Invoice } from '#core/billing/billing.schema.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { serviceKind } from '#core/service/service.rules.ts';
import type { Service } from '#core/service/service.schema.ts';
import { Chip, type Tone } from '#screens/ui/feedback.tsx';

const t = translator(billingMessages);

const invoiceStates: Record<string, readonly [Tone, MessageKey<typeof billingMessages>]> = {
  unpaid: ['warning', 'billing.unpaid'],
  processing: ['info', 'billing.processing'],
  paid: ['success', 'billing.paid'],
  void: ['neutral', 'billing.void'],
};
export const invoiceStatuses = Object.keys(invoiceStates);
export const invoiceStatusLabel = (status: string) => (invoiceStates[status] ? t(invoiceStates[status][1]) : status);
/** The status of an invoice for the customer: one that is unpaid after its day is overdue. */
export const invoiceLabel = (invoice: Invoice) =>
  overdueDays(invoice, clock().now()) === null ? invoiceStatusLabel(invoice.status) : t('billing.overdue');
export function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const isOverdue = overdueDays(invoice, clock().now()) !== null;
  return (
    <Chip tone={isOverdue ? 'danger' : (invoiceStates[invoice.status]?.[0] ?? 'neutral')}>{invoiceLabel(invoice)}</Chip>
  );
}

const transactionStates: Record<string, readonly [Tone, MessageKey<typeof billingMessages>]> = {
  pending: ['info', 'billing.txPending'],
  requires_action: ['warning', 'billing.txAction'],
  processing: ['info', 'billing.processing'],
  paid: ['success', 'billing.paid'],
  failed: ['danger', 'billing.txFailed'],
  cancelled: ['neutral', 'billing.txCancelled'],
};
export const TransactionStatus = ({ status }: { status: string }) => (
  <Chip tone={transactionStates[status]?.[0] ?? 'neutral'}>
    {transactionStates[status] ? t(transactionStates[status][1]) : status}
  </Chip>
);

/** S1 §4: service status classes. */
const serviceStates: Record<string, readonly [Tone, MessageKey<typeof billingMessages>]> = {
  active: ['success', 'billing.svActive'],
  cancelled: ['neutral', 'billing.svCancelled'],
  expired: ['danger', 'billing.svExpired'],
  pending: ['warning', 'billing.svPending'],
  pending_provision: ['warning', 'billing.svPendingProvision'],
  provision: ['info', 'billing.svProvision'],
  provisioning: ['info', 'billing.svProvisioning'],
  renewal: ['warning', 'billing.svRenewal'],
  suspended: ['danger', 'billing.svSuspended'],
};
export const serviceStatuses = Object.keys(serviceStates);
export const serviceStatusLabel = (status: string) => (serviceStates[status] ? t(serviceStates[status][1]) : status);
export const ServiceStatus = ({ status }: { status: string }) => (
  <Chip tone={serviceStates[status]?.[0] ?? 'neutral'}>{serviceStatusLabel(status)}</Chip>
);

const serviceKindKeys: Record<ReturnType<typeof serviceKind>, MessageKey<typeof billingMessages>> = {
  hosting: 'billing.kindHosting',
  domain: 'billing.kindDomain',
  other: 'billing.kindOther',
};
export const serviceKindLabel = (service: Service) => t(serviceKindKeys[serviceKind(service)]);
