import { Download, FileArchive, FileText, X } from 'lucide-react';
import { useState } from 'react';
import { fetchAllInvoices, fetchInvoicePdf, fetchInvoicesZip, invoices } from '#core/billing/billing.store.ts';
import { invoiceDate } from '#core/billing/invoice-date.ts';
import { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { toCsv } from '#core/rules/csv.rules.ts';
import { formatDate, formatMoney } from '#core/rules/format.rules.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { Link } from '../ui/link.tsx';
import { ListPager, SearchField, useListState } from '../ui/list-state.tsx';
import { ListPage } from '../ui/pages.tsx';
import { Table } from '../ui/table.tsx';
import { useSelection } from '../ui/use-selection.ts';
import { BillingNav } from './parts/billing-nav.tsx';
import { InvoiceStatus, invoiceStatuses, invoiceStatusLabel } from './parts/status.tsx';

const t = translator(billingMessages, checkoutMessages, listsMessages);

/** The team's invoices: found, sorted, taken away, and paid several at once. */
export function InvoicesScreen() {
  const { router } = usePortal();
  const [list, setList] = useListState(['status']);
  const { status = '' } = list.filters;
  const [progress, setProgress] = useState<string | null>(null);
  const { data, error, isLoading, isPlaceholderData, refresh } = useResource(invoices, {
    query: { page: list.page, per_page: list.perPage, search: list.search, sort: list.sort, status },
  });
  const { selectedRows, selectedIds, setSelectedIds, clear } = useSelection(data?.invoices);
  const unpaid = selectedRows.filter((one) => one.status === 'unpaid');
  const due = unpaid.reduce((sum, one) => sum + Math.round(one.total * 100), 0) / 100;
  const download = async (id: string) => {
    const outcome = await fetchInvoicePdf(id);
    if (outcome.ok) downloadBlob(outcome.data, `invoice-${id}.pdf`);
    else notices().failure(errorMessage(outcome.error));
  };
  const zip = async () => {
    setProgress(t('billing.zipping', { done: 0, total: selectedRows.length }));
    const { file, failed } = await fetchInvoicesZip(
      selectedRows.map((one) => one.id),
      (done) => setProgress(t('billing.zipping', { done, total: selectedRows.length })),
    );
    setProgress(null);
    if (file) downloadBlob(file, 'invoices.zip');
    if (failed.length > 0) notices().failure(t('billing.zipFailed', { ids: failed.map((id) => `#${id}`).join(', ') }));
  };
  const csv = async () => {
    setProgress(t('billing.exporting', { percent: 0 }));
    try {
      const all = await fetchAllInvoices({ search: list.search, status, sort: list.sort }, (share) =>
        setProgress(t('billing.exporting', { percent: Math.round(share * 100) })),
      );
      const rows = all.map((one) => [
        one.id,
        one.created_at.slice(0, 10),
        one.due_at?.slice(0, 10),
        invoiceStatusLabel(one.status),
        (one.total - one.vat).toFixed(2),
        one.vat.toFixed(2),
        one.total.toFixed(2),
      ]);
      const head = [
        t('billing.number'),
        t('billing.date'),
        t('billing.due'),
        t('table.status'),
        t('billing.net'),
        t('billing.vat'),
        t('billing.total'),
      ];
      downloadBlob(new Blob([toCsv([head, ...rows])], { type: 'text/csv' }), 'invoices.csv');
    } catch (cause) {
      notices().failure(errorMessage(ApiError.from(cause)));
    }
    setProgress(null);
  };
  const pay = (ids: readonly string[]) => router.navigate(`/checkout?invoices=${ids.join(',')}`);
  const isFiltered = Boolean(list.search || status);
  return (
    <div className="grid gap-5">
      <BillingNav />
      <ListPage
        title={t('billing.invoices')}
        total={data?.meta.total}
        action={
          <Button icon={Download} isPending={progress !== null} onClick={() => void csv()}>
            {t('billing.csv')}
          </Button>
        }
        summary={
          <>
            <FilterChips
              label={t('table.status')}
              value={status}
              options={[
                { value: '', label: t('billing.all') },
                ...invoiceStatuses.map((one) => ({ value: one, label: invoiceStatusLabel(one) })),
              ]}
              onValueChange={(value) => setList({ filters: { status: value } })}
            />
            <p role="status" className={progress ? 'text-muted tabular-nums' : 'sr-only'}>
              {progress}
            </p>
          </>
        }
        toolbar={
          <SearchField label={t('billing.search')} value={list.search} onSearch={(search) => setList({ search })} />
        }
        bulkActions={
          selectedRows.length > 0 && (
            <>
              <span role="status" className="grow font-semibold">
                {t('billing.selected', { n: selectedRows.length })}
              </span>
              {unpaid.length > 0 && (
                <Button variant="primary" onClick={() => pay(unpaid.map((one) => one.id))}>
                  {t('billing.paySeveral', { n: unpaid.length, amount: formatMoney(due) })}
                </Button>
              )}
              <Button icon={FileArchive} isPending={progress !== null} onClick={() => void zip()}>
                {t('billing.zip')}
              </Button>
              <IconButton label={t('dialog.cancel')} icon={X} onClick={clear} />
            </>
          )
        }
      >
        <Table
          label={t('billing.invoices')}
          rows={data?.invoices}
          rowId={(one) => one.id}
          rowName={(one) => t('checkout.invoice', { id: one.id })}
          sort={list.sort}
          onSort={(sort) => setList({ sort })}
          selected={selectedIds}
          onSelect={setSelectedIds}
          isLoading={isLoading}
          isStale={isPlaceholderData}
          error={error}
          onRetry={() => void refresh()}
          empty={
            <EmptyState
              icon={FileText}
              title={
                list.search
                  ? t('table.nothingFound', { search: list.search })
                  : t(isFiltered ? 'billing.noneOfThese' : 'billing.noInvoices')
              }
              action={
                isFiltered ? (
                  <Button onClick={() => setList({ search: '', filters: { status: '' } })}>
                    {t('billing.showAll')}
                  </Button>
                ) : undefined
              }
            >
              {isFiltered ? null : t('billing.noInvoicesText')}
            </EmptyState>
          }
          columns={[
            {
              id: 'id',
              title: t('billing.number'),
              isMain: true,
              isSortable: true,
              cell: (one) => (
                <Link
                  to={`/billing/invoices/${one.id}`}
                  className="font-semibold hover:text-accent hover:underline inline-flex items-center min-h-[24px]"
                  onClick={() => invoiceDate.save(one.created_at)}
                >
                  #{one.id}
                </Link>
              ),
            },
            {
              id: 'created_at',
              title: t('billing.date'),
              isSortable: true,
              cell: (one) => <span className="whitespace-nowrap">{formatDate(one.created_at)}</span>,
            },
            {
              id: 'due_at',
              title: t('billing.due'),
              isSortable: true,
              cell: (one) => <span className="whitespace-nowrap text-muted">{formatDate(one.due_at ?? '')}</span>,
            },
            {
              id: 'status',
              title: t('table.status'),
              isSortable: true,
              cell: (one) => <InvoiceStatus status={one.status} />,
            },
            {
              id: 'total',
              title: t('billing.total'),
              isSortable: true,
              align: 'end',
              cell: (one) => <span className="tabular-nums font-semibold">{formatMoney(one.total)}</span>,
            },
            {
              id: 'actions',
              title: t('table.actions'),
              isActions: true,
              cell: (one) => (
                <span className="inline-flex items-center gap-1">
                  {one.status === 'unpaid' && (
                    <Button size="small" aria-label={t('billing.payOne', { id: one.id })} onClick={() => pay([one.id])}>
                      {t('billing.pay')}
                    </Button>
                  )}
                  <IconButton
                    label={t('billing.pdfOf', { id: one.id })}
                    icon={Download}
                    size={16}
                    onClick={() => void download(one.id)}
                  />
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
