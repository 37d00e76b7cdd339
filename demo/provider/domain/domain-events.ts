import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { insertMany } from '../db/insert-many.ts';
import { domainEvents } from '../db/schema.ts';

export type DomainEventKind =
  | 'registered'
  | 'renewed'
  | 'auto_renew'
  | 'lock'
  | 'privacy'
  | 'name_servers'
  | 'ds'
  | 'epp_code'
  | 'contact'
  | 'contact_removed'
  | 'registrant_requested'
  | 'registrant'
  | 'transfer_started'
  | 'transfer_refused'
  | 'transfer_step'
  | 'transferred'
  | 'moved_away'
  | 'expired'
  | 'redemption'
  | 'restored'
  | 'cancelled'
  | 'released';

/** Adds to the history of a domain. @param userId null for what the provider or the registry did */
export async function recordEvent(
  { db }: Services,
  serviceId: number,
  kind: DomainEventKind,
  detail: Record<string, unknown> = {},
  userId: number | null = null,
): Promise<void> {
  await db.insert(domainEvents).values({ service_id: serviceId, user_id: userId, kind, detail, created_at: now() });
}

/** Adds what the registry did to the histories of many domains. */
export const recordEvents = (
  { db }: Services,
  kind: DomainEventKind,
  events: readonly { serviceId: number; detail?: Record<string, unknown> }[],
): Promise<void> =>
  insertMany(
    db,
    domainEvents,
    events.map(({ serviceId, detail = {} }) => ({ service_id: serviceId, kind, detail, created_at: now() })),
  );
