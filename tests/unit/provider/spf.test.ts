import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SpfPolicy } from '#core/dns/dns.schema.ts';
import { dnsRecords } from '#provider/db/schema.ts';
import { addZone } from '#provider/dns/hosted-zones.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let headers: { Authorization: string };
let zoneId = 0;
beforeAll(async () => {
  provider = await startProvider();
  headers = await provider.signIn('owner');
  zoneId = (await addZone(provider.db, 1, 'spf-check.example'))?.id ?? 0;
});
afterAll(() => provider.stop());

/** A record of a domain whose DNS is elsewhere. */
const publish = (zone: string, name: string, type: string, value: string) =>
  provider.json('POST', '/__demo/dns', { zone, name, type, value });
const askFor = async (domains: readonly string[], as = headers) =>
  provider.json<{ policies: SpfPolicy[] }>(
    'GET',
    `/dns/zones/${zoneId}/spf?domains=${domains.join(',')}`,
    undefined,
    as,
  );
const policiesOf = async (...domains: string[]) => (await askFor(domains)).body.policies;

describe('the SPF records that a zone includes', () => {
  it('come with those that they include in turn', async () => {
    await publish('outer.example', '_spf', 'TXT', 'v=spf1 include:inner.example mx -all');
    await publish('inner.example', '@', 'TXT', 'v=spf1 ip4:192.0.2.1 -all');
    expect(await policiesOf('_spf.outer.example')).toEqual([
      { domain: '_spf.outer.example', status: 'found', text: 'v=spf1 include:inner.example mx -all' },
      { domain: 'inner.example', status: 'found', text: 'v=spf1 ip4:192.0.2.1 -all' },
    ]);
  });

  it('are asked for once, though they lead back to themselves', async () => {
    await publish('loop-a.example', '@', 'TXT', 'v=spf1 include:loop-b.example -all');
    await publish('loop-b.example', '@', 'TXT', 'v=spf1 include:loop-a.example -all');
    const policies = await policiesOf('loop-a.example', 'LOOP-A.example');
    expect(policies.map(({ domain }) => domain)).toEqual(['loop-a.example', 'loop-b.example']);
  });

  it('are found behind an alias', async () => {
    await publish('aliased.example', '_spf', 'CNAME', 'target.example.');
    await publish('target.example', '@', 'TXT', 'v=spf1 mx -all');
    expect(await policiesOf('_spf.aliased.example')).toEqual([
      { domain: '_spf.aliased.example', status: 'found', text: 'v=spf1 mx -all' },
    ]);
  });

  it('are found in a zone that is served here', async () => {
    const zone = await addZone(provider.db, 1, 'served.example');
    for (const number of [1, 2]) await publish('served.example', '@', 'NS', `ns${number}.harbour-post.example.`);
    await provider.db
      .insert(dnsRecords)
      .values({ zone_id: zone?.id ?? 0, zone: 'served.example', name: '@', type: 'TXT', value: '"v=spf1 a -all"' });
    expect(await policiesOf('served.example')).toEqual([
      { domain: 'served.example', status: 'found', text: 'v=spf1 a -all' },
    ]);
  });

  it('are missing, several or unknown', async () => {
    await publish('plain.example', '@', 'TXT', 'hello');
    await publish('twice.example', '@', 'TXT', 'v=spf1 -all');
    await publish('twice.example', '@', 'TXT', 'v=spf1 mx -all');
    expect(await policiesOf('plain.example', 'no.plain.example', 'twice.example', 'nobody-knows.example')).toEqual([
      { domain: 'plain.example', status: 'none' },
      { domain: 'no.plain.example', status: 'none' },
      { domain: 'twice.example', status: 'several' },
      { domain: 'nobody-knows.example', status: 'unknown' },
    ]);
  });

  it('are asked for no more than thirty at a time', async () => {
    const domains = Array.from({ length: 40 }, (_, index) => `many-${index}.example`);
    expect(await policiesOf(...domains)).toHaveLength(30);
  });

  it('are asked for only by names of domains', async () => {
    expect(await policiesOf('', '..', 'localhost', '127.0.0.1', 'a b.example', '%00.example')).toEqual([]);
  });

  it('are refused to those without the zone', async () => {
    expect((await askFor(['a.example'], await provider.signIn('billing'))).status).toBe(403);
    const other = await provider.json('GET', '/dns/zones/999999/spf?domains=a.example', undefined, headers);
    expect(other.status).toBe(404);
  });
});
