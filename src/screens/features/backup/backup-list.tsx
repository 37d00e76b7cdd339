import { Archive, BookmarkCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Backup } from '#core/backup/backup.schema.ts';
import { downloadBackup, updateBackup } from '#core/backup/backups.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { backupMessages } from '#core/i18n/messages/backups.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { formatDate, formatFileSize } from '#core/rules/format.rules.ts';
import type { ListState } from '#core/store/list-state.ts';
import { Button } from '#screens/ui/button.tsx';
import type { ResourceResult } from '#screens/ui/context.tsx';
import { Chip, EmptyState } from '#screens/ui/feedback.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { Link } from '#screens/ui/link.tsx';
import { ListPager } from '#screens/ui/list-state.tsx';
import { Menu, type MenuItem } from '#screens/ui/menu.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { type Column, Table } from '#screens/ui/table.tsx';
import { DeleteBackupDialog, NoteDialog } from './backup-dialogs.tsx';
import { backupKinds, backupTime, contentsText, kindLabel, reasonLabel, reasonsOf } from './backup-labels.ts';
import { type BackupSubject, partsOf, type RestorePart } from './backup-subject.ts';

const t = translator(backupMessages);

export interface BackupPage {
  backups: readonly Backup[];
  meta?: { total: number } | undefined;
  used: number;
}

interface Props {
  subject: BackupSubject;
  list: ListState;
  setList: (change: Partial<ListState>) => void;
  from: ResourceResult<BackupPage>;
  /** Beside the filters. */
  toolbar: ReactNode;
  /** The page that restores a part of a backup. */
  restorePath: (backup: Backup, part: RestorePart) => string;
  onRestore: (backup: Backup, part: RestorePart) => void;
  /** Makes the first one. */
  emptyAction: ReactNode;
  emptyText: string;
}

/** Backups, newest first, with what can be done with each. */
export function BackupList({ subject, list, setList, from, toolbar, restorePath, onRestore, ...empty }: Props) {
  const [dialog, setDialog] = useState<{ kind: 'delete' | 'note'; backup: Backup } | null>(null);
  const { kind = '', reason = '' } = list.filters;
  const isFiltered = Boolean(kind || reason);
  const closeDialog = () => setDialog(null);
  const menuOf = (backup: Backup) =>
    backupMenu(backup, subject, { onRestore, onDialog: (next) => setDialog({ kind: next, backup }) });
  const hasRows = (from.data?.backups.length ?? 0) > 0;
  return (
    <div className="list-card rounded-card border border-line bg-surface min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 p-3 border-b min-h-[65px]">
        {toolbar}
        {(hasRows || isFiltered) && subject.type !== 'server' && (
          <Filters type={subject.type} kind={kind} reason={reason} setList={setList} />
        )}
      </div>
      <Table
        label={t('backups.title')}
        columns={columns(restorePath, menuOf)}
        rows={from.data?.backups}
        rowId={({ id }) => id}
        rowName={({ created_at }) => backupTime(created_at)}
        isLoading={from.isLoading}
        isStale={from.isPlaceholderData}
        error={from.error}
        onRetry={() => void from.refresh()}
        empty={
          isFiltered ? (
            <EmptyState
              icon={Archive}
              title={t('backups.noMatch')}
              action={
                <Button onClick={() => setList({ filters: { kind: '', reason: '' } })}>
                  {t('backups.clearFilters')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={Archive} title={t('backups.none')} action={empty.emptyAction}>
              {empty.emptyText}
            </EmptyState>
          )
        }
      />
      <ListPager list={list} setList={setList} total={from.data?.meta?.total} onPrefetch={from.prefetchPage} />
      {dialog?.kind === 'delete' && <DeleteBackupDialog backup={dialog.backup} onClose={closeDialog} />}
      {dialog?.kind === 'note' && <NoteDialog backup={dialog.backup} onClose={closeDialog} />}
    </div>
  );
}

interface FiltersProps {
  type: string;
  kind: string;
  reason: string;
  setList: (change: Partial<ListState>) => void;
}

const Filters = ({ type, kind, reason, setList }: FiltersProps) => (
  <div className="grid gap-2 w-full sm:flex sm:w-auto">
    <SelectField
      label={t('backups.kind')}
      isLabelHidden
      value={kind}
      options={[
        { value: '', label: t('backups.anyKind') },
        ...backupKinds.map((value) => ({ value, label: kindLabel(value) })),
      ]}
      onChange={(event) => setList({ filters: { kind: event.target.value } })}
    />
    <SelectField
      label={t('backups.reason')}
      isLabelHidden
      value={reason}
      options={[
        { value: '', label: t('backups.anyReason') },
        ...reasonsOf(type).map((value) => ({ value, label: reasonLabel(value) })),
      ]}
      onChange={(event) => setList({ filters: { reason: event.target.value } })}
    />
  </div>
);

function columns(
  restorePath: Props['restorePath'],
  menuOf: (backup: Backup) => readonly MenuItem[],
): readonly Column<Backup>[] {
  return [
    {
      id: 'created_at',
      title: t('backups.when'),
      isMain: true,
      cell: (backup) => (
        <span className="grid min-w-0">
          <Link
            to={restorePath(backup, backup.kind === 'database' ? 'database' : 'files')}
            className="font-semibold hover:text-accent"
          >
            <time dateTime={backup.created_at}>{backupTime(backup.created_at)}</time>
          </Link>
          <span className="text-sm text-muted break-words">
            <RelativeTime iso={backup.created_at} />
            {backup.note && <> · {backup.note}</>}
          </span>
        </span>
      ),
    },
    {
      id: 'kind',
      title: t('backups.kind'),
      cell: (backup) => (
        <span className="grid">
          {kindLabel(backup.kind)}
          <span className="text-sm text-muted">{contentsText(backup)}</span>
        </span>
      ),
    },
    {
      id: 'reason',
      title: t('backups.reason'),
      cell: (backup) => (
        <span className="grid gap-0.5 justify-items-start">
          {reasonLabel(backup.reason)}
          {backup.is_kept ? (
            <Chip icon={BookmarkCheck}>{t('backups.kept')}</Chip>
          ) : (
            backup.expires_at && (
              <span className="text-sm text-muted whitespace-nowrap">
                {t('backups.expires', { date: formatDate(backup.expires_at) })}
              </span>
            )
          )}
        </span>
      ),
    },
    {
      id: 'size',
      title: t('backups.size'),
      align: 'end',
      cell: ({ size }) => <span className="tabular-nums whitespace-nowrap">{formatFileSize(size)}</span>,
    },
    {
      id: 'actions',
      title: t('backups.actions'),
      isActions: true,
      cell: (backup) => (
        <Menu
          variant="text"
          label={t('backups.actionsFor', { name: backupTime(backup.created_at) })}
          items={menuOf(backup)}
        />
      ),
    },
  ];
}

interface MenuActions {
  onRestore: Props['onRestore'];
  onDialog: (kind: 'delete' | 'note') => void;
}

function backupMenu(backup: Backup, subject: BackupSubject, { onRestore, onDialog }: MenuActions): MenuItem[] {
  // What was made by hand stays until it is deleted by hand.
  const canExpire = backup.is_kept || Boolean(backup.expires_at);
  const restoreLabel = { files: t('backups.restoreFiles'), database: t('backups.restoreDatabase') };
  return [
    ...partsOf(backup, subject).map((part) => ({
      label: subject.type === 'server' ? t('backups.restoreServer') : restoreLabel[part],
      onSelect: () => onRestore(backup, part),
    })),
    { label: t('backups.download'), onSelect: () => void downloadBackup(backup.id) },
    { label: t('backups.editNote'), onSelect: () => onDialog('note'), hasSeparatorBefore: true },
    ...(canExpire
      ? [{ label: t(backup.is_kept ? 'backups.letGo' : 'backups.keepIt'), onSelect: () => void keep(backup) }]
      : []),
    { label: t('backups.delete'), onSelect: () => onDialog('delete'), isDestructive: true, hasSeparatorBefore: true },
  ];
}

async function keep({ id, is_kept }: Backup): Promise<void> {
  const outcome = await updateBackup.run({ params: { id }, body: { is_kept: !is_kept } });
  if (!outcome.ok) notices().failure(errorMessage(outcome.error));
}
