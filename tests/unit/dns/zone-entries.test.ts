// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of $GENERATE
import { describe, expect, it } from 'vitest';
import { MAX_TTL } from '#core/dns/ttl.rules.ts';
import { type FileProblem, type ParseOptions, parseZoneFile, printZoneFile } from '#core/dns/zone-file.rules.ts';

const ZONE = 'Example.com.';
const parse = (text: string, options?: ParseOptions) => parseZoneFile(text, ZONE, options);
/** Each record in a line. */
const records = (text: string, options?: ParseOptions) =>
  parse(text, options).records.map(({ name, ttl, type, content }) => `${name} ${ttl} ${type} ${content}`);
const codes = (text: string, options?: ParseOptions) =>
  parse(text, options).problems.map(({ line, column, code }) => `${line}:${column} ${code}`);

const soaExample = '@ IN SOA ns1 hostmaster 1 3600 900 604800 300';

describe('an entry', () => {
  it.each<[string, Omit<FileProblem, 'level'>]>([
    ['$INCLUDE a.zone', { code: 'includeRefused', field: 'content', values: { file: 'a.zone' }, line: 1, column: 1 }],
    ['$include', { code: 'includeRefused', field: 'content', values: { file: '' }, line: 1, column: 1 }],
    ['$Foo 1', { code: 'directiveUnknown', field: 'content', values: { directive: '$Foo' }, line: 1, column: 1 }],
    ['$ttl', { code: 'directiveShort', field: 'content', values: { directive: '$TTL' }, line: 1, column: 1 }],
    ['$GENERATE', { code: 'directiveShort', field: 'content', values: { directive: '$GENERATE' }, line: 1, column: 1 }],
    [
      '$ttl 60 x',
      { code: 'contentExtra', field: 'content', values: { text: 'x', example: '$TTL 60' }, line: 1, column: 9 },
    ],
    ['$TTL -1', { code: 'ttlRange', field: 'ttl', values: { max: MAX_TTL }, line: 1, column: 6 }],
    ['$TTL 2147483648', { code: 'ttlRange', field: 'ttl', values: { max: MAX_TTL }, line: 1, column: 6 }],
    ['$TTL soon-', { code: 'ttlInvalid', field: 'ttl', values: { max: MAX_TTL }, line: 1, column: 6 }],
    ['a 1dd A 192.0.2.1', { code: 'ttlInvalid', field: 'ttl', values: { max: MAX_TTL }, line: 1, column: 3 }],
    ['a -5 A 192.0.2.1', { code: 'ttlRange', field: 'ttl', values: { max: MAX_TTL }, line: 1, column: 3 }],
    ['a:b 60 A 192.0.2.1', { code: 'nameCharacter', field: 'name', values: { character: ':' }, line: 1, column: 1 }],
    ['a* 60 A 192.0.2.1', { code: 'nameWildcard', field: 'name', line: 1, column: 1 }],
    [' 60 A 192.0.2.1', { code: 'ownerMissing', field: 'name', line: 1, column: 2 }],
    [
      'a 60 CH A 192.0.2.1',
      { code: 'classUnsupported', field: 'content', values: { class: 'CH' }, line: 1, column: 6 },
    ],
    [
      'a 60 CLASS12 A x',
      { code: 'classUnsupported', field: 'content', values: { class: 'CLASS12' }, line: 1, column: 6 },
    ],
    ['a 60 IN IN A x', { code: 'typeUnknown', field: 'type', values: { type: 'IN' }, line: 1, column: 9 }],
    ['a 60 70 A x', { code: 'typeUnknown', field: 'type', values: { type: '70' }, line: 1, column: 6 }],
    ['a 60 Hinfo x', { code: 'typeUnknown', field: 'type', values: { type: 'Hinfo' }, line: 1, column: 6 }],
    ['a "60" A x', { code: 'typeUnknown', field: 'type', values: { type: '60' }, line: 1, column: 3 }],
    ['"$TTL" 60 Hinfo', { code: 'nameCharacter', field: 'name', values: { character: '$' }, line: 1, column: 1 }],
    ['a IN', { code: 'typeMissing', field: 'type', line: 1, column: 5 }],
    ['abc', { code: 'typeMissing', field: 'type', line: 1, column: 4 }],
    ['a 60 IN ', { code: 'typeMissing', field: 'type', line: 1, column: 8 }],
    ['a 60 A', { code: 'contentMissing', field: 'content', values: { example: '192.0.2.1' }, line: 1, column: 7 }],
    ['@ 60 DS 1 13 2 ab', { code: 'dsApex', field: 'name', line: 1, column: 1 }],
    [
      'a 60 A 192.0.2',
      { code: 'ip4Invalid', field: 'content', values: { text: '192.0.2' }, at: 7, line: 1, column: 8 },
    ],
    ['a 60 TXT "open', { code: 'quoteLine', field: 'content', line: 1, column: 10 }],
    ['a 60 A \\# x', { code: 'genericInvalid', field: 'content', values: { type: 'A' }, at: 10, line: 1, column: 11 }],
    [' (', { code: 'parenthesisOpen', field: 'content', line: 1, column: 2 }],
    ['a 60 A \\#', { code: 'genericInvalid', field: 'content', values: { type: 'A' }, line: 1, column: 1 }],
    ['a 60 A "\\#"', { code: 'ip4Invalid', field: 'content', values: { text: '\\#' }, at: 7, line: 1, column: 8 }],
    [
      '_443._tcp 60 TLSA \\# 4 030101ab',
      { code: 'hexLength', field: 'content', values: { expected: 64, count: 2 }, at: 6, line: 1, column: 19 },
    ],
    [
      '@ SOA a b 1 2 3 4',
      { code: 'contentShort', field: 'content', values: { example: soaExample }, line: 1, column: 18 },
    ],
    ['@ SOA', { code: 'contentShort', field: 'content', values: { example: soaExample }, line: 1, column: 6 }],
    [
      '@ SOA a b 1 2 3 4 5 6',
      { code: 'contentExtra', field: 'content', values: { text: '6', example: soaExample }, line: 1, column: 21 },
    ],
    ...['x1', '1x', '4294967296', '00000000001'].map((serial): [string, Omit<FileProblem, 'level'>] => [
      `@ SOA a b ${serial} 2 3 4 5`,
      { code: 'numberInvalid', field: 'content', values: { text: serial, max: 4_294_967_295 }, line: 1, column: 11 },
    ]),
    ['@ SOA a b 1 2 x 4 5', { code: 'ttlInvalid', field: 'ttl', values: { max: MAX_TTL }, line: 1, column: 15 }],
    ['@ SOA a b..c 1 2 3 4 5', { code: 'nameEmptyLabel', field: 'name', line: 1, column: 9 }],
    ...['1', 'x1-2', '1-2x', '2-1', '1-2/0', '1-2/', '1-2/x'].map((range): [string, Omit<FileProblem, 'level'>] => [
      `$GENERATE ${range} a A 192.0.2.1`,
      { code: 'generateInvalid', field: 'content', line: 1, column: 11 },
    ]),
    ['$GENERATE 1-2', { code: 'generateInvalid', field: 'content', line: 1, column: 11 }],
    [
      '$GENERATE 1-1001 a A 192.0.2.1',
      { code: 'generateLarge', field: 'content', values: { count: 1001, max: 1000 }, line: 1, column: 11 },
    ],
    ...['x', '', '1,2,b', '-2', 'x1', '1x', '1,', '1,1000'].map((modifier): [string, Omit<FileProblem, 'level'>] => [
      `$GENERATE 1-1 a\${${modifier}} 60 A 192.0.2.1`,
      { code: 'generateInvalid', field: 'content', line: 1, column: 15 },
    ]),
  ])('%s is refused', (text, problem) => {
    expect(parse(text)).toEqual({ records: [], problems: [{ level: 'error', ...problem }] });
  });

  it.each<[string, Omit<FileProblem, 'level'>]>([
    ['@ 60 SOA a b 1 2 3 4 5', { code: 'leftOutSoa', field: 'type', line: 1, column: 6 }],
    [
      '@ 60 NS ns.a.example.',
      { code: 'leftOutNs', field: 'content', values: { target: 'ns.a.example' }, line: 1, column: 6 },
    ],
    [
      'a.example.org. 60 A 192.0.2.1',
      {
        code: 'leftOutOutside',
        field: 'name',
        values: { name: 'a.example.org', zone: 'example.com' },
        line: 1,
        column: 1,
      },
    ],
    ['a 60 NSEC b', { code: 'leftOutDnssec', field: 'type', values: { type: 'NSEC' }, line: 1, column: 6 }],
  ])('%s is left out with a warning', (text, problem) => {
    expect(parse(text)).toEqual({ records: [], problems: [{ level: 'warning', ...problem }] });
  });

  it.each<[string, Omit<FileProblem, 'level'>]>([
    ['a A 192.0.2.1', { code: 'ttlMissing', field: 'ttl', values: { ttl: 3600 }, line: 1, column: 3 }],
    ['a 60 SRV 1 2 3 b', { code: 'srvOwner', field: 'name', line: 1, column: 1 }],
    ['a 60 A 192.0.2.1\na 60 A 192.0.2.1', { code: 'duplicateRecord', field: 'content', line: 2, column: 1 }],
    [
      'a 60 A 192.0.2.1\na 70 A 192.0.2.2',
      {
        code: 'ttlMixed',
        field: 'ttl',
        values: { ttls: '60, 70' },
        fix: { ttl: 60 },
        edit: { from: 19, to: 21, text: '60' },
        line: 2,
        column: 3,
      },
    ],
    [
      'a.example.com 60 A 192.0.2.1\n 60 A 192.0.2.2',
      {
        code: 'nameDoubled',
        field: 'name',
        values: { name: 'a.example.com.example.com' },
        fix: { name: 'a' },
        edit: { from: 0, to: 13, text: 'a' },
        line: 1,
        column: 1,
      },
    ],
    [
      '$GENERATE 1-2 a$.example.com 60 A 192.0.2.$',
      {
        code: 'nameDoubled',
        field: 'name',
        values: { name: 'a1.example.com.example.com' },
        fix: { name: 'a1' },
        line: 1,
        column: 11,
      },
    ],
    [
      'a 60 A 10.0.0.1',
      { code: 'addressPrivate', field: 'content', values: { address: '10.0.0.1' }, at: 7, line: 1, column: 8 },
    ],
    [
      'a 60 A \\# 4 0a000001',
      { code: 'addressPrivate', field: 'content', values: { address: '10.0.0.1' }, at: 0, line: 1, column: 8 },
    ],
    [
      'a 60 MX 5 .',
      {
        code: 'mxNullPreference',
        field: 'content',
        values: {},
        fix: { content: '0 .' },
        edit: { from: 8, to: 9, text: '0' },
        at: 8,
        line: 1,
        column: 9,
      },
    ],
  ])('%j is read with a warning', (text, problem) => {
    expect(parse(text).problems).toEqual([{ level: 'warning', ...problem }]);
  });

  it.each([
    ['a 60 IN A 192.0.2.1', ['a 60 A 192.0.2.1']],
    ['a IN 60 A 192.0.2.1', ['a 60 A 192.0.2.1']],
    ['a class1 1h a 192.0.2.1', ['a 3600 A 192.0.2.1']],
    ['a 60 A 192.0.2.1\n A 192.0.2.2', ['a 60 A 192.0.2.1', 'a 60 A 192.0.2.2']],
    ['$TTL 90\na 60 A 192.0.2.1\nb A 192.0.2.2', ['a 60 A 192.0.2.1', 'b 90 A 192.0.2.2']],
    ['a 60 A 192.0.2.1\nb 70 A 192.0.2.2\nc A 192.0.2.3', ['a 60 A 192.0.2.1', 'b 70 A 192.0.2.2', 'c 70 A 192.0.2.3']],
    ['@ SOA a b 4294967295 2 3 4 5\na A 192.0.2.1', ['a 5 A 192.0.2.1']],
    ['$TTL 9\n@ SOA a b 12 2 3 4 5\na A 192.0.2.1', ['a 9 A 192.0.2.1']],
    ['$ORIGIN sub\na 60 CNAME b\n@ 60 A 192.0.2.1', ['a.sub 60 CNAME b.sub.example.com.', 'sub 60 A 192.0.2.1']],
    ['$ORIGIN sub\n$origin b\na 60 A 192.0.2.1', ['a.b.sub 60 A 192.0.2.1']],
    ['a 60 TYPE1 192.0.2.1', ['a 60 A 192.0.2.1']],
    ['a 60 A \\# 4 c0000201', ['a 60 A 192.0.2.1']],
    ['a 60 CNAME \\# 8 0162 0163 0164 0000', []],
    ['a 60 CNAME \\# 7 016203636f6d00', ['a 60 CNAME b.com.']],
    ['sub 60 NS ns1', ['sub 60 NS ns1.example.com.']],
    ['a 60 TXT x\na 60 TXT y', ['a 60 TXT "x"', 'a 60 TXT "y"']],
    ['@ 60 A 192.0.2.1', ['@ 60 A 192.0.2.1']],
    [' \\$a 60 A 192.0.2.1', []],
  ])('%j has the records %j', (text, expected) => expect(records(text)).toEqual(expected));

  it('of the provider’s name servers is expected, in any spelling', () => {
    const options = { nameServers: ['NS1.host.example.', 'ns2.host.example'] };
    const text = '$TTL 60\n@ SOA ns1.host.example. h 1 2 3 4 5\n@ NS ns1.host.example.\n@ NS ns2.host.example.';
    expect(parse(text, options)).toEqual({ records: [], problems: [] });
    expect(codes('$TTL 60\n@ NS ns3.host.example.', options)).toEqual(['2:3 leftOutNs']);
  });

  it('has its line and its comment', () => {
    expect(parse('\na 60 A 192.0.2.1 ; web').records).toEqual([
      { name: 'a', type: 'A', content: '192.0.2.1', ttl: 60, comment: 'web', line: 2 },
    ]);
  });

  it('without a TTL is warned of once', () => {
    expect(codes('a A 192.0.2.1\nb A 192.0.2.2\nc A 192.0.2.3')).toEqual(['1:3 ttlMissing']);
  });
});

describe('a template', () => {
  it.each([
    ['1-3 h$ 60 CNAME $.a.', ['h1 60 CNAME 1.a.', 'h2 60 CNAME 2.a.', 'h3 60 CNAME 3.a.']],
    ['1-4/2 h$ 60 CNAME a.', ['h1 60 CNAME a.', 'h3 60 CNAME a.']],
    ['10-20/10 h$ 60 CNAME a.', ['h10 60 CNAME a.', 'h20 60 CNAME a.']],
    ['5-5 h$ 60 CNAME a.', ['h5 60 CNAME a.']],
    ['5-5 h${0} 60 CNAME a.', ['h5 60 CNAME a.']],
    ['5-5 h${-5} 60 CNAME a.', ['h0 60 CNAME a.']],
    ['5-5 h${+20,3} 60 CNAME a.', ['h025 60 CNAME a.']],
    ['5-5 h${20,010} 60 CNAME a.', ['h0000000025 60 CNAME a.']],
    ['5-5 h${20,3,d} 60 CNAME a.', ['h025 60 CNAME a.']],
    ['5-5 h${20,3,o} 60 CNAME a.', ['h031 60 CNAME a.']],
    ['5-5 h${22,3,x} 60 CNAME a.', ['h01b 60 CNAME a.']],
    ['5-5 h 60 TXT ${22,3,X}', ['h 60 TXT "01B"']],
    ['5-5 h 60 TXT ${22,3,x}', ['h 60 TXT "01b"']],
    ['5-5 h 60 TXT $$ \\$ $', ['h 60 TXT "$" "$" "5"']],
  ])('%s makes its records', (template, expected) => expect(records(`$GENERATE ${template}`)).toEqual(expected));

  it('makes as many as a thousand', () => {
    expect(records('$GENERATE 1001-2000 h$ 60 CNAME a.')).toHaveLength(1000);
    expect(records('$GENERATE 0-1998/2 h$ 60 CNAME a.')).toHaveLength(1000);
    expect(codes('$GENERATE 0-2000/2 h$ 60 CNAME a.')).toEqual(['1:11 generateLarge']);
  });

  it('gives its comment to each record', () => {
    expect(parse('$GENERATE 1-2 h$ 60 CNAME a. ; pool').records.map(({ comment }) => comment)).toEqual([
      'pool',
      'pool',
    ]);
  });
});

describe('a printed zone', () => {
  const record = (name: string, type: string, content: string, ttl = 60, comment: string | null = null) => ({
    name,
    type,
    content,
    ttl,
    comment,
  });
  const lines = (...args: Parameters<typeof printZoneFile>) => printZoneFile(...args).split('\n');

  it('without records has its origin and its TTL', () => {
    expect(printZoneFile([], ZONE)).toBe('$ORIGIN example.com.\n$TTL 3600\n');
    expect(printZoneFile([], ZONE, { serial: 1 })).toBe('$ORIGIN example.com.\n$TTL 3600\n');
  });

  it('has name servers without an SOA record where no serial number is given', () => {
    expect(lines([], ZONE, { nameServers: ['NS1.host.example.'] })).toEqual([
      '$ORIGIN example.com.',
      '$TTL 3600',
      '@ 3600 IN NS    ns1.host.example.',
      '',
    ]);
  });

  it('has columns, and comments behind them', () => {
    const nameServers = ['ns1.host.example'];
    const shown = [
      record('www', 'A', '192.0.2.1', 60, '  the   web\n site '),
      record('@', 'AAAA', '2001:db8::1', 86_400, ' '),
    ];
    expect(lines(shown, ZONE, { nameServers, serial: 9 })).toEqual([
      '$ORIGIN example.com.',
      '$TTL 3600',
      '@   3600 IN SOA   ns1.host.example. hostmaster.example.com. 9 7200 900 1209600 300',
      '@   3600  IN NS    ns1.host.example.',
      '@   86400 IN AAAA  2001:db8::1',
      'www 60    IN A     192.0.2.1 ; the web site',
      '',
    ]);
  });

  it('has columns of names that are at most 40 characters wide', () => {
    const long = 'a'.repeat(50);
    expect(lines([record('b', 'A', '192.0.2.1'), record(long, 'A', '192.0.2.1')], ZONE).slice(2)).toEqual([
      `${long} 60 IN A     192.0.2.1`,
      `${'b'.padEnd(40)} 60 IN A     192.0.2.1`,
      '',
    ]);
  });

  it('has the provider’s name servers once, and others too', () => {
    const nameServers = ['ns1.host.example'];
    const shown = [
      record('@', 'NS', 'ns1.host.example.'),
      record('@', 'NS', 'ns9.host.example.'),
      record('@', 'CNAME', 'ns1.host.example.'),
      record('sub', 'NS', 'ns1.host.example.'),
    ];
    expect(records(printZoneFile(shown, ZONE, { nameServers }))).toEqual([
      '@ 60 CNAME ns1.host.example.',
      'sub 60 NS ns1.host.example.',
    ]);
    expect(lines(shown, ZONE, { nameServers }).slice(2)).toEqual([
      '@   3600 IN NS    ns1.host.example.',
      '@   60   IN NS    ns9.host.example.',
      '@   60   IN CNAME ns1.host.example.',
      'sub 60   IN NS    ns1.host.example.',
      '',
    ]);
  });

  it('is in the order of names from the right, then types, then contents', () => {
    const shown = [
      record('b', 'ZZZ', '1'),
      record('b', 'YYY', '1'),
      record('b', 'TXT', '"x"'),
      record('b', 'A', '192.0.2.2'),
      record('b', 'A', '192.0.2.1'),
      record('b', 'A', '192.0.2.3'),
      record('b', 'NS', 'a.'),
      record('ab', 'A', '192.0.2.1'),
      record('a-b', 'A', '192.0.2.1'),
      record('c.a', 'A', '192.0.2.1'),
      record('a', 'A', '192.0.2.1'),
      record('!', 'A', '192.0.2.1'),
      record('@', 'A', '192.0.2.1'),
    ];
    const printed = printZoneFile(shown, ZONE).split('\n').slice(2, -1);
    expect(printed.map((line) => line.replace(/ +60 IN/, '').replace(/ +/g, ' '))).toEqual([
      '@ A 192.0.2.1',
      '! A 192.0.2.1',
      'a A 192.0.2.1',
      'c.a A 192.0.2.1',
      'a-b A 192.0.2.1',
      'ab A 192.0.2.1',
      'b NS a.',
      'b A 192.0.2.1',
      'b A 192.0.2.2',
      'b A 192.0.2.3',
      'b TXT "x"',
      'b YYY 1',
      'b ZZZ 1',
    ]);
  });
});
