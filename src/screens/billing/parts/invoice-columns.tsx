import { Download } from 'lucide-react';
import type { Invoice } from '#core/billing/billing.schema.ts';
import { invoiceDate } from '#core/billing/invoice-date.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatMoney } from '#core/rules/format.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { Link } from '#screens/ui/link.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { downloadInvoicePdf } from './invoice-pdf.ts';
import { InvoiceStatus, invoiceLabel } from './status.tsx';

const t = translator(billingMessages, listsMessages);

export const invoiceColumns = (onPay: (ids: readonly string[]) => void): readonly Column<Invoice>[] => [
  {
    id: 'id',
    title: t('billing.number'),
    isMain: true,
    isSortable: true,
    cell: (invoice) => (
      <Link
        to={`/billing/invoices/${invoice.id}`}
        className="font-semibold hover:text-accent inline-flex items-center min-h-[24px]"
        onClick={() => invoiceDate.save(invoice.created_at)}
      >
        #{invoice.id}
      </Link>
    ),
  },
  {
    id: 'created_at',
    title: t('billing.date'),
    isSortable: true,
    cell: (invoice) => <span className="whitespace-nowrap">{formatDate(invoice.created_at)}</span>,
  },
  {
    id: 'due_at',
    title: t('billing.due'),
    isSortable: true,
    cell: (invoice) => <span className="whitespace-nowrap text-muted">{formatDate(invoice.due_at ?? '')}</span>,
  },
  {
    id: 'status',
    title: t('table.status'),
    isSortable: true,
    card: 'status',
    cell: (invoice) => <InvoiceStatus invoice={invoice} />,
  },
  {
    id: 'total',
    title: t('billing.total'),
    isSortable: true,
    align: 'end',
    card: 'fact',
    cell: (invoice) => <span className="font-semibold">{formatMoney(invoice.total)}</span>,
  },
  {
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: ({ id, status }) => (
      <span className="inline-flex items-center gap-1">
        {status === 'unpaid' && (
          <Button size="small" className="is-kept" aria-label={t('billing.payOne', { id })} onClick={() => onPay([id])}>
            {t('billing.pay')}
          </Button>
        )}
        <IconButton
          label={t('billing.pdfOf', { id })}
          icon={Download}
          size={16}
          onClick={() => void downloadInvoicePdf(id)}
        />
      </span>
    ),
  },
];

export const invoiceCsvHeader = () => [
  t('billing.number'),
  t('billing.date'),
  t('billing.due'),
  t('table.status'),
  t('billing.net'),
  t('billing.vat'),
  t('billing.total'),
];
export const toInvoiceCsvRow = (invoice: Invoice) => [
  invoice.id,
  invoice.created_at.slice(0, 10),
  invoice.due_at?.slice(0, 10),
  invoiceLabel(invoice),
  (invoice.total - invoice.vat).toFixed(2),
  invoice.vat.toFixed(2),
  invoice.total.toFixed(2),
];
