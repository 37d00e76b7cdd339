import { ArrowDown, ArrowUp, EllipsisVertical } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { fileType, symbolicMode } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { afterPaint } from '#core/platform/after-paint.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate, formatFileSize, formatTime, revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { parentPath, relativeFolder } from '#core/rules/path.rules.ts';
import { relativeTime } from '#core/rules/relative-time.rules.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { useVirtualRows } from '#screens/ui/use-virtual-rows.ts';
import { dropTarget, startDrag } from './drag.ts';
import { FileIcon } from './file-icon.tsx';
import { type FileAction, useFileMenu } from './file-menu.tsx';
import type { FileSelection } from './use-file-selection.ts';

const t = translator(filesMessages, listsMessages);

interface Props {
  label: string;
  entries: readonly FileEntry[];
  /** The open folder. */
  folder: string;
  /** These are results of a search below the folder: they say where they lie. */
  isSearch: boolean;
  sort: string;
  onSort: (sort: string) => void;
  isStale: boolean;
  selection: FileSelection;
  onAction: (action: FileAction, entry: FileEntry) => void;
  onDelete: (entries: readonly FileEntry[]) => void;
  onUp: () => void;
  onMove: (paths: readonly string[], to: string) => void;
  /** The row that gets the focus as soon as it is drawn, or `first`. */
  focusRequest: RefObject<string | null>;
}

/** px of a row until one has been measured. */
const ROW_HEIGHT = 44;

/** Files as rows, of which only those in view are drawn. */
export function FileList({ label, entries, folder, isSearch, isStale, selection, focusRequest, ...props }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const [menuEntry, setMenuEntry] = useState<FileEntry | null>(null);
  const menu = useFileMenu(menuEntry, props.onAction);
  const { first, last, before, after } = useVirtualRows(scroller, entries.length, true);
  const shown = entries.slice(first, last);
  // One row is in the tab order: the active one, or the first in view where that is not drawn.
  const tabStop = shown.find(({ path }) => path === active)?.path ?? shown[0]?.path;
  const focusRow = useRowFocus({ scroller, entries, folder, request: focusRequest, setActive, isStale });
  const openMenu = (entry: FileEntry, button: HTMLButtonElement | null | undefined) => {
    if (!button) return;
    setMenuEntry(entry);
    // The menu is drawn with the entry first.
    queueMicrotask(() => menu.open(button));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) =>
    handleRowKey(event, { ...props, entries, selection, active: tabStop ?? null, focusRow, openMenu });
  return (
    <>
      <div
        ref={scroller}
        className="table-scroller file-scroller overflow-y-auto"
        onScroll={() => menu.isOpen && scroller.current?.focus()}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are selected and opened by keyboard
          role="grid"
          className="file-table"
          aria-label={label}
          aria-multiselectable
          aria-rowcount={entries.length + 1}
          aria-busy={isStale}
          onKeyDown={onKeyDown}
        >
          <Header {...props} count={entries.length} selection={selection} />
          <tbody className={isStale ? 'opacity-60' : ''}>
            {before > 0 && <Spacer height={before} />}
            {shown.map((entry, index) => (
              <Row
                key={entry.path}
                entry={entry}
                index={first + index}
                where={isSearch ? relativeFolder(entry.path, folder) : null}
                isSelected={selection.ids.has(entry.path)}
                isTabStop={entry.path === tabStop}
                selection={selection}
                onAction={props.onAction}
                onMove={props.onMove}
                onFocus={() => setActive(entry.path)}
                onMenu={(button) => openMenu(entry, button)}
              />
            ))}
            {after > 0 && <Spacer height={after} />}
          </tbody>
        </table>
      </div>
      {menu.menu}
    </>
  );
}

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className="gap-row">
    <td colSpan={6} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

interface RowFocusOptions extends Pick<Props, 'entries' | 'folder' | 'isStale'> {
  scroller: RefObject<HTMLDivElement | null>;
  request: RefObject<string | null>;
  setActive: (path: string) => void;
}

/** Focuses rows that may not be drawn yet. */
function useRowFocus({ scroller, entries, folder, request, setActive, isStale }: RowFocusOptions) {
  const focusNow = (path: string) => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
    row?.focus({ preventScroll: true });
    return Boolean(row);
  };
  // Each drawing may bring the row that is waited for.
  useEffect(() => {
    const requested = request.current;
    if (requested === null || isStale) return;
    // The rows of the folder that was left may still be drawn.
    const isFolderDrawn = entries[0] !== undefined && parentPath(entries[0].path) === folder;
    const path = requested === 'first' ? (isFolderDrawn ? entries[0]?.path : undefined) : requested;
    if (path && scrollToRow(scroller.current, entries, path) && focusNow(path)) {
      request.current = null;
      setActive(path);
    }
  });
  return (path: string) => {
    request.current = path;
    setActive(path);
    if (scrollToRow(scroller.current, entries, path) && focusNow(path)) request.current = null;
  };
}

/** Brings a row into the box. @returns false when there is no such row */
function scrollToRow(box: HTMLElement | null, entries: readonly FileEntry[], path: string): boolean {
  const index = entries.findIndex((entry) => entry.path === path);
  if (!box || index < 0) return false;
  const height = box.querySelector<HTMLElement>('tbody tr:not(.gap-row)')?.offsetHeight || ROW_HEIGHT;
  const header = box.querySelector<HTMLElement>('thead')?.offsetHeight ?? 0;
  const top = index * height;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + height + header > box.scrollTop + box.clientHeight)
    box.scrollTop = top + height + header - box.clientHeight;
  return true;
}

interface KeyContext extends Pick<Props, 'entries' | 'selection' | 'onAction' | 'onDelete' | 'onUp'> {
  active: string | null;
  focusRow: (path: string) => void;
  openMenu: (entry: FileEntry, button: HTMLButtonElement | null | undefined) => void;
}

/** Rows that Page up and Page down pass over. */
const PAGE_ROWS = 10;

function handleRowKey(event: KeyboardEvent<HTMLTableElement>, context: KeyContext) {
  const { entries, active } = context;
  const index = entries.findIndex(({ path }) => path === active);
  const entry = entries[index];
  if (entry && (moveActive(event, index, context) || actOnRow(event, entry, context))) event.preventDefault();
}

/** Moves to another row, and selects up to it with Shift. */
function moveActive(event: KeyboardEvent, index: number, { entries, selection, focusRow }: KeyContext): boolean {
  const last = entries.length - 1;
  const next = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: last,
    PageDown: index + PAGE_ROWS,
    PageUp: index - PAGE_ROWS,
  }[event.key];
  const target = next === undefined || event.altKey ? undefined : entries[Math.max(0, Math.min(last, next))];
  if (!target) return false;
  if (event.shiftKey) selection.press(target.path, { isRange: true });
  focusRow(target.path);
  return true;
}

/** Keys of the whole row, and those that its buttons leave to it. */
function actOnRow(event: KeyboardEvent<HTMLTableElement>, entry: FileEntry, context: KeyContext): boolean {
  const { selection } = context;
  const target = event.target as HTMLElement;
  const isControl = event.ctrlKey || event.metaKey;
  const key = isControl ? `Control+${event.key.toLowerCase()}` : event.shiftKey ? `Shift+${event.key}` : event.key;
  const openMenu = () => context.openMenu(entry, target.closest('tr')?.querySelector<HTMLButtonElement>('.row-menu'));
  const everywhere: Readonly<Record<string, () => void>> = {
    'Control+a': () => selection.selectAll(true),
    Delete: () => afterPaint(() => context.onDelete(selection.ids.has(entry.path) ? selection.entries : [entry])),
    F2: () => afterPaint(() => context.onAction('rename', entry)),
    ContextMenu: openMenu,
    'Shift+F10': openMenu,
  };
  const onRow: Readonly<Record<string, () => void>> = {
    Enter: () => afterPaint(() => context.onAction('open', entry)),
    ' ': () => selection.press(entry.path, { isAdded: true }),
    Backspace: context.onUp,
    Escape: selection.clear,
  };
  const act = everywhere[key] ?? (target.matches('tr') ? onRow[key] : undefined);
  act?.();
  return act !== undefined;
}

interface HeaderProps extends Pick<Props, 'sort' | 'onSort' | 'selection'> {
  count: number;
}

function Header({ sort, onSort, selection, count }: HeaderProps) {
  const isEverySelected = count > 0 && selection.entries.length === count;
  return (
    <thead>
      <tr>
        <th scope="col" className="w-10">
          <input
            type="checkbox"
            aria-label={t('table.selectAll')}
            checked={isEverySelected}
            ref={(box) => {
              if (box) box.indeterminate = selection.entries.length > 0 && !isEverySelected;
            }}
            onChange={(event) => selection.selectAll(event.target.checked)}
            className="w-4 h-4 block"
          />
        </th>
        <SortHeader id="name" title={t('files.name')} sort={sort} onSort={onSort} />
        <SortHeader id="size" title={t('files.size')} sort={sort} onSort={onSort} className="file-size" />
        <SortHeader
          id="modified_at"
          title={t('files.modified')}
          sort={sort}
          onSort={onSort}
          className="file-modified"
        />
        <SortHeader id="mode" title={t('files.permissions')} sort={sort} onSort={onSort} className="file-mode" />
        <th scope="col" className="cell-actions">
          <span className="sr-only">{t('files.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface SortHeaderProps extends Pick<Props, 'sort' | 'onSort'> {
  id: string;
  title: string;
  className?: string;
}

function SortHeader({ id, title, sort, onSort, className = '' }: SortHeaderProps) {
  const order = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined;
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={order} className={className}>
      <UnstyledButton
        className={`inline-flex items-center gap-1 h-8 font-semibold hover:text-ink ${id === 'size' ? 'flex-row-reverse' : ''}`}
        onClick={() => onSort(order === 'ascending' ? `-${id}` : id)}
      >
        {title}
        <Arrow size={14} aria-hidden className={order ? 'text-accent' : 'invisible'} />
      </UnstyledButton>
    </th>
  );
}

interface RowProps extends Pick<Props, 'selection' | 'onAction' | 'onMove'> {
  entry: FileEntry;
  /** Among all rows. */
  index: number;
  /** Folder of a search result; null outside of a search. */
  where: string | null;
  isSelected: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onMenu: (button: HTMLButtonElement | null | undefined) => void;
}

function Row({ entry, index, where, isSelected, isTabStop, selection, onAction, onMove, onFocus, onMenu }: RowProps) {
  const { name, path, kind, size, modified_at, mode } = entry;
  const menuButton = useRef<HTMLButtonElement>(null);
  const tabIndex = isTabStop ? 0 : -1;
  const shownName = revealHiddenCharacters(name);
  const shownSize = kind === 'folder' ? '' : formatFileSize(size);
  const when = relativeTime(modified_at, clock().now());
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('button,input')) return;
    selection.press(path, { isAdded: event.ctrlKey || event.metaKey, isRange: event.shiftKey });
  };
  return (
    <tr
      data-path={path}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={tabIndex}
      className={isSelected ? 'is-selected' : ''}
      draggable
      onDragStart={(event) => startDrag(event, isSelected ? [...selection.ids] : [path])}
      {...(kind === 'folder' ? dropTarget(path, onMove) : {})}
      onFocus={onFocus}
      onClick={onClick}
      onDoubleClick={(event) => {
        if (!(event.target as HTMLElement).closest('button,input')) onAction('open', entry);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(menuButton.current);
      }}
    >
      <td className="file-select">
        <input
          type="checkbox"
          aria-label={t('table.selectRow', { name: shownName })}
          tabIndex={tabIndex}
          checked={isSelected}
          onClick={(event) => {
            event.stopPropagation();
            selection.press(path, { isAdded: true, isRange: event.shiftKey });
          }}
          // The press is handled with its keys above.
          onChange={() => {}}
          className="w-4 h-4 block"
        />
      </td>
      <td className="file-name">
        <UnstyledButton
          tabIndex={tabIndex}
          className="flex items-center gap-2 w-full min-w-0 min-h-[24px] text-left hover:underline"
          onClick={() => onAction('open', entry)}
        >
          <FileIcon entry={entry} />
          <span className={`truncate ${fileType(entry) === 'folder' ? 'font-semibold' : ''}`} title={shownName}>
            {shownName}
          </span>
        </UnstyledButton>
        <span className="file-details text-xs text-muted">
          {where ? t('files.inFolder', { folder: where }) : [shownSize, when].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td className="file-size text-muted tabular-nums whitespace-nowrap">{shownSize || '–'}</td>
      <td
        className="file-modified text-muted whitespace-nowrap"
        title={`${formatDate(modified_at)} ${formatTime(modified_at)}`}
      >
        {when}
      </td>
      <td className="file-mode text-muted tabular-nums" title={symbolicMode(mode)}>
        {mode}
      </td>
      <td className="cell-actions">
        <UnstyledButton
          ref={menuButton}
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-label={t('files.actionsFor', { name: shownName })}
          className="row-menu inline-flex items-center justify-center w-9 h-9 -my-1 rounded text-muted hover:bg-hover hover:text-ink"
          onClick={() => onMenu(menuButton.current)}
        >
          <EllipsisVertical size={18} aria-hidden />
        </UnstyledButton>
      </td>
    </tr>
  );
}
