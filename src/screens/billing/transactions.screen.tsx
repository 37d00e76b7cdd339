import { ReceiptText } from 'lucide-react';
import type { Transaction } from '#core/billing/billing.schema.ts';
import { transactions } from '#core/billing/billing.store.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatMoney, formatTime } from '#core/rules/format.rules.ts';
import { readListState } from '#core/store/list-state.ts';
import { Button } from '../ui/button.tsx';
import { useResource } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListFilter } from '../ui/list-filter.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListState } from '../ui/list-state.tsx';
import type { Column } from '../ui/table.tsx';
import { useColumns } from '../ui/use-columns.ts';
import { TransactionStatus } from './parts/status.tsx';

const t = translator(billingMessages, listsMessages);

const types = [
  { value: 'stripe', labelKey: 'billing.txStripe' },
  { value: 'paypal', labelKey: 'billing.txPaypal' },
  { value: 'gocardless', labelKey: 'billing.txGocardless' },
  { value: 'credit', labelKey: 'billing.txCredit' },
] as const;
const findType = (value: string | undefined) => types.find((type) => type.value === value);

/** Payments made. Those by PayPal and by direct debit are lists of their own (S1 §3). */
export function TransactionsScreen() {
  const [list, setList] = useListState(['type']);
  const type = findType(list.filters.type)?.value;
  const state = useResource(transactions, {
    query: { page: list.page, per_page: list.perPage, search: list.search, ...(type ? { type } : {}) },
  });
  return (
    <div className="grid gap-5">
      <ListScreen
        title={t('billing.transactions')}
        list={list}
        setList={setList}
        from={state}
        rows={state.data?.transactions}
        total={state.data?.meta.total}
        columns={useColumns(transactionColumns, [])}
        rowName={({ created_at, amount }) => `${formatDate(created_at)}, ${formatMoney(amount)}`}
        searchLabel={t('billing.searchPayments')}
        filters={
          <ListFilter
            label={t('billing.by')}
            value={type ?? ''}
            options={[
              { value: '', label: t('billing.all') },
              ...types.map(({ value, labelKey }) => ({ value, label: t(labelKey) })),
            ]}
            onChange={(value) => setList({ filters: { type: value } })}
          />
        }
        isFiltered={type !== undefined}
        empty={{
          icon: ReceiptText,
          title: t('billing.noPayments'),
          action: <LinkButton to="/billing/invoices">{t('billing.viewInvoices')}</LinkButton>,
          filteredTitle: t('billing.noneOfThese'),
          filteredAction: (
            <Button onClick={() => setList({ search: '', filters: { type: '' } })}>{t('billing.showAll')}</Button>
          ),
        }}
      />
    </div>
  );
}
TransactionsScreen.prefetch = () => {
  const { page, perPage } = readListState('');
  transactions.prefetch({ query: { page, per_page: perPage } });
};

const transactionColumns = (): readonly Column<Transaction>[] => [
  {
    id: 'at',
    title: t('billing.date'),
    isMain: true,
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap">
        {formatDate(created_at)}, <span className="text-muted">{formatTime(created_at)}</span>
      </span>
    ),
  },
  {
    id: 'type',
    title: t('billing.by'),
    cell: ({ type }) => t(findType(type)?.labelKey ?? 'billing.txStripe'),
  },
  {
    id: 'invoice',
    title: t('billing.invoice'),
    cell: ({ invoice_ids }) => (
      <span className="inline-flex flex-wrap gap-2">
        {invoice_ids.map((id) => (
          <Link
            key={id}
            to={`/billing/invoices/${id}`}
            className="text-accent underline underline-offset-2 inline-flex items-center min-h-[24px]"
          >
            #{id}
          </Link>
        ))}
      </span>
    ),
  },
  {
    id: 'status',
    title: t('table.status'),
    card: 'status',
    cell: ({ status, reason }) => (
      <span className="grid gap-1 justify-items-start">
        <TransactionStatus status={status} />
        {reason && <span className="text-sm text-muted">{reason}</span>}
      </span>
    ),
  },
  {
    id: 'amount',
    title: t('billing.amount'),
    align: 'end',
    card: 'fact',
    cell: ({ amount, credit }) => (
      <span className="grid">
        <span className="font-semibold">{formatMoney(amount)}</span>
        {credit ? (
          <span className="text-sm text-muted">{t('billing.ofCredit', { amount: formatMoney(credit) })}</span>
        ) : null}
      </span>
    ),
  },
];
