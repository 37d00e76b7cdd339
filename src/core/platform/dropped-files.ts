import { type DeviceFileHandle, handleOf } from './device-files.ts';

/** A file with its path below what was chosen: `photos/2026/sea.jpg`. */
interface ChosenFile {
  path: string;
  file: File;
  /** By which the file can be read again later, where the browser gives one. */
  handle?: DeviceFileHandle | null;
}
export interface ChosenFiles {
  files: readonly ChosenFile[];
  /** Paths of the folders, parents first, so that empty ones are known too. */
  folders: readonly string[];
}

/** What was dropped, with the contents of folders. Call it in the drop event: afterwards its items are empty. */
export async function readDroppedFiles(data: DataTransfer): Promise<ChosenFiles> {
  const files: ChosenFile[] = [];
  const folders: string[] = [];
  const items = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile(), handle: handleOf(item) }));
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

/** What was chosen in a file field, which knows the folder only by the paths of its files. */
export function readChosenFiles(list: Iterable<File>): ChosenFiles {
  const files = [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const folders = new Set<string>();
  for (const { path } of files) {
    const parts = path.split('/').slice(0, -1);
    for (let depth = 1; depth <= parts.length; depth++) folders.add(parts.slice(0, depth).join('/'));
  }
  return { files, folders: [...folders] };
}
