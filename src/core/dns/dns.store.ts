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
/** Leaving the screen cancels the fetch. */
export const zone = resource(endpoints.getZone, { select: (answer) => answer.zone });
export const records = resource(endpoints.listRecords, { select: (answer) => answer.records });
export const zoneChanges = resource(endpoints.listZoneChanges);
/** Each read asks the name servers, so an answer is never taken from the cache. */
export const liveRecords = resource(endpoints.getLiveRecords, {
  select: (answer) => answer.rrsets,
  staleTime: 0,
});

/** SPF records of other domains that a zone includes. */
export const spfPolicies = resource(endpoints.getSpfPolicies, { select: (answer) => answer.policies });

/** HTTP status of the last fetch of DNS: 200 until one fails; a network error counts as 403 (S1 §4). */
export const dnsStatus = ({ error }: Pick<ResourceState<unknown>, 'error'>): number => error?.displayStatus ?? 200;

/** The zones, and what the email area says about the records of its domains. */
const invalidateZones = async () => {
  await Promise.all([zones, zone, dnsHealth, emailDomain, emailDomains].map((resource) => resource.invalidate()));
};
/** What else changes with the records of a zone. */
const invalidateRecords = async () => {
  await Promise.all([invalidateZones(), zoneChanges.invalidate(), liveRecords.invalidate()]);
};
/** After records were changed from outside the zone editor. */
export const refreshRecords = async () => {
  await Promise.all([records.invalidate(), invalidateRecords()]);
};
const notifyFailure = (error: ApiError) => notices().failure(dnsErrorMessage(error));

export const createZone = mutation('zone-create', endpoints.createZone, {
  success: ({ message, zone: { name } }) => message ?? t('zone.created', { name }),
  // The page of the domain says whether it has a zone.
  onSuccess: () => Promise.all([invalidateZones(), domain.invalidate()]).then(() => undefined),
});
/** S2 §8: why a zone could not be removed is a toast; that is raised for the endpoint. */
export const deleteZone = mutation('zone-delete', endpoints.deleteZone, {
  success: ({ message }) => message ?? t('zone.deleted'),
  onSuccess: invalidateZones,
});
export const createRecord = mutation('record-create', endpoints.createRecord, {
  success: ({ message }) => message ?? t('zone.recordUpdated'),
  onSuccess: refreshRecords,
  onFailure: notifyFailure,
});
/** Applies sets of records. Conflicts are not a failure to notify of: they are resolved where the change was made. */
export const applyChanges = mutation('records-update', endpoints.updateRecords, {
  success: () => t('zone.recordUpdated'),
  onSuccess: async (answer, { params }) => {
    records.patch((list, input) => (String(input.params?.id) === String(params?.id) ? answer.records : list));
    await invalidateRecords();
  },
  onFailure: (error) => {
    if (error.status !== 409) notifyFailure(error);
  },
});

/** DNSSEC changes what the registry has of the domain. */
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
