import { describe, expect, it } from 'vitest';
import { readPasted } from '#core/dns/paste.rules.ts';

const ZONE = 'example.com';
const paste = (text: string) =>
  readPasted(text, ZONE).map(({ record }) => record && `${record.name} ${record.ttl} ${record.type} ${record.content}`);

describe('a pasted record', () => {
  it.each([
    ['www A 192.0.2.1', 'www 3600 A 192.0.2.1'],
    ['www.example.com. 300 IN A 192.0.2.1', 'www 300 A 192.0.2.1'],
    ['www.example.com 300 IN A 192.0.2.1', 'www 300 A 192.0.2.1'],
    ['www\tIN\t1h\tAAAA\t2001:db8::1', 'www 3600 AAAA 2001:db8::1'],
    ['example.com. IN TXT "v=spf1 -all"', '@ 3600 TXT "v=spf1 -all"'],
    ['@ TXT v=spf1  include:a.example -all', '@ 3600 TXT "v=spf1  include:a.example -all"'],
    ['a A 192.0.2.1', 'a 3600 A 192.0.2.1'],
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
    ['_sip._tcp SRV 1 2 5060 sip.example.net', '_sip._tcp 3600 SRV 1 2 5060 sip.example.net.'],
  ])('%j', (text, record) => {
    expect(paste(text)).toEqual([record]);
  });

  it('may be several, and comments between them', () => {
    expect(paste('; ours\nMX @ 10 a.example.net\n\nMX @ 20 b.example.net')).toEqual([
      '@ 3600 MX 10 a.example.net.',
      '@ 3600 MX 20 b.example.net.',
    ]);
  });
  it('with an error keeps its parts for the form', () => {
    expect(readPasted('www 300 A 192.0.2.256', ZONE)).toMatchObject([
      {
        record: null,
        typed: { name: 'www', type: 'A', content: '192.0.2.256', ttl: '300' },
        problems: [{ code: 'ip4Invalid' }],
      },
    ]);
  });
  it.each(['192.0.2.1', 'v=spf1 include:a.example -all', 'just a sentence', ''])('%j is none', (text) => {
    expect(paste(text)).toEqual([]);
  });
});
