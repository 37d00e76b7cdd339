import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveRrset, RrsetChange } from '#core/dns/dns.schema.ts';
import { setClockOffset } from '#provider/clock.ts';
import { dnsRecords } from '#provider/db/schema.ts';
import { createZone } from '#provider/dns/answer.rules.ts';
import { addZone } from '#provider/dns/hosted-zones.ts';
import { type NameServer, parseResolvers, queryServer, serverName } from '#provider/dns/lookup.ts';
import { toDnsRecord } from '#provider/dns/record.rules.ts';
import { createDnsServer } from '#provider/dns/server.ts';
import { createDomainTeam } from '#tests/support/domain-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

/** What an outside resolver has cached of every zone: still the previous record. */
const remembered = (zone: string) =>
  createZone(
    {
      name: zone,
      type: 'SOA',
      ttl: 60,
      data: { mname: 'a.example', rname: 'b.example', serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 60 },
    },
    [toDnsRecord(zone, { name: 'www', type: 'A', value: '192.0.2.99', ttl: 40 })].flatMap((record) => record ?? []),
  );

let provider: TestProvider;
let headers: { Authorization: string };
let resolver: ReturnType<typeof createDnsServer>;
let resolverAddress: NameServer;
const silent = createSocket('udp4');
beforeAll(async () => {
  resolver = createDnsServer(async (name) => remembered(name.split('.').slice(-2).join('.')));
  resolverAddress = { host: '127.0.0.1', port: await resolver.listen(0), role: 'resolver' };
  silent.bind(0, '127.0.0.1');
  await once(silent, 'listening');
  provider = await startProvider({ resolvers: [resolverAddress] });
  headers = await provider.signIn('owner');
});
afterAll(async () => {
  silent.close();
  resolver.close();
  await provider.stop();
});

let zones = 0;
async function createLiveZone(...lines: string[]) {
  const name = `live-${++zones}.example`;
  const zone = await addZone(provider.db, 1, name);
  const id = zone?.id ?? 0;
  for (const line of lines) {
    const [host = '', type = '', ...rest] = line.split(' ');
    await provider.db.insert(dnsRecords).values({ zone_id: id, zone: name, name: host, type, value: rest.join(' ') });
  }
  return {
    id,
    name,
    put: (rrsets: readonly RrsetChange[]) => provider.json('PUT', `/dns/zones/${id}/records`, { rrsets }, headers),
    live: async (query = '') =>
      (await provider.json<{ rrsets: LiveRrset[] }>('GET', `/dns/zones/${id}/live${query}`, undefined, headers)).body
        .rrsets,
  };
}

describe('what the name servers answer', () => {
  it('is beside each set of the zone', async () => {
    const zone = await createLiveZone(
      '@ A 192.0.2.1',
      'www A 192.0.2.1',
      'www A 192.0.2.2',
      '@ TXT "a"',
      '*.x CNAME y.example.',
    );
    const rrsets = await zone.live();
    expect(rrsets.map(({ name, type, status }) => `${name} ${type} ${status}`)).toEqual([
      '@ A live',
      'www A live',
      '@ TXT live',
      '*.x CNAME live',
    ]);
    expect(rrsets[1]?.answers[0]).toEqual({
      server: serverName(provider.dns.own),
      role: 'authoritative',
      rcode: 'NOERROR',
      contents: ['192.0.2.1', '192.0.2.2'],
      ttl: 3600,
    });
  });

  it('has what resolvers still have', async () => {
    const zone = await createLiveZone('www A 192.0.2.1');
    const [www] = await zone.live('?name=www&type=A');
    expect(www?.status).toBe('live');
    expect(www?.answers[1]).toEqual({
      server: serverName(resolverAddress),
      role: 'resolver',
      rcode: 'NOERROR',
      contents: ['192.0.2.99'],
      ttl: 40,
    });
  });

  it('is that of one set if requested', async () => {
    const zone = await createLiveZone('@ A 192.0.2.1', 'www A 192.0.2.1', 'www TXT "a"');
    expect((await zone.live('?name=WWW&type=txt')).map(({ name, type }) => [name, type])).toEqual([['www', 'TXT']]);
  });

  it('shows an applied change at once', async () => {
    const zone = await createLiveZone('www A 192.0.2.0');
    for (let last = 1; last < 10; last++) {
      const at = (number: number) => ({ ttl: 3600, records: [{ content: `192.0.2.${number}` }] });
      await zone.put([{ name: 'www', type: 'A', before: at(last - 1), after: at(last) }]);
      const [www] = await zone.live();
      expect([www?.status, www?.answers[0]?.contents]).toEqual(['live', [`192.0.2.${last}`]]);
    }
  });

  it('is missing for a set that has been deleted, with the time until nobody has it', async () => {
    const zone = await createLiveZone('www A 192.0.2.1');
    const before = { ttl: 3600, records: [{ content: '192.0.2.1' }] };
    await zone.put([{ name: 'www', type: 'A', before, after: null }]);
    const [www] = await zone.live('?name=www&type=A');
    expect(www).toMatchObject({ status: 'missing', answers: [{ rcode: 'NXDOMAIN', contents: [] }, {}] });
    expect(Date.parse(www?.old_until ?? '') - Date.now()).toBeGreaterThan(3_590_000);
  });

  it('is missing for a record that cannot be served', async () => {
    const zone = await createLiveZone('www A 1.2.3.400');
    expect((await zone.live())[0]?.status).toBe('missing');
  });

  it('is different where another record is served, as below a delegation', async () => {
    const zone = await createLiveZone('sub NS ns1.other.example.', 'sub A 192.0.2.1', 'deep.sub TXT "hidden"');
    const rrsets = await zone.live();
    expect(rrsets.map(({ type, status }) => `${type} ${status}`)).toEqual(['NS live', 'A missing', 'TXT missing']);
  });

  it('is nothing for a name that no zone can have', async () => {
    const zone = await createLiveZone('www A 192.0.2.1');
    expect(await zone.live(`?name=${'x'.repeat(80)}&type=A`)).toEqual([]);
    expect(await zone.live('?name=www&type=NONSENSE')).toEqual([]);
  });

  it('is all of a zone of 2,000 records', async () => {
    const large = await provider.signIn('large');
    const { body: list } = await provider.json<{ zones: { id: number }[] }>(
      'GET',
      '/_id/zones?search=site-00001.example',
      undefined,
      large,
    );
    const { body } = await provider.json<{ rrsets: LiveRrset[] }>(
      'GET',
      `/dns/zones/${list.zones[0]?.id}/live`,
      undefined,
      large,
    );
    expect(body.rrsets).toHaveLength(2000);
    expect(body.rrsets.filter(({ status }) => status !== 'live')).toEqual([]);
  });
});

describe('how long others may have what was there before', () => {
  const set = (ttl: number, last: number) => ({ ttl, records: [{ content: `192.0.2.${last}` }] });
  const secondsLeft = ({ old_until }: LiveRrset) =>
    old_until == null ? null : Math.round((Date.parse(old_until) - Date.now()) / 1000);
  const oldOf = async (zone: Awaited<ReturnType<typeof createLiveZone>>) =>
    (await zone.live('?name=www&type=A')).map(secondsLeft)[0];
  const isAbout = (seconds: number) => expect.toSatisfy((value: number) => Math.abs(value - seconds) < 20);

  it('is not known of a set that nobody has changed', async () => {
    expect(await oldOf(await createLiveZone('www A 192.0.2.1'))).toBeNull();
  });

  it('is the old TTL', async () => {
    const zone = await createLiveZone('www A 192.0.2.1');
    await zone.put([{ name: 'www', type: 'A', before: set(3600, 1), after: set(60, 2) }]);
    expect(await oldOf(zone)).toEqual(isAbout(3600));
  });

  it('is the longest of those that were replaced', async () => {
    const zone = await createLiveZone('www A 192.0.2.1');
    await zone.put([{ name: 'www', type: 'A', before: set(3600, 1), after: set(60, 1) }]);
    await zone.put([{ name: 'www', type: 'A', before: set(60, 1), after: set(60, 2) }]);
    expect(await oldOf(zone)).toEqual(isAbout(3600));
  });

  it('uses the negative TTL for a new set', async () => {
    const zone = await createLiveZone();
    await zone.put([{ name: 'www', type: 'A', before: null, after: set(60, 2) }]);
    expect(await oldOf(zone)).toEqual(isAbout(300));
  });

  it('is how long the TLD’s delegation is kept, after a change of the domain’s name servers', async () => {
    const team = await createDomainTeam(provider);
    const { id } = await team.add('moving-here.example');
    const zone = await addZone(provider.db, team.id, 'moving-here.example');
    await provider.db.insert(dnsRecords).values({
      zone_id: zone?.id ?? 0,
      zone: 'moving-here.example',
      name: 'www',
      type: 'A',
      value: '192.0.2.1',
      ttl: 60,
    });
    await team.call('PUT', `/domain/domain/${id}`, { name_servers: ['ns1.example.net', 'ns2.example.net'] });
    const { body } = await team.call('GET', `/dns/zones/${zone?.id}/live?name=www&type=A`);
    const [www] = (body as unknown as { rrsets: LiveRrset[] }).rrsets;
    expect(www && secondsLeft(www)).toEqual(isAbout(86_400));
  });

  it('is over after that time', async () => {
    const zone = await createLiveZone('www A 192.0.2.1');
    await zone.put([{ name: 'www', type: 'A', before: set(3600, 1), after: set(60, 2) }]);
    setClockOffset(3_601_000);
    try {
      expect(await oldOf(zone)).toBeNull();
    } finally {
      setClockOffset(0);
    }
  });

  it('does not start with another comment', async () => {
    const zone = await createLiveZone('www A 192.0.2.1');
    const after = { ttl: 3600, records: [{ content: '192.0.2.1', comment: 'x' }] };
    await zone.put([{ name: 'www', type: 'A', before: set(3600, 1), after }]);
    expect(await oldOf(zone)).toBeNull();
  });
});

describe('a lookup', () => {
  it('gets by TCP what is too long for UDP', async () => {
    const zone = await createLiveZone();
    const content = `"${'x'.repeat(250)}"`;
    const contents = Array.from({ length: 20 }, (_, n) => `${content} "${n}"`).sort();
    await provider.db
      .insert(dnsRecords)
      .values(contents.map((value) => ({ zone_id: zone.id, zone: zone.name, name: '@', type: 'TXT', value })));
    expect((await queryServer(provider.dns.own, zone.name, 'TXT')).contents.sort()).toEqual(contents);
  });

  it('of a server that is silent, or not there, ends without an answer', async () => {
    const nobody = { rcode: 'TIMEOUT', contents: [], ttl: null };
    const closed = createSocket('udp4').bind(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address();
    closed.close();
    const [first, second] = await Promise.all([
      queryServer({ host: '127.0.0.1', port: silent.address().port, role: 'resolver' }, 'a.example', 'A'),
      queryServer({ host: '127.0.0.1', port, role: 'resolver' }, 'a.example', 'A'),
    ]);
    expect([first, second]).toEqual([nobody, nobody]);
  });

  it('takes no answer to another question', async () => {
    const liar = createSocket('udp4');
    liar.on('message', (bytes, { port, address }) => {
      const reply = Buffer.from(bytes);
      reply[2] = 0x84;
      // The name of the question is another one.
      reply[13] = 'z'.charCodeAt(0);
      liar.send(reply, port, address);
    });
    liar.bind(0, '127.0.0.1');
    await once(liar, 'listening');
    const answer = await queryServer(
      { host: '127.0.0.1', port: liar.address().port, role: 'authoritative' },
      'a.example',
      'A',
    );
    liar.close();
    expect(answer.rcode).toBe('TIMEOUT');
  });

  it('does not take an alias for the address behind it', async () => {
    const zone = await createLiveZone('www CNAME web.live-alias.example.');
    await provider.db
      .update(dnsRecords)
      .set({ value: `web.${zone.name}.` })
      .where(eq(dnsRecords.zone_id, zone.id));
    await provider.db
      .insert(dnsRecords)
      .values({ zone_id: zone.id, zone: zone.name, name: 'web', type: 'A', value: '192.0.2.1' });
    expect((await queryServer(provider.dns.own, `www.${zone.name}`, 'A')).contents).toEqual([]);
  });
});

describe('the configured resolvers', () => {
  it('are addresses with ports', () => {
    expect(parseResolvers(' 192.0.2.1, 192.0.2.2:5353,[2001:db8::1]:54 ,[2001:db8::2]')).toEqual([
      { host: '192.0.2.1', port: 53, role: 'resolver' },
      { host: '192.0.2.2', port: 5353, role: 'resolver' },
      { host: '2001:db8::1', port: 54, role: 'resolver' },
      { host: '2001:db8::2', port: 53, role: 'resolver' },
    ]);
    expect(parseResolvers('')).toEqual([]);
  });

  it.each(['192.0.2.1:99999', '2001:db8::1', 'a b', '192.0.2.1:dns'])('are not "%s"', (text) => {
    expect(() => parseResolvers(text)).toThrow('is not an address and a port');
  });
});

describe('a question by UDP', () => {
  /** Forwards to the resolver what is not lost. */
  async function startForwarder(isLost: (n: number) => boolean) {
    const socket = createSocket('udp4');
    let asked = 0;
    socket.on('message', (query, from) => {
      if (isLost(++asked)) return;
      const upstream = createSocket('udp4');
      upstream.once('message', (answer) => {
        socket.send(answer, from.port, from.address);
        upstream.close();
      });
      upstream.send(query, resolverAddress.port, resolverAddress.host);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const server: NameServer = { host: '127.0.0.1', port: socket.address().port, role: 'resolver' };
    return { server, stop: () => socket.close() };
  }

  it('that is lost is sent again', async () => {
    const { server, stop } = await startForwarder((n) => n === 1);
    expect(await queryServer(server, 'www.zone.example', 'A')).toMatchObject({
      rcode: 'NOERROR',
      contents: ['192.0.2.99'],
    });
    stop();
  });
});
