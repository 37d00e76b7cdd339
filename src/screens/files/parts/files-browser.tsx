import { CircleAlert, FolderTree as TreeIcon } from 'lucide-react';
import { type DragEvent, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { fileType, moveProblem, sortFiles } from '#core/hosting/files.rules.ts';
import type { FileEntry, FileQuota } from '#core/hosting/files.schema.ts';
import * as store from '#core/hosting/files.store.ts';
import { uploads } from '#core/hosting/uploads.store.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { readDroppedFiles } from '#core/platform/dropped-files.ts';
import { keepClearOfLauncher } from '#core/platform/launcher-inset.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { baseName, joinPath, parentPath } from '#core/rules/path.rules.ts';
import { filesComponents } from '#core/theme/files.css.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { EmptyState, Meter, Skeleton, useErrorEvent } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Link } from '#screens/ui/link.tsx';
import { withStyles } from '#screens/ui/with-styles.ts';
import { hasDeviceFiles } from './drag.ts';
import { ArchiveJobs, UploadJobs } from './file-jobs.tsx';
import type { FileAction } from './file-menu.tsx';
import { FilesPane } from './files-pane.tsx';
import { FolderTree } from './folder-tree.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { PathBar } from './path-bar.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useFileSelection } from './use-file-selection.ts';
import { type FilesLocation, useFilesLocation } from './use-files-location.ts';

const t = translator(filesMessages);
const styles = withStyles(filesComponents);

const FileDialogs = lazyPart(() => import('./file-dialogs.tsx').then((module) => module.FileDialogs));
const FileEditor = lazyPart(() => import('./file-editor.tsx').then((module) => module.FileEditor));

interface Props {
  account: string;
  /** Of the account. */
  name: string;
}

/** The files of one account: folders beside what the open one holds, or a file in the editor. */
export function FilesBrowser({ account, name }: Props) {
  const [address, navigate] = useFilesLocation();
  const location = { ...address, account };
  /** The row that has the focus when the editor closes. */
  const lastEdited = useRef<string | null>(null);
  useEffect(() => {
    if (location.edit) lastEdited.current = location.edit;
  }, [location.edit]);
  const go = (change: Partial<FilesLocation>, isReplaced?: boolean) => navigate({ account, ...change }, isReplaced);
  if (location.edit)
    return (
      <Suspense fallback={<Skeleton height={480} />}>
        <FileEditor
          key={location.edit}
          account={account}
          path={location.edit}
          onClose={() => go({ edit: '', path: parentPath(location.edit) })}
        />
      </Suspense>
    );
  return <Folders location={location} name={name} go={go} firstFocus={lastEdited.current} />;
}

interface FoldersProps {
  location: FilesLocation;
  name: string;
  go: (change: Partial<FilesLocation>, isReplaced?: boolean) => void;
  /** Path of the row that gets the focus. */
  firstFocus: string | null;
}

function Folders({ location, name, go, firstFocus }: FoldersProps) {
  const { account, path } = location;
  const { open, openFolder, pane, dialog } = useOpenFolder(location, go, firstFocus);
  const [isTreeOpen, setTreeOpen] = useState(false);
  const onMove = (paths: readonly string[], to: string) => void pane.move(paths, to);
  // A folder may be gone; any other final refusal is about the account.
  if (open.error?.isFinal && !open.data && (open.error.status !== 404 || path === '/'))
    return <ClosedAccount account={account} error={open.error} />;
  const tree = (
    <FolderTree
      account={account}
      label={t('files.foldersOf', { name })}
      current={path}
      onChoose={(to) => {
        openFolder(to);
        setTreeOpen(false);
      }}
      onMove={onMove}
    />
  );
  const quota = <QuotaMeter quota={open.data?.quota} />;
  return (
    <div className="grid gap-4 min-w-0">
      <div ref={styles} className="files-layout">
        <aside className="files-tree grid content-between gap-4 min-w-0">
          <div className="settles overflow-y-auto min-w-0 tree-scroller">{tree}</div>
          {quota}
        </aside>
        <DropArea folder={path} account={account}>
          <PathBar
            path={path}
            onOpen={(to) => openFolder(to, 'first')}
            onMove={onMove}
            drawerButton={
              <span className="files-drawer-button">
                <Button size="small" icon={TreeIcon} onClick={() => setTreeOpen(true)}>
                  {t('files.folders')}
                </Button>
              </span>
            }
          />
          <FilesPane {...pane} />
        </DropArea>
      </div>
      <div ref={keepClearOfLauncher} className="files-dock">
        <ArchiveJobs account={account} />
        <UploadJobs account={account} />
        <UploadPanel />
      </div>
      <Dialog title={t('files.folders')} isOpen={isTreeOpen} onClose={() => setTreeOpen(false)} variant="drawer">
        <div className="grid gap-6">
          {tree}
          {quota}
        </div>
      </Dialog>
      <Suspense fallback={null}>{dialog && <FileDialogs account={account} folder={path} {...dialog} />}</Suspense>
    </div>
  );
}

/** What the open folder holds or a search finds in it, what is selected there, and the dialog above it. */
function useOpenFolder(location: FilesLocation, go: FoldersProps['go'], firstFocus: string | null) {
  const { account, path, sort, search } = location;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const focusRequest = useRef(firstFocus);
  const byId = { params: { id: account } };
  const open = useResource(store.folder, { ...byId, query: { path } });
  const found = useResource(store.fileSearch, search ? { ...byId, query: { path, search } } : null);
  const from = search ? found : open;
  const entries = useDeferredValue(from.data?.entries);
  const sorted = useMemo(() => (entries ? sortFiles(entries, sort) : undefined), [entries, sort]);
  const selection = useFileSelection(sorted ?? []);
  const openFolder = (to: string, focus: string | null = null) => {
    focusRequest.current = focus;
    selection.clear();
    go({ path: to, search: '', edit: '' });
  };
  const pane = {
    location,
    from,
    isSearchPartial: found.data?.is_partial ?? false,
    entries: sorted,
    selection,
    focusRequest,
    onDialog: setDialog,
    onSort: (next: string) => go({ sort: next }, true),
    onSearch: (text: string) => go({ search: text }, true),
    onOpenFolder: openFolder,
    ...useFileActions({ account, sorted, focusRequest, setDialog, openFolder, go }),
  };
  const onDone = (focus: string | null) => {
    focusRequest.current = focus;
    selection.clear();
    setDialog(null);
  };
  const onEdit = (file: string) => {
    setDialog(null);
    go({ edit: file });
  };
  const names = new Set(open.data?.entries.map((entry) => entry.name));
  const openDialog = dialog && { dialog, names, onOpen: setDialog, onDone, onEdit, onClose: () => setDialog(null) };
  return { open, openFolder, pane, dialog: openDialog };
}

/** An account whose files cannot be used, such as a suspended one, and what to do about it. */
function ClosedAccount({ account, error }: { account: string; error: ApiError }) {
  useErrorEvent(error);
  return (
    <div role="status" className="rounded-card border border-line bg-surface">
      <EmptyState
        icon={CircleAlert}
        title={t('files.accountClosed')}
        action={
          <div className="flex flex-wrap justify-center gap-4">
            <Link to="/file-manager">{t('files.allAccounts')}</Link>
            {error.status !== 404 && <Link to={`/service/hosting/${account}`}>{t('files.viewService')}</Link>}
          </div>
        }
      >
        {error.status === 404 ? t('files.accountGone') : errorMessage(error)}
      </EmptyState>
    </div>
  );
}

interface ActionsContext {
  account: string;
  sorted: readonly FileEntry[] | undefined;
  focusRequest: { current: string | null };
  setDialog: (dialog: OpenDialog | null) => void;
  openFolder: (to: string, focus?: string | null) => void;
  go: FoldersProps['go'];
}

/** What rows can be asked to do. */
function useFileActions({ account, sorted = [], focusRequest, setDialog, openFolder, go }: ActionsContext) {
  /** Focuses what follows rows that go away. */
  const focusAfter = (paths: readonly string[]) => {
    const removed = new Set(paths);
    const index = sorted.findIndex(({ path }) => removed.has(path));
    const rest = sorted.filter(({ path }) => !removed.has(path));
    focusRequest.current = rest[Math.min(index, rest.length - 1)]?.path ?? null;
  };
  const onOpen = (entry: FileEntry) => {
    if (entry.kind === 'link') return entry.target ? openFolder(parentPath(entry.target), entry.target) : undefined;
    if (entry.kind === 'folder') return openFolder(entry.path, 'first');
    if (fileType(entry) === 'text') return go({ edit: entry.path });
    setDialog({ kind: 'preview', entry });
  };
  const onDelete = async (entries: readonly FileEntry[]) => {
    if (entries.length === 0) return;
    const paths = entries.map(({ path }) => path);
    focusAfter(paths);
    const refused = await store.moveToTrash(account, paths);
    if (refused.length > 0) setDialog({ kind: 'refused', outcomes: refused });
  };
  const move = async (paths: readonly string[], to: string) => {
    const problem = moveProblem(paths, to);
    if (problem) return notices().failure(problem);
    const taken = await store.namesIn(account, to);
    if (paths.some((path) => taken.has(baseName(path)))) return setDialog({ kind: 'move', paths, to });
    focusAfter(paths);
    const outcome = await store.moveFiles.run({
      params: { id: account },
      body: { paths: [...paths], to, on_conflict: 'refuse' },
    });
    if (!outcome.ok) return notices().failure(errorMessage(outcome.error));
    const refused = outcome.data.outcomes.filter(({ error }) => error);
    if (refused.length > 0) setDialog({ kind: 'refused', outcomes: refused });
    else notices().success(t('files.moved', { n: paths.length, folder: to === '/' ? t('files.home') : baseName(to) }));
  };
  const onAction = (action: FileAction, entry: FileEntry) => {
    const dialogs: Partial<Record<FileAction, OpenDialog>> = {
      rename: { kind: 'rename', entry },
      unzip: { kind: 'unzip', entry },
      mode: { kind: 'mode', entries: [entry] },
      zip: { kind: 'zip', entries: [entry] },
      move: { kind: 'move', paths: [entry.path] },
      copy: { kind: 'copy', paths: [entry.path] },
    };
    const dialog = dialogs[action];
    if (dialog) setDialog(dialog);
    else if (action === 'open') onOpen(entry);
    else if (action === 'download') void store.downloadFiles(account, [entry.path]);
    else void onDelete([entry]);
  };
  return { onAction, onDelete: (entries: readonly FileEntry[]) => void onDelete(entries), move };
}

/** It stands at the foot of the list, so it comes with it. */
function QuotaMeter({ quota }: { quota: FileQuota | undefined }) {
  if (!quota) return null;
  const text =
    quota.limit > 0
      ? t('files.usedOf', { used: formatFileSize(quota.used), limit: formatFileSize(quota.limit) })
      : t('files.used', { used: formatFileSize(quota.used) });
  return (
    <div className="grid gap-1 p-2">
      <span className="text-xs font-semibold">{t('files.storage')}</span>
      <Meter label={t('files.storage')} value={quota.used} max={quota.limit} text={text} />
    </div>
  );
}

interface DropAreaProps {
  account: string;
  folder: string;
  children: React.ReactNode;
}

/** The list, where files of the device may be dropped. */
function DropArea({ account, folder, children }: DropAreaProps) {
  const [depth, setDepth] = useState(0);
  const isOver = depth > 0;
  const onDrop = (event: DragEvent) => {
    setDepth(0);
    if (!hasDeviceFiles(event)) return;
    event.preventDefault();
    void readDroppedFiles(event.dataTransfer).then((chosen) => uploads().add(account, folder, chosen));
  };
  return (
    <div
      className="list-card relative rounded-card border border-line bg-surface min-w-0"
      onDragEnter={(event) => hasDeviceFiles(event) && setDepth(depth + 1)}
      onDragLeave={(event) => hasDeviceFiles(event) && setDepth(Math.max(0, depth - 1))}
      onDragOver={(event) => hasDeviceFiles(event) && event.preventDefault()}
      onDrop={onDrop}
    >
      {children}
      {isOver && (
        <div className="drop-hint absolute inset-0 grid place-items-center rounded-card bg-accent-soft text-accent font-semibold pointer-events-none">
          {t('files.dropHere', { folder: folder === '/' ? t('files.home') : joinPath('/', folder.slice(1)) })}
        </div>
      )}
    </div>
  );
}
