/** Previews what pushing a staging copy would change on its site. */
import { stat } from 'node:fs/promises';
import type * as z from 'zod/mini';
import type { PushPreview } from '#core/wordpress/wordpress.schema.ts';
import { listTables } from '../backup/sql-dump.ts';
import type { Services } from '../context.ts';
import { HttpError, validationError } from '../errors.ts';
import { formatCount } from '../format-count.ts';
import { baseOf, compareFiles, compareTables, type TableComparison, UPLOADS } from './differences.ts';
import { withSiteDatabase } from './site-database.ts';
import { changeSiteExclusively, type SiteFolder, siteFolder } from './site-folder.ts';
import { ensureSiteFolder, findSite, requireUsable, type SiteRow } from './sites.ts';
import { createTextChange, replaceDomain } from './text-changes.ts';

const EXAMPLES = 20;

/** A staging copy and the site that it was made from. */
export interface StagingPair {
  copy: SiteRow;
  site: SiteRow;
  copyFolder: SiteFolder;
  siteFolder: SiteFolder;
}

/** @throws HttpError 409 if it is no staging copy, or it or its site cannot be used */
export async function findStagingPair(services: Services, copy: SiteRow): Promise<StagingPair> {
  if (copy.parent_id === null)
    throw new HttpError(409, `${copy.domain} isn’t a staging copy, so there’s nothing to push it to.`);
  const site = await findSite(services, copy.parent_id);
  if (!site) throw new HttpError(409, `The site that ${copy.domain} was copied from has been deleted.`);
  for (const one of [copy, site]) {
    await requireUsable(services, one);
    await ensureSiteFolder(services, one);
  }
  return {
    copy,
    site,
    copyFolder: siteFolder(services.settings, copy.id),
    siteFolder: siteFolder(services.settings, site.id),
  };
}

/** @returns the selected tables @throws HttpError 422 */
export async function checkPush(
  { copy, copyFolder }: StagingPair,
  { files, tables }: { files: boolean; tables: readonly string[] },
): Promise<string[]> {
  if (!files && tables.length === 0) throw validationError({ files: ['Choose files or at least one table.'] });
  const tablesOfCopy = await withSiteDatabase(copyFolder.database, listTables);
  const unknown = tables.find((table) => !tablesOfCopy.includes(table));
  if (unknown !== undefined)
    throw validationError({ tables: [`${copy.domain} has no table ${unknown.slice(0, 80)}.`] });
  return tablesOfCopy.filter((table) => tables.includes(table));
}

const nouns: Readonly<Record<string, { one: string; many: string; verb: string }>> = {
  wp_comments: { one: 'comment', many: 'comments', verb: 'written on' },
  wp_posts: { one: 'post or page', many: 'posts and pages', verb: 'added to' },
  wp_users: { one: 'user', many: 'users', verb: 'added to' },
  wp_options: { one: 'setting', many: 'settings', verb: 'added to' },
};
const SINCE = 'since the copy was made';

function tableWarnings({ name, lost, overwritten }: TableComparison, hasBase: boolean): string[] {
  const { one, many, verb } = nouns[name] ?? { one: `row of ${name}`, many: `rows of ${name}`, verb: 'added to' };
  const warnings: string[] = [];
  if (lost > 0)
    warnings.push(
      hasBase
        ? `${formatCount(lost, one, many)} ${verb} the live site ${SINCE} would be lost.`
        : `${formatCount(lost, one, many)} that only the live site has would be lost.`,
    );
  if (overwritten > 0)
    warnings.push(`${formatCount(overwritten, one, many)} changed on the live site ${SINCE} would be overwritten.`);
  return warnings;
}

function fileWarnings(lost: readonly string[], hasBase: boolean): string[] {
  const uploads = lost.filter((path) => path.startsWith(UPLOADS)).length;
  const sentence = (n: number, one: string, many: string) =>
    hasBase
      ? `${formatCount(n, one, many)} added or changed on the live site ${SINCE} would be lost.`
      : `${formatCount(n, one, many)} that only the live site has would be lost.`;
  return [
    ...(uploads > 0 ? [sentence(uploads, 'upload', 'uploads')] : []),
    ...(lost.length > uploads ? [sentence(lost.length - uploads, 'file', 'files')] : []),
  ];
}

const siteWarnings = ({ copy, site }: StagingPair): string[] => [
  ...(copy.health?.status === 'broken'
    ? [`The page of ${copy.domain} is broken: ${copy.health.problem ?? 'it has no title'}`]
    : []),
  ...(copy.php_version === site.php_version
    ? []
    : [`The copy runs PHP ${copy.php_version}. The live site stays on PHP ${site.php_version}.`]),
];

/** Turns the URLs of a copy into those of its site. */
export const toSiteAddresses = ({ copy, site }: StagingPair) => replaceDomain(copy.domain, site.domain);

/** Waits for changes of the site to end. */
export const previewPush = (pair: StagingPair): Promise<z.input<typeof PushPreview>> =>
  changeSiteExclusively(pair.siteFolder, () => comparePair(pair));

async function comparePair(pair: StagingPair): Promise<z.input<typeof PushPreview>> {
  const { copyFolder, siteFolder: folder } = pair;
  const base = baseOf(copyFolder).database;
  const hasBase = await stat(base).then(
    () => true,
    () => false,
  );
  const { added, changed, removed, lost } = await compareFiles(copyFolder, folder);
  const tables = await compareTables(
    copyFolder.database,
    folder.database,
    hasBase ? base : null,
    createTextChange(toSiteAddresses(pair)),
  );
  return {
    files: {
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      examples: [...changed, ...added, ...removed].slice(0, EXAMPLES),
    },
    tables: tables.map(({ name, rows, rows_there, changed: different }) => ({
      name,
      rows,
      rows_there,
      changed: different,
    })),
    warnings: [
      ...tables.flatMap((table) => tableWarnings(table, hasBase)),
      ...fileWarnings(lost, hasBase),
      ...siteWarnings(pair),
    ],
  };
}
