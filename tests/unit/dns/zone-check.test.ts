import { describe, expect, it } from 'vitest';
import { problemText } from '#core/dns/problem-text.ts';
import { parseRecord, type ZoneRecord } from '#core/dns/record.rules.ts';
import { checkZone } from '#core/dns/zone.rules.ts';
import { MANY, processorTime } from '#tests/support/processor-time.ts';

const ZONE = 'example.com';
/** Records from lines of name, type and content; `name:ttl` for another TTL. */
const zone = (...lines: string[]): ZoneRecord[] =>
  lines.map((line) => {
    const [owner = '', type = '', ...content] = line.split(' ');
    const [name = '', ttl = '3600'] = owner.split(':');
    const { record, problems } = parseRecord({ name, type, content: content.join(' '), ttl }, ZONE, { exact: true });
    if (!record) throw new Error(`${line}: ${problems.map(({ code }) => code).join()}`);
    return record;
  });
const check = (...lines: string[]) =>
  checkZone(zone(...lines), ZONE).map(({ name, type, problem }) => `${problem.level} ${name} ${type} ${problem.code}`);

const web = '@ A 192.0.2.1';

describe('a whole zone', () => {
  it.each<[string, string[], string[]]>([
    ['nothing wrong', [web, 'www CNAME @', '@ MX 10 mail', 'mail A 192.0.2.2', '@ TXT "v=spf1 mx -all"'], []],
    ['a CNAME of the zone itself', ['@ CNAME a.example.net.'], ['error @ CNAME cnameApex']],
    [
      'a CNAME beside others',
      ['www CNAME a.example.net.', 'www TXT "x"'],
      ['error www CNAME cnameNotAlone', 'error www TXT cnameNotAlone'],
    ],
    ['two CNAMEs', ['www CNAME a.example.net.', 'www CNAME b.example.net.'], ['error www CNAME cnameSeveral']],
    ['a CNAME to itself', ['a CNAME a'], ['error a CNAME cnameLoop']],
    ['a loop', ['a CNAME b', 'b CNAME c', 'c CNAME b'], ['error b CNAME cnameLoop']],
    ['a chain', ['a CNAME b', 'b CNAME www.example.net.'], ['warning a CNAME cnameTargetCname']],
    ['a CNAME to nothing', ['a CNAME b'], ['warning a CNAME targetMissing']],
    ['a CNAME to what a wildcard covers', ['a CNAME b', '* A 192.0.2.1'], []],
    ['a CNAME below a delegation', ['a CNAME b.sub', 'sub NS ns1.example.net.', 'sub NS ns2.example.net.'], []],
    ['MX to a CNAME', ['@ MX 10 mail', 'mail CNAME a.example.net.'], ['warning @ MX targetIsCname']],
    ['MX to nothing', ['@ MX 10 mail'], ['warning @ MX targetMissing']],
    ['MX to a name without address', ['@ MX 10 mail', 'mail TXT "x"'], ['warning @ MX targetNoAddress']],
    ['SRV to a CNAME', ['_a._tcp SRV 1 1 1 b', 'b CNAME a.example.net.'], ['warning _a._tcp SRV targetIsCname']],
    ['null MX beside another', ['@ MX 0 .', '@ MX 10 a.example.net.'], ['error @ MX mxNullNotAlone']],
    ['null MX alone', ['@ MX 0 .'], []],
    ['one name server', ['sub NS ns1.example.net.'], ['warning sub NS nsFew']],
    ['name servers without glue', ['sub NS ns1.sub', 'sub NS ns2.sub', 'ns1.sub A 192.0.2.1'], ['error sub NS nsGlue']],
    [
      'NS to a CNAME',
      ['sub NS ns1', 'sub NS ns.example.net.', 'ns1 CNAME x.example.net.'],
      ['error sub NS targetIsCname'],
    ],
    [
      'records below a delegation',
      ['sub NS ns1.example.net.', 'sub NS ns2.example.net.', 'sub A 192.0.2.1', 'www.sub A 192.0.2.1'],
      ['warning sub A hiddenByDelegation', 'warning www.sub A hiddenByDelegation'],
    ],
    ['DS without NS', [`sub DS 1 13 2 ${'ab'.repeat(32)}`], ['warning sub DS dsNoNs']],
    ['a record twice', [web, web], ['error @ A duplicateRecord']],
    ['a text twice, split otherwise', ['a TXT "ab"', 'a TXT "a" "b"'], ['error a TXT duplicateRecord']],
    ['several TTLs', ['a:60 A 192.0.2.1', 'a:90 A 192.0.2.2'], ['warning a A ttlMixed']],
    ['two SPF', ['@ TXT "v=spf1 -all"', '@ TXT "v=spf1 mx -all"'], ['error @ TXT spfSeveral']],
    ['SPF without an end', ['@ TXT "v=spf1 mx"'], ['warning @ TXT spfEnd']],
    ['SPF ?all', ['@ TXT "v=spf1 mx ?all"'], ['warning @ TXT spfEnd']],
    ['SPF +all', ['@ TXT "v=spf1 +all"'], ['warning @ TXT spfAll']],
    ['SPF with a redirect', ['@ TXT "v=spf1 redirect=_spf.example.net"'], []],
    ['SPF behind all', ['@ TXT "v=spf1 -all mx"'], ['warning @ TXT spfAfterAll']],
    ['SPF misspelt', ['@ TXT "v=spf1 inlcude:a.example -all"'], ['warning @ TXT spfTerm']],
    ['SPF with ptr', ['@ TXT "v=spf1 ptr -all"'], ['warning @ TXT spfPtr']],
    ['no SPF but alike', ['@ TXT "v=spf10 x"', '@ TXT "my v=spf1"'], []],
    ['SPF of 11 lookups', [`@ TXT "v=spf1 ${'include:a.example '.repeat(11)}-all"`], ['error @ TXT spfLookups']],
    ['SPF of 10 lookups', [`@ TXT "v=spf1 ip4:192.0.2.0/24 ${'include:a.example '.repeat(10)}-all"`], []],
    ['DMARC without p', ['_dmarc TXT "v=DMARC1; rua=mailto:a@example.com"'], ['error _dmarc TXT dmarcPolicy']],
    ['DMARC', ['_dmarc TXT "v=DMARC1;p=reject"'], []],
    [
      'two DMARC',
      ['_dmarc TXT "v=DMARC1; p=none"', '_dmarc TXT "v=DMARC1; p=reject"'],
      ['error _dmarc TXT dmarcSeveral'],
    ],
    ['iodef alone', ['@ CAA 0 iodef "mailto:a@example.com"'], ['warning @ CAA caaIodefOnly']],
    ['issue and wildcards', ['@ CAA 0 issue "ca.example"', '*.a A 192.0.2.1'], ['warning @ CAA caaWild']],
    ['a name that a wildcard does not cover', ['* A 192.0.2.1', 'mail TXT "x"'], ['warning * A wildcardShadowed']],
    ['names beside a wildcard', ['* A 192.0.2.1', 'mail A 192.0.2.2', '_dmarc TXT "v=DMARC1; p=none"'], []],
    ['an empty zone', [], []],
    ['CNAMEs of the zone itself beside others', ['@ CNAME a.example.net.', web], ['error @ CNAME cnameApex']],
    ['the same CNAME twice', ['a CNAME b.example.net.', 'a CNAME b.example.net.'], ['error a CNAME duplicateRecord']],
    ['two CNAMEs into one loop', ['a CNAME b', 'b CNAME a', 'c CNAME a'], ['error a CNAME cnameLoop']],
    [
      'two chains with one end',
      ['c CNAME www.example.net.', 'b CNAME c', 'a CNAME b'],
      ['warning b CNAME cnameTargetCname', 'warning a CNAME cnameTargetCname'],
    ],
    ['a CNAME to a name with an address and more', ['a CNAME b', 'b A 192.0.2.1', 'b TXT "x"'], []],
    [
      'a CNAME to an empty non-terminal',
      ['a CNAME b', 'x.b A 192.0.2.1', '* TXT "x"'],
      ['warning a CNAME targetMissing'],
    ],
    ['a CNAME to what a wildcard below a name covers', ['a CNAME x.y.b', '*.b A 192.0.2.1', 'b TXT "x"'], []],
    [
      'a CNAME to what a wildcard further above would cover',
      ['a CNAME x.b', '* A 192.0.2.1', 'b A 192.0.2.1'],
      ['warning a CNAME targetMissing'],
    ],
    [
      'a CNAME to what a wildcard with a CNAME covers',
      ['a CNAME b', '* CNAME x.example.net.'],
      ['warning a CNAME cnameTargetCname'],
    ],
    [
      'a wildcard in a zone with nothing of its own',
      ['a.b CNAME c', '*.b A 192.0.2.1'],
      ['warning a.b CNAME targetMissing'],
    ],
    ['a CNAME of a name with an escaped dot', ['a\\.b CNAME c', 'c A 192.0.2.1'], []],
    ['a CNAME to a name below one with an escaped dot', ['a CNAME x.b\\.c', '*.b\\.c A 192.0.2.1'], []],
    [
      'a CNAME to a CNAME beside others',
      ['a CNAME b', 'b CNAME x.example.net.', 'b TXT "x"'],
      ['error b CNAME cnameNotAlone', 'error b TXT cnameNotAlone', 'warning a CNAME cnameTargetCname'],
    ],
    [
      'a name server below with no address',
      ['sub NS ns1.sub', 'sub NS ns.example.net.', 'ns1.sub TXT "x"'],
      ['error sub NS nsGlue', 'warning ns1.sub TXT hiddenByDelegation'],
    ],
    ['MX to a name with an IPv6 address', ['@ MX 10 mail', 'mail AAAA 2001:db8::1'], []],
    ['MX to a name with an address and more', ['@ MX 10 mail', 'mail TXT "x"', 'mail A 192.0.2.1'], []],
    ['MX to what a wildcard covers', ['@ MX 10 mail', '* A 192.0.2.1'], []],
    ['MX to the zone itself', ['a MX 10 @', '@ TXT "x"'], ['warning a MX targetNoAddress']],
    ['MX below a delegation', ['@ MX 10 mail.sub', 'sub NS ns1.example.net.', 'sub NS ns2.example.net.'], []],
    [
      'MX of a delegation to a name below it',
      ['sub MX 10 mail.sub', 'sub NS ns1.example.net.', 'sub NS ns2.example.net.'],
      ['warning sub MX hiddenByDelegation'],
    ],
    ['SRV to a name without address', ['_a._tcp SRV 1 1 1 b', 'b TXT "x"'], ['warning _a._tcp SRV targetNoAddress']],
    ['SRV without a target', ['_a._tcp SRV 0 0 0 .', '_a._tcp SRV 1 1 1 a.example.net.'], []],
    ['two MX', ['@ MX 10 a.example.net.', '@ MX 20 b.example.net.'], []],
    [
      'name servers with glue',
      ['sub NS ns1.sub', 'sub NS ns2.sub', 'ns1.sub A 192.0.2.1', 'ns2.sub AAAA 2001:db8::1'],
      [],
    ],
    ['a name server that is the delegation', ['sub NS sub', 'sub NS ns.example.net.', 'sub A 192.0.2.1'], []],
    [
      'a name server below that is a CNAME',
      ['sub NS ns1.sub', 'sub NS ns.example.net.', 'ns1.sub CNAME x.example.net.'],
      ['error sub NS targetIsCname', 'warning ns1.sub CNAME hiddenByDelegation'],
    ],
    [
      'a name server below another delegation',
      ['sub NS ns1.other', 'sub NS ns.example.net.', 'other NS ns.example.net.', 'other NS ns2.example.net.'],
      [],
    ],
    ['a name server that is nothing', ['sub NS ns1', 'sub NS ns.example.net.'], ['warning sub NS targetMissing']],
    ['a name server of the zone itself in it', ['@ NS ns1', '@ NS ns.example.net.'], ['error @ NS nsGlue']],
    [
      'DS of a delegation',
      [`sub DS 1 13 2 ${'ab'.repeat(32)}`, 'sub NS ns1.example.net.', 'sub NS ns2.example.net.'],
      [],
    ],
    [
      'DS and NS below a delegation',
      [
        'sub NS ns1.example.net.',
        'sub NS ns2.example.net.',
        `a.sub DS 1 13 2 ${'ab'.repeat(32)}`,
        'a.sub NS ns1.example.net.',
        'a.sub NS ns2.example.net.',
      ],
      ['warning a.sub DS hiddenByDelegation', 'warning a.sub NS hiddenByDelegation'],
    ],
    [
      'other records of a name server below a delegation',
      [
        'sub NS ns1.sub',
        'sub NS ns.example.net.',
        'ns1.sub A 192.0.2.1',
        'ns1.sub TXT "x"',
        'www.sub AAAA 2001:db8::1',
      ],
      ['warning ns1.sub TXT hiddenByDelegation', 'warning www.sub AAAA hiddenByDelegation'],
    ],
    ['name servers of the zone itself', ['@ NS a.example.net.', '@ NS b.example.net.', web, 'www A 192.0.2.1'], []],
    ['DMARC beside another text', ['_dmarc TXT "v=DMARC1;p=none"', '_dmarc TXT "not v=DMARC1"'], []],
    ['DMARC at a name of its own', ['a._dmarc TXT "v=DMARC1"', 'x TXT "v=DMARC1"'], []],
    ['DMARC of a subdomain', ['_dmarc.a TXT "v=DMARC1"'], ['error _dmarc.a TXT dmarcPolicy']],
    ...['issue', 'issuewild', 'issuemail', 'issuevmc'].map((tag): [string, string[], string[]] => [
      `iodef and ${tag}`,
      ['@ CAA 0 iodef "mailto:a@example.com"', `@ CAA 0 ${tag} "ca.example"`],
      [],
    ]),
    ['issuewild and wildcards', ['@ CAA 0 issue "a.example"', '@ CAA 0 issuewild "a.example"', '*.a A 192.0.2.1'], []],
    ['issuemail and wildcards', ['@ CAA 0 issuemail "a.example"', '*.a A 192.0.2.1'], []],
    ['issue without wildcards', ['@ CAA 0 issue "a.example"', 'a A 192.0.2.1'], []],
    ['a wildcard beside a delegation', ['* A 192.0.2.1', 'b NS ns1.example.net.', 'b NS ns2.example.net.'], []],
    [
      'a wildcard below a delegation',
      ['*.sub A 192.0.2.1', 'x.sub TXT "x"', 'sub NS ns1.example.net.', 'sub NS ns2.example.net.'],
      ['warning *.sub A hiddenByDelegation', 'warning x.sub TXT hiddenByDelegation'],
    ],
    ['a wildcard for mail', ['* MX 10 a.example.net.', 'b TXT "x"'], []],
    [
      'a wildcard for mail and the web',
      ['* MX 10 a.example.net.', '* A 192.0.2.1', 'b TXT "x"'],
      ['warning * A wildcardShadowed'],
    ],
    ['a name with mail and the web beside a wildcard', ['* A 192.0.2.1', 'b TXT "x"', 'b A 192.0.2.1'], []],
    ['wildcards beside a wildcard', ['*.a A 192.0.2.1', '*.b.a TXT "x"', 'b.a A 192.0.2.1', '*.c TXT "x"'], []],
    [
      'an empty non-terminal that a wildcard does not cover',
      ['*.a A 192.0.2.1', 'x.b.a TXT "x"'],
      ['warning *.a A wildcardShadowed'],
    ],
  ])('%s', (_, lines, problems) => {
    expect(check(...lines)).toEqual(problems);
    for (const { problem } of checkZone(zone(...lines), ZONE)) expect(problemText(problem)).not.toMatch(/\{|^dns\./);
  });

  /** The problems with their records, and what they say. */
  const found = (...lines: string[]) => checkZone(zone(...lines), ZONE);

  it.each<[string, string[], ReturnType<typeof found>[number]]>([
    [
      'several TTLs',
      ['a:60 A 192.0.2.1', 'a:90 A 192.0.2.2', 'a:90 A 192.0.2.3'],
      {
        name: 'a',
        type: 'A',
        problem: { level: 'warning', code: 'ttlMixed', field: 'ttl', values: { ttls: '60, 90' }, fix: { ttl: 60 } },
      },
    ],
    [
      'a record twice',
      [web, web],
      {
        name: '@',
        type: 'A',
        content: '192.0.2.1',
        problem: { level: 'error', code: 'duplicateRecord', field: 'content' },
      },
    ],
    [
      'a CNAME of the zone itself',
      ['@ CNAME a.example.net.'],
      { name: '@', type: 'CNAME', problem: { level: 'error', code: 'cnameApex', field: 'type' } },
    ],
    [
      'a CNAME beside others',
      ['a CNAME b.example.net.', 'a TXT "x"', 'a A 192.0.2.1'],
      {
        name: 'a',
        type: 'CNAME',
        problem: { level: 'error', code: 'cnameNotAlone', field: 'type', values: { types: 'TXT, A' } },
      },
    ],
    [
      'a loop of four behind another name',
      ['x CNAME a', 'a CNAME b', 'b CNAME c', 'c CNAME d', 'd CNAME a'],
      {
        name: 'a',
        type: 'CNAME',
        problem: {
          level: 'error',
          code: 'cnameLoop',
          field: 'content',
          values: { path: ['a', 'b', 'c', 'd', 'a'].map((name) => `${name}.example.com`).join(' → ') },
        },
      },
    ],
    [
      'a loop of five',
      ['a CNAME b', 'b CNAME c', 'c CNAME d', 'd CNAME e', 'e CNAME a'],
      {
        name: 'a',
        type: 'CNAME',
        problem: {
          level: 'error',
          code: 'cnameLoop',
          field: 'content',
          values: { path: 'a.example.com → b.example.com → c.example.com → d.example.com → … → a.example.com' },
        },
      },
    ],
    [
      'a CNAME to a name that is missing',
      ['a CNAME b'],
      {
        name: 'a',
        type: 'CNAME',
        content: 'b.example.com.',
        problem: { level: 'warning', code: 'targetMissing', field: 'content', values: { target: 'b.example.com' } },
      },
    ],
    [
      'a chain of CNAMEs',
      ['a CNAME b', 'b CNAME www.example.net.'],
      {
        name: 'a',
        type: 'CNAME',
        content: 'b.example.com.',
        problem: {
          level: 'warning',
          code: 'cnameTargetCname',
          field: 'content',
          values: { target: 'b.example.com', final: 'www.example.net' },
        },
      },
    ],
    [
      'a chain of which the rest was followed first',
      ['c CNAME www.example.net.', 'a CNAME c'],
      {
        name: 'a',
        type: 'CNAME',
        content: 'c.example.com.',
        problem: {
          level: 'warning',
          code: 'cnameTargetCname',
          field: 'content',
          values: { target: 'c.example.com', final: 'www.example.net' },
        },
      },
    ],
    [
      'mail to a CNAME',
      ['@ MX 10 mail', 'mail CNAME a.example.net.'],
      {
        name: '@',
        type: 'MX',
        content: '10 mail.example.com.',
        problem: {
          level: 'warning',
          code: 'targetIsCname',
          field: 'content',
          values: { target: 'mail.example.com', type: 'MX' },
        },
      },
    ],
    [
      'a name server without glue',
      ['sub NS ns1.sub', 'sub NS ns.example.net.'],
      {
        name: 'sub',
        type: 'NS',
        content: 'ns1.sub.example.com.',
        problem: {
          level: 'error',
          code: 'nsGlue',
          field: 'content',
          values: { target: 'ns1.sub.example.com', name: 'sub.example.com' },
        },
      },
    ],
    [
      'a record below a delegation',
      ['sub NS ns1.example.net.', 'sub NS ns2.example.net.', 'www.sub A 192.0.2.1'],
      {
        name: 'www.sub',
        type: 'A',
        problem: {
          level: 'warning',
          code: 'hiddenByDelegation',
          field: 'content',
          values: { name: 'sub.example.com' },
        },
      },
    ],
    [
      'several SPF records',
      ['@ TXT "v=spf1 -all"', '@ TXT "v=spf1 mx -all"'],
      {
        name: '@',
        type: 'TXT',
        problem: { level: 'error', code: 'spfSeveral', field: 'content', values: { count: 2 } },
      },
    ],
    [
      'three names that a wildcard does not cover',
      ['*.w A 192.0.2.1', 'a.w TXT "x"', 'b.w TXT "x"', 'c.w TXT "x"'],
      {
        name: '*.w',
        type: 'A',
        problem: {
          level: 'warning',
          code: 'wildcardShadowed',
          field: 'name',
          values: { parent: 'w.example.com', names: 'a.w.example.com, b.w.example.com, c.w.example.com' },
        },
      },
    ],
    [
      'more names that a wildcard does not cover',
      ['* A 192.0.2.1', 'a TXT "x"', 'b TXT "x"', 'c TXT "x"', 'd TXT "x"', 'e TXT "x"'],
      {
        name: '*',
        type: 'A',
        problem: {
          level: 'warning',
          code: 'wildcardShadowed',
          field: 'name',
          values: { parent: 'example.com', names: 'a.example.com, b.example.com, c.example.com, …' },
        },
      },
    ],
  ])('with %s says where and what', (_, lines, problem) => expect(found(...lines)[0]).toEqual(problem));

  it('names the loop', () => {
    const [found] = checkZone(zone('a CNAME b', 'b CNAME a'), ZONE);
    expect(found?.problem.values).toEqual({ path: 'a.example.com → b.example.com → a.example.com' });
  });
  it('knows the name servers of the provider', () => {
    const records = zone('@ NS ns1.example.net.', '@ NS ns2.example.net.');
    expect(checkZone(records, ZONE, { nameServers: ['ns1.example.net', 'ns2.example.net'] })).toEqual([]);
    expect(checkZone(records, ZONE, { nameServers: ['ns1.other.test'] }).map(({ problem }) => problem.code)).toEqual([
      'nsApex',
    ]);
  });
  it.each<[string, string[], string[], string[]]>([
    ['are expected in any spelling', ['@ NS ns1', '@ NS ns2'], ['NS1.example.net.', 'ns2.Example.net'], []],
    ['are all expected', ['@ NS ns1', '@ NS other'], ['ns1.example.net'], ['warning @ NS nsApex']],
    ['are not expected of a delegation', ['sub NS ns1', 'sub NS ns2'], ['ns9.example.net'], []],
    ['are not expected where none are known', ['@ NS ns1', '@ NS ns2'], [], []],
  ])('the name servers of the provider %s', (_, lines, nameServers, problems) => {
    const records = zone(...lines.map((line) => `${line}.example.net.`));
    expect(
      checkZone(records, ZONE, { nameServers }).map(
        ({ name, type, problem }) => `${problem.level} ${name} ${type} ${problem.code}`,
      ),
    ).toEqual(problems);
  });
  it('lets an A record become a CNAME in one draft', () => {
    expect(check('www CNAME a.example.net.')).toEqual([]);
  });
  it(`checks ${MANY} records, a chain of half of them among these, in seconds`, async () => {
    const chain = Array.from({ length: MANY / 2 }, (_, n) => `c${n} CNAME c${n + 1}`);
    const hosts = Array.from({ length: MANY / 2 }, (_, n) => `h${n} MX 10 c${n}`);
    const records = zone(...chain, ...hosts);
    const time = await processorTime(() => expect(checkZone(records, ZONE)).toHaveLength(MANY));
    expect(time).toBeLessThan(3000);
  });
});
