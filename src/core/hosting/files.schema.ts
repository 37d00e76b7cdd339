import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, OptionalText, Text } from '../http/schemas.ts';

/** A path within the account, without a trailing slash. `/` is the account's folder. */
const Path = z.string();

/** A file or folder. */
export const FileEntry = z.object({
  name: Text,
  path: Path,
  /** `file`, `folder` or `link`. */
  kind: Text,
  /** Bytes; 0 for a folder. */
  size: z._default(z.number(), 0),
  modified_at: IsoDateTime,
  /** Permissions as octal digits: `0644`. */
  mode: Text,
  /** Target of a link; absent if it is outside the account. */
  target: OptionalText,
});
export type FileEntry = z.output<typeof FileEntry>;

/** A deleted file or folder in the bin. */
export const TrashEntry = z.object({
  id: Id,
  /** Where it was. */
  path: Path,
  kind: Text,
  size: z._default(z.number(), 0),
  deleted_at: IsoDateTime,
});
export type TrashEntry = z.output<typeof TrashEntry>;

/** Disk usage of the account, bytes. */
export const FileQuota = z.object({ used: z.number(), limit: z.number() });
export type FileQuota = z.output<typeof FileQuota>;

/** A range of the received bytes, and its SHA-256 in hexadecimal. */
const UploadCheck = z.object({ offset: z.number(), size: z.number(), sha256: Text });

/** A file that is sent in parts. */
export const Upload = z.object({
  id: Id,
  path: Path,
  /** Bytes. */
  size: z.number(),
  /** Bytes that have arrived: the next part begins here. */
  received: z.number(),
  is_complete: z._default(Flag, false),
  /** Largest part, bytes. */
  part_size: z._default(z.number(), 8_000_000),
  /** Its open job, `files.upload`. A file that fits into one part has none. */
  job_id: z.optional(z.nullable(Id)),
  /** Ranges that a file must match to continue the upload. */
  checks: List(UploadCheck),
});
export type Upload = z.output<typeof Upload>;

/** The outcome for one path of a request about several. */
export const FileOutcome = z.object({
  path: Path,
  /** Where it is now. */
  to: OptionalText,
  /** Why it was refused. */
  error: OptionalText,
});
export type FileOutcome = z.output<typeof FileOutcome>;
export const FileOutcomes = z.object({ outcomes: List(FileOutcome), message: OptionalText });
