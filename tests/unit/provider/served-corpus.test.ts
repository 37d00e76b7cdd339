/** The zone files of the corpus from their import to the answers of the name server. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DnsRecord, LiveRrset } from '#core/dns/dns.schema.ts';
import { applyChanges, diffRecords } from '#core/dns/rrset.rules.ts';
import { checkZone } from '#core/dns/zone.rules.ts';
import { parseZoneFile } from '#core/dns/zone-file.rules.ts';
import { addZone, removeZone } from '#provider/dns/hosted-zones.ts';
import { NAME_SERVERS } from '#provider/dns/zones.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

const ZONE = 'example.com';
const folder = new URL('../../corpus/zones/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.zone'));
const options = { nameServers: NAME_SERVERS };
const parse = (name: string) => parseZoneFile(readFileSync(new URL(name, folder), 'utf8'), ZONE, options);
const isError = ({ level }: { level: string }) => level === 'error';

/** Files without an error, also of the zone as a whole. */
const good = files.filter((name) => {
  const { records, problems } = parse(name);
  const ofZone = checkZone(records, ZONE, options).map(({ problem }) => problem);
  return records.length > 0 && ![...problems, ...ofZone].some(isError);
});

let provider: TestProvider;
let headers: { Authorization: string };
beforeAll(async () => {
  provider = await startProvider();
  headers = await provider.signIn('owner');
});
afterAll(() => provider.stop());

it('has enough files to import', () => expect(good.length).toBeGreaterThan(40));

it.each(good)('serves every set of %s as it was imported', async (name) => {
  const zone = await addZone(provider.db, 1, ZONE);
  if (!zone) throw new Error('No zone');
  try {
    const { records } = parse(name);
    const call = async <T>(method: string, path: string, body?: unknown) =>
      (await provider.json<T>(method, `/dns/zones/${zone.id}${path}`, body, headers)).body;
    const rrsets = diffRecords([], records);
    const { records: imported } = await call<{ records: DnsRecord[] }>('PUT', '/records', { rrsets });
    expect(diffRecords(applyChanges([], rrsets), imported)).toEqual([]);
    const live = (await call<{ rrsets: LiveRrset[] }>('GET', '/live')).rrsets;
    // What is below a delegation belongs to somebody else.
    const hidden = new Set(
      checkZone(records, ZONE, options).flatMap(({ name: host, type, problem }) =>
        problem.code === 'hiddenByDelegation' ? [`${host} ${type}`] : [],
      ),
    );
    const notLive = live.filter((set) => set.status !== 'live' && !hidden.has(`${set.name} ${set.type}`));
    expect(notLive).toEqual([]);
    expect(live).toHaveLength(rrsets.length);
  } finally {
    await removeZone(provider.db, zone);
  }
});
