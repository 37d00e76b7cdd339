import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DnsRecord, Rrset, RrsetChange, Zone, ZoneChange } from '#core/dns/dns.schema.ts';
import { invertChanges } from '#core/dns/rrset.rules.ts';
import { dnsRecords, zoneChanges } from '#provider/db/schema.ts';
import { addZone } from '#provider/dns/hosted-zones.ts';
import { queryServer } from '#provider/dns/lookup.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let headers: { Authorization: string };
beforeAll(async () => {
  provider = await startProvider();
  headers = await provider.signIn('owner');
});
afterAll(() => provider.stop());

interface Answer {
  message?: string;
  errors?: Record<string, string[]>;
  conflicts?: { name: string; type: string; current: Rrset | null }[];
  record: DnsRecord;
  records: DnsRecord[];
  change: ZoneChange | null;
  changes: ZoneChange[];
  meta: { total: number };
  zone: Zone;
}

let zones = 0;
/** A zone of the test's own, with these records: `name type content`. */
async function createZone(...lines: string[]) {
  const name = `records-${++zones}.example`;
  const zone = await addZone(provider.db, 1, name);
  const id = zone?.id ?? 0;
  for (const line of lines) {
    const [host = '', type = '', ...rest] = line.split(' ');
    await provider.db.insert(dnsRecords).values({ zone_id: id, zone: name, name: host, type, value: rest.join(' ') });
  }
  const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    provider.json<Answer>(method, `/dns/zones/${id}${path}`, body, { ...headers, ...more });
  return {
    id,
    name,
    call,
    add: (record: object) =>
      call('POST', '/records', { name: 'www', type: 'A', content: '192.0.2.1', ttl: 3600, ...record }),
    put: (rrsets: readonly RrsetChange[], undoes?: string) => call('PUT', '/records', { rrsets, undoes }),
    lines: async () =>
      (await call('GET', '/records')).body.records.map((row) => `${row.name} ${row.type} ${row.content}`),
    serial: async () => (await call('GET', '')).body.zone.serial,
    served: async (host: string, type: string) =>
      (await queryServer(provider.dns.own, host === '@' ? name : `${host}.${name}`, type)).contents.sort(),
  };
}
const set = (ttl: number, ...contents: string[]): Rrset => ({ ttl, records: contents.map((content) => ({ content })) });
const change = (name: string, type: string, before: Rrset | null, after: Rrset | null): RrsetChange => ({
  name,
  type,
  before,
  after,
});

describe('one record', () => {
  it('is added in its canonical spelling, and served', async () => {
    const zone = await createZone();
    const { status, body } = await zone.add({ name: `MAIL.${zone.name}`, type: 'mx', content: '10  Mx.Other.Example' });
    expect([status, body.message]).toEqual([201, `Record added to ${zone.name}`]);
    expect(body.record).toMatchObject({ name: 'mail', type: 'MX', content: '10 mx.other.example.', ttl: 3600 });
    expect(await zone.served('mail', 'MX')).toEqual(['10 mx.other.example.']);
  });

  it('is kept with its comment', async () => {
    const zone = await createZone();
    expect((await zone.add({ comment: 'For Ada' })).body.record.comment).toBe('For Ada');
    expect((await zone.call('GET', '/records')).body.records[0]?.comment).toBe('For Ada');
  });

  it('gives its TTL to its whole set', async () => {
    const zone = await createZone('www A 192.0.2.9');
    await zone.add({ ttl: 60 });
    const { records } = (await zone.call('GET', '/records')).body;
    expect(records.map(({ ttl }) => ttl)).toEqual([60, 60]);
  });

  it('is added once when its request is sent twice', async () => {
    const zone = await createZone();
    const record = { name: 'www', type: 'A', content: '192.0.2.1', ttl: 60 };
    const send = () => zone.call('POST', '/records', record, { 'Idempotency-Key': zone.name });
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect(await zone.lines()).toEqual(['www A 192.0.2.1']);
  });

  const bad: [what: string, record: object, field: string, message: RegExp][] = [
    ['a CNAME at the apex', { name: '@', type: 'CNAME', content: 'other.example.' }, 'type', /can’t be a CNAME/],
    ['an MX to an IP address', { name: '@', type: 'MX', content: '10 192.0.2.1' }, 'content', /not the IP address/],
    ['a negative TTL', { ttl: -1 }, 'ttl', /^Enter a TTL from 0 to 2147483647 seconds\.$/],
    ['a TTL of 2³¹', { ttl: 2 ** 31 }, 'ttl', /^Enter a TTL from 0/],
    ['an IPv4 address beyond 255', { content: '1.2.3.400' }, 'content', /isn’t an IPv4 address/],
    ['no content', { content: '' }, 'content', /^Enter a value/],
    ['a type that is not served', { type: 'URI' }, 'type', /URI aren’t supported/],
    ['no type', { type: '' }, 'type', /aren’t supported/],
    ['a label of 64 characters', { name: 'x'.repeat(64) }, 'name', /up to 63 characters/],
    ['two dots in a row', { name: 'a..b' }, 'name', /two dots/],
    ['DS at the apex', { name: '@', type: 'DS', content: `1 13 2 ${'ab'.repeat(32)}` }, 'name', /./],
    ['a long comment', { comment: 'x'.repeat(501) }, 'comment', /up to 500 characters/],
  ];
  it.each(bad)('is refused beside its field: %s', async (_, record, field, message) => {
    const zone = await createZone();
    const { status, body } = await zone.add(record);
    expect(status).toBe(422);
    expect(body.errors?.[field]?.[0]).toMatch(message);
    expect(await zone.lines()).toEqual([]);
  });

  it('is refused where it is twice', async () => {
    const zone = await createZone('www A 192.0.2.1');
    expect((await zone.add({})).body.errors).toEqual({ content: ['This record already exists.'] });
  });

  it('is refused beside a CNAME', async () => {
    const zone = await createZone('www CNAME other.example.');
    const { status, body } = await zone.add({});
    expect([status, body.errors?.type?.[0]]).toEqual([422, expect.stringMatching(/CNAME/)]);
  });

  it('is refused as a second SPF record', async () => {
    const zone = await createZone('@ TXT "v=spf1 -all"');
    const { body } = await zone.add({ name: '@', type: 'TXT', content: 'v=spf1 include:_spf.other.example ~all' });
    expect(Object.values(body.errors ?? {}).flat()[0]).toMatch(/Keep one SPF record/);
  });

  it('may be a text of 3,000 bytes with quotes, semicolons and umlauts', async () => {
    const zone = await createZone();
    const text = 'ä"; \\('.repeat(430);
    const content = `"${text.replace(/[\\"]/g, '\\$&')}"`;
    expect((await zone.add({ type: 'TXT', content })).status).toBe(201);
    const [served = ''] = await zone.served('www', 'TXT');
    expect(served).toBe((await zone.call('GET', '/records')).body.records[0]?.content);
  });

  it.each([
    ['AAAA', '2001:db8::1'],
    ['AAAA', '::ffff:192.0.2.1'],
    ['AAAA', '::'],
    ['NS', 'ns1.other.example.'],
    ['PTR', 'host.other.example.'],
    ['CNAME', 'other.example.'],
    ['SRV', '10 5 5060 sip.other.example.'],
    ['SRV', '0 0 0 .'],
    ['CAA', '128 issuemail "ca.example; policy=ev"'],
    ['TLSA', `3 1 1 ${'0b9f'.repeat(16)}`],
    ['SSHFP', `4 2 ${'123a'.repeat(16)}`],
    ['DS', `12345 13 2 ${'49fd'.repeat(16)}`],
    ['NAPTR', '100 10 "u" "E2U+sip" "!^.*$!sip:info@other.example!" .'],
    ['NAPTR', '100 10 "s" "SIP+D2U" "" _sip._udp.other.example.'],
    ['SVCB', '0 pool.other.example.'],
    ['SVCB', '1 . alpn="h2,h3" port=8443 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1 key65000="a b"'],
    ['HTTPS', '1 . mandatory=alpn alpn="h2" no-default-alpn ech=AEn+DQ=='],
    ['TXT', '"one" "two; \\"three\\"" "\\200\\001"'],
  ])('of type %s is served as it is stored: %s', async (type, content) => {
    const zone = await createZone();
    const { status, body } = await zone.add({ name: '_443._tcp.host', type, content });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(await zone.served('_443._tcp.host', type)).toEqual([body.record.content]);
  });
});

describe('a change of sets', () => {
  it('adds, changes and removes them at once', async () => {
    const zone = await createZone('a A 192.0.2.1', 'b A 192.0.2.2');
    const { status, body } = await zone.put([
      change('a', 'A', set(3600, '192.0.2.1'), set(60, '192.0.2.1', '192.0.2.3')),
      change('b', 'A', set(3600, '192.0.2.2'), null),
      change('c', 'TXT', null, set(300, '"new"')),
    ]);
    expect([status, body.message]).toEqual([200, 'DNS records updated']);
    expect(body.records.map(({ name, content, ttl }) => `${name} ${content} ${ttl}`)).toEqual([
      'a 192.0.2.1 60',
      'a 192.0.2.3 60',
      'c "new" 300',
    ]);
    expect(await zone.served('a', 'A')).toEqual(['192.0.2.1', '192.0.2.3']);
    expect(await zone.served('b', 'A')).toEqual([]);
  });

  it('keeps the ids of records that stay', async () => {
    const zone = await createZone('a A 192.0.2.1');
    const [before] = (await zone.call('GET', '/records')).body.records;
    const { body } = await zone.put([change('a', 'A', set(3600, '192.0.2.1'), set(60, '192.0.2.9', '192.0.2.1'))]);
    expect(body.records.find(({ content }) => content === '192.0.2.1')?.id).toBe(before?.id);
  });

  it('raises the serial by one, and not for a comment', async () => {
    const zone = await createZone('a A 192.0.2.1');
    const first = await zone.serial();
    await zone.put([change('b', 'A', null, set(60, '192.0.2.2')), change('c', 'A', null, set(60, '192.0.2.3'))]);
    expect(await zone.serial()).toBe(first + 1);
    await zone.put([
      change('b', 'A', set(60, '192.0.2.2'), { ttl: 60, records: [{ content: '192.0.2.2', comment: 'new' }] }),
    ]);
    expect(await zone.serial()).toBe(first + 1);
    await zone.put([change('b', 'A', set(60, '192.0.2.2'), null)]);
    await zone.put([change('c', 'A', set(60, '192.0.2.3'), null)]);
    expect(await zone.serial()).toBe(first + 3);
  });

  it('replaces an A by a CNAME', async () => {
    const zone = await createZone('www A 192.0.2.1');
    const { status } = await zone.put([
      change('www', 'A', set(3600, '192.0.2.1'), null),
      change('www', 'CNAME', null, set(60, 'other.example.')),
    ]);
    expect([status, await zone.lines()]).toEqual([200, ['www CNAME other.example.']]);
  });

  it('takes names as they are within the zone, also those that end like it', async () => {
    const zone = await createZone();
    await zone.put([change(`a.${zone.name}`, 'A', null, set(60, '192.0.2.1'))]);
    expect(await zone.served(`a.${zone.name}`, 'A')).toEqual(['192.0.2.1']);
    expect(await zone.served('a', 'A')).toEqual([]);
  });

  it('is refused as a whole, with the current set, where somebody else has changed it', async () => {
    const zone = await createZone('a A 192.0.2.7', 'b A 192.0.2.2');
    const { status, body } = await zone.put([
      change('a', 'A', set(3600, '192.0.2.1'), set(3600, '192.0.2.9')),
      change('b', 'A', set(60, '192.0.2.2'), null),
      change('c', 'A', set(60, '192.0.2.3'), set(60, '192.0.2.4')),
      change('d', 'A', null, set(60, '192.0.2.5')),
    ]);
    expect([status, body.message]).toEqual([409, 'Someone changed these records while you were editing.']);
    expect(body.conflicts).toEqual([
      { name: 'a', type: 'A', current: { ttl: 3600, records: [{ content: '192.0.2.7', comment: null }] } },
      { name: 'b', type: 'A', current: { ttl: 3600, records: [{ content: '192.0.2.2', comment: null }] } },
      { name: 'c', type: 'A', current: null },
    ]);
    expect(await zone.lines()).toEqual(['a A 192.0.2.7', 'b A 192.0.2.2']);
  });

  it('does not mind the order of records, nor how a text is split', async () => {
    const zone = await createZone('a A 192.0.2.1', 'a A 192.0.2.2', 't TXT "one" "two"');
    const { status } = await zone.put([
      change('a', 'A', set(3600, '192.0.2.2', '192.0.2.1'), null),
      change('t', 'TXT', set(3600, '"onetwo"'), null),
    ]);
    expect([status, await zone.lines()]).toEqual([200, []]);
  });

  it('that comes twice is no conflict', async () => {
    const zone = await createZone();
    const rrsets = [change('a', 'A', null, set(60, '192.0.2.1'))];
    await zone.put(rrsets);
    const { status, body } = await zone.put(rrsets);
    expect([status, body.change, body.message]).toEqual([200, null, 'Nothing to change']);
  });

  it('is answered as before when its request is sent twice', async () => {
    const zone = await createZone();
    const send = () =>
      zone.call(
        'PUT',
        '/records',
        { rrsets: [change('a', 'A', null, set(60, '192.0.2.1'))] },
        { 'Idempotency-Key': zone.name },
      );
    const [first, second] = [await send(), await send()];
    expect(second.body.change?.id).toBe(first.body.change?.id);
    expect(await provider.db.select().from(zoneChanges).where(eq(zoneChanges.zone_id, zone.id))).toHaveLength(1);
  });

  it('is refused as a whole with the fields of each error', async () => {
    const zone = await createZone('a A 192.0.2.1');
    const { status, body } = await zone.put([
      change('b', 'A', null, set(60, '192.0.2.2')),
      change('c', 'A', null, set(60, '192.0.2.3', '1.2.3.400')),
      change('d', 'MX', null, set(-1, '10 192.0.2.1')),
      change('e..f', 'A', null, set(60, '192.0.2.3')),
      change('g', 'URI', null, set(60, '"x"')),
      change('b', 'A', null, set(60, '192.0.2.4')),
    ]);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'rrsets.1.records.1.content',
      'rrsets.2.records.0.content',
      'rrsets.2.ttl',
      'rrsets.3.name',
      'rrsets.4.type',
      'rrsets.5.name',
    ]);
    expect(await zone.lines()).toEqual(['a A 192.0.2.1']);
  });

  it('is refused for what it would make of the whole zone, beside the set', async () => {
    const zone = await createZone('@ TXT "v=spf1 -all"', 'x CNAME y.records.example.');
    const { status, body } = await zone.put([
      change('ok', 'A', null, set(60, '192.0.2.2')),
      change('@', 'TXT', set(3600, '"v=spf1 -all"'), set(3600, '"v=spf1 -all"', '"v=spf1 a -all"')),
      change('x', 'A', null, set(60, '192.0.2.2')),
      change('@', 'CNAME', null, set(60, 'other.example.')),
    ]);
    expect(status).toBe(422);
    const fields = Object.keys(body.errors ?? {});
    for (const index of [1, 2, 3])
      expect(fields.filter((field) => field.startsWith(`rrsets.${index}.`))).not.toEqual([]);
    expect(fields.some((field) => field.startsWith('rrsets.0.'))).toBe(false);
  });

  it('is not refused for an error that the zone had before', async () => {
    const zone = await createZone('x CNAME other.example.', 'x A 192.0.2.1');
    expect((await zone.put([change('y', 'A', null, set(60, '192.0.2.2'))])).status).toBe(200);
  });

  it('is not refused for a warning', async () => {
    const zone = await createZone();
    expect((await zone.put([change('@', 'TXT', null, set(60, '"v=spf1 a"'))])).status).toBe(200);
  });

  it.each([
    ['no list', { rrsets: 'x' }],
    ['no set', {}],
    ['a set without a name', { rrsets: [{ type: 'A', before: null, after: null }] }],
    ['a TTL that is text', { rrsets: [{ name: 'a', type: 'A', before: null, after: { ttl: '60', records: [] } }] }],
  ])('is refused in another shape: %s', async (_, body) => {
    const zone = await createZone();
    const answer = await zone.call('PUT', '/records', body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})[0]]).toEqual([422, expect.stringMatching(/^rrsets/)]);
  });

  it('with 10,000 records takes one call', async () => {
    const zone = await createZone();
    const rrsets = Array.from({ length: 10_000 }, (_, n) => change(`h${n}`, 'A', null, set(60, '192.0.2.1')));
    const { status, body } = await zone.put(rrsets);
    expect([status, body.records?.length]).toEqual([200, 10_000]);
  });
});

describe('the history of a zone', () => {
  it('has each change with who made it, newest first', async () => {
    const zone = await createZone();
    await zone.put([change('a', 'A', null, set(60, '192.0.2.1'))]);
    await zone.add({ name: 'a', ttl: 60, content: '192.0.2.2' });
    const { changes, meta } = (await zone.call('GET', '/history')).body;
    expect(meta.total).toBe(2);
    expect(changes).toMatchObject([
      {
        author: 'Olivia Ward',
        rrsets: [{ name: 'a', type: 'A', before: set(60, '192.0.2.1'), after: set(60, '192.0.2.1', '192.0.2.2') }],
      },
      { author: 'Olivia Ward', rrsets: [{ name: 'a', type: 'A', before: null, after: set(60, '192.0.2.1') }] },
    ]);
  });

  it('lists the records an undo reverted', async () => {
    const zone = await createZone('a A 192.0.2.1');
    const done = await zone.put([
      change('a', 'A', set(3600, '192.0.2.1'), { ttl: 60, records: [{ content: '192.0.2.2', comment: 'moved' }] }),
      change('b', 'A', null, set(60, '192.0.2.3')),
    ]);
    const made = done.body.change;
    const undone = await zone.put(invertChanges(made?.rrsets ?? []), String(made?.id));
    expect(undone.body.change?.undoes).toBe(String(made?.id));
    expect(await zone.lines()).toEqual(['a A 192.0.2.1']);
    // And that can be taken back too.
    await zone.put(invertChanges(undone.body.change?.rrsets ?? []), String(undone.body.change?.id));
    const { records } = (await zone.call('GET', '/records')).body;
    expect(records.map(({ content, comment }) => [content, comment])).toEqual([
      ['192.0.2.2', 'moved'],
      ['192.0.2.3', null],
    ]);
  });

  it('is not taken back over a newer change', async () => {
    const zone = await createZone();
    const made = (await zone.put([change('a', 'A', null, set(60, '192.0.2.1'))])).body.change;
    await zone.put([change('a', 'A', set(60, '192.0.2.1'), set(60, '192.0.2.2'))]);
    const { status, body } = await zone.put(invertChanges(made?.rrsets ?? []), String(made?.id));
    expect([status, body.conflicts?.length]).toEqual([409, 1]);
  });

  it('undoes no change of another zone', async () => {
    const [zone, other] = [await createZone(), await createZone()];
    const made = (await other.put([change('a', 'A', null, set(60, '192.0.2.1'))])).body.change;
    const { status, body } = await zone.put([change('a', 'A', null, set(60, '192.0.2.1'))], String(made?.id));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['undoes']]);
  });

  it('has what the provider has put right without an author', async () => {
    const domains = await provider.json<{ domains: { id: number; name: string }[] }>(
      'GET',
      '/email/domain',
      undefined,
      headers,
    );
    const domain = domains.body.domains.find(({ name }) => name === 'northwind.example');
    await provider.json('POST', `/email/domain/${domain?.id}/dns`, { kind: 'all' }, headers);
    const [newest] = await provider.db.select().from(zoneChanges).orderBy(desc(zoneChanges.id)).limit(1);
    expect(newest).toMatchObject({ user_id: null });
    expect(newest?.rrsets.map(({ name, type }) => `${name} ${type}`)).toEqual([
      '@ TXT',
      'mail._domainkey TXT',
      '_dmarc TXT',
    ]);
    // What else is at the name stays.
    expect(newest?.rrsets[0]?.after?.records.map(({ content }) => content)).toEqual([
      expect.stringContaining('google-site-verification'),
      '"v=spf1 include:spf.mail.harbour-post.example include:_spf.newsletters.example -all"',
    ]);
  });
});
