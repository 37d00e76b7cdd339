import * as z from 'zod/mini';

/** Names of what an archive holds. */
export const MANIFEST = 'manifest.json';
export const DUMP = 'database.sql';
export const FILES = 'files';

/** A file, folder or link of a tree, as it was. */
export const TreeEntry = z.object({
  /** Begins with `/`; the tree itself is `/`. */
  path: z.string(),
  kind: z.enum(['file', 'folder', 'link']),
  /** Bytes. */
  size: z.number(),
  /** Bits of `chmod`. */
  mode: z.number(),
  /** Milliseconds since the epoch. */
  mtime: z.number(),
  /** When anything of it was changed last, which nobody can set. */
  ctime: z.number(),
  /** Of a file. */
  sha256: z.optional(z.string()),
  /** Where a link leads. */
  target: z.optional(z.string()),
});
export type TreeEntry = z.output<typeof TreeEntry>;

/** What an archive says of itself. */
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

/** Whether a path can be restored: it goes nowhere but down. */
export const isPlainPath = (path: string): boolean =>
  path === '/' ||
  (path.startsWith('/') &&
    !/[\\\0]/.test(path) &&
    path
      .slice(1)
      .split('/')
      .every((name) => name !== '' && name !== '.' && name !== '..'));

/** Whether a path is a folder's own or lies below it. */
export const isBelow = (path: string, folder: string) =>
  folder === '/' || path === folder || path.startsWith(`${folder}/`);
