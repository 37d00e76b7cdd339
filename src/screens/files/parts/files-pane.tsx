import {
  Copy,
  Download,
  FileArchive,
  FilePlus2,
  FileUp,
  FolderInput,
  FolderOpen,
  FolderPlus,
  FolderUp,
  KeyRound,
  type LucideIcon,
  Plus,
  SearchX,
  Trash2,
  Upload,
  X,
} from 'lucide-react';
import { type RefObject, useRef } from 'react';
import type { FileEntry } from '#core/hosting/files.schema.ts';
import { downloadFiles } from '#core/hosting/files.store.ts';
import { uploads } from '#core/hosting/uploads.store.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { pickFiles } from '#core/platform/device-files.ts';
import { readChosenFiles } from '#core/platform/dropped-files.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { parentPath } from '#core/rules/path.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { SearchField } from '#screens/ui/list-state.tsx';
import { Menu, type MenuItem } from '#screens/ui/menu.tsx';
import { FileList } from './file-list.tsx';
import type { FileAction } from './file-menu.tsx';
import type { OpenDialog } from './open-dialog.ts';
import type { FileSelection } from './use-file-selection.ts';
import type { FilesLocation } from './use-files-location.ts';

const t = translator(filesMessages, listsMessages);

interface Props {
  location: FilesLocation;
  from: { error: ApiError | null; isPlaceholderData: boolean; refresh: () => Promise<void> };
  /** There are more results than are shown. */
  isSearchPartial: boolean;
  /** Undefined until they are loaded. */
  entries: readonly FileEntry[] | undefined;
  selection: FileSelection;
  focusRequest: RefObject<string | null>;
  onDialog: (dialog: OpenDialog) => void;
  onSort: (sort: string) => void;
  onSearch: (text: string) => void;
  onOpenFolder: (path: string, focus?: string | null) => void;
  onAction: (action: FileAction, entry: FileEntry) => void;
  onDelete: (entries: readonly FileEntry[]) => void;
  move: (paths: readonly string[], to: string) => Promise<void>;
}

/** What the open folder holds, or what a search found in it, with its toolbar. */
export function FilesPane(props: Props) {
  const { location, from, entries, selection, isSearchPartial } = props;
  const isSelecting = selection.entries.length > 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 p-3 border-b min-h-[65px]">
        {isSelecting ? <SelectionToolbar {...props} /> : <FolderToolbar {...props} />}
      </div>
      <p role="status" className="sr-only">
        {entries && !from.isPlaceholderData
          ? location.search
            ? t('files.foundCount', { n: entries.length })
            : t('files.itemCount', { n: entries.length })
          : ''}
      </p>
      <FilesContent {...props} />
      {isSearchPartial && entries && (
        <p className="px-4 py-2 border-t text-sm text-muted">{t('files.searchPartial', { n: entries.length })}</p>
      )}
    </>
  );
}

function FilesContent({ location, from, entries, selection, focusRequest, ...props }: Props) {
  const { account, path, search } = location;
  if (from.error && !entries)
    return from.error.status === 404 && path !== '/' ? (
      <EmptyState
        icon={FolderOpen}
        title={t('files.folderGone')}
        action={<Button onClick={() => props.onOpenFolder(parentPath(path))}>{t('files.openParent')}</Button>}
      >
        {t('files.folderGoneText')}
      </EmptyState>
    ) : (
      <ErrorState error={from.error} onRetry={() => void from.refresh()} />
    );
  if (!entries) return <RowsSkeleton />;
  if (entries.length === 0)
    return search ? (
      <EmptyState
        icon={SearchX}
        title={t('table.nothingFound', { search })}
        action={<Button onClick={() => props.onSearch('')}>{t('files.clearSearch')}</Button>}
      >
        {t('files.searchedBelow')}
      </EmptyState>
    ) : (
      <EmptyState
        icon={FolderOpen}
        title={t('files.empty')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <UploadButton account={account} folder={path} isFilesOnly />
            <Button icon={FolderPlus} onClick={() => props.onDialog({ kind: 'create', what: 'folder' })}>
              {t('files.newFolder')}
            </Button>
          </div>
        }
      >
        {t('files.emptyText')}
      </EmptyState>
    );
  return (
    <FileList
      label={search ? t('files.resultsFor', { search }) : t('files.filesIn', { folder: path })}
      entries={entries}
      folder={path}
      isSearch={search !== ''}
      sort={location.sort}
      onSort={props.onSort}
      isStale={from.isPlaceholderData}
      selection={selection}
      onAction={props.onAction}
      onDelete={props.onDelete}
      onUp={() => path !== '/' && props.onOpenFolder(parentPath(path), path)}
      onMove={(paths, to) => void props.move(paths, to)}
      focusRequest={focusRequest}
    />
  );
}

const RowsSkeleton = () => (
  <div className="grid gap-4 p-4" aria-hidden>
    {[62, 48, 70, 55, 64, 40, 58, 50].map((width) => (
      <Skeleton key={width} width={`${width}%`} height={20} />
    ))}
  </div>
);

function FolderToolbar({ location, onDialog, onSearch }: Props) {
  const { account, path, search } = location;
  return (
    <>
      <ToolbarMenu
        label={t('files.new')}
        items={[
          {
            label: t('files.newFolder'),
            icon: FolderPlus,
            onSelect: () => onDialog({ kind: 'create', what: 'folder' }),
          },
          { label: t('files.newFile'), icon: FilePlus2, onSelect: () => onDialog({ kind: 'create', what: 'file' }) },
        ]}
        icon={Plus}
      />
      <UploadButton account={account} folder={path} />
      <span className="grow" />
      <div className="files-search grow">
        <SearchField label={t('files.searchBelow')} value={search} onSearch={onSearch} />
      </div>
      <IconButton label={t('files.bin')} icon={Trash2} onClick={() => onDialog({ kind: 'bin' })} />
    </>
  );
}

/** A menu button as wide and framed as the other buttons of the row. */
const ToolbarMenu = ({ label, icon: Icon, items }: { label: string; icon: LucideIcon; items: readonly MenuItem[] }) => (
  <span className="inline-flex rounded border border-control bg-surface">
    <Menu label={label} items={items}>
      <Icon size={16} aria-hidden />
      <span className="font-semibold pr-1">{label}</span>
    </Menu>
  </span>
);

interface UploadButtonProps {
  account: string;
  folder: string;
  /** Files only, without the choice of a folder. */
  isFilesOnly?: boolean;
}

function UploadButton({ account, folder, isFilesOnly = false }: UploadButtonProps) {
  const files = useRef<HTMLInputElement>(null);
  const folders = useRef<HTMLInputElement>(null);
  const chooseFiles = async () => {
    const picked = await pickFiles({ isMultiple: true });
    if (!picked) return files.current?.click();
    const chosen = picked.map(({ file, handle }) => ({ path: file.name, file, handle }));
    if (chosen.length > 0) await uploads().add(account, folder, { files: chosen, folders: [] });
  };
  const field = (isFolder: boolean) => (
    <input
      ref={isFolder ? folders : files}
      type="file"
      multiple
      hidden
      aria-label={t(isFolder ? 'files.uploadFolder' : 'files.uploadFiles')}
      {...(isFolder ? { webkitdirectory: '' } : {})}
      onChange={(event) => {
        void uploads().add(account, folder, readChosenFiles(event.target.files ?? []));
        event.target.value = '';
      }}
    />
  );
  if (isFilesOnly)
    return (
      <>
        <Button variant="primary" icon={Upload} onClick={() => void chooseFiles()}>
          {t('files.uploadFiles')}
        </Button>
        {field(false)}
      </>
    );
  return (
    <>
      <ToolbarMenu
        label={t('files.upload')}
        items={[
          { label: t('files.uploadFiles'), icon: FileUp, onSelect: () => void chooseFiles() },
          { label: t('files.uploadFolder'), icon: FolderUp, onSelect: () => folders.current?.click() },
        ]}
        icon={Upload}
      />
      {field(false)}
      {field(true)}
    </>
  );
}

/** What can be done with the selected rows. */
function SelectionToolbar({ location, selection, onDialog, onDelete }: Props) {
  const { entries } = selection;
  const paths = entries.map(({ path }) => path);
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  return (
    <>
      <span role="status" className="font-semibold mr-2">
        {t('files.selected', { n: entries.length })}
        {size > 0 && <span className="font-normal text-muted tabular-nums"> · {formatFileSize(size)}</span>}
      </span>
      <IconButton label={t('files.selectNone')} icon={X} onClick={selection.clear} />
      <span className="grow" />
      <IconButton
        label={t('files.download')}
        icon={Download}
        onClick={() => void downloadFiles(location.account, paths)}
      />
      <IconButton label={t('files.moveTo')} icon={FolderInput} onClick={() => onDialog({ kind: 'move', paths })} />
      <IconButton label={t('files.copyTo')} icon={Copy} onClick={() => onDialog({ kind: 'copy', paths })} />
      <IconButton
        label={t('files.permissionsOf')}
        icon={KeyRound}
        onClick={() => onDialog({ kind: 'mode', entries })}
      />
      <IconButton label={t('files.compress')} icon={FileArchive} onClick={() => onDialog({ kind: 'zip', entries })} />
      <IconButton label={t('files.delete')} icon={Trash2} variant="danger" onClick={() => onDelete(entries)} />
    </>
  );
}
