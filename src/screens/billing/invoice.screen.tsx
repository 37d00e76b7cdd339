import { Download, FileText } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Invoice, InvoiceItem } from '#core/billing/billing.schema.ts';
import { invoice as invoiceResource } from '#core/billing/billing.store.ts';
import { invoiceDate } from '#core/billing/invoice-date.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatMoney } from '#core/rules/format.rules.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { Totals } from '../features/payment/totals.tsx';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { InvoiceNoteForm } from './parts/invoice-note-form.tsx';
import { downloadInvoicePdf, viewInvoicePdf } from './parts/invoice-pdf.ts';
import { InvoiceNotFound } from './parts/not-found.tsx';
import { InvoiceStatus } from './parts/status.tsx';

const t = translator(billingMessages, checkoutMessages);

/** One invoice. Opened from the list, it shows its date before it has loaded (S1 §2: cookie invoice-date). */
export function InvoiceScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params.id ?? '';
  const state = useResource(invoiceResource, { params: { id } });
  const invoice = state.data?.invoice;
  if (!invoice && state.error?.isNotFoundOrForbidden) return <InvoiceNotFound error={state.error} />;
  return (
    <div className="grid gap-5">
      <DetailPage
        title={t('checkout.invoice', { id })}
        crumbs={[{ label: t('billing.invoices'), to: '/billing/invoices' }]}
        isLoading={!invoice && !state.error}
        status={invoice && <InvoiceStatus invoice={invoice} />}
        actions={invoice && <InvoiceActions invoice={invoice} />}
        summary={<InvoiceSummary invoice={invoice} hasFailed={state.error !== null} />}
      >
        <Loaded from={state} skeleton={280}>
          {(data) => <InvoiceDetails invoice={data.invoice} items={data.invoices_items} />}
        </Loaded>
      </DetailPage>
    </div>
  );
}

function InvoiceActions({ invoice: { id, status, total } }: { invoice: Invoice }) {
  const [isDownloading, setDownloading] = useState(false);
  const download = async () => {
    setDownloading(true);
    await downloadInvoicePdf(id);
    setDownloading(false);
  };
  const [isOpening, setOpening] = useState(false);
  const view = async () => {
    setOpening(true);
    await viewInvoicePdf(id);
    setOpening(false);
  };
  return (
    <>
      <Button icon={FileText} isPending={isOpening} onClick={() => void view()}>
        {t('billing.viewPdf')}
      </Button>
      <Button icon={Download} isPending={isDownloading} onClick={() => void download()}>
        {t('billing.pdf')}
      </Button>
      {status === 'unpaid' && (
        <LinkButton variant="primary" to={`/checkout?invoices=${id}`}>
          {t('checkout.pay', { amount: formatMoney(total) })}
        </LinkButton>
      )}
    </>
  );
}

function InvoiceSummary({ invoice, hasFailed }: { invoice: Invoice | undefined; hasFailed: boolean }) {
  const { company } = brandThemes[usePortal().host.config().brand];
  const listedDate = useMemo(() => invoiceDate.read(), []);
  useEffect(() => () => invoiceDate.clear(), []);
  const createdAt = invoice?.created_at ?? listedDate;
  const items: { label: string; value: ReactNode }[] = [
    {
      label: t('billing.date'),
      value: createdAt ? formatDate(createdAt) : hasFailed ? '–' : <Skeleton width={110} height={20} />,
    },
  ];
  if (invoice?.due_at) items.push({ label: t('billing.due'), value: formatDate(invoice.due_at) });
  if (invoice?.paid_at) items.push({ label: t('billing.paidAt'), value: formatDate(invoice.paid_at) });
  // Below what is read: it would be pushed down.
  if (invoice || hasFailed)
    items.push({ label: t('billing.from'), value: <Lines lines={[company.name, company.address]} /> });
  if (invoice?.bill_to.length) items.push({ label: t('checkout.billedTo'), value: <Lines lines={invoice.bill_to} /> });
  return <DescriptionList items={items} />;
}

/** An address, as it stands on paper. */
const Lines = ({ lines }: { lines: readonly string[] }) => (
  <span className="whitespace-pre-line">{lines.join('\n')}</span>
);

function InvoiceDetails({ invoice, items }: { invoice: Invoice; items: readonly InvoiceItem[] }) {
  const { id, status, total, vat, vat_rate = 20 } = invoice;
  return (
    <div className="grid gap-5">
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
            {items.map((item) => (
              <tr key={item.id} className="border-b">
                <td className="py-2 pr-4 break-words">
                  {item.service_id ? <Link to={`/service/service/${item.service_id}`}>{item.label}</Link> : item.label}
                </td>
                <td className="py-2 text-right tabular-nums">{formatMoney(item.price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="w-full max-w-xs ml-auto">
          <Totals subtotal={total - vat} vat={vat} vatRate={vat_rate} total={total} />
        </div>
        {status === 'processing' && (
          <p role="status" className="text-sm text-muted">
            {t('checkout.debit')}
          </p>
        )}
      </div>
      {status === 'unpaid' && <InvoiceNoteForm invoiceId={id} />}
      <p>
        <Link to={`/billing/transactions?search=${id}`}>{t('billing.itsPayments')}</Link>
      </p>
    </div>
  );
}
