import { Download, FileArchive, FileText, X } from 'lucide-react';
import { useState } from 'react';
import { allInvoices, invoicePdf, invoices, invoiceZip } from '#core/billing/billing.store.ts';
import { invoiceDate } from '#core/billing/invoice-date.ts';
import { ApiError } from '#core/http/api-error.ts';
import { whyFailed } from '#core/http/failure.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { saveFile } from '#core/platform/save-file.ts';
import { toCsv } from '#core/rules/csv.rules.ts';
import { date, money } from '#core/rules/format.rules.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { Link } from '../ui/link.tsx';
import { ListPager, SearchField, useListState } from '../ui/list-state.tsx';
import { ListPage } from '../ui/pages.tsx';
import { Table, useSelection } from '../ui/table.tsx';
import { BillingNav } from './parts/billing-nav.tsx';
import { InvoiceStatus, invoiceStatuses, invoiceWord } from './parts/status.tsx';

const t = translator(billingMessages, checkoutMessages, listsMessages);

/** The team's invoices: found, sorted, taken away, and paid several at once. */
export function InvoicesScreen() {
  const { router } = usePortal();
  const [list, setList] = useListState(['status']);
  const { status = '' } = list.filters;
  const [progress, setProgress] = useState<string | null>(null);
  const { data, error, isLoading, isPrevious, refresh } = useResource(invoices, {
    query: { page: list.page, per_page: list.perPage, search: list.search, sort: list.sort, status },
  });
  const { chosen, ids, select, clear } = useSelection(data?.invoices);
  const unpaid = chosen.filter((one) => one.status === 'unpaid');
  const due = unpaid.reduce((sum, one) => sum + Math.round(one.total * 100), 0) / 100;
  const download = async (id: string) => {
    const outcome = await invoicePdf(id);
    if (outcome.ok) saveFile(outcome.data, `invoice-${id}.pdf`);
    else notices().failure(whyFailed(outcome.error));
  };
  const zip = async () => {
    setProgress(t('billing.zipping', { done: 0, total: chosen.length }));
    const { file, failed } = await invoiceZip(
      chosen.map((one) => one.id),
      (done) => setProgress(t('billing.zipping', { done, total: chosen.length })),
    );
    setProgress(null);
    if (file) saveFile(file, 'invoices.zip');
    if (failed.length > 0) notices().failure(t('billing.zipFailed', { ids: failed.map((id) => `#${id}`).join(', ') }));
  };
  const csv = async () => {
    setProgress(t('billing.exporting', { percent: 0 }));
    try {
      const all = await allInvoices({ search: list.search, status, sort: list.sort }, (share) =>
        setProgress(t('billing.exporting', { percent: Math.round(share * 100) })),
      );
      const rows = all.map((one) => [
        one.id,
        one.created_at.slice(0, 10),
        one.due_at?.slice(0, 10),
        invoiceWord(one.status),
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
      saveFile(new Blob([toCsv([head, ...rows])], { type: 'text/csv' }), 'invoices.csv');
    } catch (cause) {
      notices().failure(whyFailed(ApiError.from(cause)));
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
          <Button icon={Download} isBusy={progress !== null} onClick={() => void csv()}>
            {t('billing.csv')}
          </Button>
        }
        facts={
          <>
            <FilterChips
              label={t('table.status')}
              value={status}
              options={[
                { value: '', label: t('billing.all') },
                ...invoiceStatuses.map((one) => ({ value: one, label: invoiceWord(one) })),
              ]}
              onValue={(value) => setList({ filters: { status: value } })}
            />
            <p role="status" className={progress ? 'text-muted tabular-nums' : 'sr-only'}>
              {progress}
            </p>
          </>
        }
        tools={
          <SearchField label={t('billing.search')} value={list.search} onSearch={(search) => setList({ search })} />
        }
        selection={
          chosen.length > 0 && (
            <>
              <span role="status" className="grow font-semibold">
                {t('billing.selected', { n: chosen.length })}
              </span>
              {unpaid.length > 0 && (
                <Button look="primary" onClick={() => pay(unpaid.map((one) => one.id))}>
                  {t('billing.paySeveral', { n: unpaid.length, amount: money(due) })}
                </Button>
              )}
              <Button icon={FileArchive} isBusy={progress !== null} onClick={() => void zip()}>
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
          selected={ids}
          onSelect={select}
          isLoading={isLoading}
          isStale={isPrevious}
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
                  onClick={() => invoiceDate.keep(one.created_at)}
                >
                  #{one.id}
                </Link>
              ),
            },
            {
              id: 'created_at',
              title: t('billing.date'),
              isSortable: true,
              cell: (one) => <span className="whitespace-nowrap">{date(one.created_at)}</span>,
            },
            {
              id: 'due_at',
              title: t('billing.due'),
              isSortable: true,
              cell: (one) => <span className="whitespace-nowrap text-muted">{date(one.due_at ?? '')}</span>,
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
              cell: (one) => <span className="tabular-nums font-semibold">{money(one.total)}</span>,
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
