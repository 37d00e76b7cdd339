import { eq } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { servers, serviceActions, services as serviceTable } from '../db/schema.ts';
import { announceServer, type OwnServer } from './own-server.ts';

/** Removes a server's disk and addresses. Its row stays, because jobs and events refer to it. */
export async function removeServer(services: Services, { service }: Pick<OwnServer, 'service'>): Promise<void> {
  const removed = { status: 'deleted', ipv4: null, ipv6: null, disk_state: {}, booted_at: null } as const;
  await services.db.update(servers).set(removed).where(eq(servers.service_id, service.id));
  services.consoles.close(service.id, 'deleted');
  announceServer(services, service);
}

/** Deletes a server and cancels its service. Must run inside a transaction. */
export async function deleteService(services: Services, own: OwnServer): Promise<void> {
  const { db } = services;
  const { service } = own;
  await removeServer(services, own);
  await db.update(serviceTable).set({ status: 'cancelled', auto_renew: false }).where(eq(serviceTable.id, service.id));
  await db.insert(serviceActions).values({
    service_id: service.id,
    team_id: service.team_id,
    action: 'cancel',
    at: 'now',
    reason: 'Server deleted',
    created_at: now(),
  });
}
