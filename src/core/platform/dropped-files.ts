import { type DeviceFileHandle, getFileHandle } from './device-files.ts';

/** A file with its path relative to the selection: `photos/2026/sea.jpg`. */
interface ChosenFile {
  path: string;
  file: File;
  /** For reading the file again later, if the browser supports it. */
  handle?: DeviceFileHandle | null;
}
export interface ChosenFiles {
  files: readonly ChosenFile[];
  /** Paths of the folders, parents first, including empty ones. */
  folders: readonly string[];
}

/** The dropped files, including the contents of folders. Call it during the drop event: afterwards the items are empty. */
export async function readDroppedFiles(data: DataTransfer): Promise<ChosenFiles> {
  const files: ChosenFile[] = [];
  const folders: string[] = [];
  const items = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile(), handle: getFileHandle(item) }));
  for (const { entry, file, handle } of items) {
    if (entry?.isDirectory) await readEntry(entry, '', files, folders);
    else if (file) files.push({ path: file.name, file, handle: await handle });
    else if (entry) await readEntry(entry, '', files, folders);
  }
  return { files, folders };
}

async function readEntry(entry: FileSystemEntry, parent: string, files: ChosenFile[], folders: string[]) {
  const path = parent ? `${parent}/${entry.name}` : entry.name;
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    );
    if (file) files.push({ path, file });
    return;
  }
  folders.push(path);
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader returns at most 100 entries at a time, and none at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (batch.length === 0) return;
    for (const child of batch) await readEntry(child, path, files, folders);
  }
}

/** The files chosen in a file input. Folders are known only from the paths of their files. */
export function readChosenFiles(list: Iterable<File>): ChosenFiles {
  const files = [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const folders = new Set<string>();
  for (const { path } of files) {
    const segments = path.split('/').slice(0, -1);
    for (let depth = 1; depth <= segments.length; depth++) folders.add(segments.slice(0, depth).join('/'));
  }
  return { files, folders: [...folders] };
}
