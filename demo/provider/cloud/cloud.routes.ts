import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { currentTime } from '../clock.ts';
import { type Ctx, createRouter } from '../context.ts';
import { serverEvents, servers, services as serviceTable } from '../db/schema.ts';
import { NAME_SERVERS } from '../dns/zones.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { listEvents } from '../service/event-list.ts';
import {
  likePattern,
  orderOf,
  pageMeta,
  parseJson,
  readBody,
  readIdParam,
  readPageQuery,
  validate,
} from '../validate.ts';
import { beginAction, loadServerState } from './begin-action.ts';
import { BACKUPS_PERCENT, IMAGES, imageRefusal, REGIONS } from './catalogue.ts';
import { type MetricRange, measure, RANGES } from './metrics.ts';
import {
  announceServer,
  findCloudProducts,
  findServers,
  getOwnServer,
  type OwnServer,
  planOf,
  sizeAfterBoot,
  toMetricSource,
  toServer,
  toServers,
} from './own-server.ts';
import { consoleRefusal, SERVER_ACTIONS, type ServerAction } from './server-actions.rules.ts';
import { findPowerEvents, recordServerEvent } from './server-events.ts';
import type { ServerPayload } from './server-jobs.ts';
import { findServerNames, nameRefusal } from './server-names.ts';
import { findTeamKeys, keysRefusal } from './server-order.ts';
import { sshKeyRoutes } from './ssh-key.routes.ts';
import { describeWhm, whmRoutes } from './whm.routes.ts';

const sortableColumns = {
  name: serviceTable.name,
  status: servers.status,
  region: servers.region,
  renewal_at: serviceTable.renewal_at,
  created_at: servers.created_at,
} as const;
const Reinstallation = z.object({
  image: z.optional(z.string()),
  ssh_key_ids: z.optional(z.array(z.union([z.string(), z.number()])).check(z.maxLength(100))),
});

/** @throws HttpError 400 or 422 */
async function readReinstallation(c: Ctx, { server, service }: OwnServer): Promise<ServerPayload> {
  const text = await c.req.text();
  const { image, ssh_key_ids } = validate(Reinstallation, text.trim() === '' ? {} : parseJson(text));
  const services = c.get('services');
  const keyIds = ssh_key_ids?.map(String);
  const size = sizeAfterBoot(server, planOf(service, await findCloudProducts(services)));
  const refusals = {
    image: imageRefusal(image ?? server.image, size),
    ssh_key_ids: await keysRefusal(services.db, service.team_id, keyIds ?? []),
  };
  const errors = Object.entries(refusals).flatMap(([field, refusal]) => (refusal ? [[field, [refusal]]] : []));
  if (errors.length > 0) throw validationError(Object.fromEntries(errors));
  return {
    image: image ?? server.image,
    ...(keyIds ? { ssh_key_ids: await findTeamKeys(services.db, service.team_id, keyIds) } : {}),
  };
}

const isAction = (name: string): name is ServerAction =>
  name !== 'delete' && SERVER_ACTIONS.some((action) => action === name);

async function sendAction(c: Ctx, action: ServerAction) {
  const { id: userId } = requireTeamRole(c);
  const own = await getOwnServer(c, readIdParam(c));
  const payload = action === 'reinstall' ? await readReinstallation(c, own) : {};
  const { message, job } = await beginAction(c.get('services'), own.service.id, action, userId, payload);
  return c.json({ message, job: { id: job.id } });
}

/** @throws HttpError 422 */
function readRange(c: Ctx): MetricRange {
  const range = c.req.query('range') || '24h';
  if (!Object.hasOwn(RANGES, range)) throw validationError({ range: ['Choose 1h, 24h or 7d.'] });
  return range as MetricRange;
}

async function renameServer(c: Ctx) {
  const services = c.get('services');
  const { id: userId } = requireTeamRole(c);
  const own = await getOwnServer(c, readIdParam(c));
  const { id, name: from, team_id } = own.service;
  const name = (await readBody(c, z.object({ name: z.string() }))).name.trim();
  await services.db.inTransaction(async () => {
    const refusal = nameRefusal(name, await findServerNames(services.db, team_id, id));
    if (refusal) throw validationError({ name: [refusal] });
    if (name === from) return;
    await services.db.update(serviceTable).set({ name }).where(eq(serviceTable.id, id));
    await recordServerEvent(services, id, 'renamed', { from, to: name }, userId);
    announceServer(services, own.service);
  });
  const server = await toServer(services, await getOwnServer(c, id));
  return c.json({ server, message: `${from} is now called ${name}.` });
}

export const cloudRoutes = createRouter()
  .get('/cloud/options', (c) => {
    requireTeamRole(c);
    return c.json({ images: IMAGES, regions: REGIONS, backups_percent: BACKUPS_PERCENT });
  })
  .get('/cloud/servers', async (c) => {
    const { teamId } = requireTeamRole(c);
    const services = c.get('services');
    const page = readPageQuery(c);
    const status = c.req.query('status');
    const pattern = likePattern(page.search);
    const where = and(
      eq(serviceTable.team_id, teamId),
      ne(servers.status, 'deleted'),
      status ? sql`${servers.status} = ${status}` : undefined,
      page.search
        ? sql`(${serviceTable.name} LIKE ${pattern} ESCAPE '\\' OR ${servers.ipv4} LIKE ${pattern} ESCAPE '\\')`
        : undefined,
    );
    const [total] = await services.db
      .select({ n: count() })
      .from(servers)
      .innerJoin(serviceTable, eq(serviceTable.id, servers.service_id))
      .where(where);
    const rows = await findServers(services, where)
      .orderBy(orderOf(page, sortableColumns, asc(serviceTable.name)), asc(serviceTable.id))
      .limit(page.limit)
      .offset(page.offset);
    return c.json({ servers: await toServers(services, rows), meta: pageMeta(page, total?.n ?? 0, rows.length) });
  })
  .get('/cloud/servers/:id', async (c) =>
    c.json({ server: await toServer(c.get('services'), await getOwnServer(c, readIdParam(c))) }),
  )
  .get('/server/servers/:id', async (c) => {
    const services = c.get('services');
    const own = await getOwnServer(c, readIdParam(c));
    const server = await toServer(services, own);
    return c.json({ server: { ...server, ...describeWhm(own), name_servers: NAME_SERVERS } });
  })
  .get('/cloud/servers/:id/metrics', async (c) => {
    const services = c.get('services');
    const own = await getOwnServer(c, readIdParam(c));
    const range = readRange(c);
    const { id } = own.service;
    const [events, [job]] = [await findPowerEvents(services.db, [id]), await services.jobs.findOpen('server', [id])];
    return c.json(measure(toMetricSource(own, events, job), range, currentTime()));
  })
  .get('/cloud/servers/:id/activity', async (c) => {
    const { service } = await getOwnServer(c, readIdParam(c));
    const page = readPageQuery(c);
    const { events, total } = await listEvents(c.get('services'), serverEvents, service.id, page);
    return c.json({ events, meta: pageMeta(page, total, events.length) });
  })
  .put('/cloud/servers/:id', renameServer)
  .delete('/cloud/servers/:id', (c) => sendAction(c, 'delete'))
  .post('/cloud/servers/:id/console', async (c) => {
    const services = c.get('services');
    const caller = requireTeamRole(c);
    const own = await getOwnServer(c, readIdParam(c));
    const refusal = consoleRefusal(await loadServerState(services, own));
    if (refusal) throw new HttpError(409, refusal);
    const { ticket, expiresAt } = services.consoles.issueTicket(own.service.id, caller);
    const url = new URL('/cloud/console', c.req.url);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('ticket', ticket);
    return c.json({ data: { url: url.href, expires_at: new Date(expiresAt).toISOString() } });
  })
  .put('/cloud/servers/:id/reboot', (c) => sendAction(c, 'reboot'))
  .put('/cloud/servers/:id/:action', (c) => {
    const action = c.req.param('action');
    if (!isAction(action)) throw notFound('Action');
    return sendAction(c, action);
  })
  .route('/', sshKeyRoutes)
  .route('/', whmRoutes);
