import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter } from '../context.ts';
import { HttpError, validationError } from '../errors.ts';
import { toWireJob } from '../job/job.routes.ts';
import { readBody } from '../validate.ts';
import { beginUpdate, subjectOf } from './begin-update.ts';
import { changeItem, deleteItem, findSiteItem } from './change-item.ts';
import { rollbackJob } from './rollback-job.ts';
import { findPreviousVersion, loadItems, toWireItem } from './site-items.ts';
import { getOwnSite, requireIdle, requireUsable } from './sites.ts';
import type { UpdateSelection } from './update-job.ts';
import { type ItemKind, toReleaseTime } from './update-plan.ts';
import { compareVersions, isNewer } from './version-compare.ts';

const Slugs = z.array(z.string());
const PluginsRequest = z.object({ plugins: Slugs });
const ThemesRequest = z.object({ themes: Slugs });
const ItemsRequest = z.object({
  core: z._default(z.boolean(), false),
  plugins: z._default(Slugs, []),
  themes: z._default(Slugs, []),
});
const ItemRequest = z.object({
  is_active: z.optional(z.boolean()),
  auto_update: z.optional(z.boolean()),
  ignored_version: z.optional(z.nullable(z.string())),
});

/** The items of one kind as the API sends them. */
async function readItemsOf(c: Ctx, kind: ItemKind) {
  const services = c.get('services');
  const row = await getOwnSite(c);
  const site = await loadItems(services, row);
  return Promise.all(site.items.filter((item) => item.kind === kind).map((item) => toWireItem(site, item)));
}

/** The item named in the path. */
async function getOwnItem(c: Ctx) {
  const row = await getOwnSite(c);
  const found = await findSiteItem(c.get('services'), row, c.req.param('kind') ?? '', c.req.param('slug') ?? '');
  return { row, found };
}

/** More than any site has installed. */
const MAX_ITEMS = 500;

/** @throws HttpError 422 for a list that is empty or absurdly long */
function requireChosen(selection: UpdateSelection, field: 'plugins' | 'themes' = 'plugins'): void {
  const count = selection.plugins.length + selection.themes.length;
  if (count === 0 && !selection.core) throw validationError({ [field]: ['Choose what to update.'] });
  if (count > MAX_ITEMS) throw validationError({ [field]: [`Choose up to ${MAX_ITEMS} at a time.`] });
}

async function sendUpdate(c: Ctx, selection: UpdateSelection) {
  const { id } = requireTeamRole(c);
  const site = await getOwnSite(c);
  const job = await beginUpdate(c.get('services'), site, selection, id);
  return c.json({ job: await toWireJob(c, job), message: `${site.domain} is being updated.` });
}

const lists = createRouter()
  .get('/wordpress/sites/:id/core', async (c) => c.json({ core: (await readItemsOf(c, 'core'))[0] }))
  .get('/wordpress/sites/:id/plugins', async (c) => c.json({ plugins: await readItemsOf(c, 'plugin') }))
  .get('/wordpress/sites/:id/themes', async (c) => c.json({ themes: await readItemsOf(c, 'theme') }));

const updates = createRouter()
  .put('/wordpress/sites/:id/core', (c) => sendUpdate(c, { core: true, plugins: [], themes: [] }))
  .put('/wordpress/sites/:id/plugins', async (c) => {
    requireTeamRole(c);
    const { plugins } = await readBody(c, PluginsRequest);
    const selection = { core: false, plugins, themes: [] };
    requireChosen(selection);
    return sendUpdate(c, selection);
  })
  .put('/wordpress/sites/:id/themes', async (c) => {
    requireTeamRole(c);
    const { themes } = await readBody(c, ThemesRequest);
    const selection = { core: false, plugins: [], themes };
    requireChosen(selection, 'themes');
    return sendUpdate(c, selection);
  })
  .put('/wordpress/sites/:id/updates', async (c) => {
    requireTeamRole(c);
    const selection = await readBody(c, ItemsRequest);
    requireChosen(selection);
    return sendUpdate(c, selection);
  });

const items = createRouter()
  .put('/wordpress/sites/:id/items/:kind/:slug', async (c) => {
    const services = c.get('services');
    const { id } = requireTeamRole(c);
    const changes = await readBody(c, ItemRequest);
    const { row, found } = await getOwnItem(c);
    const message = await changeItem(services, row, found, changes, id);
    const { site, item } = await findSiteItem(services, row, found.item.kind, found.item.slug);
    return c.json({ item: await toWireItem(site, item), message });
  })
  .delete('/wordpress/sites/:id/items/:kind/:slug', async (c) => {
    const { id } = requireTeamRole(c);
    const { row, found } = await getOwnItem(c);
    await deleteItem(c.get('services'), row, found, id);
    return c.json({ message: `Deleted ${found.item.name}.` });
  })
  .get('/wordpress/sites/:id/items/:kind/:slug/changelog', async (c) => {
    const { version: installed, versions } = (await getOwnItem(c)).found.item;
    const entries = versions
      .filter(({ version }) => isNewer(version, installed))
      .toSorted((a, b) => compareVersions(b.version, a.version))
      .map(({ version, released_at, changes }) => ({
        version,
        released_at: toReleaseTime(released_at),
        changes: [...changes],
      }));
    return c.json({ entries });
  })
  .post('/wordpress/sites/:id/items/:kind/:slug/rollback', async (c) => {
    const services = c.get('services');
    const { id } = requireTeamRole(c);
    const { row, found } = await getOwnItem(c);
    await requireUsable(services, row);
    await requireIdle(services, row);
    const { kind, slug, name, version } = found.item;
    const previous = await findPreviousVersion(found.site, found.item);
    if (previous === null) throw new HttpError(409, `There’s no earlier version of ${name} to go back to.`);
    const job = await services.jobs.begin(rollbackJob, {
      teamId: row.team_id,
      userId: id,
      subject: subjectOf(row),
      payload: { kind, slug, name, from: version, to: previous },
    });
    return c.json({ job: await toWireJob(c, job), message: `${name} is being rolled back to ${previous}.` });
  });

/** Core, plugins and themes of a site: versions, updates, activation and rollback. */
export const itemRoutes = createRouter().route('/', lists).route('/', updates).route('/', items);
