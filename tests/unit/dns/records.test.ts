import { describe, expect, it } from 'vitest';
import { problemText } from '#core/dns/problem-text.ts';
import { type Problem, RECORD_TYPES, readRecord, typedFullName } from '#core/dns/record.rules.ts';
import { initialFields, joinContent, splitContent } from '#core/dns/record-fields.rules.ts';
import { isTtl, MAX_TTL, parseTtl } from '#core/dns/ttl.rules.ts';
import { ttlText } from '#core/dns/ttl-text.ts';

const ZONE = 'example.com';
const read = (name: string, type: string, content: string, ttl: number | string = 3600) =>
  readRecord({ name, type, content, ttl }, ZONE);
const contentOf = (type: string, content: string) => read('x', type, content).record?.content;
const codesOf = (name: string, type: string, content: string, ttl: number | string = 3600) =>
  read(name, type, content, ttl).problems.map(({ level, code }) => `${level} ${code}`);
/** Texts with a value missing. */
const badTexts = (problems: readonly Problem[]) => problems.map(problemText).filter((text) => /\{|^dns\./.test(text));

describe('the name of a record', () => {
  it.each([
    ['www', 'www'],
    ['', '@'],
    ['@', '@'],
    ['WWW', 'www'],
    ['www.example.com.', 'www'],
    ['example.com', '@'],
    ['_dmarc', '_dmarc'],
    ['*.shop', '*.shop'],
    ['münchen', 'xn--mnchen-3ya'],
    ['xn--mnchen-3ya', 'xn--mnchen-3ya'],
    ['MÜNCHEN。a', 'xn--mnchen-3ya.a'],
    ['a\\.b', 'a\\.b'],
  ])('%s is read as %s', (typed, name) => {
    expect(read(typed, 'A', '192.0.2.1').record?.name).toBe(name);
  });

  it('is not doubled when the whole name is typed, and says so', () => {
    const { record, problems } = read('www.example.com', 'A', '192.0.2.1');
    expect(record?.name).toBe('www');
    expect(problems).toMatchObject([{ level: 'warning', code: 'nameWithZone', fix: { name: 'www' } }]);
  });
  it('is taken as it is from the wire', () => {
    const stored = { name: 'www.example.com', type: 'A', content: '192.0.2.1', ttl: 60 };
    expect(readRecord(stored, ZONE, { exact: true }).record?.name).toBe('www.example.com');
  });
  it.each([
    ['host.example.org.', 'nameOutside'],
    ['a b', 'nameCharacter'],
    ['“www”', 'nameCharacter'],
    ['a..b', 'nameEmptyLabel'],
    ['a*', 'nameWildcard'],
    ['a.*', 'nameWildcard'],
    ['a'.repeat(64), 'labelLong'],
    [Array(4).fill('a'.repeat(61)).join('.'), 'nameLong'],
    ['a\\', 'nameEscape'],
  ])('%s is refused: %s', (typed, code) => {
    expect(codesOf(typed, 'A', '192.0.2.1')).toEqual([`error ${code}`]);
  });
  it('is shown whole while it is typed', () => {
    expect(typedFullName('www', ZONE)).toBe('www.example.com');
    expect(typedFullName('www.example.com', ZONE)).toBe('www.example.com');
    expect(typedFullName('', ZONE)).toBe('example.com');
    expect(typedFullName('a b', ZONE)).toBeNull();
  });
});

describe('the TTL of a record', () => {
  it.each([
    ['0', 0],
    ['3600', 3600],
    ['1h30m', 5400],
    ['1d', 86_400],
    ['1W2D', 777_600],
    ['2 h', 7200],
    [' 1h 30 m 5s ', 5405],
    ['10w', 6_048_000],
    ['1m1m', 120],
    ['2147483647', MAX_TTL],
  ])('%s is %i seconds', (typed, seconds) => {
    expect(parseTtl(typed)).toBe(seconds);
    expect(read('x', 'A', '192.0.2.1', typed).record?.ttl).toBe(seconds);
  });
  it.each([
    [-1, 'ttlRange'],
    ['-1', 'ttlRange'],
    [2 ** 31, 'ttlRange'],
    ['2147483648', 'ttlRange'],
    ['auto', 'ttlInvalid'],
    ['', 'ttlInvalid'],
    ['1.5', 'ttlInvalid'],
    ['1x', 'ttlInvalid'],
  ])('%s is refused: %s', (typed, code) => {
    expect(codesOf('x', 'A', '192.0.2.1', typed)).toEqual([`error ${code}`]);
  });
  it.each([
    ['9'.repeat(15), 999_999_999_999_999],
    ['9'.repeat(16), null],
    ['9999999999s', 9_999_999_999],
    ['99999999999s', null],
    ['1h x', null],
    ['x 1h', null],
    ['x5', null],
    ['5x', null],
    ['h', null],
    ['1h30', null],
  ])('%s, too long or misspelt, is %s', (typed, seconds) => expect(parseTtl(typed)).toBe(seconds));
  it('is a whole number from 0 to the limit', () =>
    expect([-1, 0, 1.5, MAX_TTL, MAX_TTL + 1, Number.NaN].map(isTtl)).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
    ]));
  it('has words', () => {
    expect(ttlText(5400)).toBe('1 hour, 30 minutes');
    expect(ttlText(86_400)).toBe('1 day');
    expect(ttlText(0)).toBe('0 seconds');
  });
});

describe('common spellings', () => {
  it.each([
    ['A', ' 192.0.2.1 ', '192.0.2.1'],
    ['AAAA', '2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['AAAA', '[2001:db8::1]', '2001:db8::1'],
    ['AAAA', '::1.2.3.4', '::102:304'],
    ['AAAA', '::FFFF:1.2.3.4', '::ffff:1.2.3.4'],
    ['CNAME', 'shop', 'shop.example.com.'],
    ['CNAME', 'Shop.Example.NET', 'shop.example.net.'],
    ['CNAME', '@', 'example.com.'],
    ['CNAME', 'münchen.example', 'xn--mnchen-3ya.example.'],
    ['MX', '10   mail', '10 mail.example.com.'],
    ['TXT', 'v=spf1 include:a.example -all', '"v=spf1 include:a.example -all"'],
    ['TXT', '"a" "b"', '"a" "b"'],
    ['TXT', 'v=DMARC1\\; p=none', '"v=DMARC1; p=none"'],
    ['TXT', 'say "hi" (now); é', '"say \\"hi\\" (now); \\195\\169"'],
    ['TXT', '“quoted”', '"quoted"'],
    ['CAA', '0 ISSUE letsencrypt.org', '0 issue "letsencrypt.org"'],
    ['CAA', '0 issue “letsencrypt.org”', '0 issue "letsencrypt.org"'],
    ['SRV', '10 5 5060 sip', '10 5 5060 sip.example.com.'],
    [
      'TLSA',
      '3 1 1 D2ABDE240D7CD3EE6B4B28C54DF034B9 7983A1D16E8A410E4561CB106618E971',
      '3 1 1 d2abde240d7cd3ee6b4b28c54df034b97983a1d16e8a410e4561cb106618e971',
    ],
    ['HTTPS', '1 . port=443 alpn=h2,h3', '1 . alpn="h2,h3" port=443'],
    ['HTTPS', '1 . key3=443', '1 . port=443'],
  ])('%s %s', (type, typed, content) => {
    expect(contentOf(type, typed)).toBe(content);
  });

  it('splits long text at 255 bytes, not characters', () => {
    const content = contentOf('TXT', 'é'.repeat(200)) ?? '';
    expect(content.split(' ').map((part) => (part.match(/\\\d{3}/g) ?? []).length)).toEqual([255, 145]);
  });
  it('keeps a text of 3,000 bytes with quotes and semicolons', () => {
    const text = 'a";(b)\\'.repeat(429).slice(0, 3000);
    const content = joinContent('TXT', { text });
    expect(read('x', 'TXT', content).record?.content).toBe(content);
    expect(splitContent('TXT', content).text).toBe(text.replaceAll('\\', '\\\\'));
  });
  it('refuses text that no record can hold', () => {
    expect(codesOf('x', 'TXT', 'a'.repeat(65_536))).toEqual(['error textLong']);
  });
});

describe('what is refused', () => {
  it.each([
    ['A', '1.2.3.400', 'ip4Invalid'],
    ['A', '192.0.2', 'ip4Invalid'],
    ['A', '192.0.2.01', 'ip4Invalid'],
    ['A', '2001:db8::1', 'ip6InA'],
    ['A', '192.0.2.1 192.0.2.2', 'contentExtra'],
    ['A', '', 'contentMissing'],
    ['AAAA', '1:2:3:4:5:6:7:8::', 'ip6Invalid'],
    ['AAAA', 'fe80::1%eth0', 'ip6Invalid'],
    ['AAAA', '::1.2.3.400', 'ip6Invalid'],
    ['AAAA', '192.0.2.1', 'ip4InAaaa'],
    ['CNAME', '192.0.2.1', 'cnameIsAddress'],
    ['CNAME', 'https://shop.example/', 'targetUrl'],
    ['CNAME', '.', 'targetRoot'],
    ['MX', '10 192.0.2.1', 'targetIsAddress'],
    ['MX', '10 2001:db8::1', 'targetIsAddress'],
    ['MX', 'mail.example.net', 'mxPreferenceMissing'],
    ['MX', '70000 mail', 'numberInvalid'],
    ['TXT', '"never closed', 'contentQuote'],
    ['TXT', '"a\\999"', 'contentEscape'],
    ['NS', '192.0.2.1', 'targetIsAddress'],
    ['SRV', '1 2 65536 x', 'numberInvalid'],
    ['SRV', '1 2 3', 'contentShort'],
    ['CAA', '256 issue "a.example"', 'numberInvalid'],
    ['CAA', '0 is-sue "a.example"', 'caaTagInvalid'],
    ['TLSA', '3 1 1 abcd', 'hexLength'],
    ['TLSA', '3 1 0 xyz', 'hexInvalid'],
    ['SSHFP', '4 2 abcd', 'hexLength'],
    ['SSHFP', '4 2 abc', 'hexOdd'],
    ['DS', '1 13 2 abcd', 'hexLength'],
    ['NAPTR', '1 1 "u" "x" "!a!b!" host', 'naptrBoth'],
    ['NAPTR', '1 1 "!" "x" "" .', 'naptrFlags'],
    ['NAPTR', '1 1 "u" "x" "!a!b" .', 'naptrRegexp'],
    ['NAPTR', '1 1 "u" "x" "!a!b!x" .', 'naptrRegexp'],
    ['NAPTR', '1 1 "u" "x" "!a\\\\!b!" .', 'naptrRegexp'],
    ['HTTPS', '0 svc alpn=h2', 'svcbAliasParams'],
    ['HTTPS', '1 . alpn=h2 alpn=h3', 'svcbDuplicate'],
    ['HTTPS', '1 . mandatory=port', 'svcbMandatory'],
    ['HTTPS', '1 . mandatory=mandatory', 'svcbMandatorySelf'],
    ['HTTPS', '1 . no-default-alpn', 'svcbNoDefaultAlpn'],
    ['HTTPS', '1 . alpn=', 'svcbValue'],
    ['HTTPS', '1 . dohpath=nowhere', 'svcbValue'],
    ['SVCB', '1 . foo=1', 'svcbKey'],
    ['HINFO', '"a" "b"', 'typeUnknown'],
  ])('%s %s: %s', (type, content, code) => {
    const { record, problems } = read('_s._tcp', type, content);
    expect(record).toBeNull();
    expect(problems.map((problem) => problem.code)).toContain(code);
    expect(badTexts(problems)).toEqual([]);
  });
  it('a DS record of the zone itself', () => {
    expect(codesOf('@', 'DS', `1 13 2 ${'ab'.repeat(32)}`)).toContain('error dsApex');
  });
  it('several things at once, each at its field', () => {
    const { problems } = read('a b', 'A', 'x', 'soon');
    expect(problems.map(({ field }) => field)).toEqual(['name', 'content', 'ttl']);
  });
});

describe('a problem outside the content', () => {
  it.each<[string, string, number | string, Problem[]]>([
    ['a b', 'A', 60, [{ level: 'error', code: 'nameCharacter', field: 'name', values: { character: ' ' } }]],
    ['a b', 'SRV', 60, [{ level: 'error', code: 'nameCharacter', field: 'name', values: { character: ' ' } }]],
    [
      'www.example.com',
      'A',
      60,
      [
        {
          level: 'warning',
          code: 'nameWithZone',
          field: 'name',
          values: { name: 'www.example.com' },
          fix: { name: 'www' },
        },
      ],
    ],
    ['x', 'Hinfo', 60, [{ level: 'error', code: 'typeUnknown', field: 'type', values: { type: 'Hinfo' } }]],
    ['x', 'A', -1, [{ level: 'error', code: 'ttlRange', field: 'ttl', values: { max: MAX_TTL } }]],
    ['x', 'A', ' -15 ', [{ level: 'error', code: 'ttlRange', field: 'ttl', values: { max: MAX_TTL } }]],
    ['x', 'A', '9'.repeat(16), [{ level: 'error', code: 'ttlRange', field: 'ttl', values: { max: MAX_TTL } }]],
    ['x', 'A', 1.5, [{ level: 'error', code: 'ttlRange', field: 'ttl', values: { max: MAX_TTL } }]],
    ['x', 'A', 'soon', [{ level: 'error', code: 'ttlInvalid', field: 'ttl' }]],
    ['x', 'A', '-1h', [{ level: 'error', code: 'ttlInvalid', field: 'ttl' }]],
    ['x', 'A', '1-1', [{ level: 'error', code: 'ttlInvalid', field: 'ttl' }]],
    ['x', 'SRV', 60, [{ level: 'warning', code: 'srvOwner', field: 'name' }]],
    ['@', 'TLSA', 60, [{ level: 'warning', code: 'tlsaOwner', field: 'name' }]],
    ['@', 'DS', 60, [{ level: 'error', code: 'dsApex', field: 'name' }]],
  ])('%s %s %s has its field and its values', (name, type, ttl, problems) => {
    const contents: Record<string, string> = { SRV: '1 2 3 y', TLSA: '3 1 0 ab', DS: `1 13 2 ${'ab'.repeat(32)}` };
    const parsed = read(name, type, contents[type] ?? '192.0.2.1', ttl);
    expect(parsed.problems).toEqual(problems);
    expect(parsed.record === null).toBe(problems.some(({ level }) => level === 'error'));
  });
  it('is none of a type in lower case with spaces around it', () => {
    expect(read('x', ' a ', '192.0.2.1').record).toEqual({ name: 'x', type: 'A', content: '192.0.2.1', ttl: 3600 });
  });
});

describe('what is warned of', () => {
  it.each([
    ['x', 'A', '10.0.0.1', 'addressPrivate'],
    ['x', 'AAAA', 'fd00::1', 'addressPrivate'],
    ['x', 'MX', '10 .', 'mxNullPreference'],
    ['x', 'SRV', '1 2 3 y', 'srvOwner'],
    ['x', 'TLSA', '3 1 0 ab', 'tlsaOwner'],
    ['_443._tcp', 'TLSA', '4 1 0 ab', 'tlsaUnknown'],
    ['x', 'CAA', '1 issue "a.example"', 'caaFlags'],
    ['x', 'CAA', '0 foo "a.example"', 'caaTag'],
    ['x', 'CAA', '0 iodef "a@example.com"', 'caaIodef'],
    ['x', 'CAA', '0 issue "https://a.example"', 'caaIssuer'],
    ['x', 'SSHFP', `4 1 ${'ab'.repeat(20)}`, 'sshfpSha1'],
    ['x', 'SSHFP', '9 9 ab', 'sshfpUnknown'],
    ['x', 'DS', `1 13 1 ${'ab'.repeat(20)}`, 'dsSha1'],
    ['x', 'DS', `1 7 2 ${'ab'.repeat(32)}`, 'dsAlgorithm'],
    ['x', 'DS', '1 13 9 ab', 'dsDigestUnknown'],
    ['x', 'TXT', '“curly”', 'textCurly'],
  ])('%s %s %s: %s', (name, type, content, code) => {
    expect(read(name, type, content).record).not.toBeNull();
    expect(codesOf(name, type, content)).toEqual([`warning ${code}`]);
    expect(badTexts(read(name, type, content).problems)).toEqual([]);
  });
  it.each([
    ['_sip._tcp', 'SRV', '0 0 0 .'],
    ['_443._tcp.www', 'TLSA', '3 1 0 ab'],
    ['x', 'CAA', '0 issue ";"'],
    ['x', 'CAA', '128 issue "ca.example; account=1"'],
    ['x', 'MX', '0 .'],
    ['0/25', 'CNAME', 'host.example.net.'],
  ])('%s %s %s is right', (name, type, content) => {
    expect(codesOf(name, type, content)).toEqual([]);
  });
});

describe('a fix', () => {
  it.each([
    ['A', '2001:db8::1', { type: 'AAAA', content: '2001:db8::1' }],
    ['AAAA', '192.0.2.1', { type: 'A', content: '192.0.2.1' }],
    ['CNAME', '192.0.2.1', { type: 'A', content: '192.0.2.1' }],
    ['CNAME', 'https://shop.example/basket', { content: 'shop.example.' }],
    ['MX', 'mail', { content: '10 mail.example.com.' }],
    ['MX', '10 http://mail.example.net', { content: '10 mail.example.net.' }],
    ['MX', '5 .', { content: '0 .' }],
  ])('of %s %s is a record without problems', (type, content, fix) => {
    expect(read('x', type, content).problems[0]?.fix).toEqual(fix);
    expect(readRecord({ name: 'x', type, ttl: 60, ...fix }, ZONE).problems).toEqual([]);
  });
});

describe('fields', () => {
  it.each(RECORD_TYPES)('%s: an empty form makes no content', (type) => {
    const empty = Object.fromEntries(Object.keys(initialFields(type)).map((key) => [key, '']));
    expect(joinContent(type, empty)).toBe('');
  });
  it('keep what cannot be read', () => {
    expect(splitContent('MX', 'ten mail x')).toEqual({ preference: 'ten', exchange: 'mail x' });
    expect(splitContent('A', '1.2.3')).toEqual({ address: '1.2.3' });
  });
  it('show text without quotes, and a backslash survives', () => {
    expect(splitContent('TXT', '"a\\"b" "c"').text).toBe('a"bc');
    const content = joinContent('TXT', { text: 'C:\\dir "x"' });
    expect(content).toBe('"C:\\\\dir \\"x\\""');
    expect(joinContent('TXT', splitContent('TXT', content))).toBe(content);
  });
  it('a text that starts with a quote is that text', () => {
    expect(joinContent('TXT', { text: '"quoted"' })).toBe('"\\"quoted\\""');
  });
});

describe('messages', () => {
  it('name the values of a problem', () => {
    const [problem] = read('x', 'A', '1.2.3.400').problems;
    expect(problem && problemText(problem)).toBe(
      '“1.2.3.400” isn’t an IPv4 address. It has four numbers from 0 to 255, e.g. 192.0.2.1.',
    );
  });
});
