import type { Services } from '../context.ts';
import { HttpError, validationError } from '../errors.ts';
import { formatCount } from '../format-count.ts';
import { refusalMessage } from '../hosting/files/outcomes.ts';
import { formatBytes } from '../hosting/files/usage.ts';
import { type Archive, type BackupRow, withArchive } from './archive.ts';
import { type BackupSource, type Subject, withSource } from './backup-subjects.ts';
import { type ComparedTable, compareTables, compareTrees } from './compare.ts';
import { freeBytesOf } from './disk-space.ts';
import { isSafePath, type Manifest } from './manifest.ts';
import { ALL_TABLES, chosenTables } from './restore.ts';
import { diffTrees, planTree, type RestoreChoice, type TreeChanges } from './restore-plan.ts';
import { requireServerOff } from './restore-server.ts';
import { readTree } from './tree.ts';

const MAX_EXAMPLES = 10;
const MAX_CHOSEN = 1000;

const emptyPreview = {
  files: { added: 0, changed: 0, removed: 0, examples: [] as string[] },
  tables: [] as ComparedTable[],
};

/** What to call the rows of a table. */
const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  wp_posts: ['post', 'posts'],
  wp_comments: ['comment', 'comments'],
  wp_users: ['user', 'users'],
};

function tableWarnings({ name, lost, changed, rows_now }: ComparedTable): string[] {
  const [one, many] = nouns[name] ?? [`row of ${name}`, `rows of ${name}`];
  const warnings: string[] = [];
  if (lost > 0) warnings.push(`${formatCount(lost, one, many)} added since then will be lost.`);
  if (changed > 0 && rows_now !== null)
    warnings.push(
      `${formatCount(changed, one, many)} changed since then will go back to how ${changed === 1 ? 'it was' : 'they were'}.`,
    );
  return warnings;
}

function fileWarnings({ changed, removed }: TreeChanges): string[] {
  const warnings: string[] = [];
  if (changed.length > 0)
    warnings.push(`${formatCount(changed.length, 'file', 'files')} changed since then will be replaced.`);
  if (removed.length > 0)
    warnings.push(`${formatCount(removed.length, 'file', 'files')} added since then will be removed.`);
  return warnings;
}

/** Old tables may not match newer files, and vice versa. */
function versionWarnings({ details }: Manifest, source: BackupSource, choice: RestoreChoice): string[] {
  const [then, now] = [details.core_version, source.details.core_version];
  const isPart = choice.tables.length === 0 || !choice.paths.includes('/');
  if (!then || !now || then === now || !isPart) return [];
  return [
    `The backup was made with WordPress ${then} and the site has ${now}. Restore all files and tables to be sure that they match.`,
  ];
}

/** @throws HttpError 422 */
function requirePaths(files: Manifest['files'], paths: readonly string[]): void {
  const known = new Set(files.map(({ path }) => path));
  for (const path of paths) {
    if (isSafePath(path) && known.has(path)) continue;
    const reason = files.length === 0 ? 'This backup has no files.' : `${path} isn’t in this backup.`;
    throw validationError({ paths: [reason] });
  }
}

/** @throws HttpError 422 */
function requireTables(tables: Manifest['tables'], chosen: readonly string[]): void {
  const names = new Set(tables.map(({ name }) => name));
  for (const name of chosen) {
    if (name === ALL_TABLES ? names.size > 0 : names.has(name)) continue;
    const reason = names.size === 0 ? 'This backup has no tables.' : `This backup has no table ${name}.`;
    throw validationError({ tables: [reason] });
  }
}

/**
 * Validates what to restore: all of it must be in the backup.
 * @throws HttpError 422 with a message per field
 */
export function readChoice(
  { files, tables }: Manifest,
  body: { paths?: string[] | undefined; tables?: string[] | undefined; removes_new?: boolean | undefined },
): RestoreChoice {
  const choice = { paths: body.paths ?? [], tables: body.tables ?? [], removes_new: body.removes_new ?? false };
  if (choice.paths.length + choice.tables.length === 0)
    throw validationError({ paths: ['Choose the files or tables to restore.'] });
  if (choice.paths.length + choice.tables.length > MAX_CHOSEN)
    throw validationError({ paths: [`Choose ${MAX_CHOSEN.toLocaleString('en-GB')} files and tables at most.`] });
  requirePaths(files, choice.paths);
  requireTables(tables, choice.tables);
  return choice;
}

/** Why nothing can be restored now; null if it can. */
async function findBlocker(services: Services, subject: Subject): Promise<string | null> {
  const { type, id, name } = subject.subject;
  const open = await services.jobs.findOpen(type, [id]);
  if (open.length > 0) return `Something else is being done to ${name}. Wait until it has ended, then try again.`;
  if (type !== 'server') return null;
  return requireServerOff(services, subject).then(
    () => null,
    (error) => {
      if (error instanceof HttpError) return refusalMessage(error);
      throw error;
    },
  );
}

async function previewChoice(
  services: Services,
  archive: Archive,
  source: BackupSource,
  subject: Subject,
  choice: RestoreChoice,
) {
  const { manifest } = archive;
  const current = choice.paths.length > 0 ? await readTree(source.tree) : [];
  const planned = choice.paths.length > 0 ? planTree(manifest.files, current, choice) : [];
  const states = await compareTrees(manifest.files, current, source.tree, choice.paths);
  const changes = diffTrees(planned, current, ({ path }) => states.get(path) === 'same');
  const chosen = choice.tables.length > 0 ? chosenTables(manifest, choice.tables) : new Set<string>();
  const tables = chosen.size > 0 ? await compareTables(services, archive, source.database, chosen) : [];
  const written = new Set([...changes.added, ...changes.changed]);
  const sizeOfFiles = planned.reduce((sum, { entry }) => sum + (written.has(entry.path) ? entry.size : 0), 0);
  const size = sizeOfFiles + tables.reduce((sum, table) => sum + table.size, 0);
  const limit = await source.readLimit();
  const total = planned.reduce((sum, { entry }) => sum + entry.size, 0);
  const free = await freeBytesOf(services.settings.backupsDir);
  const blocked =
    (await findBlocker(services, subject)) ??
    (total > limit
      ? `${subject.subject.name} would need ${formatBytes(total)} and may have ${formatBytes(Math.max(0, limit))}.`
      : size > free
        ? 'The server’s disk is full. Contact support.'
        : null);
  return {
    files: {
      added: changes.added.length,
      changed: changes.changed.length,
      removed: changes.removed.length,
      examples: [...changes.removed, ...changes.changed, ...changes.added].slice(0, MAX_EXAMPLES),
    },
    tables,
    size,
    warnings: [
      ...tables.flatMap(tableWarnings),
      ...fileWarnings(changes),
      ...versionWarnings(manifest, source, choice),
    ],
    blocked,
  };
}

/** Previews what a restore would change and lose. @throws HttpError 422, or JobFailure if the backup cannot be used */
export const previewRestore = (
  services: Services,
  backup: BackupRow,
  subject: Subject,
  body: Parameters<typeof readChoice>[1],
) =>
  withArchive(services, backup, async (archive) => {
    const choice = readChoice(archive.manifest, body);
    return withSource(services, subject, (source) => previewChoice(services, archive, source, subject, choice)).catch(
      (error) => {
        // If the subject cannot be used, the preview says only why.
        if (!(error instanceof HttpError && error.status === 409)) throw error;
        return { ...emptyPreview, size: 0, warnings: [], blocked: refusalMessage(error) };
      },
    );
  });
