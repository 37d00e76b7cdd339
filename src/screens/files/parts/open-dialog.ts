import type { FileEntry, FileOutcome } from '#core/hosting/files.schema.ts';

/** What is open above the list. */
export type OpenDialog =
  | { kind: 'create'; what: 'file' | 'folder' }
  | { kind: 'rename' | 'unzip' | 'preview'; entry: FileEntry }
  | { kind: 'mode' | 'zip'; entries: readonly FileEntry[] }
  /** `to` is set where the folder is chosen already and names are taken there. */
  | { kind: 'move' | 'copy'; paths: readonly string[]; to?: string }
  | { kind: 'refused'; outcomes: readonly FileOutcome[] }
  | { kind: 'bin' };

export interface FileDialogProps {
  account: string;
  /** The open folder. */
  folder: string;
  /** Names in it. */
  names: ReadonlySet<string>;
  onClose: () => void;
  /** It has ended. @param focus path of the row that gets the focus */
  onDone: (focus: string | null) => void;
  onOpen: (dialog: OpenDialog) => void;
  onEdit: (path: string) => void;
}
