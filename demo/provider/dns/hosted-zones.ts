/** Adds and removes the zones that the provider serves. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { dnsRecords, emailDomains, meta, services, zoneChanges, zoneKeys, zones } from '../db/schema.ts';
import { signingEnds } from './signer.ts';
import { spellingsOf, toZoneName } from './zone-name.ts';

export type ZoneRow = typeof zones.$inferSelect;

export async function findZone(db: Database, name: string): Promise<ZoneRow | undefined> {
  const [zone] = await db.select().from(zones).where(eq(zones.name, name));
  return zone;
}

/** Whether a team has registered the domain of a zone here. */
async function isRegistered(db: Database, { team_id, name }: Pick<ZoneRow, 'team_id' | 'name'>): Promise<boolean> {
  const [service] = await db
    .select({ id: services.id })
    .from(services)
    .where(
      and(
        eq(services.team_id, team_id),
        eq(services.type, 'domain'),
        eq(services.status, 'active'),
        inArray(sql`lower(${services.name})`, spellingsOf(name)),
      ),
    );
  return service !== undefined;
}

/**
 * Marks the team's email domain as hosted here. A zone proves no ownership, so an unverified email domain stays
 * pending, unless the team has registered the domain here.
 */
async function linkEmailDomain(db: Database, zone: ZoneRow): Promise<void> {
  const { team_id, name } = zone;
  const rows = await db.select().from(emailDomains).where(eq(emailDomains.name, name));
  const own = rows.find((row) => row.team_id === team_id);
  const isTaken = rows.some((row) => row !== own && (row.status !== 'pending' || row.has_zone));
  if (!own || own.has_zone || isTaken) return;
  const isClaim = own.status === 'pending';
  if (isClaim && !(await isRegistered(db, zone))) return;
  const status = isClaim ? 'active' : own.status;
  await db.update(emailDomains).set({ has_zone: true, status }).where(eq(emailDomains.id, own.id));
}

/**
 * Adds a zone. The caller must have checked that the team may have the name.
 * @param name in Unicode or ASCII
 * @returns the zone, new or existing; null if another team has it, or the name is invalid
 */
export async function addZone(db: Database, teamId: number, name: string): Promise<ZoneRow | null> {
  const zoneName = toZoneName(name);
  if (!zoneName) return null;
  return db.inTransaction(async () => {
    const existing = await findZone(db, zoneName);
    if (existing) return existing.team_id === teamId ? existing : null;
    const [zone] = await db.insert(zones).values({ team_id: teamId, name: zoneName, created_at: now() }).returning();
    if (!zone) throw new Error('The zone was not written');
    await linkEmailDomain(db, zone);
    return zone;
  });
}

/** Removes a zone with its records and history. */
export async function removeZone(db: Database, { id, team_id, name }: ZoneRow): Promise<void> {
  await db.batch([
    db.delete(zoneChanges).where(eq(zoneChanges.zone_id, id)),
    db.delete(dnsRecords).where(eq(dnsRecords.zone_id, id)),
    db.delete(zoneKeys).where(eq(zoneKeys.zone_id, id)),
    db.delete(meta).where(eq(meta.key, signingEnds.keyOf(id))),
    db.delete(zones).where(eq(zones.id, id)),
    db
      .update(emailDomains)
      .set({ has_zone: false })
      .where(and(eq(emailDomains.team_id, team_id), eq(emailDomains.name, name))),
  ]);
}

/**
 * Adds the zone of a domain that a team has just registered or transferred here. A zone of another team is removed,
 * because that team has lost the domain.
 */
export async function addZoneOfNewDomain(db: Database, teamId: number, name: string): Promise<void> {
  const existing = await findZone(db, toZoneName(name) ?? '');
  if (existing && existing.team_id !== teamId) await removeZone(db, existing);
  await addZone(db, teamId, name);
}
