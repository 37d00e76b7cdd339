import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerQuestion, createZone, type DnsRecord } from '#provider/dns/answer.rules.ts';
import { type StoredRecord, textContent, toDnsRecord } from '#provider/dns/record.rules.ts';

const ZONE = 'zone.example';
const soa = {
  name: ZONE,
  type: 'SOA',
  ttl: 3600,
  data: { mname: 'ns1.example', rname: 'host.example', serial: 7, minimum: 300 },
} as const;

/** A zone of lines `name type value`. */
const zoneOf = (...lines: string[]) =>
  createZone(
    soa,
    lines.map((line) => {
      const [name = '', type = '', ...rest] = line.split(' ');
      const record = toDnsRecord(ZONE, { name, type, value: rest.join(' ') });
      if (!record) throw new Error(`Not a record: ${line}`);
      return record;
    }),
  );
const brief = (records: readonly DnsRecord[]) =>
  records.map(({ name, type, data }) => `${name} ${type}${typeof data === 'string' ? ` ${data}` : ''}`);
const ask = (zone: ReturnType<typeof zoneOf>, name: string, type = 'A') => {
  const answer = answerQuestion(zone, { name, type });
  return { ...answer, answers: brief(answer.answers), authorities: brief(answer.authorities) };
};
const noData = { rcode: 'NOERROR', isAuthoritative: true, answers: [], authorities: ['zone.example SOA'] };
const noName = { ...noData, rcode: 'NXDOMAIN' };

it('answers with the whole RRset', () => {
  const answer = ask(zoneOf('www A 192.0.2.1', 'www A 192.0.2.2', 'www TXT x'), 'www.zone.example');
  expect(answer).toMatchObject({
    rcode: 'NOERROR',
    isAuthoritative: true,
    answers: ['www.zone.example A 192.0.2.1', 'www.zone.example A 192.0.2.2'],
    authorities: [],
  });
});

it('compares names without case, and answers in the case of the question', () => {
  expect(ask(zoneOf('WWW A 192.0.2.1'), 'wWw.ZONE.Example').answers).toEqual(['wWw.ZONE.Example A 192.0.2.1']);
});

it('answers with the SOA where a name has no records of a type', () => {
  expect(ask(zoneOf('www TXT x'), 'www.zone.example')).toMatchObject(noData);
});

it('answers with the SOA where a name does not exist', () => {
  expect(ask(zoneOf('www TXT x'), 'ww.zone.example')).toMatchObject(noName);
});

it('caches a negative answer for the minimum of the SOA', () => {
  expect(answerQuestion(zoneOf(), { name: 'none.zone.example', type: 'A' }).authorities[0]?.ttl).toBe(300);
  expect(answerQuestion(zoneOf(), { name: ZONE, type: 'SOA' }).answers[0]?.ttl).toBe(3600);
});

it('knows a name that only has names below it', () => {
  expect(ask(zoneOf('a.b A 192.0.2.1'), 'b.zone.example')).toMatchObject(noData);
});

it('follows an alias within the zone', () => {
  const zone = zoneOf('www CNAME web', 'web CNAME host', 'host A 192.0.2.1');
  expect(ask(zone, 'www.zone.example').answers).toEqual([
    'www.zone.example CNAME web.zone.example',
    'web.zone.example CNAME host.zone.example',
    'host.zone.example A 192.0.2.1',
  ]);
});

it('returns a queried alias unresolved', () => {
  expect(ask(zoneOf('www CNAME web', 'web A 192.0.2.1'), 'www.zone.example', 'CNAME').answers).toEqual([
    'www.zone.example CNAME web.zone.example',
  ]);
});

it('ends at an alias that leads out of the zone', () => {
  expect(ask(zoneOf('www CNAME cdn.elsewhere.example.'), 'www.zone.example')).toMatchObject({
    rcode: 'NOERROR',
    answers: ['www.zone.example CNAME cdn.elsewhere.example'],
    authorities: [],
  });
});

it('says that the target of an alias does not exist', () => {
  expect(ask(zoneOf('www CNAME web'), 'www.zone.example')).toMatchObject({
    rcode: 'NXDOMAIN',
    answers: ['www.zone.example CNAME web.zone.example'],
    authorities: ['zone.example SOA'],
  });
});

it('ends with aliases that go round in a circle', () => {
  const zone = zoneOf('a CNAME b', 'b CNAME a');
  expect(ask(zone, 'a.zone.example').answers).toEqual([
    'a.zone.example CNAME b.zone.example',
    'b.zone.example CNAME a.zone.example',
  ]);
});

it('ends with a chain of aliases that is too long for an answer', () => {
  const chain = Array.from({ length: 100 }, (_, index) => `n${index} CNAME n${index + 1}`);
  expect(ask(zoneOf(...chain), 'n0.zone.example').answers).toHaveLength(16);
});

it('answers from a wildcard at any depth below it', () => {
  const zone = zoneOf('*.w A 192.0.2.9');
  expect(ask(zone, 'x.w.zone.example').answers).toEqual(['x.w.zone.example A 192.0.2.9']);
  expect(ask(zone, 'x.y.w.zone.example').answers).toEqual(['x.y.w.zone.example A 192.0.2.9']);
});

it('says that a wildcard has no records of a type', () => {
  expect(ask(zoneOf('*.w A 192.0.2.9'), 'x.w.zone.example', 'TXT')).toMatchObject(noData);
});

it.each([
  ['a name that exists', 'host.zone.example', noData],
  ['a name below one that exists', 'x.host.zone.example', noName],
  ['a name that only has names below it', 'b.zone.example', noData],
  ['a name beside one below such a name', 'x.b.zone.example', noName],
])('lets no wildcard cover %s', (_, name, expected) => {
  expect(ask(zoneOf('* A 192.0.2.9', 'host TXT x', 'a.b TXT x'), name)).toMatchObject(expected);
});

it('follows an alias that is a wildcard', () => {
  expect(ask(zoneOf('* CNAME web', 'web A 192.0.2.1'), 'x.zone.example').answers).toEqual([
    'x.zone.example CNAME web.zone.example',
    'web.zone.example A 192.0.2.1',
  ]);
});

const delegated = zoneOf(
  'sub NS ns.sub',
  'sub NS ns.elsewhere.example.',
  'ns.sub A 192.0.2.53',
  'ns.sub AAAA 2001:db8::53',
);

it.each(['sub.zone.example', 'www.sub.zone.example', 'ns.sub.zone.example'])(
  'refers to the name servers of a zone below, for %s',
  (name) => {
    const answer = ask(delegated, name);
    expect(answer).toMatchObject({
      rcode: 'NOERROR',
      isAuthoritative: false,
      answers: [],
      authorities: ['sub.zone.example NS ns.sub.zone.example', 'sub.zone.example NS ns.elsewhere.example'],
    });
    expect(brief(answer.additionals)).toEqual([
      'ns.sub.zone.example A 192.0.2.53',
      'ns.sub.zone.example AAAA 2001:db8::53',
    ]);
  },
);

it('answers itself for the DS of a zone below', () => {
  expect(ask(delegated, 'sub.zone.example', 'DS')).toMatchObject(noData);
});

it('answers for its own name servers', () => {
  expect(ask(zoneOf('@ NS ns1.elsewhere.example.'), ZONE, 'NS')).toMatchObject({
    isAuthoritative: true,
    answers: ['zone.example NS ns1.elsewhere.example'],
  });
});

it('answers ANY with one short record', () => {
  expect(ask(zoneOf('www A 192.0.2.1', 'www TXT x'), 'www.zone.example', 'ANY').answers).toEqual([
    'www.zone.example HINFO',
  ]);
});

it('knows as ANY that a name does not exist', () => {
  expect(ask(zoneOf(), 'www.zone.example', 'ANY')).toMatchObject(noName);
});

const host = fc.constantFrom('@', 'a', 'b', 'A', 'a.b', 'c.a.b', '*', '*.b', '_x._tcp');
const value = fc.oneof(
  fc.record({ name: host, type: fc.constant('A'), value: fc.ipV4() }),
  fc.record({ name: host, type: fc.constant('AAAA'), value: fc.ipV6() }),
  fc.record({
    name: host,
    type: fc.constant('TXT'),
    value: fc.string({ unit: 'binary', maxLength: 600 }).map(textContent),
  }),
  fc.record({ name: host, type: fc.constant('MX'), value: fc.nat(65_535).map((n) => `${n} mail`) }),
);

it('serves whatever records a zone has, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 20 }), (stored: StoredRecord[]) => {
      const records = stored.flatMap((record) => toDnsRecord(ZONE, record) ?? []);
      expect(records).toHaveLength(stored.length);
      const zone = createZone(soa, records);
      for (const { name, type } of records) {
        const expected = records.filter(
          (record) => record.type === type && record.name.toLowerCase() === name.toLowerCase(),
        );
        expect(answerQuestion(zone, { name, type }).answers).toEqual(expected.map((record) => ({ ...record, name })));
      }
    }),
  );
});

it.each([
  ['A', '1.2.3.400'],
  ['A', '1.2.3'],
  ['AAAA', '1:2:3:4:5:6:7:8::'],
  ['AAAA', 'fe80::1%eth0'],
  ['MX', 'mail'],
  ['MX', '70000 mail'],
  ['MX', '10 mail more'],
  ['CNAME', 'two words'],
  ['CNAME', 'a..b'],
  ['CNAME', `${'x'.repeat(64)}.example.`],
  ['SRV', '1 2 99999 host'],
  ['CAA', '300 issue "ca.example"'],
  ['HTTPS', '0 . alpn=h2'],
  ['URI', '10 1 "https://www.example/"'],
])('serves no %s record "%s"', (type, text) => {
  expect(toDnsRecord(ZONE, { name: 'www', type, value: text })).toBeNull();
});

it.each(['a..b', 'x'.repeat(64), '.', 'ä', `${'x.'.repeat(130)}x`])('serves no record named "%s"', (name) => {
  expect(toDnsRecord(ZONE, { name, type: 'A', value: '192.0.2.1' })).toBeNull();
});
