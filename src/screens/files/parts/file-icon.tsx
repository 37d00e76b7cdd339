import {
  File,
  FileArchive,
  FileImage,
  FileMusic,
  FileText,
  FileVideoCamera,
  Folder,
  Link2,
  type LucideIcon,
} from 'lucide-react';
import { type FileType, fileType } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';

const icons: Readonly<Record<FileType, LucideIcon>> = {
  folder: Folder,
  text: FileText,
  image: FileImage,
  archive: FileArchive,
  audio: FileMusic,
  video: FileVideoCamera,
  document: FileText,
  other: File,
};

/** What a row is, for the eye alone. */
export function FileIcon({ entry }: { entry: Pick<FileEntry, 'name' | 'kind'> }) {
  const Icon = entry.kind === 'link' ? Link2 : icons[fileType(entry)];
  const isFolder = entry.kind === 'folder';
  return <Icon size={18} aria-hidden className={`shrink-0 ${isFolder ? 'text-accent' : 'text-muted'}`} />;
}
