import { and, eq, inArray, like, ne, type SQL } from 'drizzle-orm';
import type { ServerSize } from '#core/cloud/cloud.schema.ts';
import { requireTeamRole } from '../auth.ts';
import { currentTime } from '../clock.ts';
import type { Ctx, Services } from '../context.ts';
import { products, servers, services as serviceTable, sshKeys } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import type { JobRow } from '../job/job-queue.ts';
import { teamChannel } from '../realtime/publisher.ts';
import { findImage, findRegion } from './catalogue.ts';
import { type MetricSource, measureNow } from './metrics.ts';
import { actionsOf } from './server-actions.rules.ts';
import { findPowerEvents, type ServerEventRow } from './server-events.ts';

export type ServerRow = typeof servers.$inferSelect;
export type ServiceRow = typeof serviceTable.$inferSelect;
/** A server and its service. */
export interface OwnServer {
  server: ServerRow;
  service: ServiceRow;
}
export type ProductRow = typeof products.$inferSelect;

const exists = ne(servers.status, 'deleted');
const isTransitional = ({ status }: ServerRow) => !['running', 'off', 'error'].includes(status);

export const findServers = ({ db }: Pick<Services, 'db'>, where: SQL | undefined) =>
  db
    .select({ server: servers, service: serviceTable })
    .from(servers)
    .innerJoin(serviceTable, eq(serviceTable.id, servers.service_id))
    .where(and(exists, where));

/** @returns undefined if it has been deleted */
export async function findServer(services: Pick<Services, 'db'>, id: number): Promise<OwnServer | undefined> {
  return (await findServers(services, eq(servers.service_id, id)))[0];
}

/** @throws HttpError 404 if it is another team's or has been deleted */
export async function getOwnServer(c: Ctx, id: number): Promise<OwnServer> {
  const { teamId } = requireTeamRole(c);
  const own = await findServer(c.get('services'), id);
  if (own?.service.team_id !== teamId) throw notFound('Server');
  return own;
}

/** Publishes on the team's channel that a server has changed. */
export const announceServer = ({ publisher }: Services, { id, team_id }: Pick<ServiceRow, 'id' | 'team_id'>) =>
  publisher.publish(teamChannel(team_id), 'server', { id: String(id) });

export const findCloudProducts = ({ db }: Pick<Services, 'db'>): Promise<ProductRow[]> =>
  db.select().from(products).where(like(products.group, 'cloud.%'));

/** The plan of a service. A service that was not bought here has no product, so its label is matched. */
export const planOf = ({ product_id, label }: ServiceRow, plans: readonly ProductRow[]) =>
  plans.find(({ id, name }) => (product_id ? id === product_id : name === label));

/** The size of a server after its next boot. A disk never shrinks. */
export function sizeAfterBoot(server: ServerRow, plan: ProductRow | undefined): ServerSize {
  const size = plan?.options.server ?? server;
  return { vcpus: size.vcpus, memory_mb: size.memory_mb, disk_gb: Math.max(server.disk_gb, size.disk_gb) };
}
export const isSameSize = (a: ServerSize, b: ServerSize) =>
  a.vcpus === b.vcpus && a.memory_mb === b.memory_mb && a.disk_gb === b.disk_gb;

/** @param events of any servers, oldest first @param job the open job of the server, if any */
export function toMetricSource(
  { server }: OwnServer,
  events: readonly ServerEventRow[],
  job: JobRow | undefined,
): MetricSource {
  const own = events.filter(({ service_id }) => service_id === server.service_id);
  const isDown = server.booted_at === null;
  const lastDown = isDown ? (job?.created_at ?? own.at(-1)?.created_at ?? null) : null;
  return { id: server.service_id, disk_gb: server.disk_gb, events: own, downSince: lastDown };
}

async function loadContext(services: Services, rows: readonly OwnServer[]) {
  const ids = rows.map(({ server }) => server.service_id);
  const keyIds = [...new Set(rows.flatMap(({ server }) => server.ssh_key_ids))];
  const [plans, events, jobs, keys] = await Promise.all([
    findCloudProducts(services),
    findPowerEvents(services.db, ids),
    services.jobs.findOpen('server', ids),
    keyIds.length
      ? services.db.select({ id: sshKeys.id, name: sshKeys.name }).from(sshKeys).where(inArray(sshKeys.id, keyIds))
      : [],
  ]);
  return { plans, events, jobs, keys };
}

/** Servers as the API sends them. */
export async function toServers(services: Services, rows: readonly OwnServer[]) {
  const { plans, events, jobs, keys } = await loadContext(services, rows);
  return rows.map(({ server, service }) => {
    const { service_id: id, status, vcpus, memory_mb, disk_gb } = server;
    const plan = planOf(service, plans);
    const size = sizeAfterBoot(server, plan);
    const job = jobs.find(({ subject_id }) => subject_id === id);
    const source = toMetricSource({ server, service }, events, job);
    const hasRun = source.events.some(({ kind }) => kind === 'created');
    return {
      id,
      name: service.name,
      status,
      image: findImage(server.image) ?? null,
      region: findRegion(server.region) ?? null,
      plan: plan?.full_name ?? service.label,
      vcpus,
      memory_mb,
      disk_gb,
      pending_size: isSameSize(size, server) ? null : size,
      ipv4: server.ipv4,
      ipv6: server.ipv6,
      ...measureNow(source, currentTime()),
      actions: actionsOf({ server, service, hasRun }),
      stopped_by: ['suspended', 'expired'].includes(service.status) ? service.status : null,
      job: job && isTransitional(server) ? { id: job.id, kind: job.kind } : null,
      ssh_keys: keys.filter((key) => server.ssh_key_ids.includes(key.id)),
      has_backups: server.has_backups,
      price: service.price,
      period: service.period,
      renewal_at: service.renewal_at,
      booted_at: server.booted_at,
      created_at: server.created_at,
    };
  });
}

export async function toServer(services: Services, own: OwnServer) {
  const [sent] = await toServers(services, [own]);
  if (!sent) throw new Error('No server');
  return sent;
}
