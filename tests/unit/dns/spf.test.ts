import { describe, expect, it } from 'vitest';
import type { SpfPolicy } from '#core/dns/dns.schema.ts';
import { countSpfLookups, spfLookups } from '#core/dns/mail-policy.rules.ts';
import { countZoneSpf, isBrokenSpf } from '#core/dns/spf.rules.ts';

describe('the terms of an SPF record that take a lookup', () => {
  it.each([
    ['v=spf1 include:a.example a mx ptr exists:%{i}.b.example -all', 5],
    ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 exp=c.example ~all', 0],
    ['v=spf1 a:mail.example/24 ?mx:b.example +include:c.example', 3],
    ['v=spf1 redirect=a.example', 1],
    ['v=spf1 redirect=a.example mx', 2],
    // Nothing behind `all` is evaluated, and no redirect beside it.
    ['v=spf1 mx -all include:a.example', 1],
    ['v=spf1 redirect=a.example -all', 0],
    ['v=spf1', 0],
  ])('%s has %i', (text, count) => expect(spfLookups(text)).toHaveLength(count));

  it('name the record that is read next', () => {
    const domains = spfLookups('v=spf1 mx include:A.Example. include:%{ir}.b.example redirect=c.example');
    expect(domains.map(({ domain }) => domain)).toEqual([null, 'a.example', null, 'c.example']);
  });
});

describe('the lookups of an SPF record', () => {
  const policies: Record<string, string | null> = {
    'one.example': 'v=spf1 ip4:192.0.2.1 -all',
    'three.example': 'v=spf1 include:one.example mx -all',
    'none.example': null,
    'loop.example': 'v=spf1 include:back.example -all',
    'back.example': 'v=spf1 include:loop.example -all',
  };
  const count = (text: string) => countSpfLookups('zone.example', text, (domain) => policies[domain]);

  it('are those of the included records too', () =>
    expect(count('v=spf1 include:three.example a -all')).toMatchObject({ count: 4, isComplete: true }));
  it('count each time for what is included twice', () =>
    expect(count('v=spf1 include:one.example include:three.example -all')).toMatchObject({ count: 4 }));
  it('are counted by term, the most first', () =>
    expect(count('v=spf1 mx include:three.example -all').terms).toEqual([
      { term: 'include:three.example', count: 3 },
      { term: 'mx', count: 1 },
    ]));
  it('are a lower bound where a record is unknown', () =>
    expect(count('v=spf1 include:unknown.example mx -all')).toMatchObject({ count: 2, isComplete: false }));
  it('are at least so many where a name depends on the sender', () =>
    expect(count('v=spf1 include:%{i}.a.example -all')).toMatchObject({ count: 1, isComplete: false }));
  it('name what is included without an SPF record', () =>
    expect(count('v=spf1 include:none.example -all')).toMatchObject({ count: 1, missing: ['none.example'] }));
  it('end where a record leads back to itself', () =>
    expect(count('v=spf1 include:loop.example -all')).toMatchObject({ isLoop: true }));
  it('end where the record includes its own domain', () =>
    expect(count('v=spf1 include:Zone.Example -all')).toMatchObject({ count: 1, isLoop: true }));
  it('of records that include the next one twice take no time', () => {
    const find = (domain: string) => {
      const next = `n${Number(domain.slice(1, domain.indexOf('.'))) + 1}.example`;
      return next === 'n40.example' ? 'v=spf1 mx -all' : `v=spf1 include:${next} include:${next} -all`;
    };
    expect(countSpfLookups('zone.example', 'v=spf1 include:n0.example -all', find).count).toBeGreaterThan(1e9);
  });
});

describe('the SPF records of a zone', () => {
  const ZONE = 'zone.example';
  const txt = (name: string, text: string) => ({ name, type: 'TXT', content: `"${text}"`, ttl: 60 });
  const policy = (domain: string, text?: string): SpfPolicy =>
    text === undefined ? { domain, status: 'none' } : { domain, status: 'found', text };

  it('include each other as the draft has them', () => {
    const records = [txt('@', 'v=spf1 include:_spf.zone.example -all'), txt('_spf', 'v=spf1 a mx ~all')];
    const { counts, domains } = countZoneSpf(records, ZONE);
    expect(counts.map(({ name, count, isComplete }) => [name, count, isComplete])).toEqual([
      ['@', 3, true],
      ['_spf', 2, true],
    ]);
    expect(domains).toEqual([]);
  });
  it('ask for the other domains, those behind own records and aliases too', () => {
    const records = [
      txt('@', 'v=spf1 include:_spf.zone.example include:a.example -all'),
      { name: '_spf', type: 'CNAME', content: 'b.example.', ttl: 60 },
    ];
    expect(countZoneSpf(records, ZONE).domains).toEqual(['a.example', 'b.example']);
    const { counts } = countZoneSpf(records, ZONE, [policy('a.example', 'v=spf1 mx'), policy('b.example', 'v=spf1')]);
    expect(counts[0]).toMatchObject({ count: 3, isComplete: true });
  });
  const spfOf = (...records: ReturnType<typeof txt>[]) =>
    countZoneSpf(records, ZONE).counts.map(({ name, count, missing }) => [name, count, missing]);
  const other = (name: string, type: string, content: string) => ({ name, type, content, ttl: 60 });

  it('are those of text records alone, and of no text that merely names SPF', () =>
    expect(
      spfOf(txt('@', 'v=spf1 mx -all'), txt('@', 'about v=spf1 mx'), other('@', 'SPF', '"v=spf1 a mx -all"')),
    ).toEqual([['@', 1, []]]));
  it('come with the most lookups first', () =>
    expect(spfOf(txt('a', 'v=spf1 mx'), txt('b', 'v=spf1 a mx'), txt('c', 'v=spf1'))).toEqual([
      ['b', 2, []],
      ['a', 1, []],
      ['c', 0, []],
    ]));
  it('miss an own name with no SPF record, or with two', () => {
    const include = txt('@', 'v=spf1 include:_spf.zone.example');
    expect(spfOf(include)).toEqual([['@', 1, ['_spf.zone.example']]]);
    expect(spfOf(include, txt('_spf', 'v=spf1 a'), txt('_spf', 'v=spf1 mx'))[0]).toEqual([
      '@',
      1,
      ['_spf.zone.example'],
    ]);
  });
  it('follow four aliases in a row, and no more', () => {
    const aliases = (length: number) => [
      txt('@', 'v=spf1 include:n0.zone.example'),
      ...Array.from({ length }, (_, index) => other(`n${index}`, 'CNAME', `n${index + 1}.zone.example.`)),
      txt(`n${length}`, 'v=spf1 mx'),
    ];
    expect(spfOf(...aliases(4))[0]).toEqual(['@', 2, []]);
    expect(spfOf(...aliases(5))[0]).toEqual(['@', 1, ['n0.zone.example']]);
  });
  it('of names beside a delegation, and of the zone with its own name servers, are known', () => {
    const records = [
      txt('@', 'v=spf1 include:xlab.zone.example'),
      txt('xlab', 'v=spf1 mx'),
      txt('_spf', 'v=spf1 include:zone.example'),
      other('lab', 'NS', 'ns1.elsewhere.example.'),
      other('@', 'NS', 'ns1.elsewhere.example.'),
    ];
    expect(countZoneSpf(records, ZONE).domains).toEqual([]);
    expect(spfOf(...records)[0]).toEqual(['_spf', 3, []]);
  });
  it('ask for a delegated name itself', () =>
    expect(
      countZoneSpf([txt('@', 'v=spf1 include:lab.zone.example'), other('lab', 'NS', 'ns1.elsewhere.example.')], ZONE)
        .domains,
    ).toEqual(['lab.zone.example']));
  it.each([
    ['unknown', false, []],
    ['several', true, ['a.example']],
    ['none', true, ['a.example']],
  ] as const)(
    'that include a domain whose status is %s are complete: %s, without %j',
    (status, isComplete, missing) => {
      const policies: SpfPolicy[] = [{ domain: 'a.example', status, text: 'v=spf1 mx' }];
      const { counts } = countZoneSpf([txt('@', 'v=spf1 include:a.example')], ZONE, policies);
      expect(counts).toMatchObject([{ count: 1, isComplete, missing }]);
    },
  );
  it('ask for names that other name servers answer', () => {
    const records = [
      txt('@', 'v=spf1 include:_spf.lab.zone.example -all'),
      { name: 'lab', type: 'NS', content: 'ns1.elsewhere.example.', ttl: 60 },
    ];
    expect(countZoneSpf(records, ZONE).domains).toEqual(['_spf.lab.zone.example']);
  });
  it.each([
    [
      'with more than ten lookups',
      `v=spf1 ${'a '.repeat(8)}include:a.example -all`,
      [policy('a.example', 'v=spf1 mx mx')],
      true,
    ],
    ['with ten', `v=spf1 ${'a '.repeat(8)}include:a.example -all`, [policy('a.example', 'v=spf1 mx')], false],
    ['that include nothing', 'v=spf1 include:a.example -all', [policy('a.example')], true],
    ['that include what nobody answered for', 'v=spf1 include:a.example -all', [], false],
    [
      'that include one with several',
      'v=spf1 include:a.example -all',
      [{ domain: 'a.example', status: 'several' as const }],
      true,
    ],
  ])('%s', (_title, text, policies, isBroken) => {
    const [spf] = countZoneSpf([txt('@', text)], ZONE, policies).counts;
    expect(spf && isBrokenSpf(spf)).toBe(isBroken);
  });
});
