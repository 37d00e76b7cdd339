import * as z from 'zod/mini';

/** Names of an archive's members. */
export const MANIFEST = 'manifest.json';
export const DUMP = 'database.sql';
export const FILES = 'files';

/** A file, folder or link of a tree. */
export const TreeEntry = z.object({
  /** Begins with `/`; the tree itself is `/`. */
  path: z.string(),
  kind: z.enum(['file', 'folder', 'link']),
  /** Bytes. */
  size: z.number(),
  /** Permission bits, as for `chmod`. */
  mode: z.number(),
  /** Milliseconds since the epoch. */
  mtime: z.number(),
  /** Time of the last change of content or metadata, which programs cannot set. Milliseconds since the epoch. */
  ctime: z.number(),
  /** For files. */
  sha256: z.optional(z.string()),
  /** For links. */
  target: z.optional(z.string()),
});
export type TreeEntry = z.output<typeof TreeEntry>;

/** The contents of `manifest.json`. */
export const Manifest = z.object({
  version: z.literal(1),
  subject: z.object({ type: z.string(), id: z.number(), name: z.string() }),
  team_id: z.number(),
  kind: z.enum(['full', 'files', 'database']),
  created_at: z.string(),
  details: z.record(z.string(), z.string()),
  files_count: z.number(),
  files: z.array(TreeEntry),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), size: z.number() })),
  /** Of `database.sql`; null if none. */
  database: z.nullable(z.object({ size: z.number(), sha256: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

/** The name of an entry within the archive. */
export const memberName = ({ path, kind }: Pick<TreeEntry, 'path' | 'kind'>): string =>
  kind === 'folder' ? `${FILES}${path}/` : FILES + path;

/** Whether a path is safe to restore: absolute within the tree, without dot segments. */
export const isSafePath = (path: string): boolean =>
  path === '/' ||
  (path.startsWith('/') &&
    !/[\\\0]/.test(path) &&
    path
      .slice(1)
      .split('/')
      .every((name) => name !== '' && name !== '.' && name !== '..'));

/** Whether a path is the folder itself or below it. */
export const isBelow = (path: string, folder: string) =>
  folder === '/' || path === folder || path.startsWith(`${folder}/`);
