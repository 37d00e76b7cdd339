import { ChevronRight, File, Folder, FolderOpen } from 'lucide-react';
import { projectVolumesMessages } from '#core/i18n/messages/project-volumes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Volume, VolumeFile } from '#core/project/project.schema.ts';
import { volumeFiles } from '#core/project/projects.store.ts';
import { formatFileSize, revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { useTree } from '#screens/ui/use-tree.ts';

const t = translator(projectVolumesMessages);

interface Props {
  projectId: string;
  volume: Volume;
  onClose: () => void;
}

/** What is in a volume. A folder is read when it is expanded. */
export function VolumeFilesDialog({ projectId, volume: { id, name }, onClose }: Props) {
  const state = useResource(volumeFiles, { params: { id: projectId, volume: id } });
  return (
    <Dialog
      isOpen
      variant="wide"
      title={t('volumes.filesTitle', { name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('dialog.close')}</Button>}
    >
      <Loaded from={state} skeleton={200}>
        {({ files, total }) =>
          files.length === 0 ? (
            <EmptyState icon={Folder} title={t('volumes.noFiles')}>
              {t('volumes.noFilesText')}
            </EmptyState>
          ) : (
            <Tree
              projectId={projectId}
              volumeId={id}
              label={t('volumes.filesTitle', { name })}
              files={files}
              total={total}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface TreeProps {
  projectId: string;
  volumeId: string;
  label: string;
  files: readonly VolumeFile[];
  total: number;
}

function Tree({ projectId, volumeId, label, files, total }: TreeProps) {
  const { ref, expanded, expand, tabStop, setTabStop, onKeyDown } = useTree([], files[0]?.path ?? '');
  return (
    <div ref={ref} role="tree" aria-label={label} className="grid min-w-0" onKeyDown={onKeyDown}>
      <Entries
        projectId={projectId}
        volumeId={volumeId}
        files={files}
        total={total}
        level={1}
        expanded={expanded}
        onToggle={expand}
        tabStop={tabStop}
        onFocus={setTabStop}
      />
    </div>
  );
}

interface BranchProps {
  projectId: string;
  volumeId: string;
  level: number;
  expanded: ReadonlySet<string>;
  onToggle: (path: string, isExpanded: boolean) => void;
  /** The one entry in the tab order. */
  tabStop: string;
  onFocus: (path: string) => void;
}

const inOrder = (files: readonly VolumeFile[]) =>
  [...files].sort((a, b) => Number(b.is_folder) - Number(a.is_folder) || a.path.localeCompare(b.path));

function Entries({ files, total, ...branch }: BranchProps & { files: readonly VolumeFile[]; total: number }) {
  return (
    <>
      {inOrder(files).map((file) => (
        <Entry key={file.path} {...branch} file={file} />
      ))}
      {total > files.length && (
        <div role="none" className="text-sm text-muted px-6 py-1">
          {t('volumes.more', { n: total - files.length })}
        </div>
      )}
    </>
  );
}

function Entry({ file, ...branch }: BranchProps & { file: VolumeFile }) {
  const { level, expanded, onToggle, tabStop, onFocus } = branch;
  const { path, is_folder, size, modified_at } = file;
  const isExpanded = is_folder && expanded.has(path);
  const Icon = is_folder ? (isExpanded ? FolderOpen : Folder) : File;
  return (
    <>
      <div
        role="treeitem"
        aria-level={level}
        aria-expanded={is_folder ? isExpanded : undefined}
        aria-selected={false}
        data-path={path}
        tabIndex={path === tabStop ? 0 : -1}
        className={`tree-item flex items-center gap-2 min-h-[36px] pr-2 rounded min-w-0 hover:bg-hover ${is_folder ? 'cursor-pointer' : ''}`}
        style={{ paddingInlineStart: (level - 1) * 18 }}
        onFocus={() => onFocus(path)}
        onClick={() => is_folder && onToggle(path, !isExpanded)}
      >
        <span aria-hidden className="inline-flex w-5 justify-center shrink-0 text-muted">
          {is_folder && <ChevronRight size={14} className={`transition-transform ${isExpanded ? 'rotate-90' : ''}`} />}
        </span>
        <Icon size={16} aria-hidden className="shrink-0 text-muted" />
        <span className="truncate grow min-w-0">{revealHiddenCharacters(path.slice(path.lastIndexOf('/') + 1))}</span>
        {!is_folder && (
          <span className="text-sm text-muted tabular-nums whitespace-nowrap">{formatFileSize(size)}</span>
        )}
        {modified_at && (
          <span className="hidden sm:inline text-sm text-muted whitespace-nowrap">
            <RelativeTime iso={modified_at} />
          </span>
        )}
      </div>
      {isExpanded && <FolderEntries {...branch} path={path} />}
    </>
  );
}

function FolderEntries({ path, ...branch }: BranchProps & { path: string }) {
  const { projectId, volumeId, level } = branch;
  const state = useResource(volumeFiles, { params: { id: projectId, volume: volumeId }, query: { path } });
  const data = state.isPlaceholderData ? undefined : state.data;
  const indent = { paddingInlineStart: level * 18 + 28 };
  if (!data && state.error)
    return (
      <div role="none" className="text-sm text-danger py-1" style={indent}>
        {t('volumes.folderFailed')}
      </div>
    );
  if (!data)
    return (
      <div role="none" className="py-2" style={indent}>
        <Skeleton width={160} />
      </div>
    );
  return (
    <div role="group" className="grid min-w-0">
      {data.files.length === 0 && (
        <div role="none" className="text-sm text-muted py-1" style={indent}>
          {t('volumes.emptyFolder')}
        </div>
      )}
      <Entries {...branch} level={level + 1} files={data.files} total={data.total} />
    </div>
  );
}
