import type { Services } from '../context.ts';
import { outsideTransaction } from '../db/transaction.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { checkHealth } from './health.ts';
import { removeItem, setActive } from './installed.ts';
import { addSiteEvent, announceSite } from './site-events.ts';
import { changeSiteExclusively } from './site-folder.ts';
import {
  deleteItemSettings,
  findKeptReason,
  isItem,
  loadItems,
  type SiteItem,
  type SiteItems,
  saveItemSettings,
} from './site-items.ts';
import { requireIdle, requireUsable, type SiteRow } from './sites.ts';
import { findBlock, type ItemKind } from './update-plan.ts';
import { isNewer } from './version-compare.ts';

/** The requested changes to an item. */
export interface ItemChanges {
  is_active?: boolean | undefined;
  auto_update?: boolean | undefined;
  ignored_version?: string | null | undefined;
}
type ToggledKind = Exclude<ItemKind, 'core'>;
interface Toggle {
  item: SiteItem;
  kind: ToggledKind;
  isActive: boolean;
}

const KINDS: readonly string[] = ['core', 'plugin', 'theme'];

/** Finds an item by the kind and slug from a path. @throws HttpError 404 */
export async function findSiteItem(
  services: Services,
  site: SiteRow,
  kind: string,
  slug: string,
): Promise<{ site: SiteItems; item: SiteItem }> {
  const loaded = await loadItems(services, site);
  const item = KINDS.includes(kind) ? loaded.items.find(isItem({ kind: kind as ItemKind, slug })) : undefined;
  if (!item) throw notFound(kind === 'theme' ? 'Theme' : 'Plugin');
  return { site: loaded, item };
}

/** @throws HttpError 422 for a version that does not exist, or is no newer than the installed one */
function requireOffered({ name, version: installed, versions }: SiteItem, ignored: string): void {
  if (versions.some(({ version }) => version === ignored) && isNewer(ignored, installed)) return;
  throw validationError({ ignored_version: [`There’s no update of ${name} to version ${ignored.slice(0, 40)}.`] });
}

/** The activation change; null if nothing changes. @throws HttpError 422 or 409 if it is not possible */
function findToggle({ platform }: SiteItems, item: SiteItem, isActive: boolean | undefined): Toggle | null {
  const { kind } = item;
  if (isActive === undefined) return null;
  if (kind === 'core') throw validationError({ is_active: ['WordPress itself is always on.'] });
  if (isActive === item.is_active) return null;
  if (kind === 'theme' && !isActive)
    throw validationError({ is_active: ['A theme stays active until another one is activated.'] });
  const blocked = isActive ? findBlock(item, platform) : null;
  if (blocked)
    throw new HttpError(409, `${item.name} can’t be ${kind === 'theme' ? 'activated' : 'enabled'}. ${blocked}`);
  return { item, kind, isActive };
}

async function revertToggle({ folder, items }: SiteItems, { item, kind, isActive }: Toggle): Promise<void> {
  if (kind === 'plugin') return setActive(folder, kind, item.slug, !isActive);
  const activeTheme = items.find((one) => one.kind === 'theme' && one.is_active);
  if (activeTheme) await setActive(folder, kind, activeTheme.slug, true);
}

const revertedText = ({ kind, isActive }: Toggle) => {
  if (kind === 'theme') return 'isn’t active: with it';
  return isActive ? 'was disabled again: with it' : 'was enabled again: without it';
};

/**
 * Activates or deactivates an item and checks the page.
 * @throws HttpError 409 if that broke the page; it is undone first
 */
const toggle = (services: Services, row: SiteRow, site: SiteItems, change: Toggle): Promise<void> =>
  // The page is requested over HTTP, and the lock's owner may wait for the database, so no transaction may be open.
  outsideTransaction(() =>
    changeSiteExclusively(site.folder, async () => {
      // Others may have changed the site since it was read.
      const { site: current } = await findSiteItem(services, row, change.kind, change.item.slug);
      const before = await checkHealth(services, row);
      await setActive(site.folder, change.kind, change.item.slug, change.isActive);
      const after = await checkHealth(services, row);
      if (before.status !== 'ok' || after.status === 'ok') return;
      await revertToggle(current, change);
      await checkHealth(services, row);
      throw new HttpError(
        409,
        `${change.item.name} ${revertedText(change)}, the page breaks. ${after.problem ?? ''}`.trim(),
      );
    }),
  );

const eventOf = ({ kind, isActive }: Toggle) => {
  if (kind === 'theme') return 'activated';
  return isActive ? 'enabled' : 'disabled';
};
const sentenceOf = (change: Toggle) => `${change.item.name} is ${eventOf(change)}.`;

/**
 * Changes the activation and settings of an item.
 * @returns a message for the customer
 * @throws HttpError 409 if that would break the page, or another job on the site is open
 */
export async function changeItem(
  services: Services,
  row: SiteRow,
  { site, item }: { site: SiteItems; item: SiteItem },
  { is_active, ...choices }: ItemChanges,
  userId: number,
): Promise<string> {
  await requireUsable(services, row);
  if (typeof choices.ignored_version === 'string') requireOffered(item, choices.ignored_version);
  const change = findToggle(site, item, is_active);
  if (change) {
    await requireIdle(services, row);
    await toggle(services, row, site, change);
    await addSiteEvent(services, row.id, userId, eventOf(change), {
      kind: item.kind,
      slug: item.slug,
      name: item.name,
    });
  }
  const { auto_update, ignored_version } = choices;
  const settings = {
    ...(auto_update === undefined ? {} : { auto_update }),
    ...(ignored_version === undefined ? {} : { ignored_version }),
  };
  if (Object.keys(settings).length > 0) await saveItemSettings(services, row.id, item, settings);
  announceSite(services, row);
  if (change) return sentenceOf(change);
  if (ignored_version) return `Version ${ignored_version} of ${item.name} is ignored.`;
  if (ignored_version === null && item.ignored_version) return `Version ${item.ignored_version} is offered again.`;
  if (auto_update !== undefined) return `Auto-updates of ${item.name} are ${auto_update ? 'on' : 'off'}.`;
  return 'Saved.';
}

/** @returns the kind of an item that can be deleted. @throws HttpError 409 */
async function requireUnneeded(site: SiteItems, item: SiteItem): Promise<ToggledKind> {
  const { kind, name } = item;
  const reason = await findKeptReason(site, item);
  if (reason !== null || kind === 'core') throw new HttpError(409, `${name} can’t be deleted. ${reason ?? ''}`.trim());
  return kind;
}

/** Deletes a plugin or theme. @throws HttpError 409 if the site needs it */
export async function deleteItem(
  services: Services,
  row: SiteRow,
  { site, item }: { site: SiteItems; item: SiteItem },
  userId: number,
): Promise<void> {
  await requireUsable(services, row);
  const { kind, slug, name, version } = item;
  await requireUnneeded(site, item);
  await requireIdle(services, row);
  await outsideTransaction(() =>
    changeSiteExclusively(site.folder, async () => {
      // It may have been activated meanwhile.
      const current = await findSiteItem(services, row, kind, slug);
      await removeItem(site.folder, await requireUnneeded(current.site, current.item), slug);
    }),
  );
  await deleteItemSettings(services, row.id, item);
  await addSiteEvent(services, row.id, userId, 'deleted', { kind, slug, name, version });
  announceSite(services, row);
}
