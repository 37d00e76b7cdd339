import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TrashEntry } from '#core/hosting/files.schema.ts';
import { deleteTrash, restoreTrash, trash } from '#core/hosting/files.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { formatFileSize, revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { baseName, parentPath } from '#core/rules/path.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog, Dialog } from '#screens/ui/dialog.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { type Column, Table } from '#screens/ui/table.tsx';
import { useSelection } from '#screens/ui/use-selection.ts';
import { FileIcon } from './file-icon.tsx';
import type { FileDialogProps } from './open-dialog.ts';

const t = translator(filesMessages);

/** Rows from which only those in view are drawn. */
const MANY_ROWS = 100;

/** What is deleted for good once that is confirmed. */
type Doomed = readonly TrashEntry[] | 'all';

/** What was deleted: to be restored, or deleted for good. */
export function BinDialog({ account, onClose }: FileDialogProps) {
  const state = useResource(trash, { params: { id: account } });
  const rows = state.data?.entries;
  const selection = useSelection(rows);
  const selected = selection.selectedRows.filter((row) => rows?.some(({ id }) => id === row.id));
  const { failure, restore, remove, isRestoring, isDeleting } = useBin(account, selection.clear);
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  return (
    <Dialog
      title={t('files.bin')}
      isOpen
      onClose={onClose}
      variant="wide"
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          <BinActions
            isEmpty={!rows?.length}
            selected={selected}
            isRestoring={isRestoring}
            onRestore={() => void restore(selected)}
            onDelete={setDoomed}
          />
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-sm text-muted">{t('files.binText')}</p>
        <FormError error={failure} />
        <div className="list-card rounded-card border border-line">
          <Table
            label={t('files.bin')}
            columns={binColumns(
              (entry) => void restore([entry]),
              (entry) => setDoomed([entry]),
            )}
            rows={rows}
            rowId={({ id }) => id}
            rowName={({ path }) => path}
            selected={selection.selectedIds}
            onSelect={selection.setSelectedIds}
            isLoading={state.isLoading}
            isVirtualized={(rows?.length ?? 0) > MANY_ROWS}
            error={state.error}
            onRetry={() => void state.refresh()}
            empty={<EmptyBin onClose={onClose} />}
          />
        </div>
      </div>
      <ConfirmDialog
        title={confirmTitle(doomed)}
        text={t('files.forGoodText')}
        confirmLabel={doomed === 'all' ? t('files.emptyBin') : t('files.deleteForGood')}
        isOpen={doomed !== null}
        isPending={isDeleting}
        onConfirm={() => void remove(doomed).then(() => setDoomed(null))}
        onClose={() => setDoomed(null)}
      />
    </Dialog>
  );
}

function useBin(account: string, onDone: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const isRestoring = useSignalValue(restoreTrash.isPending);
  const isDeleting = useSignalValue(deleteTrash.isPending);
  const restore = async (entries: readonly TrashEntry[]) => {
    setFailure(null);
    const ids = entries.map(({ id }) => id);
    const outcome = await restoreTrash.run({ params: { id: account }, body: { ids, on_conflict: 'rename' } });
    if (!outcome.ok) return setFailure(errorMessage(outcome.error));
    const refused = outcome.data.outcomes.filter(({ error }) => error);
    const n = entries.length - refused.length;
    if (n > 0) notices().success(t('files.restored', { n }));
    setFailure(refused.map(({ path, error }) => `${path}: ${error}`).join('\n') || null);
    onDone();
  };
  const remove = async (doomed: Doomed | null) => {
    setFailure(null);
    const body = doomed === 'all' || !doomed ? {} : { ids: doomed.map(({ id }) => id) };
    const outcome = await deleteTrash.run({ params: { id: account }, body });
    if (!outcome.ok) return setFailure(errorMessage(outcome.error));
    onDone();
  };
  return { failure, restore, remove, isRestoring, isDeleting };
}

const EmptyBin = ({ onClose }: { onClose: () => void }) => (
  <EmptyState icon={Trash2} title={t('files.binEmpty')} action={<Button onClick={onClose}>{t('dialog.close')}</Button>}>
    {t('files.binEmptyText')}
  </EmptyState>
);

interface BinActionsProps {
  isEmpty: boolean;
  selected: readonly TrashEntry[];
  isRestoring: boolean;
  onRestore: () => void;
  onDelete: (doomed: Doomed) => void;
}

function BinActions({ isEmpty, selected, isRestoring, onRestore, onDelete }: BinActionsProps) {
  if (selected.length > 0)
    return (
      <>
        <Button variant="danger" onClick={() => onDelete(selected)}>
          {t('files.deleteForGood')}
        </Button>
        <Button variant="primary" isPending={isRestoring} onClick={onRestore}>
          {t('files.restoreCount', { n: selected.length })}
        </Button>
      </>
    );
  if (isEmpty) return null;
  return (
    <Button variant="danger" onClick={() => onDelete('all')}>
      {t('files.emptyBin')}
    </Button>
  );
}

function confirmTitle(doomed: Doomed | null): string {
  if (doomed === 'all' || !doomed) return t('files.emptyBinTitle');
  const [first] = doomed;
  return doomed.length === 1 && first
    ? t('files.forGoodTitle', { name: baseName(first.path) })
    : t('files.forGoodTitleMany', { n: doomed.length });
}

const binColumns = (
  onRestore: (entry: TrashEntry) => void,
  onDelete: (entry: TrashEntry) => void,
): Column<TrashEntry>[] => [
  {
    id: 'path',
    title: t('files.name'),
    isMain: true,
    cell: ({ path, kind }) => (
      <span className="flex items-center gap-2 min-w-0">
        <FileIcon entry={{ name: baseName(path), kind }} />
        <span className="grid min-w-0">
          <span className="break-all">{revealHiddenCharacters(baseName(path))}</span>
          <span className="text-xs text-muted break-all">{t('files.wasIn', { folder: parentPath(path) })}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'size',
    title: t('files.size'),
    cell: ({ kind, size }) => (
      <span className="tabular-nums whitespace-nowrap">{kind === 'folder' && !size ? '–' : formatFileSize(size)}</span>
    ),
  },
  {
    id: 'deleted_at',
    title: t('files.deletedAt'),
    cell: ({ deleted_at }) => <RelativeTime iso={deleted_at} />,
  },
  {
    id: 'actions',
    title: t('files.actions'),
    isActions: true,
    cell: (entry) => (
      <>
        <IconButton
          label={t('files.restoreNamed', { name: baseName(entry.path) })}
          icon={RotateCcw}
          size={16}
          onClick={() => onRestore(entry)}
        />
        <IconButton
          label={t('files.deleteNamed', { name: baseName(entry.path) })}
          icon={Trash2}
          size={16}
          variant="danger"
          onClick={() => onDelete(entry)}
        />
      </>
    ),
  },
];
