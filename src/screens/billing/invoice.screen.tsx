import { Download, ExternalLink } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { fetchInvoicePdf, invoice } from '#core/billing/billing.store.ts';
import { invoiceDate } from '#core/billing/invoice-date.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { formatDate, formatMoney } from '#core/rules/format.rules.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { Totals } from '../features/payment/totals.tsx';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { BillingNav } from './parts/billing-nav.tsx';
import { InvoiceStatus } from './parts/status.tsx';

const t = translator(billingMessages, checkoutMessages);

/** One invoice. Its date is known before it has come when it was opened from the list (S1 §2: cookie invoice-date). */
export function InvoiceScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { host, router } = usePortal();
  const id = params.id ?? '';
  const { data, error, refresh } = useResource(invoice, { params: { id } });
  const [isBusy, setBusy] = useState(false);
  const keptDate = useMemo(() => invoiceDate.read(), []);
  useEffect(() => () => invoiceDate.clear(), []);
  const created = data?.invoice.created_at ?? keptDate;
  const download = async () => {
    setBusy(true);
    const outcome = await fetchInvoicePdf(id);
    setBusy(false);
    if (outcome.ok) downloadBlob(outcome.data, `invoice-${id}.pdf`);
    else notices().failure(errorMessage(outcome.error));
  };
  const { company } = brandThemes[host.config().brand];
  const one = data?.invoice;
  return (
    <div className="grid gap-5">
      <BillingNav />
      <DetailPage
        title={t('checkout.invoice', { id })}
        crumbs={[{ label: t('billing.invoices'), to: '/billing/invoices' }]}
        status={one && <InvoiceStatus status={one.status} />}
        actions={
          one && (
            <>
              {one.status === 'unpaid' && (
                <Button variant="primary" onClick={() => router.navigate(`/checkout?invoices=${one.id}`)}>
                  {t('checkout.pay', { amount: formatMoney(one.total) })}
                </Button>
              )}
              <Button icon={Download} isPending={isBusy} onClick={() => void download()}>
                {t('billing.pdf')}
              </Button>
            </>
          )
        }
        summary={
          <DescriptionList
            items={[
              {
                label: t('billing.date'),
                value: created ? formatDate(created) : error ? '–' : <Skeleton width={110} />,
              },
              ...(one?.due_at ? [{ label: t('billing.due'), value: formatDate(one.due_at) }] : []),
              ...(one?.paid_at ? [{ label: t('billing.paidAt'), value: formatDate(one.paid_at) }] : []),
              { label: t('billing.from'), value: `${company.name}, ${company.address}` },
              ...(one && one.bill_to.length > 0
                ? [{ label: t('checkout.billedTo'), value: one.bill_to.join(', ') }]
                : []),
            ]}
          />
        }
      >
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refresh()} />
        ) : !data || !one ? (
          <Skeleton height={280} />
        ) : (
          <div className="rounded-card border border-line bg-surface p-5 grid gap-4">
            <table className="w-full">
              <caption className="sr-only">{t('billing.items')}</caption>
              <thead>
                <tr className="text-sm text-muted border-b">
                  <th scope="col" className="text-left py-2 font-semibold">
                    {t('billing.item')}
                  </th>
                  <th scope="col" className="text-right py-2 font-semibold">
                    {t('billing.net')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.invoices_items.map((item) => (
                  <tr key={item.id} className="border-b">
                    <td className="py-2 pr-4 break-words">
                      {item.service_id ? (
                        <Link to={`/service/service/${item.service_id}`}>{item.label}</Link>
                      ) : (
                        item.label
                      )}
                    </td>
                    <td className="py-2 text-right tabular-nums">{formatMoney(item.price)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <div className="w-full max-w-xs ml-auto">
              <Totals subtotal={one.total - one.vat} vat={one.vat} vatRate={one.vat_rate ?? 20} total={one.total} />
            </div>
            {one.status === 'processing' && (
              <p role="status" className="text-sm text-muted">
                {t('checkout.debit')}
              </p>
            )}
            <p>
              <Link
                to={`/billing/transactions?search=${one.id}`}
                className="inline-flex items-center gap-1 text-accent underline underline-offset-2"
              >
                <ExternalLink size={14} aria-hidden />
                {t('billing.itsPayments')}
              </Link>
            </p>
          </div>
        )}
      </DetailPage>
    </div>
  );
}
