import { and, eq } from 'drizzle-orm';
import type { TldRules } from '#core/domain/domain.schema.ts';
import { requireTeamRole } from '../auth.ts';
import { currentTime, now } from '../clock.ts';
import type { Ctx, Services } from '../context.ts';
import { domains, services as serviceTable, zones } from '../db/schema.ts';
import { NAME_SERVERS } from '../dns/zones.ts';
import { HttpError, notFound } from '../errors.ts';
import { formatDate } from '../format-date.ts';
import { formatPounds } from '../format-pounds.ts';
import { addYears } from '../service/terms.ts';
import { findDelegationExpiry } from './delegation-expiry.ts';
import { rulesOf } from './tld-rules.ts';

export type DomainService = typeof serviceTable.$inferSelect;
export type DomainRecord = typeof domains.$inferSelect;
/** A domain: its service, its record at the registry, and the registry's rules. */
export interface OwnDomain {
  service: DomainService;
  record: DomainRecord;
  rules: TldRules;
}

const DAY_MS = 24 * 3_600_000;
export const daysAfter = (iso: string, days: number) => new Date(Date.parse(iso) + days * DAY_MS).toISOString();

/** The record of a domain that has not been changed yet. */
export function defaultRecord({ id, name, renewal_at }: DomainService): DomainRecord {
  const { has_lock, has_privacy } = rulesOf(name);
  const yearBefore = addYears(renewal_at, -1);
  const isInPast = yearBefore < now();
  return {
    service_id: id,
    registered_at: isInPast ? yearBefore : now(),
    is_locked: has_lock,
    has_privacy,
    name_servers: [],
    glue: [],
    ds: [],
    epp_version: 0,
    ips_tag: null,
    transfer: null,
    pending_registrant: null,
    transfer_locked_until: null,
  };
}

export async function loadDomain({ db }: Pick<Services, 'db'>, service: DomainService): Promise<OwnDomain> {
  const [record] = await db.select().from(domains).where(eq(domains.service_id, service.id));
  return { service, record: record ?? defaultRecord(service), rules: rulesOf(service.name) };
}

/** Updates the record of a domain. @returns the updated domain */
export async function saveRecord(
  { db }: Services,
  domain: OwnDomain,
  changes: Partial<DomainRecord>,
): Promise<OwnDomain> {
  const record = { ...domain.record, ...changes };
  const insert = db.insert(domains).values(record);
  // Only the changes are written: other fields may have changed since the domain was read.
  if (Object.keys(changes).length > 0) await insert.onConflictDoUpdate({ target: domains.service_id, set: changes });
  return { ...domain, record };
}

/** @throws HttpError 404 for another team's domain, and for a service that is not a domain */
export async function getOwnDomain(c: Ctx, id: number): Promise<OwnDomain> {
  const caller = requireTeamRole(c, 'team_service');
  const services = c.get('services');
  const [service] = await services.db
    .select()
    .from(serviceTable)
    .where(and(eq(serviceTable.id, id), eq(serviceTable.team_id, caller.teamId), eq(serviceTable.type, 'domain')));
  if (!service) throw notFound('Domain');
  return loadDomain(services, service);
}

/**
 * - `waiting`: not registered here yet.
 * - `live`: registered.
 * - `grace`: expired, renewable at the usual price.
 * - `redemption`: past grace, so it can only be restored.
 * - `ended`: no longer registered here.
 */
type DomainPhase = 'waiting' | 'live' | 'grace' | 'redemption' | 'ended';

export function phaseOf({ service: { status, renewal_at }, rules }: Pick<OwnDomain, 'service' | 'rules'>): DomainPhase {
  if (['active', 'renewal', 'suspended'].includes(status)) return 'live';
  if (status === 'cancelled') return 'ended';
  if (status !== 'expired') return 'waiting';
  const days = (currentTime() - Date.parse(renewal_at ?? '')) / DAY_MS;
  if (!(days > rules.grace_days)) return 'grace';
  return days > rules.grace_days + rules.redemption_days ? 'ended' : 'redemption';
}

/** Until when an expired domain can be renewed at the usual price. */
export const graceEnd = ({ service, rules }: Pick<OwnDomain, 'service' | 'rules'>) =>
  daysAfter(service.renewal_at ?? now(), rules.grace_days);
/** Until when an expired domain can be restored. */
export const redemptionEnd = ({ service, rules }: Pick<OwnDomain, 'service' | 'rules'>) =>
  daysAfter(service.renewal_at ?? now(), rules.grace_days + rules.redemption_days);

/** Why a domain in this phase can't be changed; null when it can. */
function phaseRefusal(domain: OwnDomain): string | null {
  const { name } = domain.service;
  switch (phaseOf(domain)) {
    case 'waiting':
      return `${name} isn’t registered with us yet.`;
    case 'redemption':
      return `${name} is in redemption until ${formatDate(redemptionEnd(domain))}. Restore it for ${formatPounds(domain.rules.redemption_fee)} and the renewal first.`;
    case 'ended':
      return `${name} is no longer registered with us.`;
    default:
      return null;
  }
}
/** @throws HttpError 409 */
export function requireChangeable(domain: OwnDomain): void {
  const refusal = phaseRefusal(domain);
  if (refusal) throw new HttpError(409, refusal);
}

export const nameServersOf = ({ name_servers }: DomainRecord): readonly string[] =>
  name_servers.length > 0 ? name_servers : NAME_SERVERS;

/** A domain in a response. */
export async function toDomain({ db }: Services, { service, record, rules }: OwnDomain) {
  const { id, team_id, name, status, renewal_at, auto_renew, price } = service;
  const [zone] = await db
    .select({ id: zones.id })
    .from(zones)
    .where(and(eq(zones.team_id, team_id), eq(zones.name, name)));
  const { transfer, pending_registrant: pending } = record;
  return {
    id,
    name,
    status,
    renewal_at,
    auto_renew,
    registered_at: record.registered_at,
    is_locked: record.is_locked,
    has_privacy: record.has_privacy,
    name_servers: nameServersOf(record),
    our_name_servers: NAME_SERVERS,
    glue: record.glue,
    ds: record.ds,
    old_name_servers_until: await findDelegationExpiry(db, service),
    zone_id: zone?.id ?? null,
    renewal_price: price,
    rules,
    // The code is only for the registry.
    transfer: transfer && { steps: transfer.steps, failure: transfer.failure },
    ips_tag: record.ips_tag,
    pending_registrant: pending && {
      firstname: pending.firstname ?? '',
      lastname: pending.lastname ?? '',
      email_address: pending.email_address ?? '',
    },
    transfer_locked_until:
      record.transfer_locked_until && record.transfer_locked_until > now() ? record.transfer_locked_until : null,
  };
}
