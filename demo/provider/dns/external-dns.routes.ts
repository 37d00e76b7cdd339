import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { problemText } from '#core/dns/problem-text.ts';
import { RECORD_TYPES, readRecord } from '#core/dns/record.rules.ts';
import { DEFAULT_TTL } from '#core/dns/ttl.rules.ts';
import { createRouter, type Services } from '../context.ts';
import { dnsRecords } from '../db/schema.ts';
import { validationError } from '../errors.ts';
import { readBody } from '../validate.ts';
import { loadRegistrations } from './delegation.ts';
import { findZone } from './hosted-zones.ts';

const ExternalRecord = z.object({
  zone: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9.-]{4,253}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(253)),
  type: z.enum(RECORD_TYPES),
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
});

/**
 * Records of a hosted zone are changed in the portal. Only the NS and DS records of its delegation are external, unless
 * the domain is registered here too.
 * @throws HttpError 422
 */
async function requireExternal({ db }: Services, name: string, isDelegation: boolean): Promise<void> {
  const zone = await findZone(db, name);
  if (!zone) return;
  const isRegistered = (await loadRegistrations(db, zone.team_id, [name])).has(name);
  if (!isDelegation || isRegistered)
    throw validationError({ zone: [`The records of ${name} are managed here. Change them in the portal.`] });
}

/** Simulates changes that the customer makes at another registrar or DNS provider. */
export const externalDnsRoutes = createRouter().post('/__demo/dns', async (c) => {
  const services = c.get('services');
  const { zone, name, type, value } = await readBody(c, ExternalRecord);
  // DS records belong to the parent zone, which doesn't exist here, so they are stored with the zone.
  const isDsOfZone = type === 'DS' && name === '@';
  const typed = { name: isDsOfZone ? 'ds' : name, type, content: value, ttl: DEFAULT_TTL };
  const { record, problems } = readRecord(typed, zone);
  if (!record) throw validationError({ value: problems.map(problemText) });
  await requireExternal(services, zone, isDsOfZone || (type === 'NS' && record.name === '@'));
  const row = { zone, name: isDsOfZone ? '@' : record.name, type, value: record.content };
  const [existing] = await services.db
    .select({ id: dnsRecords.id })
    .from(dnsRecords)
    .where(
      and(
        eq(dnsRecords.zone, zone),
        isNull(dnsRecords.zone_id),
        eq(dnsRecords.name, row.name),
        eq(dnsRecords.type, type),
        eq(dnsRecords.value, row.value),
      ),
    );
  if (!existing) await services.db.insert(dnsRecords).values(row);
  return c.json({ message: `Added to ${zone}` }, 201);
});
