import { describe, expect, it } from 'vitest';
import { RECORD_TYPES } from '#core/dns/rdata.rules.ts';
import { fieldsOf, initialFields, joinContent, splitContent } from '#core/dns/record-fields.rules.ts';

describe('the form of a record type', () => {
  it.each([
    ['A', 'address:ip4'],
    ['AAAA', 'address:ip6'],
    ['CNAME', 'target:name'],
    ['MX', 'preference:uint16 exchange:name'],
    ['TXT', 'text:longText'],
    ['NS', 'target:name'],
    ['SRV', 'priority:uint16 weight:uint16 port:uint16 target:name'],
    ['CAA', 'flags:choice tag:choice value:text'],
    ['PTR', 'target:name'],
    ['TLSA', 'usage:choice selector:choice matching:choice data:hex'],
    ['SSHFP', 'algorithm:choice hash:choice fingerprint:hex'],
    ['DS', 'keyTag:uint16 algorithm:choice digestType:choice digest:hex'],
    ['NAPTR', 'order:uint16 preference:uint16 flags:text service:text regexp:text replacement:name'],
    ['SVCB', 'priority:uint16 target:name params:params'],
    ['HTTPS', 'priority:uint16 target:name params:params'],
    ['HINFO', ''],
  ])('%s has the fields %j', (type, fields) =>
    expect(
      fieldsOf(type)
        .map(({ key, kind }) => `${key}:${kind}`)
        .join(' '),
    ).toBe(fields),
  );

  it.each([
    ['A', { address: '' }],
    ['MX', { preference: '10', exchange: '' }],
    ['SRV', { priority: '10', weight: '5', port: '', target: '' }],
    ['CAA', { flags: '0', tag: 'issue', value: '' }],
    ['TLSA', { usage: '3', selector: '1', matching: '1', data: '' }],
    ['SSHFP', { algorithm: '4', hash: '2', fingerprint: '' }],
    ['DS', { keyTag: '', algorithm: '13', digestType: '2', digest: '' }],
    ['NAPTR', { order: '100', preference: '10', flags: 'u', service: '', regexp: '', replacement: '.' }],
    ['HTTPS', { priority: '1', target: '.', params: '' }],
    ['HINFO', {}],
  ])('%s is filled in at first with %j', (type, values) => expect(initialFields(type)).toEqual(values));

  const choices = RECORD_TYPES.flatMap((type) =>
    fieldsOf(type).flatMap(({ key, choices: values }) =>
      values ? [[`${type} ${key}`, values.join(' ')] as const] : [],
    ),
  );
  it('offers the values that are in use', () =>
    expect(Object.fromEntries(choices)).toEqual({
      'CAA flags': '0 128',
      'CAA tag': 'issue issuewild iodef issuemail issuevmc',
      'TLSA usage': '0 1 2 3',
      'TLSA selector': '0 1',
      'TLSA matching': '0 1 2',
      'SSHFP algorithm': '1 2 3 4 6',
      'SSHFP hash': '1 2',
      'DS algorithm': '8 10 13 14 15 16',
      'DS digestType': '1 2 4',
    }));
  it('asks for no more than what a record needs', () =>
    expect(
      RECORD_TYPES.flatMap((type) =>
        fieldsOf(type)
          .filter(({ optional }) => optional)
          .map(({ key }) => `${type} ${key}`),
      ).sort(),
    ).toEqual(['HTTPS params', 'NAPTR flags', 'NAPTR regexp', 'NAPTR service', 'SVCB params']));
  it.each([
    ['MX', 'mail.example.com.'],
    ['SRV', '5060 sip.example.com.'],
    ['CAA', 'letsencrypt.org'],
    ['DS', '12345'],
    ['NAPTR', 'E2U+sip !^.*$!sip:info@example.com!'],
    ['HTTPS', 'alpn="h2,h3"'],
  ])('%s has the examples %j', (type, examples) =>
    expect(
      fieldsOf(type)
        .flatMap(({ example }) => example ?? [])
        .join(' '),
    ).toBe(examples),
  );
});

describe('the fields of a record', () => {
  it.each([
    ['MX', '10 mail.example.com.', { preference: '10', exchange: 'mail.example.com.' }],
    ['SRV', '1 2 443 a.example.', { priority: '1', weight: '2', port: '443', target: 'a.example.' }],
    ['CAA', '0 issue "ca.example; x=\\"1\\""', { flags: '0', tag: 'issue', value: 'ca.example; x="1"' }],
    ['SSHFP', `4 2 ${'AB'.repeat(32)}`, { algorithm: '4', hash: '2', fingerprint: 'ab'.repeat(32) }],
    [
      'NAPTR',
      '1 2 "u" "E2U+sip" "!^.*$!sip:a\\\\1!" .',
      { order: '1', preference: '2', flags: 'u', service: 'E2U+sip', regexp: '!^.*$!sip:a\\\\1!', replacement: '.' },
    ],
    ['HTTPS', '1 . port=443 alpn=h2', { priority: '1', target: '.', params: 'alpn="h2" port=443' }],
    ['SVCB', '0 b.example.', { priority: '0', target: 'b.example.', params: '' }],
    ['TXT', '"a b" "c"', { text: 'a bc' }],
    ['TXT', '"caf\\195\\169"', { text: 'café' }],
    ['TXT', '"\\255\\"x"', { text: '\\255"x' }],
    ['TXT', 'a b', { text: 'a b' }],
  ])('%s %s are shown as %j', (type, content, fields) => expect(splitContent(type, content)).toEqual(fields));

  it.each([
    ['MX', 'ten', { preference: 'ten', exchange: '' }],
    ['SRV', '1 2', { priority: '1', weight: '2', port: '', target: '' }],
    ['CAA', '0 issue "a b" c', { flags: '0', tag: 'issue', value: 'a b c' }],
    ['MX', 'ten "a b" c', { preference: 'ten', exchange: 'a b c' }],
    ['A', ' 1.2.3  4 ', { address: '1.2.3  4' }],
    ['HINFO', '"a" "b"', {}],
  ])('%s %s are kept although the record is wrong', (type, content, fields) =>
    expect(splitContent(type, content)).toEqual(fields),
  );
});

describe('the fields of typed content', () => {
  it.each([
    ['MX', '10 mail', { preference: '10', exchange: 'mail.example.com.' }],
    ['MX', '10 @', { preference: '10', exchange: 'example.com.' }],
    ['CNAME', 'shop.example.net', { target: 'shop.example.net.' }],
    ['SRV', '1 2 443 sip.example.com', { priority: '1', weight: '2', port: '443', target: 'sip.example.com.' }],
  ])('%s %s have whole names: %j', (type, content, fields) =>
    expect(splitContent(type, content, 'example.com')).toEqual(fields),
  );
});

describe('content from fields', () => {
  it.each<[string, Record<string, string>, string]>([
    ['MX', { preference: ' 10 ', exchange: ' mail ' }, '10 mail'],
    ['MX', { preference: '10' }, '10'],
    ['MX', {}, ''],
    ['CAA', { flags: '0', tag: 'issue', value: 'ca.example' }, '0 issue "ca.example"'],
    ['CAA', { flags: '0', tag: 'issue' }, '0 issue ""'],
    [
      'NAPTR',
      { order: '1', preference: '2', flags: 'u', service: '', regexp: 'a\\1', replacement: '.' },
      '1 2 "u" "" "a\\\\1" .',
    ],
    ['HTTPS', { priority: '1', target: '.', params: '' }, '1 .'],
    ['TXT', {}, ''],
    ['TXT', { text: ' a ' }, '" a "'],
    ['TXT', { text: 'a\\;b' }, '"a;b"'],
    ['TXT', { text: 'a\\"b' }, '"a\\"b"'],
    ['TXT', { text: 'C:\\dir\\' }, '"C:\\\\dir\\\\"'],
    ['TXT', { text: '\\255\\256' }, '"\\255\\\\256"'],
    ['TXT', { text: '\\065\\199\\249\\260' }, '"A\\199\\249\\\\260"'],
    ['TXT', { text: '\\\\' }, '"\\\\"'],
    ['TXT', { text: 'é' }, '"\\195\\169"'],
    ['HINFO', { a: 'x' }, ''],
  ])('%s %j is %s', (type, fields, content) => expect(joinContent(type, fields)).toBe(content));
});
