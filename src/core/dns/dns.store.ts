import { domain, domainEvents } from '../domain/domain.resources.ts';
import { dnsHealth, emailDomain, emailDomains } from '../email/email.store.ts';
import type { ApiError } from '../http/api-error.ts';
import { dnsNoticesMessages } from '../i18n/messages/dns-notices.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { mutation } from '../store/mutation.ts';
import { type ResourceState, resource } from '../store/resource.ts';
import * as endpoints from './dns.endpoints.ts';
import { dnsErrorMessage } from './dns-error.rules.ts';

const t = translator(dnsNoticesMessages);

export const zones = resource(endpoints.listZones);
export const zone = resource(endpoints.getZone, { select: (response) => response.zone });
export const records = resource(endpoints.listRecords, { select: (response) => response.records });
export const zoneChanges = resource(endpoints.listZoneChanges);
/** Never cached: each read queries the name servers. */
export const liveRecords = resource(endpoints.getLiveRecords, {
  select: (response) => response.rrsets,
  staleTime: 0,
});

/** SPF records of other domains that a zone includes. */
export const spfPolicies = resource(endpoints.getSpfPolicies, { select: (response) => response.policies });

/** HTTP status of the last DNS request: 200 until one fails; a network error counts as 403 (S1 §4). */
export const dnsStatus = ({ error }: Pick<ResourceState<unknown>, 'error'>): number => error?.displayStatus ?? 200;

/** Zones, and the DNS health of email domains. */
const invalidateZones = async () => {
  await Promise.all([zones, zone, dnsHealth, emailDomain, emailDomains].map((resource) => resource.invalidate()));
};
/** Everything that depends on the records of a zone. */
const invalidateRecords = async () => {
  await Promise.all([invalidateZones(), zoneChanges.invalidate(), liveRecords.invalidate()]);
};
/** Call after records were changed outside the zone editor. */
export const refreshRecords = async () => {
  await Promise.all([records.invalidate(), invalidateRecords()]);
};
const notifyFailure = (error: ApiError) => notices().failure(dnsErrorMessage(error));

export const createZone = mutation('zone-create', endpoints.createZone, {
  success: ({ message, zone: { name } }) => message ?? t('zone.created', { name }),
  // The page of the domain shows whether it has a zone.
  onSuccess: () => Promise.all([invalidateZones(), domain.invalidate()]).then(() => undefined),
});
/** A failure raises the endpoint's notice (S2 §8). */
export const deleteZone = mutation('zone-delete', endpoints.deleteZone, {
  success: ({ message }) => message ?? t('zone.deleted'),
  onSuccess: invalidateZones,
});
export const createRecord = mutation('record-create', endpoints.createRecord, {
  success: ({ message }) => message ?? t('zone.recordUpdated'),
  onSuccess: refreshRecords,
  onFailure: notifyFailure,
});
/** Applies changes of RRsets. Conflicts raise no notice: they are resolved where the change was made. */
export const applyChanges = mutation('records-update', endpoints.updateRecords, {
  success: () => t('zone.recordUpdated'),
  onSuccess: async (response, { params }) => {
    records.patch((list, input) => (String(input.params?.id) === String(params?.id) ? response.records : list));
    await invalidateRecords();
  },
  onFailure: (error) => {
    if (error.status !== 409) notifyFailure(error);
  },
});

/** DNSSEC also changes the domain's data at the registry. */
const invalidateDnssec = () =>
  Promise.all([invalidateZones(), domain.invalidate(), domainEvents.invalidate()]).then(() => undefined);
export const enableDnssec = mutation('zone-dnssec-on', endpoints.enableDnssec, {
  success: ({ zone: { name, dnssec } }) =>
    t(dnssec?.at_registry === 'yes' ? 'dnssec.onNotice' : 'dnssec.signedNotice', { name }),
  onSuccess: invalidateDnssec,
});
export const disableDnssec = mutation('zone-dnssec-off', endpoints.disableDnssec, {
  success: ({ zone: { name } }) => t('dnssec.offNotice', { name }),
  onSuccess: invalidateDnssec,
});
