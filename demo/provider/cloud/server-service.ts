import { eq } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { servers } from '../db/schema.ts';
import { beginAction } from './begin-action.ts';
import { withBackups } from './catalogue.ts';
import { announceServer, findServer, type ServiceRow } from './own-server.ts';
import { removeServer } from './remove-server.ts';
import { recordServerEvent } from './server-events.ts';
import { updateServer } from './server-jobs.ts';

type CloudService = Pick<ServiceRow, 'id' | 'type'>;

/**
 * Stops the server of a suspended or expired service, and removes that of a cancelled one. Ignores other types of
 * services.
 */
export async function stopServerOf(
  services: Services,
  { id, type }: CloudService,
  by: 'suspended' | 'expired' | 'cancelled',
): Promise<void> {
  const own = type === 'cloud' ? await findServer(services, id) : undefined;
  if (!own) return;
  if (by === 'cancelled') return removeServer(services, own);
  // An open job ends first, and leaves the server off.
  if (own.server.status !== 'running') return;
  await updateServer(services.db, id, { status: 'off', booted_at: null });
  await recordServerEvent(services, id, 'stopped', { by });
  services.consoles.close(id, 'off');
  announceServer(services, own.service);
}

/** Starts the server of a service that has been paid again. */
export async function startServerOf(services: Services, { id, type }: CloudService): Promise<void> {
  const own = type === 'cloud' ? await findServer(services, id) : undefined;
  if (own?.server.status === 'off' && (await services.jobs.findOpen('server', [id])).length === 0)
    await beginAction(services, id, 'start', null);
}

/** Publishes that the plan of a server has changed. It is resized at its next boot. */
export async function announcePlanOf(services: Services, { id, type }: CloudService): Promise<void> {
  const own = type === 'cloud' ? await findServer(services, id) : undefined;
  if (own) announceServer(services, own.service);
}

/** Adds the surcharge for backups to prices, if the server has them. */
export async function pricesOf<Price extends { price: number }>(
  { db }: Services,
  { id, type }: CloudService,
  prices: readonly Price[],
): Promise<Price[]> {
  const rows =
    type === 'cloud'
      ? await db.select({ has_backups: servers.has_backups }).from(servers).where(eq(servers.service_id, id))
      : [];
  return prices.map((price) => ({ ...price, price: withBackups(price.price, rows[0]?.has_backups) }));
}
