import { Download, EllipsisVertical, FileUp, Inbox, Pencil, Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { fetchAllMailboxes, mailboxes } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { exportColumns, toExportRow } from '#core/email/mailbox-csv.rules.ts';
import { ApiError } from '#core/http/api-error.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { toCsv } from '#core/rules/csv.rules.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useResource } from '../ui/context.tsx';
import { EmptyState, Meter } from '../ui/feedback.tsx';
import { ListPager, SearchField, useListState } from '../ui/list-state.tsx';
import { Menu } from '../ui/menu.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { Table } from '../ui/table.tsx';
import { useSelection } from '../ui/use-selection.ts';
import { BulkOutcomeDialog, type NamedOutcome } from './parts/bulk-outcome-dialog.tsx';
import { type DomainPageProps, PendingDomainNotice, withDomainLayout } from './parts/domain-layout.tsx';
import { mailboxColumns } from './parts/mailbox-columns.tsx';
import { type MailboxTask, MailboxTaskDialogs } from './parts/mailbox-task-dialogs.tsx';
import { formatMegabytes } from './parts/megabytes.ts';

const t = translator(emailMessages, listsMessages, mailboxesMessages);

function Mailboxes({ domainId, domain, headingLevel }: DomainPageProps) {
  const [list, setList] = useListState();
  const [task, setTask] = useState<MailboxTask | null>(null);
  const [outcomes, setOutcomes] = useState<readonly NamedOutcome[] | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const { data, error, isLoading, isPlaceholderData, refresh } = useResource(mailboxes, {
    query: { domain_id: domainId, page: list.page, per_page: list.perPage, search: list.search, sort: list.sort },
  });
  // What ends late closes its own dialog and not one opened since.
  const close = () => setTask((now) => (now === task ? null : now));
  const { selectedRows, selectedIds, setSelectedIds, clear } = useSelection(data?.mailboxes);
  const csv = async () => {
    setProgress(t('mailbox.exporting', { percent: 0 }));
    try {
      const found = await fetchAllMailboxes({ domain_id: domainId, search: list.search, sort: list.sort }, (share) =>
        setProgress(t('mailbox.exporting', { percent: Math.round(share * 100) })),
      );
      downloadBlob(
        new Blob([toCsv([[...exportColumns], ...found.map(toExportRow)])], { type: 'text/csv' }),
        `mailboxes-${domain?.name ?? domainId}.csv`,
      );
    } catch (cause) {
      notices().failure(emailErrorMessage(ApiError.from(cause)));
    }
    setProgress(null);
  };
  const canCreate = domain !== undefined && domain.status !== 'pending';
  return (
    <>
      <PendingDomainNotice domain={domain} />
      <ListPage
        title={domain ? t('email.mailboxesOf', { name: domain.name }) : t('email.mailboxes')}
        total={data?.meta.total}
        headingLevel={headingLevel}
        action={
          <div className="flex flex-wrap gap-2">
            <Menu
              label={t('mailbox.file')}
              icon={EllipsisVertical}
              items={[
                { label: t('mailbox.export'), icon: Download, onSelect: () => void csv() },
                ...(canCreate
                  ? [{ label: t('mailbox.import'), icon: FileUp, onSelect: () => setTask({ kind: 'import' }) }]
                  : []),
              ]}
            />
            <Button variant="primary" icon={Plus} onClick={() => setTask({ kind: 'create' })} disabled={!domain}>
              {t('email.new')}
            </Button>
          </div>
        }
        summary={
          domain && (
            <>
              <div className="grid sm:grid-cols-2 gap-4 max-w-2xl">
                <Meter
                  label={t('email.quotaOf', { name: domain.name })}
                  value={domain.quota_given}
                  max={domain.quota_total}
                  text={t('email.givenOf', {
                    used: formatMegabytes(domain.quota_given),
                    quota: formatMegabytes(domain.quota_total),
                  })}
                />
                <Meter
                  label={t('mailbox.countOf', { name: domain.name })}
                  value={domain.mailboxes}
                  max={domain.max_mailboxes}
                  text={t('mailbox.countText', { n: domain.mailboxes, max: domain.max_mailboxes })}
                />
              </div>
              <p role="status" className={progress ? 'text-muted tabular-nums' : 'sr-only'}>
                {progress}
              </p>
            </>
          )
        }
        toolbar={
          <SearchField
            label={t('email.searchMailboxes')}
            value={list.search}
            onSearch={(search) => setList({ search })}
          />
        }
        bulkActions={
          selectedRows.length > 0 && (
            <>
              <span className="font-semibold">{t('mailbox.selected', { n: selectedRows.length })}</span>
              <Button size="small" icon={Pencil} onClick={() => setTask({ kind: 'change-several' })}>
                {t('mailbox.changeSeveral')}
              </Button>
              <Button size="small" variant="danger" icon={Trash2} onClick={() => setTask({ kind: 'delete-several' })}>
                {t('mailbox.deleteSeveral')}
              </Button>
              <IconButton label={t('mailbox.selectNone')} icon={X} size={16} onClick={clear} />
            </>
          )
        }
      >
        <Table
          label={t('email.mailboxes')}
          rows={data?.mailboxes}
          rowId={(mailbox) => mailbox.id}
          rowName={(mailbox) => mailbox.username}
          sort={list.sort}
          onSort={(sort) => setList({ sort })}
          selected={selectedIds}
          onSelect={setSelectedIds}
          isVirtualized={list.perPage > 25}
          isLoading={isLoading}
          isStale={isPlaceholderData}
          error={error}
          onRetry={() => void refresh()}
          empty={
            <EmptyState
              icon={Inbox}
              title={list.search ? t('table.nothingFound', { search: list.search }) : t('email.noMailboxes')}
              action={
                list.search ? (
                  <Button onClick={() => setList({ search: '' })}>{t('table.clearSearch')}</Button>
                ) : (
                  <Button variant="primary" icon={Plus} onClick={() => setTask({ kind: 'create' })}>
                    {t('email.new')}
                  </Button>
                )
              }
            >
              {list.search ? null : t('email.noMailboxesText')}
            </EmptyState>
          }
          columns={mailboxColumns({ domainId, domain, onTask: setTask })}
        />
        <ListPager list={list} setList={setList} total={data?.meta.total} />
      </ListPage>
      {domain && (
        <MailboxTaskDialogs
          task={task}
          domain={domain}
          mailboxes={data?.mailboxes ?? []}
          selected={selectedRows}
          onClose={close}
          onOutcomes={(result) => {
            clear();
            setOutcomes(result);
            close();
          }}
          onChanged={() => {
            clear();
            close();
          }}
        />
      )}
      {outcomes && <BulkOutcomeDialog outcomes={outcomes} onClose={() => setOutcomes(null)} />}
    </>
  );
}

export const MailboxesScreen = withDomainLayout(Mailboxes);
