import type { FileEntry, FileOutcome } from '#core/hosting/files.schema.ts';

/** What is open above the list. */
export type OpenDialog =
  | { kind: 'create'; what: 'file' | 'folder' }
  | { kind: 'rename' | 'unzip' | 'preview'; entry: FileEntry }
  | { kind: 'mode' | 'zip'; entries: readonly FileEntry[] }
  /** `to` is set where the folder is chosen already and names are taken there. */
  | { kind: 'move' | 'copy'; paths: readonly string[]; to?: string }
  | { kind: 'refused'; title: string; outcomes: readonly FileOutcome[] }
  | { kind: 'bin' };
