/** Transfers of domains from another registrar to this one. */
import { createHash } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { currentTime, now } from '../clock.ts';
import type { Services } from '../context.ts';
import { type DomainTransfer, domains, services as serviceTable } from '../db/schema.ts';
import { addZoneOfNewDomain } from '../dns/hosted-zones.ts';
import { HttpError, validationError } from '../errors.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { addYears } from '../service/terms.ts';
import { recordEvent } from './domain-events.ts';
import { type DomainService, daysAfter, loadDomain, type OwnDomain, saveRecord } from './own-domain.ts';

type Step = DomainTransfer['steps'][number]['key'];

const DAY_MS = 24 * 3_600_000;
const MIN_CODE_LENGTH = 8;
/** How many nights the losing registrar can take (ICANN transfer policy: five days). */
const MAX_RELEASE_NIGHTS = 5;
/** Days until the next transfer is allowed (ICANN transfer policy). */
export const TRANSFER_LOCK_DAYS = 60;
/** A hash of the name, so that a transfer goes the same way in every run of the demo. */
const hashNumber = (name: string) => createHash('sha256').update(`transfer:${name}`).digest().readUInt32BE(0);

/** @returns why the registry refuses a code; null when it accepts it */
function codeRefusal(name: string, code: string): string | null {
  if (code.length < MIN_CODE_LENGTH || code.toLowerCase().includes('wrong'))
    return `The registry refused the transfer code of ${name}. Ask your current provider for a new one.`;
  return null;
}

/** A transfer whose payment has arrived. @param code null for a name that transfers by IPS tag */
function beginTransfer(name: string, code: string | null): DomainTransfer {
  const failure = code === null ? null : codeRefusal(name, code);
  const at = now();
  return {
    epp_code: code,
    steps: [
      { key: 'paid', at },
      { key: 'code', at: failure ? null : at },
      { key: 'confirmed', at: null },
      { key: 'released', at: null },
      { key: 'done', at: null },
    ],
    failure,
  };
}

/** Begins the transfer of a domain that was paid for. The domain's expiry is unknown until it completes. */
export async function startTransfer(services: Services, service: DomainService, eppCode: string | undefined) {
  const domain = await loadDomain(services, service);
  const isByCode = domain.rules.transfer_by === 'epp';
  const transfer = beginTransfer(service.name, isByCode ? (eppCode ?? '') : null);
  await saveRecord(services, domain, { transfer });
  await recordEvent(services, service.id, 'transfer_started');
  if (transfer.failure) await reportRefusal(services, service, transfer.failure);
}

async function reportRefusal(services: Services, { id, name, team_id }: DomainService, reason: string) {
  await recordEvent(services, id, 'transfer_refused', { reason });
  await notifyTeam(
    services,
    team_id,
    `The transfer of ${name} has stopped`,
    `${reason}\nEnter it in the portal to continue the transfer: ${services.settings.portalUrl}/domains/${id}`,
  );
}

const doneAt = ({ steps }: DomainTransfer, key: Step) => steps.find((step) => step.key === key)?.at ?? null;
const withStep = ({ steps, ...transfer }: DomainTransfer, key: Step): DomainTransfer => ({
  ...transfer,
  steps: steps.map((step) => (step.key === key ? { key, at: now() } : step)),
});

/**
 * Retries a transfer with another code after the registry refused one.
 * @throws HttpError 409 when no code is needed, 422 when this one is refused too
 */
export async function enterTransferCode(services: Services, domain: OwnDomain, typed: string, userId: number) {
  const { service, record } = domain;
  const { transfer } = record;
  if (!transfer || service.status !== 'pending') throw new HttpError(409, `${service.name} isn’t being transferred.`);
  if (!transfer.failure) throw new HttpError(409, `The registry has already accepted the code of ${service.name}.`);
  const code = typed.trim();
  const failure = codeRefusal(service.name, code);
  await recordEvent(
    services,
    service.id,
    failure ? 'transfer_refused' : 'transfer_step',
    failure ? { reason: failure } : { step: 'code' },
    userId,
  );
  if (failure) throw validationError({ epp_code: [failure] });
  return saveRecord(services, domain, { transfer: withStep({ ...transfer, epp_code: code, failure: null }, 'code') });
}

/** The next step of a transfer, if it is due. */
function dueStep(name: string, transfer: DomainTransfer): Step | null {
  if (transfer.failure || !doneAt(transfer, 'code')) return null;
  const confirmedAt = doneAt(transfer, 'confirmed');
  if (!confirmedAt) return 'confirmed';
  if (doneAt(transfer, 'released')) return 'done';
  const nights = Math.round((currentTime() - Date.parse(confirmedAt)) / DAY_MS);
  return nights > hashNumber(name) % MAX_RELEASE_NIGHTS ? 'released' : null;
}

/** When the domain was registered and expires, as reported by its registry. */
function registryDates(name: string, startedAt: string) {
  const expires = daysAfter(startedAt, 20 + (hashNumber(name) % 320));
  return { expires, registered: addYears(expires, -1 - (hashNumber(name) % 8)) };
}

/** Completes a transfer, which adds a year. */
async function finishTransfer(services: Services, domain: OwnDomain, transfer: DomainTransfer) {
  const { service, rules } = domain;
  const { expires, registered } = registryDates(service.name, doneAt(transfer, 'paid') ?? now());
  const renewal_at = addYears(expires, 1);
  await services.db.update(serviceTable).set({ status: 'active', renewal_at }).where(eq(serviceTable.id, service.id));
  await saveRecord(services, domain, {
    transfer: null,
    registered_at: registered,
    is_locked: rules.has_lock,
    transfer_locked_until: rules.transfer_by === 'epp' ? daysAfter(now(), TRANSFER_LOCK_DAYS) : null,
  });
  await addZoneOfNewDomain(services.db, service.team_id, service.name);
  await recordEvent(services, service.id, 'transferred', { until: renewal_at });
  await notifyTeam(
    services,
    service.team_id,
    `${service.name} has moved to us`,
    `The transfer of ${service.name} is complete and includes an extra year. It now expires on ${renewal_at.slice(0, 10)}.`,
  );
}

/** Advances each transfer by its next step if that is due. Runs nightly. */
export async function advanceTransfers(services: Services): Promise<void> {
  const moving = await services.db
    .select({ service: serviceTable })
    .from(domains)
    .innerJoin(serviceTable, eq(serviceTable.id, domains.service_id))
    .where(and(isNotNull(domains.transfer), eq(serviceTable.status, 'pending')));
  for (const { service } of moving) {
    const domain = await loadDomain(services, service);
    const { transfer } = domain.record;
    const step = transfer && dueStep(service.name, transfer);
    if (!transfer || !step) continue;
    if (step === 'done') {
      await finishTransfer(services, domain, transfer);
      continue;
    }
    await saveRecord(services, domain, { transfer: withStep(transfer, step) });
    await recordEvent(services, service.id, 'transfer_step', { step });
  }
}
