import { ChevronRight, File, Folder, type LucideIcon, Square, SquareCheck, SquareMinus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BackupFile } from '#core/backup/backup.schema.ts';
import { backupFiles } from '#core/backup/backups.store.ts';
import { type CheckState, checkState, type Selection, togglePath } from '#core/backup/selection.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { byLocale } from '#core/i18n/by-locale.ts';
import { restoreMessages } from '#core/i18n/messages/restores.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { formatFileSize, revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { usePressedValue } from '#screens/ui/use-pressed-value.ts';
import { useTree } from '#screens/ui/use-tree.ts';

const t = translator(restoreMessages);

/** Entries of a folder that are shown at first, and with each press. */
const PAGE = 200;

interface Props {
  backupId: string;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Leaves out what is the same now. */
  hidesSame: boolean;
}

interface BranchProps {
  backupId: string;
  selection: Selection;
  hidesSame: boolean;
  entry: BackupFile;
  level: number;
  expanded: ReadonlySet<string>;
  onExpand: (path: string, isExpanded: boolean) => void;
  onToggle: (entry: BackupFile) => void;
  /** What a folder holds has been read. */
  onRead: (path: string, entries: readonly BackupFile[]) => void;
  /** The one entry in the tab order. */
  tabStop: string;
  onFocus: (path: string) => void;
}

const root: BackupFile = { name: '', path: '/', kind: 'folder', size: 0, now: 'changed' };

/** Files of a backup beside those of now, to choose from. What a folder holds is read when it is expanded. */
export function RestoreTree({ backupId, selection, onSelect, hidesSame }: Props) {
  const tree = useTree(['/'], '/');
  const read = useRef(new Map<string, readonly BackupFile[]>());
  const [shown, press] = usePressedValue(selection, onSelect);
  const toggle = ({ path, now }: BackupFile) => {
    if (now !== 'new') press(togglePath(shown, path, (folder) => choosable(read.current.get(folder))));
  };
  return (
    <div
      ref={tree.ref}
      role="tree"
      aria-label={t('restores.treeLabel')}
      aria-multiselectable
      className="grid min-w-0 p-1"
      onKeyDown={tree.onKeyDown}
    >
      <Branch
        backupId={backupId}
        selection={shown}
        hidesSame={hidesSame}
        entry={root}
        level={1}
        expanded={tree.expanded}
        onExpand={tree.expand}
        onToggle={toggle}
        onRead={(path, entries) => read.current.set(path, entries)}
        tabStop={tree.tabStop}
        onFocus={tree.setTabStop}
      />
    </div>
  );
}

/** What is not in the backup cannot be restored. */
const choosable = (entries: readonly BackupFile[] | undefined) =>
  entries?.filter(({ now }) => now !== 'new').map(({ path }) => path);

const checkIcons: Readonly<Record<CheckState, LucideIcon>> = { on: SquareCheck, off: Square, partial: SquareMinus };
const ariaChecked = { on: true, off: false, partial: 'mixed' } as const;

const stateTexts: Readonly<Record<string, { key: MessageKey<typeof restoreMessages>; className: string }>> = {
  same: { key: 'restores.same', className: 'text-muted' },
  changed: { key: 'restores.changed', className: 'text-warning font-semibold' },
  missing: { key: 'restores.deleted', className: 'text-danger font-semibold' },
  new: { key: 'restores.new', className: 'text-info font-semibold' },
};

function Branch(props: BranchProps) {
  const { backupId, entry, level, selection, hidesSame, expanded, onExpand, onToggle, onRead, tabStop, onFocus } =
    props;
  const { path, kind, now } = entry;
  const isRoot = path === '/';
  const isFolder = kind === 'folder';
  const isExpanded = isFolder && expanded.has(path);
  // A folder that is not in the backup has nothing to restore.
  const isOpenable = isFolder && now !== 'new';
  const check = checkState(selection, path);
  const isChoosable = now !== 'new';
  const name = isRoot ? t('restores.everything') : revealHiddenCharacters(entry.name);
  const CheckIcon = checkIcons[check];
  const Icon = isFolder ? Folder : File;
  const state = stateTexts[now];
  return (
    <>
      <div
        role="treeitem"
        aria-level={level}
        aria-expanded={isOpenable ? isExpanded : undefined}
        aria-checked={isChoosable ? ariaChecked[check] : undefined}
        aria-disabled={isChoosable ? undefined : true}
        data-path={path}
        tabIndex={path === tabStop ? 0 : -1}
        className={`flex items-center gap-2 min-h-[36px] pr-2 rounded min-w-0 ${isChoosable ? 'cursor-pointer hover:bg-hover' : 'text-muted'}`}
        style={{ paddingInlineStart: (level - 1) * 18, outlineOffset: -2 }}
        onFocus={() => onFocus(path)}
        onClick={() => onToggle(entry)}
      >
        <span
          aria-hidden
          className="inline-flex items-center justify-center w-6 h-9 shrink-0 text-muted"
          onClick={(event) => {
            if (!isOpenable) return;
            event.stopPropagation();
            onExpand(path, !isExpanded);
          }}
        >
          {isOpenable && <ChevronRight size={16} className={`transition-transform ${isExpanded ? 'rotate-90' : ''}`} />}
        </span>
        <CheckIcon
          size={18}
          aria-hidden
          className={`shrink-0 ${isChoosable ? (check === 'off' ? 'text-muted' : 'text-accent') : 'invisible'}`}
        />
        <Icon size={16} aria-hidden className="shrink-0 text-muted" />
        <span className="truncate min-w-0 grow">{name}</span>
        {!isRoot && (
          <span className="inline-flex items-center gap-3 shrink-0 text-sm">
            {state && <span className={state.className}>{t(state.key)}</span>}
            <span className="hidden sm:inline w-[72px] text-right text-muted tabular-nums">
              {formatFileSize(entry.size)}
            </span>
          </span>
        )}
      </div>
      {isExpanded && isOpenable && (
        <Children
          {...{ backupId, selection, hidesSame, expanded, onExpand, onToggle, onRead, tabStop, onFocus }}
          path={path}
          level={level + 1}
        />
      )}
    </>
  );
}

function Children({ path, ...props }: Omit<BranchProps, 'entry'> & { path: string }) {
  const { backupId, level, hidesSame, onRead } = props;
  const state = useResource(backupFiles, { params: { id: backupId }, query: { path } });
  const [limit, setLimit] = useState(PAGE);
  const entries = state.isPlaceholderData ? undefined : state.data;
  useEffect(() => {
    if (entries) onRead(path, entries);
  });
  const indent = { paddingInlineStart: (level - 1) * 18 + 32 };
  if (!entries)
    return state.error ? (
      <div role="none" className="flex flex-wrap items-center gap-2 py-1 text-sm text-danger" style={indent}>
        {errorMessage(state.error)}
        {!state.error.isFinal && (
          <Button size="small" onClick={() => void state.refresh()}>
            {t('error.retry')}
          </Button>
        )}
      </div>
    ) : (
      <div role="none" className="py-2" style={indent}>
        <Skeleton width="40%" height={20} />
      </div>
    );
  const shown = sortEntries(hidesSame ? entries.filter(({ now }) => now !== 'same') : entries);
  if (shown.length === 0)
    return (
      <div role="none" className="py-1 text-sm text-muted" style={indent}>
        {t(entries.length === 0 ? 'restores.emptyFolder' : 'restores.noDifferences')}
      </div>
    );
  return (
    <div role="group" className="grid min-w-0">
      {shown.slice(0, limit).map((entry) => (
        <Branch key={entry.path} {...props} entry={entry} />
      ))}
      {shown.length > limit && (
        <div role="none" className="py-1" style={indent}>
          <Button size="small" onClick={() => setLimit(limit + PAGE)}>
            {t('restores.more', { n: shown.length - limit })}
          </Button>
        </div>
      )}
    </div>
  );
}

const nameCollator = byLocale((tag) => new Intl.Collator(tag, { numeric: true }));

/** Folders first, each in the order of the visitor's language. */
function sortEntries(entries: readonly BackupFile[]): BackupFile[] {
  const collator = nameCollator();
  return [...entries].sort(
    (a, b) => Number(b.kind === 'folder') - Number(a.kind === 'folder') || collator.compare(a.name, b.name),
  );
}
