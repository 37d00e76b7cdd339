import {
  createRecord,
  createZone,
  deleteZone,
  getZone,
  listZoneChanges,
  updateRecords,
} from '#core/dns/dns.endpoints.ts';
import type { Work } from '../work.ts';

/** A zone for a name that nobody can register (RFC 2606). The change of a set that has changed meanwhile is refused. */
export async function tryZone({ call, refuse, undo, tag }: Work): Promise<void> {
  const { zone } = await call(createZone, { body: { name: `conformance-${tag}.example` } });
  const params = { id: String(zone.id) };
  undo(() => call(deleteZone, { params }));
  await call(getZone, { params });
  await call(createRecord, { params, body: { name: 'kit', type: 'A', content: '192.0.2.1', ttl: 3600 } });
  const set = { ttl: 3600, records: [{ content: '192.0.2.2' }] };
  const change = { name: 'kit-2', type: 'A', before: null, after: set };
  await call(updateRecords, { params, body: { rrsets: [change] } });
  const late = { ...change, after: { ...set, ttl: 7200 } };
  await refuse(updateRecords, { params, body: { rrsets: [late] } }, [409]);
  await call(listZoneChanges, { params });
}
