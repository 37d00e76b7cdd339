import { describe, expect, it } from 'vitest';
import type { Problem, ProblemCode, ProblemValues } from '#core/dns/problem.rules.ts';
import {
  decodeText,
  decodeTxt,
  EXAMPLES,
  joinedText,
  parseRdata,
  printRdata,
  RECORD_TYPES,
  type RecordType,
  readTokens,
  splitText,
} from '#core/dns/rdata.rules.ts';

const ZONE = 'example.com';
const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (length: number) => 'ab'.repeat(length);

type Fix = Problem['fix'];
const error = (code: ProblemCode, at?: number, values?: ProblemValues, fix?: Fix): Problem => ({
  level: 'error',
  code,
  field: 'content',
  values,
  at,
  fix,
});
const warning = (code: ProblemCode, at?: number, values?: ProblemValues, fix?: Fix): Problem => ({
  ...error(code, at, values, fix),
  level: 'warning',
});
const canonical = (type: RecordType, content: string, exact: boolean) => {
  const { rdata } = parseRdata(type, content, ZONE, exact);
  return rdata && printRdata(rdata);
};

describe('the canonical form', () => {
  it.each<[RecordType, string, string]>([
    ['A', '192.0.2.1', '192.0.2.1'],
    ['AAAA', '2001:DB8:0::1', '2001:db8::1'],
    ['CNAME', 'WWW', 'www.example.com.'],
    ['NS', 'ns1.example.net.', 'ns1.example.net.'],
    ['PTR', 'host.example.net.', 'host.example.net.'],
    ['MX', '010 mail', '10 mail.example.com.'],
    ['TXT', 'a "b c"', '"a" "b c"'],
    ['TXT', '" ~\\031\\127"', '" ~\\031\\127"'],
    ['SRV', '1 2 65535 sip', '1 2 65535 sip.example.com.'],
    ['SRV', '0 0 0 .', '0 0 0 .'],
    ['CAA', '0 ISSUE ca.example', '0 issue "ca.example"'],
    ['TLSA', `3 1 1 ${hex(16).toUpperCase()} ${hex(16)}`, `3 1 1 ${hex(32)}`],
    ['TLSA', '3 0 0 00 0F 10', '3 0 0 000f10'],
    ['SSHFP', `4 2 ${hex(32)}`, `4 2 ${hex(32)}`],
    ['DS', `12345 13 2 ${hex(32)}`, `12345 13 2 ${hex(32)}`],
    ['NAPTR', '100 10 u E2U+sip !^.*$!sip:a@b! .', '100 10 "u" "E2U+sip" "!^.*$!sip:a@b!" .'],
    ['NAPTR', '1 2 "" "" "" host', '1 2 "" "" "" host.example.com.'],
    ['SVCB', '0 svc', '0 svc.example.com.'],
    ['HTTPS', '1 . port=443 alpn=h2', '1 . alpn="h2" port=443'],
  ])('of %s %s is %s', (type, content, expected) => {
    expect(canonical(type, content, true)).toBe(expected);
    expect(canonical(type, expected, true)).toBe(expected);
  });
});

describe('what is right', () => {
  it.each<[RecordType, string]>([
    ['CAA', '0 issue ""'],
    ['CAA', '0 issue ";"'],
    ['CAA', '0 issue "a"'],
    ['CAA', '0 issue "A-B.c1"'],
    ['CAA', '0 issue " ca.example "'],
    ['CAA', '0 issue "ca.example;account=1"'],
    ['CAA', '0 issue "ca.example ; account=1"'],
    ['CAA', '128 issuewild "ca.example"'],
    ['CAA', '0 issuemail "ca.example"'],
    ['CAA', '0 issuevmc "ca.example"'],
    ['CAA', '0 iodef "mailto:a@example.com"'],
    ['CAA', '0 iodef "MAILTO:a@example.com"'],
    ['CAA', '0 iodef "http://a.example"'],
    ['CAA', '0 iodef "https://a.example"'],
    ['MX', '0 .'],
    ['TLSA', '0 0 0 ab'],
    ['TLSA', `1 1 2 ${hex(64)}`],
    ['TLSA', `3 1 1 ${hex(32)}`],
    ['SSHFP', `1 2 ${hex(32)}`],
    ['SSHFP', `2 2 ${hex(32)}`],
    ['SSHFP', `3 2 ${hex(32)}`],
    ['SSHFP', `6 2 ${hex(32)}`],
    ['DS', `1 8 2 ${hex(32)}`],
    ['DS', `1 13 3 ${hex(32)}`],
    ['DS', `1 13 4 ${hex(48)}`],
    ['DS', `65535 255 2 ${hex(32)}`],
    ['NAPTR', '1 1 "S" "x" "!a!b!i" .'],
    ['NAPTR', '1 1 "u" "x" "!a\\\\!c!b!" .'],
    ['NAPTR', '1 1 "u" "x" "/a/b/" .'],
    ['NAPTR', `1 1 "${'a'.repeat(255)}" "x" "" .`],
  ])('%s %s has no problem', (type, content) => {
    expect(parseRdata(type, content, ZONE).problems).toEqual([]);
  });
});

describe('the problems', () => {
  it.each<[RecordType, string, ...Problem[]]>([
    ['A', '1.2.3.400', error('ip4Invalid', 0, { text: '1.2.3.400' })],
    ['A', ' 2001:DB8::1', error('ip6InA', 1, { address: '2001:db8::1' }, { type: 'AAAA', content: '2001:db8::1' })],
    ['A', '10.0.0.1', warning('addressPrivate', 0, { address: '10.0.0.1' })],
    ['A', '192.0.2.1 x', error('contentExtra', 10, { text: 'x', example: '192.0.2.1' })],
    ['A', '  ', error('contentMissing', undefined, { example: '192.0.2.1' })],
    ['AAAA', '[::1', error('ip6Invalid', 0, { text: '[::1' })],
    ['AAAA', '1[::1]', error('ip6Invalid', 0, { text: '1[::1]' })],
    ['AAAA', '[::1]1', error('ip6Invalid', 0, { text: '[::1]1' })],
    ['AAAA', '192.0.2.1', error('ip4InAaaa', 0, { address: '192.0.2.1' }, { type: 'A', content: '192.0.2.1' })],
    ['AAAA', 'FD00::1', warning('addressPrivate', 0, { address: 'fd00::1' })],
    [
      'CNAME',
      ' 192.0.2.1',
      error('cnameIsAddress', 1, { address: '192.0.2.1', type: 'A' }, { type: 'A', content: '192.0.2.1' }),
    ],
    [
      'CNAME',
      '2001:DB8::1',
      error('cnameIsAddress', 0, { address: '2001:db8::1', type: 'AAAA' }, { type: 'AAAA', content: '2001:db8::1' }),
    ],
    ['CNAME', '.', error('targetRoot', 0)],
    ['NS', '.', error('targetRoot', 0)],
    ['PTR', '.', error('targetRoot', 0)],
    ['MX', 'mail', error('mxPreferenceMissing', 0, {}, { content: '10 mail.example.com.' })],
    ['MX', '10th', error('mxPreferenceMissing', 0, {}, { content: '10 10th.example.com.' })],
    ['MX', 'mx10', error('mxPreferenceMissing', 0, {}, { content: '10 mx10.example.com.' })],
    ['MX', '.', error('mxPreferenceMissing', 0, {}, { content: '0 .' })],
    ['MX', '10', error('contentShort', 2, { example: '10 mail.example.com.' })],
    ['MX', 'ten mail', error('numberInvalid', 0, { text: 'ten', max: 65_535 })],
    ['MX', '-1 mail', error('numberInvalid', 0, { text: '-1', max: 65_535 })],
    ['MX', '1x mail', error('numberInvalid', 0, { text: '1x', max: 65_535 })],
    ['MX', '65536 mail', error('numberInvalid', 0, { text: '65536', max: 65_535 })],
    ['MX', '00000000001 mail', error('numberInvalid', 0, { text: '00000000001', max: 65_535 })],
    ['MX', ' 5 .', warning('mxNullPreference', 1, {}, { content: '0 .' })],
    ['TXT', ' "a" "b', error('contentQuote', 5)],
    ['TXT', '"a" "\\999"', error('contentEscape', 4)],
    ['TXT', '  \\999', error('contentEscape', 2)],
    ['TXT', '“\\999”', error('contentEscape', 1)],
    ['TXT', 'a'.repeat(65_280), error('textLong', 0, { bytes: 65_280, max: 65_279 })],
    ['TXT', '“a b”', warning('textCurly', 0, undefined, { content: '"a b"' })],
    ['TXT', '«a»', warning('textCurly', 0, undefined, { content: '"a"' })],
    ['SRV', '1 2 3', error('contentShort', 5, { example: '10 5 5060 sip.example.com.' })],
    ['SRV', '65536 2 3 x', error('numberInvalid', 0, { text: '65536', max: 65_535 })],
    ['SRV', '1 65536 3 x', error('numberInvalid', 2, { text: '65536', max: 65_535 })],
    ['SRV', '1 2 65536 x', error('numberInvalid', 4, { text: '65536', max: 65_535 })],
    ['CAA', '256 issue "a"', error('numberInvalid', 0, { text: '256', max: 255 })],
    ['CAA', '0 Is-sue "a"', error('caaTagInvalid', 2, { tag: 'Is-sue' })],
    ['CAA', '0 -issue "a"', error('caaTagInvalid', 2, { tag: '-issue' })],
    ['CAA', '0 issue- "a"', error('caaTagInvalid', 2, { tag: 'issue-' })],
    ['CAA', `0 ${'a'.repeat(16)} "a"`, error('caaTagInvalid', 2, { tag: 'a'.repeat(16) })],
    ['CAA', `0 ${'a'.repeat(15)} "a"`, warning('caaTag', 2, { tag: 'a'.repeat(15) })],
    ['CAA', '0 FOO "a b"', warning('caaTag', 2, { tag: 'foo' })],
    ['CAA', '1 issue "a"', warning('caaFlags', 0, { flags: 1 })],
    ['CAA', '0 iodef "a@example.com"', warning('caaIodef', 8)],
    ['CAA', '0 iodef "my mailto:a"', warning('caaIodef', 8)],
    ['CAA', '0 issue "-a"', warning('caaIssuer', 8, { value: '-a' })],
    ['CAA', '0 issue "a-"', warning('caaIssuer', 8, { value: 'a-' })],
    ['CAA', '0 issue "a..b"', warning('caaIssuer', 8, { value: 'a..b' })],
    ['CAA', '0 issue "a.-b"', warning('caaIssuer', 8, { value: 'a.-b' })],
    ['CAA', '0 issue "a.b-"', warning('caaIssuer', 8, { value: 'a.b-' })],
    ['CAA', '0 issue ".a"', warning('caaIssuer', 8, { value: '.a' })],
    ['CAA', '0 issue "a b"', warning('caaIssuer', 8, { value: 'a b' })],
    ['CAA', '0 issuewild "https://a.example"', warning('caaIssuer', 12, { value: 'https://a.example' })],
    ['TLSA', '3 1 1 abcd', error('hexLength', 6, { expected: 64, count: 4 })],
    ['TLSA', '3 1 2 ab', error('hexLength', 6, { expected: 128, count: 2 })],
    ['TLSA', '256 1 1 ab', error('numberInvalid', 0, { text: '256', max: 255 })],
    ['TLSA', '3 256 1 ab', error('numberInvalid', 2, { text: '256', max: 255 })],
    ['TLSA', '3 1 256 ab', error('numberInvalid', 4, { text: '256', max: 255 })],
    ['TLSA', '4 1 0 ab', warning('tlsaUnknown', 0)],
    ['TLSA', '3 2 0 ab', warning('tlsaUnknown', 0)],
    ['TLSA', '3 1 3 ab', warning('tlsaUnknown', 0)],
    ['TLSA', '3 1 0', error('contentShort', 5, { example: '3 1 1 0b9f…' })],
    ['TLSA', '3 1 0 0xab', error('hexInvalid', 6, { text: '0xab' })],
    ['TLSA', '3 1 0 xab', error('hexInvalid', 6, { text: 'xab' })],
    ['TLSA', '3 1 0 abx', error('hexInvalid', 6, { text: 'abx' })],
    ['TLSA', '3 1 0 ab x', error('hexInvalid', 9, { text: 'x' })],
    ['TLSA', `3 1 0 ${'x'.repeat(25)}`, error('hexInvalid', 6, { text: 'x'.repeat(20) })],
    ['TLSA', '3 1 0 ab c', error('hexOdd', 6, { count: 3 })],
    ['TLSA', '3 1 0 ""', error('hexOdd', 6, { count: 0 })],
    ['SSHFP', '4 2 abcd', error('hexLength', 4, { expected: 64, count: 4 })],
    ['SSHFP', '4 1 ab', error('hexLength', 4, { expected: 40, count: 2 })],
    ['SSHFP', '256 1 ab', error('numberInvalid', 0, { text: '256', max: 255 })],
    ['SSHFP', '4 256 ab', error('numberInvalid', 2, { text: '256', max: 255 })],
    ['SSHFP', `5 2 ${hex(32)}`, warning('sshfpUnknown', 0)],
    ['SSHFP', `5 1 ${hex(20)}`, warning('sshfpUnknown', 0)],
    ['SSHFP', '4 3 ab', warning('sshfpUnknown', 0)],
    ['SSHFP', `4 1 ${hex(20)}`, warning('sshfpSha1', 0)],
    ['DS', '1 13 2 abcd', error('hexLength', 7, { expected: 64, count: 4 })],
    ['DS', '65536 13 2 ab', error('numberInvalid', 0, { text: '65536', max: 65_535 })],
    ['DS', '1 256 2 ab', error('numberInvalid', 2, { text: '256', max: 255 })],
    ['DS', '1 13 256 ab', error('numberInvalid', 5, { text: '256', max: 255 })],
    ['DS', '1 13 9 ab', warning('dsDigestUnknown', 0, { digest: 9 })],
    ['DS', `1 13 1 ${hex(20)}`, warning('dsSha1', 0)],
    ['DS', `1 5 1 ${hex(20)}`, warning('dsSha1', 0), warning('dsAlgorithm', 0, { algorithm: 5 })],
    ...[1, 3, 6, 7].map((algorithm): [RecordType, string, Problem] => [
      'DS',
      `1 ${algorithm} 2 ${hex(32)}`,
      warning('dsAlgorithm', 0, { algorithm }),
    ]),
    ['NAPTR', '1 1 "!" "x" "" .', error('naptrFlags', 4, { flags: '!' })],
    ['NAPTR', '1 1 "a!" "x" "" .', error('naptrFlags', 4, { flags: 'a!' })],
    ['NAPTR', '1 1 "!a" "x" "" .', error('naptrFlags', 4, { flags: '!a' })],
    ['NAPTR', '65536 1 "u" "x" "" .', error('numberInvalid', 0, { text: '65536', max: 65_535 })],
    ['NAPTR', '1 65536 "u" "x" "" .', error('numberInvalid', 2, { text: '65536', max: 65_535 })],
    ['NAPTR', '1 1 "u" "x" "1a1b1" .', error('naptrRegexp', 12)],
    ['NAPTR', '1 1 "u" "x" "iaibi" .', error('naptrRegexp', 12)],
    ['NAPTR', '1 1 "u" "x" "\\000a\\000b\\000" .', error('naptrRegexp', 12)],
    ['NAPTR', '1 1 "u" "x" "!!b!" .', error('naptrRegexp', 12)],
    ['NAPTR', '1 1 "u" "x" "!a!b" .', error('naptrRegexp', 12)],
    ['NAPTR', '1 1 "u" "x" "!a!b!xi" .', error('naptrRegexp', 12)],
    ['NAPTR', '1 1 "u" "x" "!a!b!ix" .', error('naptrRegexp', 12)],
    ['NAPTR', '1 1 "u" "x" "!a!b!!" .', error('naptrRegexp', 12)],
    ['NAPTR', '1 1 "u" "x" "!a!b!\\\\" .', error('naptrRegexp', 12)],
    ['NAPTR', '1 1 "u" "x" "!!a!b!" .', error('naptrRegexp', 12)],
    ['NAPTR', '1 1 "u" "x" "!a!b!" host', error('naptrBoth', 20)],
    ['NAPTR', `1 1 "u" "${'a'.repeat(256)}" "" .`, error('textStringLong', 8, { bytes: 256 })],
    ['SVCB', '0 svc alpn=h2', error('svcbAliasParams', 6)],
    ['HTTPS', '65536 .', error('numberInvalid', 0, { text: '65536', max: 65_535 })],
    ['NS', '1.2.3.4', error('targetIsAddress', 0, { address: '1.2.3.4' })],
    ['NS', '192.168.100.200', error('targetIsAddress', 0, { address: '192.168.100.200' })],
    ['NS', '1111.2.3.4', error('targetIsAddress', 0, { address: '1111.2.3.4' })],
    ['NS', '[::1]', error('targetIsAddress', 0, { address: '[::1]' })],
    ['NS', '2001:DB8::1', error('targetIsAddress', 0, { address: '2001:DB8::1' })],
    ['NS', '::ffff:1.2.3.4', error('targetIsAddress', 0, { address: '::ffff:1.2.3.4' })],
    ['NS', 'g::1', error('nameCharacter', 0, { character: ':' })],
    ['NS', '::1g', error('nameCharacter', 0, { character: ':' })],
    ['NS', 'a..b', error('nameEmptyLabel', 0)],
    [
      'MX',
      '10 https://Shop.example/b',
      error('targetUrl', 3, { url: 'https://Shop.example/b' }, { content: '10 shop.example.' }),
    ],
    [
      'NS',
      'http://shop.example:8080',
      error('targetUrl', 0, { url: 'http://shop.example:8080' }, { content: 'shop.example.' }),
    ],
    ['NS', 'x+y://shop?a', error('targetUrl', 0, { url: 'x+y://shop?a' }, { content: 'shop.example.com.' })],
    ['NS', 'http://shop#a', error('targetUrl', 0, { url: 'http://shop#a' }, { content: 'shop.example.com.' })],
    ['NS', 'HTTP://a..b/', error('targetUrl', 0, { url: 'HTTP://a..b/' })],
    ['NS', '1http://a', error('nameCharacter', 0, { character: ':' })],
  ])('of typed %s %s have their place and their values', (type, content, ...problems) => {
    expect(parseRdata(type, content, ZONE).problems).toEqual(problems);
  });

  it.each<[RecordType, string, Problem]>([
    [
      'MX',
      '10 mail.example.com',
      warning('targetDoubled', 3, { name: 'mail.example.com.example.com' }, { content: '10 mail.example.com.' }),
    ],
    [
      'NAPTR',
      '1 1 u "x y" "" a.example.com',
      warning('targetDoubled', 15, { name: 'a.example.com.example.com' }, { content: '1 1 u "x y" "" a.example.com.' }),
    ],
    ['CAA', '0 issue “a”', warning('caaIssuer', 8, { value: '“a”' })],
    ['TXT', '"open', error('contentQuote', 0)],
    ['TXT', '', error('contentMissing', undefined, { example: '"text"' })],
  ])('of %s %s in a zone file have their place and their values', (type, content, problem) => {
    expect(parseRdata(type, content, ZONE, true).problems).toEqual([problem]);
  });

  it.each(RECORD_TYPES)('of %s without content are one, with an example', (type) => {
    const context = { zone: ZONE, origin: ZONE, exact: true };
    expect(readTokens(type, [], context)).toEqual({
      rdata: null,
      problems: [error('contentShort', 0, { example: EXAMPLES[type] })],
    });
  });
});

it('keeps a typed value together that has curly quotes', () => {
  expect(canonical('CAA', '0 issue “ca.example; account=1”', false)).toBe('0 issue "ca.example; account=1"');
});

describe('a target that looks like an address', () => {
  it.each([
    ['1.2.3.4.5', '1.2.3.4.5.'],
    ['1.2.3', '1.2.3.'],
    ['1.2.3.x', '1.2.3.x.'],
    ['a1.2.3.4', 'a1.2.3.4.'],
    ['1.2.3.4.in-addr.arpa', '1.2.3.4.in-addr.arpa.'],
  ])('is a name: %s', (typed, target) => {
    expect(canonical('NS', typed, false)).toBe(target);
  });
});

describe('typed text', () => {
  it.each([
    ['a b', '"a b"'],
    [' a  b ', '"a  b"'],
    ['""', '""'],
    [' "a" "b"', '"a" "b"'],
    ['"a" b', '"a" "b"'],
    ['“', '"\\226\\128\\156"'],
    ['“a', '"\\226\\128\\156a"'],
    ['a”', '"a\\226\\128\\157"'],
    ['“a” b', '"\\226\\128\\156a\\226\\128\\157 b"'],
    ['„a‟', '"a"'],
  ])('%s is %s', (typed, content) => {
    expect(canonical('TXT', typed, false)).toBe(content);
  });

  it('fills a record to its last byte', () => {
    expect(parseRdata('TXT', 'a'.repeat(65_279), ZONE).problems).toEqual([]);
  });
});

describe('text', () => {
  it.each([
    [0, [0]],
    [1, [1]],
    [255, [255]],
    [256, [255, 1]],
    [510, [255, 255]],
  ])('of %i bytes is split into strings of %j bytes', (length, lengths) => {
    const text = Uint8Array.from({ length }, (_, at) => at % 251);
    const strings = splitText(text);
    expect(strings.map((string) => string.length)).toEqual(lengths);
    expect(joinedText(strings)).toEqual(text);
  });

  it.each([
    ['is read as UTF-8', bytes('é€'), 'é€'],
    ['is empty without bytes', new Uint8Array(), ''],
    ['is none with a control character', bytes('a\u0007'), null],
    ['is none with bytes that are not UTF-8', Uint8Array.of(0xc3), null],
  ])('%s', (_title, given, text) => expect(decodeText(given)).toBe(text));

  it.each([
    ['"a" "b"', 'ab'],
    ['"\\195" "\\169"', 'é'],
    ['"\\255"', null],
    ['"open', null],
    ['"~"', '~'],
  ])('of a record %s is %j', (content, text) => expect(decodeTxt(content)).toBe(text));
});
