import { Download, EllipsisVertical, FileUp, Inbox, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { fetchAllMailboxes, mailboxes } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { exportColumns, toExportRow } from '#core/email/mailbox-csv.rules.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { type ListState, toListQuery } from '#core/store/list-state.ts';
import { signal } from '#core/store/signals.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { Meter, Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListState } from '../ui/list-state.tsx';
import { Menu } from '../ui/menu.tsx';
import { useColumns } from '../ui/use-columns.ts';
import { useCsvExport } from '../ui/use-csv-export.ts';
import { useSelection } from '../ui/use-selection.ts';
import { type DomainPageProps, withDomainLayout } from './parts/domain-layout.tsx';
import { mailboxColumns } from './parts/mailbox-columns.tsx';
import type { MailboxTask } from './parts/mailbox-task-dialogs.tsx';
import { formatMegabytes } from './parts/megabytes.ts';

const t = translator(emailMessages, listsMessages, mailboxesMessages);

const MailboxTaskDialogs = lazyPart(() =>
  import('./parts/mailbox-task-dialogs.tsx').then((module) => module.MailboxTaskDialogs),
);

/** The mailboxes of a domain. Several can be changed or deleted at once. */
function Mailboxes({ domainId, domain, headingLevel }: DomainPageProps) {
  const [list, setList] = useListState();
  const { router } = usePortal();
  // `?new` opens the form at once, such as after a purchase.
  const isFormAsked = new URLSearchParams(router.search.peek()).has('new');
  // A signal, so that a dialog opens without rendering the list again.
  const [task] = useState(() => signal<MailboxTask | null>(isFormAsked ? { kind: 'create' } : null));
  const setTask = useCallback(
    (next: MailboxTask | null) => {
      task.value = next;
    },
    [task],
  );
  const columns = useColumns(() => mailboxColumns({ domainId, domain, onTask: setTask }), [domainId, domain, setTask]);
  useEffect(() => {
    if (isFormAsked) router.navigate(router.pathname.peek(), { replace: true, isQuiet: true });
  }, [isFormAsked, router]);
  const state = useResource(mailboxes, { query: { domain_id: domainId, ...toListQuery(list) } });
  const selection = useSelection(state.data?.mailboxes);
  const { progress, exportMailboxes } = useMailboxExport(domainId, domain, list);
  const createButton = (isDisabled: boolean) => (
    <Button variant="primary" icon={Plus} onClick={() => setTask({ kind: 'create' })} disabled={isDisabled}>
      {t('email.new')}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t('email.mailboxes')}
        headingLevel={headingLevel}
        isPart
        list={list}
        setList={setList}
        from={state}
        rows={state.data?.mailboxes}
        total={state.data?.meta.total}
        columns={columns}
        columnsKey="mailboxes"
        rowName={({ username }) => username}
        isVirtualized={list.perPage > 25}
        searchLabel={t('email.searchMailboxes')}
        action={
          <div className="flex flex-wrap gap-2">
            <FileMenu domain={domain} onExport={exportMailboxes} onImport={() => setTask({ kind: 'import' })} />
            {createButton(!domain)}
          </div>
        }
        summary={<DomainUsage domain={domain} />}
        progress={progress}
        selection={selection}
        bulkActions={{
          text: t('mailbox.selected', { n: selection.selectedRows.length }),
          clearLabel: t('mailbox.selectNone'),
          buttons: <BulkButtons onTask={setTask} />,
        }}
        empty={{
          icon: Inbox,
          title: t('email.noMailboxes'),
          text: t('email.noMailboxesText'),
          action: createButton(false),
          filteredAction: <Button onClick={() => setList({ search: '' })}>{t('table.clearSearch')}</Button>,
        }}
      />
      <Suspense fallback={null}>
        {domain && (
          <MailboxTaskDialogs
            task={task}
            domain={domain}
            mailboxes={state.data?.mailboxes ?? []}
            selected={selection.selectedRows}
            onTask={setTask}
            onChanged={selection.clear}
          />
        )}
      </Suspense>
    </>
  );
}

const BulkButtons = ({ onTask }: { onTask: (task: MailboxTask) => void }) => (
  <>
    <Button size="small" icon={Pencil} onClick={() => onTask({ kind: 'change-several' })}>
      {t('mailbox.changeSeveral')}
    </Button>
    <Button size="small" variant="danger" icon={Trash2} onClick={() => onTask({ kind: 'delete-several' })}>
      {t('mailbox.deleteSeveral')}
    </Button>
  </>
);

interface FileMenuProps {
  domain: EmailDomain | undefined;
  onExport: () => void;
  onImport: () => void;
}

/** A pending domain has no mailboxes yet: nothing can be imported. */
const FileMenu = ({ domain, onExport, onImport }: FileMenuProps) => (
  <Menu
    label={t('mailbox.file')}
    icon={EllipsisVertical}
    items={[
      { label: t('mailbox.export'), icon: Download, onSelect: onExport },
      ...(domain && domain.status !== 'pending'
        ? [{ label: t('mailbox.import'), icon: FileUp, onSelect: onImport }]
        : []),
    ]}
  />
);

const DomainUsage = ({ domain }: { domain: EmailDomain | undefined }) => (
  <div className="grid sm:grid-cols-2 gap-4">
    {domain ? (
      <>
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
          text={t('mailbox.countText', { n: formatCount(domain.mailboxes), max: formatCount(domain.max_mailboxes) })}
        />
      </>
    ) : (
      // As tall as the meters: the list below stays where it is.
      [1, 2].map((meter) => <Skeleton key={meter} height={26} />)
    )}
  </div>
);

/** Exports all mailboxes that the search finds, in the order of the list. */
function useMailboxExport(domainId: string, domain: EmailDomain | undefined, { search, sort }: ListState) {
  const { progress, exportCsv } = useCsvExport();
  const exportMailboxes = () =>
    void exportCsv({
      fileName: `mailboxes-${domain?.name ?? domainId}.csv`,
      progressMessage: (percent) => t('mailbox.exporting', { percent }),
      fetchRows: async (onProgress) => {
        const all = await fetchAllMailboxes({ domain_id: domainId, search, sort }, onProgress);
        return [exportColumns, ...all.map(toExportRow)];
      },
      toMessage: emailErrorMessage,
    });
  return { progress, exportMailboxes };
}

export const MailboxesScreen = withDomainLayout(Mailboxes);
