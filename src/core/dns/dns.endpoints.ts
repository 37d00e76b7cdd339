import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, Meta, OptionalText, PageQuery } from '../http/schemas.ts';
import { DnsRecord, LiveRrset, RrsetChange, SpfPolicy, Zone, ZoneChange } from './dns.schema.ts';

export const listZones = endpoint({
  method: 'GET',
  path: '/_id/zones',
  auth: 'user',
  summary: 'Zones of the team',
  cancellable: true,
  query: PageQuery,
  response: z.object({ zones: List(Zone), total: z.number() }),
});
export const getZone = endpoint({
  method: 'GET',
  path: '/dns/zones/{id}',
  auth: 'user',
  summary: 'One zone, with who answers for its name',
  cancellable: true,
  quiet: true,
  response: z.object({ zone: Zone }),
});
/** The name may be registered elsewhere. */
export const createZone = endpoint({
  method: 'POST',
  path: '/dns/zones',
  auth: 'user',
  summary: 'Add a zone',
  createsResource: true,
  quiet: true,
  assumed: true,
  request: z.object({ name: z.string() }),
  response: z.object({ zone: Zone, message: OptionalText }),
});
export const deleteZone = endpoint({
  method: 'DELETE',
  path: '/dns/zones/{id}',
  auth: 'user',
  summary: 'Remove a zone',
  response: MessageResponse,
});
export const listRecords = endpoint({
  method: 'GET',
  path: '/dns/zones/{id}/records',
  auth: 'user',
  summary: 'All records of a zone',
  quiet: true,
  response: z.object({ records: List(DnsRecord) }),
});
export const createRecord = endpoint({
  method: 'POST',
  path: '/dns/zones/{id}/records',
  auth: 'user',
  summary: 'Add a record',
  createsResource: true,
  quiet: true,
  request: DnsRecord,
  response: z.object({ record: DnsRecord, message: OptionalText }),
});
/**
 * Applies all changes, or none: 409 with `conflicts` if an RRset is not as in `before`, 422 with errors by field
 * (`rrsets.0.records.1.content`).
 */
export const updateRecords = endpoint({
  method: 'PUT',
  path: '/dns/zones/{id}/records',
  auth: 'user',
  summary: 'Change sets of records',
  createsResource: true,
  quiet: true,
  request: z.object({ rrsets: z.array(RrsetChange), undoes: z.optional(Id) }),
  response: z.object({ records: List(DnsRecord), change: z.optional(z.nullable(ZoneChange)), message: OptionalText }),
});
export const listZoneChanges = endpoint({
  method: 'GET',
  path: '/dns/zones/{id}/history',
  auth: 'user',
  summary: 'Changes of a zone, newest first',
  quiet: true,
  assumed: true,
  query: PageQuery,
  response: z.object({ changes: List(ZoneChange), meta: Meta }),
});
/** Queries the name servers. Without `name` and `type` all RRsets are queried. */
export const getLiveRecords = endpoint({
  method: 'GET',
  path: '/dns/zones/{id}/live',
  auth: 'user',
  summary: 'What the name servers answer',
  quiet: true,
  assumed: true,
  query: z.object({ name: z.optional(z.string()), type: z.optional(z.string()) }),
  response: z.object({ rrsets: List(LiveRrset) }),
});
/**
 * Signs the zone. If its domain is registered here and uses our name servers, the DS record is sent to the registry at once;
 * otherwise a later call sends it.
 */
export const enableDnssec = endpoint({
  method: 'POST',
  path: '/dns/zones/{id}/dnssec',
  auth: 'user',
  summary: 'Turn DNSSEC on',
  quiet: true,
  assumed: true,
  response: z.object({ zone: Zone, message: OptionalText }),
});
/**
 * Removes the DS record from the registry. The zone stays signed until the record has expired from all caches. 409 while another
 * registrar publishes the DS record: without signatures the domain would not resolve.
 */
export const disableDnssec = endpoint({
  method: 'DELETE',
  path: '/dns/zones/{id}/dnssec',
  auth: 'user',
  summary: 'Turn DNSSEC off',
  quiet: true,
  assumed: true,
  response: z.object({ zone: Zone, message: OptionalText }),
});
/** Looks up the SPF records of domains, and of those that they include. */
export const getSpfPolicies = endpoint({
  method: 'GET',
  path: '/dns/zones/{id}/spf',
  auth: 'user',
  summary: 'SPF records that a zone includes',
  cancellable: true,
  quiet: true,
  assumed: true,
  query: z.object({ domains: z.string() }),
  response: z.object({ policies: List(SpfPolicy) }),
});
