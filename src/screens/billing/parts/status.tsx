import { overdueDays } from '#core/billing/billing.rules.ts';
import type { Invoice } from '#core/billing/billing.schema.ts';
import { invoiceStatus, invoiceStatuses, transactionStatuses } from '#core/billing/invoice-status.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { servicesMessages } from '#core/i18n/messages/services.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import type { StatusTable } from '#core/rules/status.rules.ts';
import { serviceKind } from '#core/service/service.rules.ts';
import type { Service } from '#core/service/service.schema.ts';
import { serviceStatuses } from '#core/service/service-status.rules.ts';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(billingMessages, servicesMessages);

type Key = MessageKey<typeof billingMessages> | MessageKey<typeof servicesMessages>;

/** A status that the portal does not know is shown as the provider names it. */
const labelOf = (table: StatusTable<Key>, status: string) => {
  const key = table[status]?.[1];
  return key ? t(key) : status;
};
export const invoiceStatusLabel = (status: string) => labelOf(invoiceStatuses, status);
export const serviceStatusLabel = (status: string) => labelOf(serviceStatuses, status);

/** The status of an invoice in a file: one that is unpaid after its day is overdue. */
export const invoiceLabel = (invoice: Invoice) =>
  overdueDays(invoice, clock().now()) === null ? invoiceStatusLabel(invoice.status) : t('billing.overdue');

export function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const status = invoiceStatus(invoice, clock().now());
  if (!status) return <Chip>{invoice.status}</Chip>;
  return <Chip tone={status.tone}>{status.days === null ? t(status.key) : t(status.key, { n: status.days })}</Chip>;
}

export const TransactionStatus = ({ status }: { status: string }) => (
  <Chip tone={transactionStatuses[status]?.[0] ?? 'neutral'}>{labelOf(transactionStatuses, status)}</Chip>
);

export const ServiceStatus = ({ status }: { status: string }) => (
  <Chip tone={serviceStatuses[status]?.[0] ?? 'neutral'}>{serviceStatusLabel(status)}</Chip>
);

const serviceTypeKeys: Readonly<Record<string, MessageKey<typeof billingMessages>>> = {
  domain: 'billing.kindDomain',
  hosting: 'billing.typeHosting',
  email: 'billing.typeEmail',
  cloud: 'billing.kindCloud',
  wordpress: 'billing.typeWordpress',
  project: 'billing.kindProject',
};
/** Services of a type that the portal does not know are labelled by their kind. */
const serviceKindKeys: Record<ReturnType<typeof serviceKind>, MessageKey<typeof billingMessages>> = {
  hosting: 'billing.typeHosting',
  domain: 'billing.kindDomain',
  other: 'billing.kindOther',
};
export const serviceKindLabel = (service: Service) =>
  t(serviceTypeKeys[service.type] ?? serviceKindKeys[serviceKind(service)]);
