/** Checks the names of new zones. */
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { zones } from '../db/schema.ts';
import { validationError } from '../errors.ts';
import { findZone } from './hosted-zones.ts';
import { ancestorNames, isPublicSuffix, toZoneName } from './zone-name.ts';

/** Zones per team for domains that it has not registered here. */
const MAX_FOREIGN_ZONES = 200;

export const nameError = (message: string) => validationError({ name: [message] });

/** Whether another team has a zone of this name or of an ancestor. */
async function isTakenByOther(db: Database, teamId: number, name: string): Promise<boolean> {
  const above = await db
    .select({ team: zones.team_id, name: zones.name })
    .from(zones)
    .where(inArray(zones.name, [name, ...ancestorNames(name)]));
  return above.some(({ team }) => team !== teamId);
}

/** Whether another team has registered the domain that the name is, or is a subdomain of. */
async function isRegisteredByOther(db: Database, teamId: number, name: string): Promise<boolean> {
  const names = [name, ...ancestorNames(name)];
  const rows = await db.all<{ team_id: number }>(
    sql`SELECT team_id FROM services WHERE type = 'domain' AND status = 'active' AND lower(name) IN (${sql.join(
      names.map((one) => sql`${one}`),
      sql`, `,
    )})`,
  );
  return rows.length > 0 && rows.every(({ team_id }) => team_id !== teamId);
}

/** @returns the name in its stored form @throws HttpError 422 for the field `name` */
export async function requireNewZoneName(db: Database, teamId: number, typed: string): Promise<string> {
  if (typed.trim() === '') throw nameError('Enter a domain name.');
  const name = toZoneName(typed);
  const shown = typed.trim().slice(0, 100);
  if (!name) throw nameError(`“${shown}” isn’t a domain name.`);
  if (isPublicSuffix(name)) throw nameError(`${name} is a domain ending. Enter a whole domain, such as shop.${name}.`);
  const existing = await findZone(db, name);
  if (existing?.team_id === teamId) throw nameError(`You already have a zone for ${name}.`);
  if ((await isTakenByOther(db, teamId, name)) || (await isRegisteredByOther(db, teamId, name)))
    throw nameError(`${name} belongs to another customer. Contact support if it’s yours.`);
  return name;
}

/** @throws HttpError 422 if the team has the maximum number of zones for domains registered elsewhere */
export async function requireZoneQuota(db: Database, teamId: number): Promise<void> {
  const [row] = await db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM zones
    WHERE team_id = ${teamId} AND name NOT IN
      (SELECT lower(name) FROM services WHERE team_id = ${teamId} AND type = 'domain' AND status <> 'cancelled')`);
  if ((row?.n ?? 0) >= MAX_FOREIGN_ZONES)
    throw nameError(
      `You can have up to ${MAX_FOREIGN_ZONES} zones for domains registered elsewhere. Delete one first.`,
    );
}
