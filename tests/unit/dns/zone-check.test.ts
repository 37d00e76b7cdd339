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
  ])('%s', (_, lines, problems) => {
    expect(check(...lines)).toEqual(problems);
    for (const { problem } of checkZone(zone(...lines), ZONE)) expect(problemText(problem)).not.toMatch(/\{|^dns\./);
  });

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
