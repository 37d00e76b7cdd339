import { describe, expect, it } from 'vitest';
import { parsePastedRecord } from '#core/dns/paste.rules.ts';

const ZONE = 'example.com';
/** The record in one line; null for text that is none. */
const paste = (text: string) => {
  const record = parsePastedRecord(text, ZONE, 3600)?.record;
  return record ? `${record.name} ${record.ttl} ${record.type} ${record.content}` : null;
};

describe('a pasted record', () => {
  it.each([
    ['www A 192.0.2.1', 'www 3600 A 192.0.2.1'],
    ['www.example.com. 300 IN A 192.0.2.1', 'www 300 A 192.0.2.1'],
    ['www.example.com 300 IN A 192.0.2.1', 'www 300 A 192.0.2.1'],
    ['www\tIN\t1h\tAAAA\t2001:db8::1', 'www 3600 AAAA 2001:db8::1'],
    ['example.com. IN TXT "v=spf1 -all"', '@ 3600 TXT "v=spf1 -all"'],
    ['@ TXT v=spf1  include:a.example -all', '@ 3600 TXT "v=spf1  include:a.example -all"'],
    ['a A 192.0.2.1', 'a 3600 A 192.0.2.1'],
    ['a cname b.example.', 'a 3600 CNAME b.example.'],
    ['@ TXT “v=spf1 -all”', '@ 3600 TXT "v=spf1 -all"'],
    ['TXT _dmarc v=DMARC1; p=none', '_dmarc 3600 TXT "v=DMARC1; p=none"'],
    ['A www 192.0.2.1', 'www 3600 A 192.0.2.1'],
    ['A @ 600 192.0.2.1', '@ 600 A 192.0.2.1'],
    ['MX @ 1 smtp.google.com', '@ 3600 MX 1 smtp.google.com.'],
    ['MX @ smtp.google.com 1', '@ 3600 MX 1 smtp.google.com.'],
    ['CNAME autodiscover autodiscover.outlook.com', 'autodiscover 3600 CNAME autodiscover.outlook.com.'],
    ['Type: TXT\nHost: @\nValue: google-site-verification=a:b', '@ 3600 TXT "google-site-verification=a:b"'],
    [
      'Type: MX\r\nName: example.com\r\nPriority: 10\r\nPoints to: mx.example.net\r\nTTL: 1h',
      '@ 3600 MX 10 mx.example.net.',
    ],
    ['\n www A 192.0.2.1 \n', 'www 3600 A 192.0.2.1'],
    ['TXT a 300', 'a 3600 TXT "300"'],
    ['CAA @ 0 issue ca.example', '@ 3600 CAA 0 issue "ca.example"'],
    ['MX @ 1h smtp', null],
    ['MX @ smtp.example.net   10', '@ 3600 MX 10 smtp.example.net.'],
    ['Type: A\nHost: www\nValue: 192.0.2.1\nTTL: 300', 'www 300 A 192.0.2.1'],
    ['Type: A\nHost: www\nValue: 192.0.2.1\nTTL: Auto', 'www 3600 A 192.0.2.1'],
    ['Typ = TXT\nWert = one\nvalue = two', '@ 3600 TXT "one"'],
    ['_sip._tcp SRV 1 2 5060 sip.example.net', '_sip._tcp 3600 SRV 1 2 5060 sip.example.net.'],
  ])('%j', (text, record) => {
    expect(paste(text)).toBe(record);
  });

  it('has no problem with the whole name that services show', () => {
    expect(parsePastedRecord('WWW.Example.COM A 192.0.2.1', ZONE, 3600)).toMatchObject({
      record: { name: 'www' },
      typed: { name: 'www' },
      problems: [],
    });
  });

  it.each([
    ['MX @ a b 10', 'a b 10'],
    ['MX @ a 10 b', 'a 10 b'],
    ['MX @ a 100000', 'a 100000'],
    ['Type: MXA\nValue: a 1', 'a 1'],
    ['Type: AMX\nValue: a 1', 'a 1'],
  ])('%j keeps the order of its content', (text, content) => {
    const pasted = parsePastedRecord(text, ZONE, 3600);
    expect([pasted?.record, pasted?.typed.content]).toEqual([null, content]);
  });

  it('without a TTL has the given one', () =>
    expect(parsePastedRecord('www A 192.0.2.1', ZONE, '1d')?.record?.ttl).toBe(86_400));

  it('with an error keeps its parts for the form', () => {
    expect(parsePastedRecord('www 300 A 192.0.2.256', ZONE, 3600)).toMatchObject({
      record: null,
      typed: { name: 'www', type: 'A', content: '192.0.2.256', ttl: '300' },
      problems: [{ code: 'ip4Invalid' }],
    });
  });
  it.each([
    '192.0.2.1',
    'v=spf1 include:a.example -all',
    'just a sentence',
    '',
    'www',
    'www.example.com',
    'two names',
    'www A',
    'a b c A 192.0.2.1',
    'www A 192.0.2.1\nftp A 192.0.2.2',
    'A',
    'A www',
    'www 300 600 A 192.0.2.1',
    'www 99999999999 A 192.0.2.1',
    'Type: A\nHost: www',
    'Host: www\nValue: 192.0.2.1',
  ])('%j is none', (text) => expect(parsePastedRecord(text, ZONE, 3600)).toBeNull());
});
