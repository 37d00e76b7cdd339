import { domainToUnicode } from 'node:url';
import { and, asc, count, desc, eq, inArray, like, max, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Dnssec, RrsetChange, type ZoneChange } from '#core/dns/dns.schema.ts';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter, type Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { dnsRecords, users, zoneChanges, zones } from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { likePattern, pageMeta, RecordId, readBody, readIdParam, readPageQuery } from '../validate.ts';
import { planChange, writeChange } from './change-zone.ts';
import { checkChange, checkNewRecord, type FieldErrors, readChanges, readTypedRecord } from './check-records.ts';
import { delegationOf, findDelegation, loadRegistrations } from './delegation.ts';
import { disableDnssec, enableDnssec, loadDnssec, withdrawDs } from './dnssec.ts';
import { addZone, removeZone, type ZoneRow } from './hosted-zones.ts';
import { loadLiveRrsets } from './live.ts';
import { loadRecords, type RecordRow } from './load-records.ts';
import { nameError, requireNewZoneName, requireZoneQuota } from './new-zone.ts';
import { loadSpfPolicies } from './spf.ts';
import { loadCurrentSerial, loadSerials, NAME_SERVERS } from './zones.ts';

const requireZoneUser = (c: Ctx) => requireTeamRole(c, 'team_service');

/** @throws HttpError 404, also for another team's zone */
async function getOwnZone(c: Ctx): Promise<ZoneRow> {
  const { teamId } = requireZoneUser(c);
  const { db } = c.get('services');
  const [zone] = await db
    .select()
    .from(zones)
    .where(and(eq(zones.id, readIdParam(c)), eq(zones.team_id, teamId)));
  if (!zone) throw notFound('Zone');
  return zone;
}

// Column names are qualified: in a subquery, unqualified ones would refer to its own table.
const recordCount = sql<number>`(SELECT count(*) FROM dns_records WHERE dns_records.zone_id = zones.id)`;
const lastChange = sql<
  string | null
>`(SELECT max(zone_changes.created_at) FROM zone_changes WHERE zone_changes.zone_id = zones.id)`;

/** Zones as the API lists them. The delegation of domains elsewhere is left out, because it takes a lookup each. */
async function toZones(
  db: Database,
  teamId: number,
  rows: readonly { zone: ZoneRow; records: number; changed: string | null }[],
) {
  const names = rows.map(({ zone }) => zone.name);
  const [serials, registrations] = await Promise.all([loadSerials(db, names), loadRegistrations(db, teamId, names)]);
  return rows.map(({ zone: { id, name, created_at }, records, changed }) => {
    const registration = registrations.get(name);
    return {
      id,
      name,
      records,
      serial: serials.get(name) ?? 0,
      name_servers: [...NAME_SERVERS],
      ...(registration ? { delegation: delegationOf(registration) } : {}),
      domain_id: registration?.id ?? null,
      domain_left: registration?.left ?? null,
      updated_at: changed ?? created_at,
    };
  });
}

async function toZone(db: Database, zone: ZoneRow) {
  const [[records], [changed]] = await Promise.all([
    db.select({ n: count() }).from(dnsRecords).where(eq(dnsRecords.zone_id, zone.id)),
    db
      .select({ at: max(zoneChanges.created_at) })
      .from(zoneChanges)
      .where(eq(zoneChanges.zone_id, zone.id)),
  ]);
  const serial = await loadCurrentSerial(db, zone);
  const [shown] = await toZones(db, zone.team_id, [{ zone, records: records?.n ?? 0, changed: changed?.at ?? null }]);
  if (!shown) throw notFound('Zone');
  return { ...shown, serial };
}

const toWireRecord = ({ id, name, type, value, ttl, comment }: RecordRow) => ({
  id,
  name,
  type,
  content: value,
  ttl,
  comment,
});

/** Sorts records: the apex first, then by name and type. */
const inZoneOrder = (rows: readonly RecordRow[]) =>
  [...rows].sort(
    (a, b) =>
      Number(b.name === '@') - Number(a.name === '@') ||
      (a.name < b.name ? -1 : Number(a.name > b.name)) ||
      (a.type < b.type ? -1 : Number(a.type > b.type)) ||
      a.id - b.id,
  );

type ChangeRow = typeof zoneChanges.$inferSelect;
const toChange = ({ id, created_at, undoes, rrsets }: ChangeRow, author: string | null): ZoneChange => ({
  id: String(id),
  author,
  created_at,
  undoes: undoes === null ? null : String(undoes),
  rrsets,
});

const requireNoErrors = (errors: FieldErrors) => {
  if (Object.keys(errors).length > 0) throw validationError(errors);
};

/** @throws HttpError 422 if the change to undo is not one of the zone */
async function readUndoes(db: Database, zone: ZoneRow, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null;
  const [change] = await db
    .select({ id: zoneChanges.id })
    .from(zoneChanges)
    .where(and(eq(zoneChanges.id, id), eq(zoneChanges.zone_id, zone.id)));
  if (!change) throw validationError({ undoes: ['That change isn’t in the history of this zone.'] });
  return change.id;
}

const sortOrder = (field: string | undefined) =>
  field === 'records'
    ? recordCount
    : field === 'updated_at'
      ? sql`coalesce(${lastChange}, zones.created_at)`
      : zones.name;

const hasOnlyAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** Zones with the text in their name, in ASCII or Unicode. */
async function searchFilter(db: Database, teamId: number, search: string): Promise<SQL | undefined> {
  const text = search.trim().toLowerCase();
  if (!text) return undefined;
  if (hasOnlyAscii(text)) return sql`${zones.name} LIKE ${likePattern(text)} ESCAPE '\\'`;
  const international = await db
    .select({ id: zones.id, name: zones.name })
    .from(zones)
    .where(and(eq(zones.team_id, teamId), like(zones.name, '%xn--%')));
  const found = international.filter(({ name }) => domainToUnicode(name).includes(text));
  return inArray(
    zones.id,
    found.map(({ id }) => id),
  );
}

const zoneListRoutes = createRouter()
  .get('/_id/zones', async (c) => {
    const { teamId } = requireZoneUser(c);
    const { db } = c.get('services');
    const page = readPageQuery(c);
    const where = and(eq(zones.team_id, teamId), await searchFilter(db, teamId, page.search));
    const order = sortOrder(page.sort?.field);
    const [[total], rows] = await Promise.all([
      db.select({ n: count() }).from(zones).where(where),
      db
        .select({ zone: zones, records: recordCount, changed: lastChange })
        .from(zones)
        .where(where)
        .orderBy(page.sort?.isDescending ? desc(order) : asc(order), ...(order === zones.name ? [] : [asc(zones.name)]))
        .limit(page.limit)
        .offset(page.offset),
    ]);
    return c.json({
      zones: await toZones(db, teamId, rows),
      total: total?.n ?? 0,
      meta: pageMeta(page, total?.n ?? 0, rows.length),
    });
  })
  .post('/dns/zones', async (c) => {
    const { teamId } = requireZoneUser(c);
    const { db } = c.get('services');
    const { name: typed } = await readBody(c, z.object({ name: z.string() }));
    const zone = await db.inTransaction(async () => {
      const name = await requireNewZoneName(db, teamId, typed);
      await requireZoneQuota(db, teamId);
      return addZone(db, teamId, name);
    });
    if (!zone) throw nameError('This zone already exists.');
    return c.json({ zone: await toZone(db, zone), message: `Zone ${zone.name} added` }, 201);
  });

const recordRoutes = createRouter()
  .get('/dns/zones/:id/records', async (c) => {
    const zone = await getOwnZone(c);
    const rows = await loadRecords(c.get('services').db, zone);
    return c.json({ records: inZoneOrder(rows).map(toWireRecord) });
  })
  .post('/dns/zones/:id/records', async (c) => {
    const caller = requireZoneUser(c);
    const zone = await getOwnZone(c);
    const { db } = c.get('services');
    const body = await readBody(
      c,
      z.object({
        name: z.optional(z.string()),
        type: z.optional(z.string()),
        content: z.optional(z.string()),
        ttl: z.union([z.number(), z.string()]),
        comment: z.optional(z.nullable(z.string())),
      }),
    );
    const { record, errors } = readTypedRecord(body, zone.name);
    requireNoErrors(errors);
    if (!record) throw validationError({ content: ['We can’t read this record.'] });
    const { name, type, content } = record;
    const [created] = await db.inTransaction(async () => {
      const rows = await loadRecords(db, zone);
      const { planned, errors: recordErrors } = checkNewRecord(zone, rows, record);
      requireNoErrors(recordErrors);
      await writeChange(db, zone, rows, planned, { userId: caller.id });
      return db
        .select()
        .from(dnsRecords)
        .where(
          and(
            eq(dnsRecords.zone_id, zone.id),
            eq(dnsRecords.name, name),
            eq(dnsRecords.type, type),
            eq(dnsRecords.value, content),
          ),
        );
    });
    return c.json({ record: created && toWireRecord(created), message: `Record added to ${zone.name}` }, 201);
  })
  .put('/dns/zones/:id/records', async (c) => {
    const caller = requireZoneUser(c);
    const zone = await getOwnZone(c);
    const { db } = c.get('services');
    const body = await readBody(c, z.object({ rrsets: z.array(RrsetChange), undoes: z.optional(RecordId) }));
    const { changes, errors } = readChanges(body.rrsets, zone.name);
    requireNoErrors(errors);
    const change = await db.inTransaction(async () => {
      const undoes = await readUndoes(db, zone, body.undoes);
      const rows = await loadRecords(db, zone);
      const { planned, conflicts } = planChange(rows, changes);
      if (conflicts.length > 0)
        throw new HttpError(409, {
          message: 'Someone changed these records while you were editing.',
          conflicts,
        });
      requireNoErrors(checkChange(zone, rows, planned, changes));
      return writeChange(db, zone, rows, planned, { userId: caller.id, undoes });
    });
    return c.json({
      records: inZoneOrder(await loadRecords(db, zone)).map(toWireRecord),
      change: change && toChange(change, `${caller.firstname} ${caller.lastname}`),
      message: change ? 'DNS records updated' : 'Nothing to change',
    });
  });

/** A zone as the API sends it, with its delegation and DNSSEC state. */
async function toZoneDetails(services: Services, zone: ZoneRow) {
  const [shown, delegation, dnssec] = await Promise.all([
    toZone(services.db, zone),
    findDelegation(services, zone),
    loadDnssec(services, zone),
  ]);
  return { ...shown, delegation, dnssec };
}

const formatTime = (iso: string) =>
  `${iso.slice(11, 16)} UTC on ${new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })}`;

function turnedOnMessage(name: string, dnssec: Dnssec | null): string {
  return dnssec?.at_registry === 'yes'
    ? `DNSSEC is on for ${name}.`
    : `${name} is signed. Add its DS record at the registry to turn DNSSEC on for everyone.`;
}

const dnssecRoutes = createRouter()
  .post('/dns/zones/:id/dnssec', async (c) => {
    const caller = requireZoneUser(c);
    const services = c.get('services');
    const zone = await getOwnZone(c);
    await enableDnssec(services, zone, caller.id);
    const shown = await toZoneDetails(services, zone);
    return c.json({ zone: shown, message: turnedOnMessage(zone.name, shown.dnssec) });
  })
  .delete('/dns/zones/:id/dnssec', async (c) => {
    const caller = requireZoneUser(c);
    const services = c.get('services');
    const zone = await getOwnZone(c);
    const end = await disableDnssec(services, zone, caller.id);
    const message = end
      ? `DNSSEC is off for ${zone.name}. Its answers stay signed until ${formatTime(end)}.`
      : `DNSSEC is off for ${zone.name}.`;
    return c.json({ zone: await toZoneDetails(services, zone), message });
  });

export const zoneRoutes = createRouter()
  .route('/', zoneListRoutes)
  .route('/', recordRoutes)
  .route('/', dnssecRoutes)
  .get('/dns/zones/:id', async (c) => {
    const zone = await getOwnZone(c);
    return c.json({ zone: await toZoneDetails(c.get('services'), zone) });
  })
  .delete('/dns/zones/:id', async (c) => {
    const caller = requireZoneUser(c);
    const services = c.get('services');
    const zone = await getOwnZone(c);
    await services.db.inTransaction(async () => {
      // A later zone of the same name will have another key.
      await withdrawDs(services, zone, caller.id);
      await removeZone(services.db, zone);
    });
    return c.json({ message: `Zone ${zone.name} deleted` });
  })
  .get('/dns/zones/:id/history', async (c) => {
    const zone = await getOwnZone(c);
    const { db } = c.get('services');
    const page = readPageQuery(c);
    const where = eq(zoneChanges.zone_id, zone.id);
    const [[total], rows] = await Promise.all([
      db.select({ n: count() }).from(zoneChanges).where(where),
      db
        .select({ change: zoneChanges, firstname: users.firstname, lastname: users.lastname })
        .from(zoneChanges)
        .leftJoin(users, eq(users.id, zoneChanges.user_id))
        .where(where)
        .orderBy(desc(zoneChanges.id))
        .limit(page.limit)
        .offset(page.offset),
    ]);
    return c.json({
      changes: rows.map(({ change, firstname, lastname }) =>
        toChange(change, change.user_id === null ? null : `${firstname ?? ''} ${lastname ?? ''}`.trim()),
      ),
      meta: pageMeta(page, total?.n ?? 0, rows.length),
    });
  })
  .get('/dns/zones/:id/spf', async (c) => {
    await getOwnZone(c);
    const domains = (c.req.query('domains') ?? '').toLowerCase().split(',');
    return c.json({ policies: await loadSpfPolicies(c.get('services'), domains) });
  })
  .get('/dns/zones/:id/live', async (c) => {
    const zone = await getOwnZone(c);
    const { name, type } = c.req.query();
    return c.json({ rrsets: await loadLiveRrsets(c.get('services'), zone, { name, type }) });
  });
