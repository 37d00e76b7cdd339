import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, OptionalText, PageQuery, Text } from '../http/schemas.ts';

const Zone = z.object({ id: Id, name: Text });
const DnsRecord = z.object({
  id: z.optional(Id),
  name: Text,
  type: Text,
  content: Text,
  ttl: z.number(),
  priority: z.optional(z.nullable(z.number())),
});

export const getZone = endpoint({
  method: 'GET',
  path: '/dns/zones/{id}',
  auth: 'user',
  summary: 'One zone',
  response: z.object({ zone: Zone }),
});
export const listRecords = endpoint({
  method: 'GET',
  path: '/dns/zones/{id}/records',
  auth: 'user',
  summary: 'Records of a zone',
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
export const updateRecords = endpoint({
  method: 'PUT',
  path: '/dns/zones/{id}/records',
  auth: 'user',
  summary: 'Change records',
  request: z.object({ records: z.array(DnsRecord) }),
  response: z.object({ records: List(DnsRecord), message: OptionalText }),
});
export const deleteZone = endpoint({
  method: 'DELETE',
  path: '/dns/zones/{id}',
  auth: 'user',
  summary: 'Remove a zone',
  response: MessageResponse,
});
export const listZones = endpoint({
  method: 'GET',
  path: '/_id/zones',
  auth: 'user',
  summary: 'Zones of the team',
  query: PageQuery,
  response: z.object({ zones: List(Zone), total: z.number() }),
});
