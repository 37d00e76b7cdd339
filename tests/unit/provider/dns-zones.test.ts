import { Resolver } from 'node:dns/promises';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dnsRecords, emailDomains } from '#provider/db/schema.ts';
import { addZone, findZone, removeZone } from '#provider/dns/hosted-zones.ts';
import { queryServer } from '#provider/dns/lookup.ts';
import { createDnsServer } from '#provider/dns/server.ts';
import { startDns } from '#provider/dns/start-dns.ts';
import { createZones, NAME_SERVERS, nextSerial } from '#provider/dns/zones.ts';
import { freePort } from '#tests/support/ports.mjs';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let port = 0;
let zones: ReturnType<typeof createZones>;
let server: ReturnType<typeof createDnsServer>;
const logged: string[] = [];
const resolver = new Resolver({ timeout: 5000, tries: 1 });
beforeAll(async () => {
  provider = await startProvider();
  port = await freePort();
  zones = createZones(provider.db, (line) => void logged.push(line));
  server = createDnsServer(zones.find);
  await server.listen(port);
  resolver.setServers([`127.0.0.1:${port}`]);
});
afterAll(async () => {
  server.close();
  zones.close();
  await provider.stop();
});

/** A hosted zone of the test's own, with these records. */
async function createZone(name: string, ...records: [name: string, type: string, value: string][]) {
  await addZone(provider.db, 1, name);
  await addRecords(name, ...records);
}
const addRecords = async (zone: string, ...records: [name: string, type: string, value: string][]) => {
  const row = await findZone(provider.db, zone);
  for (const [name, type, value] of records)
    await provider.db.insert(dnsRecords).values({ zone_id: row?.id ?? 0, zone, name, type, value });
};
const serialOf = async (zone: string) => (await resolver.resolveSoa(zone)).serial;

it('serves the mail records of a seeded domain', async () => {
  const hosts = (await resolver.resolveMx('northwind.example')).map(({ exchange }) => exchange);
  expect(hosts.sort()).toEqual(['mx1.mail.harbour-post.example', 'mx2.mail.harbour-post.example']);
});

it('knows no name whose last labels only look like a zone', async () => {
  await createZone('dots.example', ['x', 'A', '192.0.2.1']);
  const server = { host: '127.0.0.1', port, role: 'authoritative' } as const;
  expect(await queryServer(server, 'x.dots.example', 'A')).toMatchObject({ rcode: 'NOERROR', contents: ['192.0.2.1'] });
  expect(await queryServer(server, 'x\\.dots.example', 'A')).toMatchObject({ rcode: 'REFUSED', contents: [] });
});

it("gives each zone an SOA and the provider's name servers", async () => {
  await createZone('apex.example');
  expect((await resolver.resolveNs('apex.example')).sort()).toEqual([...NAME_SERVERS]);
  expect(await resolver.resolveSoa('apex.example')).toMatchObject({
    nsname: NAME_SERVERS[0],
    hostmaster: 'hostmaster.harbour-post.example',
    minttl: 300,
  });
});

it("gives a zone its own name servers instead of the provider's", async () => {
  await createZone('own-ns.example', ['@', 'NS', 'ns.elsewhere.example.']);
  expect(await resolver.resolveNs('own-ns.example')).toEqual(['ns.elsewhere.example']);
});

it('serves a zone until it is removed', async () => {
  await createZone('Removed.example');
  expect(await resolver.resolveNs('removed.example')).toHaveLength(2);
  const zone = await findZone(provider.db, 'removed.example');
  if (zone) await removeZone(provider.db, zone);
  await expect(resolver.resolveNs('removed.example')).rejects.toMatchObject({ code: 'EREFUSED' });
});

it('serves a zone that was removed and added again with the records of the new one', async () => {
  await createZone('again.example', ['www', 'A', '192.0.2.1']);
  expect(await resolver.resolve4('www.again.example')).toEqual(['192.0.2.1']);
  const zone = await findZone(provider.db, 'again.example');
  if (zone) await removeZone(provider.db, zone);
  await createZone('again.example', ['www', 'A', '192.0.2.2']);
  expect(await resolver.resolve4('www.again.example')).toEqual(['192.0.2.2']);
});

it('answers with the TTL of each set', async () => {
  await createZone('ttl.example', ['www', 'A', '192.0.2.1']);
  await provider.db.update(dnsRecords).set({ ttl: 77 }).where(eq(dnsRecords.zone, 'ttl.example'));
  expect(await resolver.resolve4('www.ttl.example', { ttl: true })).toEqual([{ address: '192.0.2.1', ttl: 77 }]);
});

it('serves no domain whose DNS is elsewhere, even if its records are known', async () => {
  await expect(resolver.resolveMx('northwind-studio.example')).rejects.toMatchObject({ code: 'EREFUSED' });
});

it('answers from the zone that is closest to the name', async () => {
  await createZone('parent.example', ['*.child', 'TXT', '"of the parent"']);
  await createZone('child.parent.example', ['www', 'TXT', '"of the child"']);
  expect(await resolver.resolveTxt('www.child.parent.example')).toEqual([['of the child']]);
  await expect(resolver.resolveTxt('x.child.parent.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

it('shows a change at once', async () => {
  await createZone('changing.example', ['www', 'A', '192.0.2.1']);
  for (let last = 2; last < 20; last++) {
    expect(await resolver.resolve4('www.changing.example')).toEqual([`192.0.2.${last - 1}`]);
    await provider.db
      .update(dnsRecords)
      .set({ value: `192.0.2.${last}` })
      .where(eq(dnsRecords.zone, 'changing.example'));
  }
});

it('shows at once what the email manager puts right', async () => {
  const [domain] = await provider.db.select().from(emailDomains).where(eq(emailDomains.name, 'northwind.example'));
  const owner = await provider.signIn('owner');
  await provider.db
    .delete(dnsRecords)
    .where(and(eq(dnsRecords.zone, 'northwind.example'), eq(dnsRecords.name, '_dmarc')));
  await expect(resolver.resolveTxt('_dmarc.northwind.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  await provider.json('POST', `/email/domain/${domain?.id}/dns`, { kind: 'all' }, owner);
  expect((await resolver.resolveTxt('_dmarc.northwind.example')).flat().join('')).toContain('v=DMARC1');
  // The key is longer than one string.
  const [key = []] = await resolver.resolveTxt(`${domain?.dkim_selector ?? 'mail'}._domainkey.northwind.example`);
  expect(key.length).toBe(2);
  expect(key.join('')).toMatch(/^v=DKIM1; k=rsa; p=/);
});

it('leaves the serial as it is while the records are', async () => {
  await createZone('still.example', ['www', 'A', '192.0.2.1']);
  const before = await serialOf('still.example');
  await createZone('beside-still.example', ['www', 'A', '192.0.2.1']);
  expect(await serialOf('still.example')).toBe(before);
});

it('raises the serial once for records that were changed together', async () => {
  await createZone('together.example', ['www', 'A', '192.0.2.1']);
  const before = await serialOf('together.example');
  const zone = await findZone(provider.db, 'together.example');
  await provider.db.batch([
    provider.db.delete(dnsRecords).where(eq(dnsRecords.zone, 'together.example')),
    provider.db.insert(dnsRecords).values([
      { zone_id: zone?.id ?? 0, zone: 'together.example', name: 'www', type: 'A', value: '192.0.2.2' },
      { zone_id: zone?.id ?? 0, zone: 'together.example', name: 'www', type: 'A', value: '192.0.2.3' },
    ]),
  ]);
  expect(await serialOf('together.example')).toBe(before + 1);
});

it('raises the serial when the last record goes', async () => {
  await createZone('emptied.example');
  const serials = [await serialOf('emptied.example')];
  await addRecords('emptied.example', ['www', 'A', '192.0.2.1']);
  serials.push(await serialOf('emptied.example'));
  await provider.db.delete(dnsRecords).where(eq(dnsRecords.zone, 'emptied.example'));
  serials.push(await serialOf('emptied.example'));
  expect(serials).toEqual([...serials].sort((a, b) => a - b));
  expect(new Set(serials).size).toBe(3);
});

it('keeps the serial when the name server starts again', async () => {
  await createZone('restarted.example', ['www', 'A', '192.0.2.1']);
  const before = await serialOf('restarted.example');
  await addRecords('restarted.example', ['www', 'A', '192.0.2.2']);
  const restarted = createZones(provider.db);
  const zone = await restarted.find('restarted.example');
  restarted.close();
  expect(zone?.soa.data.serial).toBe(before + 1);
});

it('wraps around after the highest serial, skipping zero', () => {
  expect(nextSerial(1)).toBe(2);
  expect(nextSerial(0xffff_ffff)).toBe(1);
});

it('leaves out a record that cannot be served, logs it, and serves the others', async () => {
  await createZone('damaged.example', ['www', 'A', '1.2.3.400'], ['www', 'A', '192.0.2.1'], ['www', 'A', '192.0.2.1']);
  expect(await resolver.resolve4('www.damaged.example')).toEqual(['192.0.2.1']);
  expect(logged.filter((line) => line.includes('damaged.example'))).toHaveLength(1);
});

it('reports that its port is taken, and answers the provider on another', async () => {
  const second = await startDns(provider.db, port, null);
  expect(second.message).toBe(`off, because port ${port} is in use`);
  expect((await queryServer(second.servers.own, 'northwind.example', 'MX')).contents).toHaveLength(2);
  second.close();
});

it('listens on an unpublished port when it is off', async () => {
  const hidden = await startDns(provider.db, null, null);
  expect(hidden.message).toBe('off');
  expect((await queryServer(hidden.servers.own, 'northwind.example', 'MX')).rcode).toBe('NOERROR');
  hidden.close();
});

it('has a server of its own for the records of domains whose DNS is elsewhere', async () => {
  const started = await startDns(provider.db, null, null);
  const { own, elsewhere } = started.servers;
  expect((await queryServer(elsewhere, 'northwind-studio.example', 'MX')).contents).toHaveLength(2);
  expect((await queryServer(own, 'northwind-studio.example', 'MX')).rcode).toBe('REFUSED');
  expect((await queryServer(elsewhere, 'northwind.example', 'MX')).rcode).toBe('REFUSED');
  started.close();
});
