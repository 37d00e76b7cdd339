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
import { fileType, isExtractable, isOpenable } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { type MenuItem, useMenu } from '#screens/ui/menu.tsx';

const t = translator(filesMessages);

export type FileAction = 'open' | 'download' | 'rename' | 'move' | 'copy' | 'mode' | 'zip' | 'unzip' | 'delete';

/** What can be done with one row. */
function itemsFor(entry: FileEntry, onAction: (action: FileAction) => void): MenuItem[] {
  const type = fileType(entry);
  const openIcon = type === 'folder' ? FolderOpen : type === 'text' ? SquarePen : Eye;
  const openLabel = type === 'folder' ? t('files.open') : type === 'text' ? t('files.edit') : t('files.preview');
  const item = (action: FileAction, label: string, icon: LucideIcon, keys = ''): MenuItem => ({
    label,
    icon,
    keys,
    onSelect: () => onAction(action),
  });
  return [
    ...(isOpenable(entry) ? [item('open', openLabel, openIcon, '↵')] : []),
    item('download', t('files.download'), Download),
    item('rename', t('files.rename'), Pencil, 'F2'),
    item('move', t('files.moveTo'), FolderInput),
    item('copy', t('files.copyTo'), Copy),
    item('mode', t('files.permissionsOf'), KeyRound),
    ...(isExtractable(entry) ? [item('unzip', t('files.extract'), PackageOpen)] : []),
    item('zip', t('files.compress'), FileArchive),
    { ...item('delete', t('files.delete'), Trash2, t('files.deleteKey')), isDestructive: true },
  ];
}

/** One menu for all rows: a popover in each of them would be most of the page. */
export const useFileMenu = (entry: FileEntry | null, onAction: (action: FileAction, entry: FileEntry) => void) =>
  useMenu({
    label: entry ? t('files.actionsFor', { name: entry.name }) : t('files.actions'),
    items: entry ? itemsFor(entry, (action) => onAction(action, entry)) : [],
    align: 'end',
  });
