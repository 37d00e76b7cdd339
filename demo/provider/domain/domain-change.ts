import { eq } from 'drizzle-orm';
import type { DomainChange } from '#core/domain/domain.schema.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { services as serviceTable } from '../db/schema.ts';
import { NAME_SERVERS } from '../dns/zones.ts';
import { HttpError, validationError } from '../errors.ts';
import { formatDate } from '../format-date.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { isBeingPaid } from '../service/open-items.ts';
import { voidUnpaidRenewals } from '../service/service-invoice.ts';
import { type FieldErrors, keepGlue, readDs, readGlue, readNameServers } from './delegation.ts';
import { recordEvent } from './domain-events.ts';
import {
  type DomainRecord,
  nameServersOf,
  type OwnDomain,
  phaseOf,
  requireChangeable,
  saveRecord,
} from './own-domain.ts';
import { IPS_TAG } from './tld-rules.ts';
import { enterTransferCode } from './transfer.ts';

const IPS_TAG_PATTERN = /^[A-Z0-9][A-Z0-9-]{0,14}[A-Z0-9]$/;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The changes to a domain's record. */
type Changes = Partial<Pick<DomainRecord, 'is_locked' | 'has_privacy' | 'name_servers' | 'glue' | 'ds' | 'ips_tag'>>;

/** Reads the name servers and their addresses. The provider's own are stored as an empty list. */
function readDelegation({ service, record }: OwnDomain, change: DomainChange, errors: FieldErrors): Changes {
  if (!change.name_servers && !change.glue) return {};
  const hosts = change.name_servers ? readNameServers(change.name_servers, errors) : [...nameServersOf(record)];
  const glue = readGlue(change.glue ?? keepGlue(record.glue, hosts), hosts, service.name, errors);
  const isOurs = isSame([...hosts].sort(), [...NAME_SERVERS].sort());
  return { name_servers: isOurs ? [] : hosts, glue };
}

function readSwitches({ service, rules }: OwnDomain, change: DomainChange, errors: FieldErrors): Changes {
  const { is_locked, has_privacy } = change;
  const tld = service.name.slice(service.name.lastIndexOf('.'));
  if (is_locked && !rules.has_lock) errors.is_locked = [`${tld} names have no transfer lock.`];
  if (has_privacy && !rules.has_privacy)
    errors.has_privacy = [`The registry of ${tld} already keeps private details out of its records.`];
  return {
    ...(is_locked === undefined || !rules.has_lock ? {} : { is_locked }),
    ...(has_privacy === undefined || !rules.has_privacy ? {} : { has_privacy }),
  };
}

function readTag({ rules, service }: OwnDomain, typed: string | undefined, errors: FieldErrors): Changes {
  if (typed === undefined) return {};
  const ips_tag = typed.trim().toUpperCase();
  if (rules.transfer_by !== 'ips_tag')
    errors.ips_tag = [`${service.name} moves with a transfer code. Only .uk names have an IPS tag.`];
  else if (!IPS_TAG_PATTERN.test(ips_tag))
    errors.ips_tag = ['An IPS tag has 2 to 16 letters, digits and hyphens, e.g. ACME-HOST.'];
  else if (ips_tag === IPS_TAG) errors.ips_tag = [`${IPS_TAG} is our own tag. The domain already has it.`];
  return { ips_tag };
}

/** @throws HttpError 422 with a message per field */
function readChanges(domain: OwnDomain, change: DomainChange): Changes {
  const errors: FieldErrors = {};
  const changes: Changes = {
    ...readSwitches(domain, change, errors),
    ...readDelegation(domain, change, errors),
    ...(change.ds ? { ds: readDs(change.ds, errors) } : {}),
    ...readTag(domain, change.ips_tag, errors),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return changes;
}

/** Turns auto-renew on or off. Turning it off voids the invoice for the next term. */
async function changeAutoRenew(services: Services, domain: OwnDomain, isOn: boolean, userId: number) {
  const { service } = domain;
  await services.db.update(serviceTable).set({ auto_renew: isOn }).where(eq(serviceTable.id, service.id));
  await recordEvent(services, service.id, 'auto_renew', { is_on: isOn }, userId);
  if (!isOn) await voidUnpaidRenewals(services, [service]);
  return { ...domain, service: { ...service, auto_renew: isOn } };
}

/** Writes what differs, with an event for each change. */
async function applyChanges(services: Services, domain: OwnDomain, changes: Changes, userId: number) {
  const { record, service } = domain;
  const differs = (key: keyof Changes) => changes[key] !== undefined && !isSame(changes[key], record[key]);
  const event = (kind: Parameters<typeof recordEvent>[2], detail: Record<string, unknown>) =>
    recordEvent(services, service.id, kind, detail, userId);
  if (differs('is_locked')) await event('lock', { is_on: changes.is_locked });
  if (differs('has_privacy')) await event('privacy', { is_on: changes.has_privacy });
  if (differs('name_servers') || differs('glue')) {
    const { name_servers = record.name_servers, glue = record.glue } = changes;
    await event('name_servers', {
      before: nameServersOf(record),
      after: nameServersOf({ ...record, name_servers }),
      glue,
    });
  }
  if (differs('ds')) await event('ds', { before: record.ds, after: changes.ds });
  // Locking the domain invalidates a transfer code that somebody has seen.
  const isLocking = changes.is_locked === true && !record.is_locked;
  return saveRecord(services, domain, {
    ...changes,
    ...(isLocking ? { epp_version: record.epp_version + 1 } : {}),
  });
}

/** Transfers a .uk domain to another registrar. Its registry does that at once, so it is no longer registered here. */
async function moveAway(services: Services, domain: OwnDomain, ips_tag: string, userId: number) {
  const { service } = domain;
  if (await isBeingPaid(services, service))
    throw new HttpError(409, `A renewal of ${service.name} is being paid for. Move it once that is done.`);
  await voidUnpaidRenewals(services, [service]);
  await services.db
    .update(serviceTable)
    .set({ status: 'cancelled', auto_renew: false })
    .where(eq(serviceTable.id, service.id));
  await recordEvent(services, service.id, 'moved_away', { ips_tag }, userId);
  await notifyTeam(
    services,
    service.team_id,
    `${service.name} has moved to ${ips_tag}`,
    `${service.name} was moved to the registrar with the IPS tag ${ips_tag}.\nIf it uses our nameservers, its DNS zone keeps answering until you delete it: ${services.settings.portalUrl}/domains/dns\nIf nobody in your team did this, contact us straight away.`,
  );
  const moved = await saveRecord(services, domain, { ips_tag });
  return { ...moved, service: { ...service, status: 'cancelled', auto_renew: false } };
}

/** Refuses domains whose term has ended. @throws HttpError 409 */
function requireAutoRenewable(domain: OwnDomain): void {
  const phase = phaseOf(domain);
  if (phase === 'live' || phase === 'waiting') return;
  const { name, renewal_at } = domain.service;
  throw new HttpError(
    409,
    phase === 'grace' ? `${name} expired on ${formatDate(renewal_at)}. Renew it first.` : `${name} can’t be renewed.`,
  );
}

/**
 * Applies a change to a domain, all or nothing.
 * @throws HttpError 409 in a phase that does not allow it, 422 with a message per field
 */
export async function changeDomain(services: Services, domain: OwnDomain, change: DomainChange, userId: number) {
  const { auto_renew, epp_code, ...registry } = change;
  if (epp_code !== undefined) return enterTransferCode(services, domain, epp_code, userId);
  const isRegistryChange = Object.values(registry).some((value) => value !== undefined);
  if (isRegistryChange) requireChangeable(domain);
  if (auto_renew !== undefined) requireAutoRenewable(domain);
  const changes = isRegistryChange ? readChanges(domain, registry) : {};
  const { ips_tag, ...others } = changes;
  return services.db.inTransaction(async () => {
    let changed = domain;
    if (auto_renew !== undefined && auto_renew !== domain.service.auto_renew)
      changed = await changeAutoRenew(services, changed, auto_renew, userId);
    if (Object.keys(others).length > 0) changed = await applyChanges(services, changed, others, userId);
    return ips_tag ? moveAway(services, changed, ips_tag, userId) : changed;
  });
}

/** Why a domain can't transfer to another registrar now; null when it can. */
export function transferRefusal(domain: OwnDomain): string | null {
  const { service, record, rules } = domain;
  const { name } = service;
  if (rules.transfer_by === 'ips_tag')
    return `${name} has no transfer code. It moves by IPS tag. Enter the tag of your new registrar.`;
  if (record.is_locked) return `${name} is locked. Turn off the transfer lock to get the code.`;
  if (record.transfer_locked_until && record.transfer_locked_until > now())
    return `${name} can’t move before ${formatDate(record.transfer_locked_until)}, because it has a new registrant or provider.`;
  return null;
}
