import { overdueDays } from '#core/billing/billing.rules.ts';
import { invoices } from '#core/billing/billing.store.ts';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { servicePath } from '#core/service/service.rules.ts';
import { services } from '#core/service/service.store.ts';
import { session } from '#core/session/session.store.ts';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';

const t = translator(dashboardMessages);

/** Renewals of the next 31 days and unpaid invoices, the nearest first; a failure counts once there is nothing to show. */
export function useDueEntries(canViewServices: boolean, canViewInvoices: boolean) {
  const user = useSignalValue(session().user);
  const renewals = useResource(services, canViewServices ? { query: { status: 'near_renewal', per_page: 10 } } : null);
  const unpaid = useResource(invoices, canViewInvoices ? { query: { status: 'unpaid', per_page: 10 } } : null);
  const entries = [
    ...(renewals.data?.services ?? []).map((service) => ({
      id: `s${service.id}`,
      to: servicePath(service, user),
      name: service.name,
      detail: service.label,
      dueAt: service.renewal_at ?? '',
      /** Pounds. */
      price: service.price,
      overdueDays: 0,
      labelKey: 'dashboard.renewsIn' as const,
      todayLabelKey: 'dashboard.renewsToday' as const,
    })),
    ...(unpaid.data?.invoices ?? []).map((invoice) => ({
      id: `i${invoice.id}`,
      to: `/billing/invoices/${invoice.id}`,
      name: t('dashboard.invoice', { id: invoice.id }),
      detail: formatDate(invoice.created_at),
      dueAt: invoice.due_at ?? '',
      price: invoice.total,
      overdueDays: overdueDays(invoice, clock().now()) ?? 0,
      labelKey: 'dashboard.dueIn' as const,
      todayLabelKey: 'dashboard.dueToday' as const,
    })),
  ].sort((a, b) => a.dueAt.localeCompare(b.dueAt));
  const isLoading = (canViewServices && renewals.isLoading) || (canViewInvoices && unpaid.isLoading);
  const error = entries.length === 0 ? (renewals.error ?? unpaid.error) : null;
  return {
    data: isLoading || error ? undefined : entries,
    error,
    refresh: () => Promise.all([renewals.refresh(), unpaid.refresh()]),
  };
}

export type DueEntry = NonNullable<ReturnType<typeof useDueEntries>['data']>[number];
