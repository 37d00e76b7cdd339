import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

/** The backed-up `wordpress` site, `hosting` account or `server`. */
const BackupSubject = z.object({ type: Text, id: Id, name: Text });

/** A complete backup. Until then it is a job. */
export const Backup = z.object({
  id: Id,
  subject: BackupSubject,
  /** `full`, `files` or `database`. */
  kind: Text,
  /** `manual`, `schedule`, or the operation it precedes: `update`, `restore`, `push`, `replace`. */
  reason: Text,
  note: OptionalText,
  /** Kept until it is deleted by hand. */
  is_kept: z._default(Flag, false),
  /** Bytes. */
  size: z._default(z.number(), 0),
  files_count: z._default(z.number(), 0),
  tables_count: z._default(z.number(), 0),
  /** SHA-256 of the archive, hex. */
  checksum: OptionalText,
  /** Details at that time, such as `core_version`. */
  details: z._default(z.record(z.string(), z.string()), {}),
  /** When the schedule removes it; null for one that is kept. */
  expires_at: OptionalDateTime,
  created_at: IsoDateTime,
});
export type Backup = z.output<typeof Backup>;

export const BackupSchedule = z.object({
  /** `off`, `daily`, `weekly` or `monthly`. */
  frequency: Text,
  /** UTC, 0 to 23. */
  hour: z.number(),
  /** Of weekly ones: 1 is Monday, 7 Sunday. */
  weekday: z._default(z.number(), 1),
  /** How many scheduled backups are kept. */
  keep: z.number(),
  next_run_at: OptionalDateTime,
  last_run_at: OptionalDateTime,
});
export type BackupSchedule = z.output<typeof BackupSchedule>;

/** A file or folder in a backup, compared with the current state. */
export const BackupFile = z.object({
  name: Text,
  /** Begins with `/`. */
  path: Text,
  /** `file` or `folder`. */
  kind: Text,
  /** Bytes; of a folder, of all that is in it. */
  size: z._default(z.number(), 0),
  modified_at: OptionalDateTime,
  /** Now: `same`, `changed` or `missing`; `new` is not in the backup. Of a folder: whether anything in it is. */
  now: Text,
});
export type BackupFile = z.output<typeof BackupFile>;

/** A table in a backup, compared with the current state. */
export const BackupTable = z.object({
  name: Text,
  rows: z.number(),
  /** Null if the table no longer exists. */
  rows_now: z.nullable(z.number()),
  /** Rows that have changed since. */
  changed: z._default(z.number(), 0),
  /** Current rows that are not in the backup. */
  lost: z._default(z.number(), 0),
  /** Bytes. */
  size: z._default(z.number(), 0),
});
export type BackupTable = z.output<typeof BackupTable>;

/** What is to be restored: folders and files by path, tables by name, or all. */
export const RestoreRequest = z.object({
  /** `['/']` is all files. */
  paths: List(z.string()),
  tables: List(z.string()),
  /** Whether files that are not in the backup are removed. */
  removes_new: z._default(z.boolean(), false),
});
export type RestoreRequest = z.input<typeof RestoreRequest>;

export const RestorePreview = z.object({
  /** Numbers of files that are recreated, overwritten and removed. */
  files: z.object({ added: z.number(), changed: z.number(), removed: z.number(), examples: List(z.string()) }),
  tables: List(BackupTable),
  /** Bytes to write. */
  size: z._default(z.number(), 0),
  /** Sentences about what will be lost. */
  warnings: List(z.string()),
  /** Why it cannot be restored now. */
  blocked: OptionalText,
});
export type RestorePreview = z.output<typeof RestorePreview>;
