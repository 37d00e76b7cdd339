import { ChevronRight, Folder, FolderOpen } from 'lucide-react';
import { useEffect } from 'react';
import { sortFiles } from '#core/hosting/files.rules.ts';
import { folder as folderResource } from '#core/hosting/files.store.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { baseName, pathChain } from '#core/rules/path.rules.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { useTree } from '#screens/ui/use-tree.ts';
import { dropTarget } from './drag.ts';

const t = translator(filesMessages);

/** Folders that one level shows; the list has them all. */
const MAX_CHILDREN = 200;

interface Props {
  account: string;
  label: string;
  /** The folder that is open or chosen. */
  current: string;
  onChoose: (path: string) => void;
  /** Rows of the list may be dropped on folders. */
  onMove?: (paths: readonly string[], to: string) => void;
  /** The folder that gets the focus when the tree appears. */
  hasFocus?: boolean;
}

interface BranchProps extends Props {
  path: string;
  level: number;
  expanded: ReadonlySet<string>;
  onToggle: (path: string, isExpanded: boolean) => void;
  /** The one folder in the tab order. */
  tabStop: string;
  onFocus: (path: string) => void;
}

/** The folders of an account. What a folder holds is read when it is expanded. */
export function FolderTree(props: Props) {
  const { current, label, hasFocus } = props;
  const { ref, expanded, setExpanded, expand, tabStop, setTabStop, onKeyDown } = useTree(pathChain(current), current);
  useEffect(() => {
    setExpanded((before) => new Set([...before, ...pathChain(current)]));
    setTabStop(current);
  }, [current, setExpanded, setTabStop]);
  useEffect(() => {
    if (hasFocus) ref.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus();
  }, [hasFocus, ref]);
  return (
    <div ref={ref} role="tree" aria-label={label} className="grid min-w-0" onKeyDown={onKeyDown}>
      <Branch
        {...props}
        path="/"
        level={1}
        expanded={expanded}
        onToggle={expand}
        tabStop={tabStop}
        onFocus={setTabStop}
      />
    </div>
  );
}

function Branch(props: BranchProps) {
  const { account, path, level, current, expanded, onChoose, onToggle, onMove, tabStop, onFocus } = props;
  const isExpanded = expanded.has(path);
  const state = useResource(folderResource, isExpanded ? { params: { id: account }, query: { path } } : null);
  const children = state.data && !state.isPlaceholderData ? sortFolders(state.data.entries) : null;
  // Whether a folder holds folders is known once it has been read.
  const isLeaf = isExpanded && children?.length === 0;
  const isCurrent = path === current;
  const Icon = isCurrent ? FolderOpen : Folder;
  const name = path === '/' ? t('files.home') : revealHiddenCharacters(baseName(path));
  return (
    <>
      <div
        role="treeitem"
        aria-level={level}
        aria-expanded={isLeaf ? undefined : isExpanded}
        aria-selected={isCurrent}
        data-path={path}
        tabIndex={path === tabStop ? 0 : -1}
        className={`tree-item flex items-center gap-1 h-8 pr-2 rounded min-w-0 cursor-pointer ${isCurrent ? 'bg-accent-soft text-accent font-semibold' : 'hover:bg-hover'}`}
        style={{ paddingInlineStart: (level - 1) * 14 }}
        {...(onMove ? dropTarget(path, onMove) : {})}
        onFocus={() => onFocus(path)}
        onClick={() => onChoose(path)}
      >
        <span
          aria-hidden
          className="inline-flex items-center justify-center w-6 h-8 shrink-0 text-muted"
          onClick={(event) => {
            event.stopPropagation();
            onToggle(path, !isExpanded);
          }}
        >
          {!isLeaf && <ChevronRight size={14} className={`transition-transform ${isExpanded ? 'rotate-90' : ''}`} />}
        </span>
        <Icon size={16} aria-hidden className="shrink-0" />
        <span className="truncate">{name}</span>
      </div>
      {level === 1 && isExpanded && !children && !state.error && (
        <div role="none" className="grid gap-4 px-6 py-2">
          <Skeleton width="70%" />
          <Skeleton width="50%" />
          <Skeleton width="60%" />
        </div>
      )}
      {isExpanded && children && children.length > 0 && (
        <div role="group" className="grid min-w-0">
          {children.slice(0, MAX_CHILDREN).map((child) => (
            <Branch key={child.path} {...props} path={child.path} level={level + 1} />
          ))}
          {children.length > MAX_CHILDREN && (
            <div role="none" className="text-xs text-muted px-6 py-1">
              {t('files.moreFolders', { n: children.length - MAX_CHILDREN })}
            </div>
          )}
        </div>
      )}
      {isExpanded && state.error && !children && (
        <span role="none" className="text-xs text-danger px-6 py-1">
          {t('files.folderFailed')}
        </span>
      )}
    </>
  );
}

const sortFolders = <Entry extends Parameters<typeof sortFiles>[0][number] & { path: string }>(
  entries: readonly Entry[],
) =>
  sortFiles(
    entries.filter(({ kind }) => kind === 'folder'),
    'name',
  );
