import {
  Copy,
  Download,
  Eye,
  FileArchive,
  FolderInput,
  FolderOpen,
  KeyRound,
  type LucideIcon,
  PackageOpen,
  Pencil,
  SquarePen,
  Trash2,
} from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { fileType, isExtractable, isOpenable } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { usePopover } from '#screens/ui/use-popover.ts';

const t = translator(filesMessages);

export type FileAction = 'open' | 'download' | 'rename' | 'move' | 'copy' | 'mode' | 'zip' | 'unzip' | 'delete';

interface Item {
  action: FileAction;
  label: string;
  icon: LucideIcon;
  keys?: string;
  isDestructive?: boolean;
}

/** What can be done with one row. */
function itemsFor(entry: FileEntry): Item[] {
  const type = fileType(entry);
  const openIcon = type === 'folder' ? FolderOpen : type === 'text' ? SquarePen : Eye;
  const openLabel = type === 'folder' ? t('files.open') : type === 'text' ? t('files.edit') : t('files.preview');
  return [
    ...(isOpenable(entry) ? [{ action: 'open' as const, label: openLabel, icon: openIcon, keys: '↵' }] : []),
    { action: 'download', label: t('files.download'), icon: Download },
    { action: 'rename', label: t('files.rename'), icon: Pencil, keys: 'F2' },
    { action: 'move', label: t('files.moveTo'), icon: FolderInput },
    { action: 'copy', label: t('files.copyTo'), icon: Copy },
    { action: 'mode', label: t('files.permissionsOf'), icon: KeyRound },
    ...(isExtractable(entry) ? [{ action: 'unzip' as const, label: t('files.extract'), icon: PackageOpen }] : []),
    { action: 'zip', label: t('files.compress'), icon: FileArchive },
    { action: 'delete', label: t('files.delete'), icon: Trash2, keys: t('files.deleteKey'), isDestructive: true },
  ];
}

/** One menu for all rows: a popover in each of them would be most of the page. */
export function useFileMenu(entry: FileEntry | null, onAction: (action: FileAction, entry: FileEntry) => void) {
  const { isOpen, open, close, popover, buttonProps, popoverProps } = usePopover({ align: 'end' });
  const items = () => [...(popover.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const root = popover.current?.getRootNode() as ShadowRoot | undefined;
    const index = all.indexOf(root?.activeElement as HTMLElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all[(next + all.length) % all.length]?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      // A dialog that the menu is in stays open.
      if (event.key === 'Escape') event.preventDefault();
      close();
    }
  };
  return {
    isOpen,
    menuId: popoverProps.id,
    /** @param button what the menu opens at, and what gets the focus back */
    open(button: HTMLButtonElement) {
      buttonProps.ref.current = button;
      open();
      items()[0]?.focus();
    },
    menu: (
      <div
        {...popoverProps}
        role="menu"
        aria-label={entry ? t('files.actionsFor', { name: entry.name }) : t('files.actions')}
        onKeyDown={onKeyDown}
        className="fixed rise p-1 rounded-card bg-surface border border-line shadow min-w-[200px] max-w-[min(320px,calc(100vw-16px))] max-h-[70vh] overflow-y-auto"
      >
        {isOpen &&
          entry &&
          itemsFor(entry).map(({ action, label, icon: Icon, keys, isDestructive }) => (
            <button
              key={action}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onAction(action, entry);
              }}
              className={`flex items-center gap-2 w-full h-9 px-3 rounded ${isDestructive ? 'text-danger hover:bg-danger-soft' : 'hover:bg-hover'}`}
            >
              <Icon size={16} aria-hidden />
              <span className="truncate grow">{label}</span>
              {keys && (
                <span aria-hidden className="text-xs text-muted pl-4">
                  {keys}
                </span>
              )}
            </button>
          ))}
      </div>
    ),
  };
}
