import { Download, FileArchive, FileText } from 'lucide-react';
import { useCallback } from 'react';
import type { Invoice } from '#core/billing/billing.schema.ts';
import { fetchAllInvoices, fetchInvoicesZip, invoices } from '#core/billing/billing.store.ts';
import { invoiceStatuses } from '#core/billing/invoice-status.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { formatMoney, list } from '#core/rules/format.rules.ts';
import { type ListState, readListState, toListQuery } from '#core/store/list-state.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListFilter } from '../ui/list-filter.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListState } from '../ui/list-state.tsx';
import { useColumns } from '../ui/use-columns.ts';
import { useCsvExport } from '../ui/use-csv-export.ts';
import { useSelection } from '../ui/use-selection.ts';
import { invoiceColumns, invoiceCsvHeader, toInvoiceCsvRow } from './parts/invoice-columns.tsx';
import { invoiceStatusLabel } from './parts/status.tsx';

const t = translator(billingMessages, checkoutMessages, listsMessages);

/** The team's invoices. Several can be downloaded or paid at once. */
export function InvoicesScreen() {
  const { router } = usePortal();
  const [list, setList] = useListState(['status']);
  const { status = '' } = list.filters;
  const state = useResource(invoices, { query: { ...toListQuery(list), status } });
  const selection = useSelection(state.data?.invoices);
  const { progress, exportCsv, exportZip } = useInvoiceExport(list);
  const pay = useCallback((ids: readonly string[]) => router.navigate(`/checkout?invoices=${ids.join(',')}`), [router]);
  const columns = useColumns(() => invoiceColumns(pay), [pay]);
  const { selectedRows } = selection;
  return (
    <div className="grid gap-5">
      <ListScreen
        title={t('billing.invoices')}
        list={list}
        setList={setList}
        from={state}
        rows={state.data?.invoices}
        total={state.data?.meta.total}
        columns={columns}
        columnsKey="invoices"
        rowName={({ id }) => t('checkout.invoice', { id })}
        searchLabel={t('billing.search')}
        filters={
          <ListFilter
            label={t('table.status')}
            value={status}
            options={[
              { value: '', label: t('billing.all') },
              ...Object.keys(invoiceStatuses).map((value) => ({ value, label: invoiceStatusLabel(value) })),
            ]}
            onChange={(value) => setList({ filters: { status: value } })}
          />
        }
        toolbarActions={
          <Button size="small" icon={Download} isPending={progress !== null} onClick={() => void exportCsv()}>
            {t('billing.csv')}
          </Button>
        }
        progress={progress}
        selection={selection}
        bulkActions={{
          text: t('billing.selected', { n: selectedRows.length }),
          clearLabel: t('dialog.cancel'),
          buttons: (
            <>
              <PaySelectedButton invoices={selectedRows} onPay={pay} />
              <Button
                icon={FileArchive}
                isPending={progress !== null}
                onClick={() => exportZip(selectedRows.map(({ id }) => id))}
              >
                {t('billing.zip')}
              </Button>
            </>
          ),
        }}
        empty={{
          icon: FileText,
          title: t('billing.noInvoices'),
          text: t('billing.noInvoicesText'),
          action: (
            <LinkButton variant="primary" to="/add-product">
              {t('billing.addProduct')}
            </LinkButton>
          ),
          filteredTitle: t('billing.noneOfThese'),
          filteredAction: (
            <Button onClick={() => setList({ search: '', filters: { status: '' } })}>{t('billing.showAll')}</Button>
          ),
        }}
      />
    </div>
  );
}
InvoicesScreen.prefetch = () => invoices.prefetch({ query: toListQuery(readListState('')) });

function PaySelectedButton({
  invoices,
  onPay,
}: {
  invoices: readonly Invoice[];
  onPay: (ids: readonly string[]) => void;
}) {
  const unpaid = invoices.filter(({ status }) => status === 'unpaid');
  if (unpaid.length === 0) return null;
  const pence = unpaid.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  return (
    <Button variant="primary" onClick={() => onPay(unpaid.map(({ id }) => id))}>
      {t('billing.paySeveral', { n: unpaid.length, amount: formatMoney(pence / 100) })}
    </Button>
  );
}

/** The whole filtered list as CSV, and selected invoices as PDFs in a zip. */
function useInvoiceExport({ search, sort, filters }: ListState) {
  const { progress, setProgress, exportCsv } = useCsvExport();
  return {
    progress,
    exportCsv: () =>
      exportCsv({
        fileName: 'invoices.csv',
        progressMessage: (percent) => t('billing.exporting', { percent }),
        fetchRows: async (onProgress) => {
          const all = await fetchAllInvoices({ search, sort, status: filters.status ?? '' }, onProgress);
          return [invoiceCsvHeader(), ...all.map(toInvoiceCsvRow)];
        },
      }),
    async exportZip(ids: readonly string[]) {
      const onProgress = (done: number) => setProgress(t('billing.zipping', { done, total: ids.length }));
      onProgress(0);
      const { file, failed } = await fetchInvoicesZip(ids, onProgress);
      setProgress(null);
      if (file) downloadBlob(file, 'invoices.zip');
      if (failed.length > 0) notices().failure(t('billing.zipFailed', { ids: list(failed.map((id) => `#${id}`)) }));
    },
  };
}
