import { ReceiptText } from 'lucide-react';
import { transactions } from '#core/billing/billing.store.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatMoney, formatTime } from '#core/rules/format.rules.ts';
import { useResource } from '../ui/context.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { Link } from '../ui/link.tsx';
import { ListPager, SearchField, useListState } from '../ui/list-state.tsx';
import { ListPage } from '../ui/pages.tsx';
import { Table } from '../ui/table.tsx';
import { BillingNav } from './parts/billing-nav.tsx';
import { TransactionStatus } from './parts/status.tsx';

const t = translator(billingMessages, listsMessages);

const types = [
  { value: '', labelKey: 'billing.all' },
  { value: 'stripe', labelKey: 'billing.txStripe' },
  { value: 'paypal', labelKey: 'billing.txPaypal' },
  { value: 'gocardless', labelKey: 'billing.txGocardless' },
  { value: 'credit', labelKey: 'billing.txCredit' },
] as const;
type Type = Exclude<(typeof types)[number]['value'], ''>;

/** Payments made. Those by PayPal and by direct debit are lists of their own (S1 §3). */
export function TransactionsScreen() {
  const [list, setList] = useListState(['type']);
  const type = types.find((one) => one.value === list.filters.type)?.value ?? '';
  const { data, error, isLoading, isPlaceholderData, refresh } = useResource(transactions, {
    query: { page: list.page, per_page: list.perPage, search: list.search, ...(type ? { type: type as Type } : {}) },
  });
  return (
    <div className="grid gap-5">
      <BillingNav />
      <ListPage
        title={t('billing.transactions')}
        total={data?.meta.total}
        summary={
          <FilterChips
            label={t('billing.by')}
            value={type}
            options={types.map(({ value, labelKey }) => ({ value, label: t(labelKey) }))}
            onValueChange={(value) => setList({ filters: { type: value } })}
          />
        }
        toolbar={
          <SearchField
            label={t('billing.searchPayments')}
            value={list.search}
            onSearch={(search) => setList({ search })}
          />
        }
      >
        <Table
          label={t('billing.transactions')}
          rows={data?.transactions}
          rowId={(one) => one.id}
          rowName={(one) => `${formatDate(one.created_at)}, ${formatMoney(one.amount)}`}
          isLoading={isLoading}
          isStale={isPlaceholderData}
          error={error}
          onRetry={() => void refresh()}
          empty={
            <EmptyState
              icon={ReceiptText}
              title={list.search ? t('table.nothingFound', { search: list.search }) : t('billing.noPayments')}
            />
          }
          columns={[
            {
              id: 'at',
              title: t('billing.date'),
              isMain: true,
              cell: (one) => (
                <span className="whitespace-nowrap">
                  {formatDate(one.created_at)}, <span className="text-muted">{formatTime(one.created_at)}</span>
                </span>
              ),
            },
            {
              id: 'type',
              title: t('billing.by'),
              cell: (one) => t(types.find(({ value }) => value === one.type)?.labelKey ?? 'billing.txStripe'),
            },
            {
              id: 'invoice',
              title: t('billing.number'),
              cell: (one) => (
                <span className="inline-flex flex-wrap gap-2">
                  {one.invoice_ids.map((id) => (
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
              cell: (one) => (
                <span className="grid gap-1 justify-items-start">
                  <TransactionStatus status={one.status} />
                  {one.reason && <span className="text-sm text-muted">{one.reason}</span>}
                </span>
              ),
            },
            {
              id: 'amount',
              title: t('billing.amount'),
              align: 'end',
              cell: (one) => (
                <span className="grid">
                  <span className="tabular-nums font-semibold">{formatMoney(one.amount)}</span>
                  {one.credit ? (
                    <span className="text-sm text-muted tabular-nums">
                      {t('billing.ofCredit', { amount: formatMoney(one.credit) })}
                    </span>
                  ) : null}
                </span>
              ),
            },
          ]}
        />
        <ListPager list={list} setList={setList} total={data?.meta.total} />
      </ListPage>
    </div>
  );
}
