import { describe, expect, it } from 'vitest';
import { diffRecords } from '#core/dns/rrset.rules.ts';
import { parseZoneFile, printZoneFile } from '#core/dns/zone-file.rules.ts';
import { MANY, processorTime } from '#tests/support/processor-time.ts';

const ZONE = 'example.com';
const parse = (...lines: string[]) => parseZoneFile(lines.join('\n'), ZONE);
const places = (...lines: string[]) =>
  parse(...lines).problems.map(({ line, column, code }) => `${line}:${column} ${code}`);

describe('reading', () => {
  it('one bad record does not affect the others', () => {
    const { records, problems } = parse('a 60 A 192.0.2.1', 'b 60 A 192.0.2', 'c 60 TXT "open', 'd 60 A 192.0.2.4');
    expect(records.map(({ name, line }) => [name, line])).toEqual([
      ['a', 1],
      ['d', 4],
    ]);
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 8],
      [3, 10],
    ]);
  });
  it('a parenthesis that nothing closes costs one record', () => {
    const { records } = parse('a 60 TXT ( "x"', 'b 60 A 192.0.2.1', 'c 60 TXT ("y" "z")');
    expect(records.map(({ name }) => name)).toEqual(['b', 'c']);
  });
  it('a problem in parentheses is on its own line', () => {
    expect(places('a 60 MX (', '  10', '  192.0.2.1 )')).toEqual(['3:3 targetIsAddress']);
  });
  it('keeps the comment that ends a record', () => {
    const { records } = parse(
      '; header',
      'a 60 A 192.0.2.1 ; web',
      'b 60 TXT ( "x" ; inside',
      ' "y" ) ;both',
      'c 60 TXT "; no"',
    );
    expect(records.map(({ comment }) => comment)).toEqual(['web', 'both', null]);
  });
  it('says what it leaves out', () => {
    const text = [
      '$TTL 60',
      '@ SOA a b 1 2 3 4 5',
      '@ NS ns.other.example.',
      'x.example.org. A 192.0.2.1',
      '@ DNSKEY 256 3 13 AA==',
    ];
    expect(places(...text)).toEqual(['2:3 leftOutSoa', '3:3 leftOutNs', '4:1 leftOutOutside', '5:3 leftOutDnssec']);
  });
  it('is silent about our own SOA and name servers', () => {
    const nameServers = ['ns1.host.example', 'ns2.host.example'];
    const { problems, records } = parseZoneFile(printZoneFile([], ZONE, { nameServers, serial: 5 }), ZONE, {
      nameServers,
    });
    expect({ problems, records }).toEqual({ problems: [], records: [] });
  });
  it('uses an hour where no TTL is given, and says so once', () => {
    const { records, problems } = parse('a A 192.0.2.1', 'b A 192.0.2.2');
    expect(records.map(({ ttl }) => ttl)).toEqual([3600, 3600]);
    expect(problems.map(({ level, code }) => `${level} ${code}`)).toEqual(['warning ttlMissing']);
  });
  it('a record without a name after an unreadable one has no name', () => {
    expect(places('a 60 A 192.0.2.1', 'b..c 60 A 192.0.2.2', '  60 A 192.0.2.3')).toEqual([
      '2:1 nameEmptyLabel',
      '3:3 ownerMissing',
    ]);
  });
  it('refuses $INCLUDE, and a $GENERATE of a million at once', () => {
    expect(places('$INCLUDE /etc/passwd', '$GENERATE 1-1000000 a$ A 192.0.2.1')).toEqual([
      '1:1 includeRefused',
      '2:11 generateLarge',
    ]);
  });
  it('makes the thousand records of a $GENERATE', () => {
    const { records, problems } = parse('$TTL 60', '$GENERATE 0-999 h$ CNAME x');
    expect([records.length, problems.length]).toEqual([1000, 0]);
  });
  it(`reads ${MANY} records in seconds`, async () => {
    const lines = Array.from({ length: MANY }, (_, n) => `host-${n} 300 IN A 192.0.${n >> 8}.${n & 255} ; ${n}`);
    const time = await processorTime(() => expect(parse(...lines).records).toHaveLength(MANY));
    expect(time).toBeLessThan(3000);
  });
  it.each([
    ['open parentheses', 'a 60 TXT ( "x"'],
    ['open quotes', 'a 60 TXT "x'],
    ['records without sense', 'a b c d e'],
  ])(`${MANY} %s take seconds`, async (_, line) => {
    const lines = Array<string>(MANY).fill(line);
    const time = await processorTime(() => expect(parse(...lines).problems.length).toBe(MANY));
    expect(time).toBeLessThan(4000);
  });
});

describe('printing', () => {
  const record = (name: string, type: string, content: string, comment: string | null = null) => ({
    name,
    type,
    content,
    ttl: 60,
    comment,
  });
  it('puts SOA and name servers first, then names in the order of their domains', () => {
    const records = ['b.a', 'z', '@', 'a', 'a.z'].map((name) => record(name, 'A', '192.0.2.1'));
    const printed = printZoneFile(records, ZONE, { nameServers: ['ns1.host.example', 'ns2.host.example'], serial: 9 });
    expect(printed.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      '$ORIGIN example.com.',
      '$TTL 3600',
      '@ 3600 IN SOA ns1.host.example. hostmaster.example.com. 9 7200 900 1209600 300',
      '@ 3600 IN NS ns1.host.example.',
      '@ 3600 IN NS ns2.host.example.',
      '@ 60 IN A 192.0.2.1',
      'a 60 IN A 192.0.2.1',
      'b.a 60 IN A 192.0.2.1',
      'z 60 IN A 192.0.2.1',
      'a.z 60 IN A 192.0.2.1',
      '',
    ]);
  });
  it('keeps comments on one line, so that they cannot become records', () => {
    const records = [record('a', 'A', '192.0.2.1', 'one\nevil 60 IN A 192.0.2.9')];
    const again = parseZoneFile(printZoneFile(records, ZONE), ZONE);
    expect(again.records.map(({ name, comment }) => [name, comment])).toEqual([['a', 'one evil 60 IN A 192.0.2.9']]);
  });
  it('gives 2,000 records back as they were', () => {
    const records = Array.from({ length: 2000 }, (_, n) => record(`h${n}`, 'TXT', `"x;${n}"`, n % 2 ? 'c' : null));
    expect(diffRecords(records, parseZoneFile(printZoneFile(records, ZONE), ZONE).records)).toEqual([]);
  });
});

describe('the fix of a problem', () => {
  /** The file after the fix of its only problem that has one. */
  const fixed = (...lines: string[]) => {
    const text = lines.join('\n');
    const edits = parse(...lines).problems.flatMap(({ edit }) => edit ?? []);
    return edits.map(({ from, to, text: instead }) => text.slice(0, from) + instead + text.slice(to)).join('\n---\n');
  };

  it.each([
    ['of a name with the zone in it', ['www.example.com 60 A 192.0.2.1 ; web'], 'www 60 A 192.0.2.1 ; web'],
    ['of the zone as a name', ['example.com 60 A 192.0.2.1'], '@ 60 A 192.0.2.1'],
    [
      'of a name below another origin is absolute',
      ['$ORIGIN com.', 'www.example.com.example 60 A 192.0.2.1'],
      '$ORIGIN com.\nwww.example.com. 60 A 192.0.2.1',
    ],
    ['of a target without its final dot', ['@ 60 MX 10 mail.example.com'], '@ 60 MX 10 mail.example.com.'],
    [
      'of a target within parentheses keeps them',
      ['@ 60 MX ( 10 ; first', '  mail.example.com )'],
      '@ 60 MX ( 10 ; first\n  mail.example.com. )',
    ],
    ['of the address of a page', ['www 60 CNAME https://shop.example.net/a'], 'www 60 CNAME shop.example.net.'],
    ['of a second TTL', ['a 60 A 192.0.2.1', 'a 5m IN A 192.0.2.2'], 'a 60 A 192.0.2.1\na 60 IN A 192.0.2.2'],
  ])('%s', (_title, lines, expected) => expect(fixed(...lines)).toBe(expected));

  it('leaves no problem behind', () => {
    const lines = ['www.example.com 60 CNAME web.example.com'];
    const once = fixed(...lines).split('\n---\n');
    expect(once).toEqual(['www 60 CNAME web.example.com', 'www.example.com 60 CNAME web.example.com.']);
    expect(parse('www 60 CNAME web.example.com.').problems).toEqual([]);
  });

  it('is not offered for what a template made', () =>
    expect(fixed('$TTL 60', '$GENERATE 1-2 h$.example.com CNAME t$.example.com')).toBe(''));

  it('is not offered for a TTL that is not written', () =>
    expect(fixed('$TTL 60', 'a A 192.0.2.1', '$TTL 300', 'a A 192.0.2.2')).toBe(''));
});
