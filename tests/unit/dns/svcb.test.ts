import { describe, expect, it } from 'vitest';
import { parseRdata, printRdata } from '#core/dns/rdata.rules.ts';

const read = (params: string) => parseRdata('SVCB', `1 . ${params}`, 'example.com');
/** The parameters in canonical form; null if they are refused. */
const canonical = (params: string) => {
  const { rdata } = read(params);
  return rdata && printRdata(rdata).replace(/^1 \. ?/, '');
};
/** Offset of the first parameter. */
const FIRST = '1 . '.length;

describe('service parameters', () => {
  it.each([
    ['', ''],
    ['port=443', 'port=443'],
    ['port=0', 'port=0'],
    ['port=65535', 'port=65535'],
    ['port="53"', 'port=53'],
    ['PORT=53', 'port=53'],
    ['key3=53', 'port=53'],
    [
      'ipv6hint=2001:db8::1 port=1 alpn=h2 ipv4hint=192.0.2.1',
      'alpn="h2" port=1 ipv4hint=192.0.2.1 ipv6hint=2001:db8::1',
    ],
    ['ipv4hint=192.0.2.1,198.51.100.255', 'ipv4hint=192.0.2.1,198.51.100.255'],
    ['ipv6hint="2001:DB8::1,2001:db8:0::53:1"', 'ipv6hint=2001:db8::1,2001:db8::53:1'],
    ['alpn=h2', 'alpn="h2"'],
    ['alpn="h3,h2,http/1.1"', 'alpn="h3,h2,http/1.1"'],
    ['alpn="a b"', 'alpn="a\\032b"'],
    ['alpn="f\\\\\\\\oo\\\\,bar,h2"', 'alpn="f\\\\\\\\oo\\\\,bar,h2"'],
    ['alpn="a\\\\"', 'alpn="a\\\\\\\\"'],
    [`alpn=${'a'.repeat(255)},b`, `alpn="${'a'.repeat(255)},b"`],
    ['no-default-alpn alpn=h2', 'alpn="h2" no-default-alpn'],
    ['no-default-alpn= alpn=h2', 'alpn="h2" no-default-alpn'],
    ['alpn=h2 no-default-alpn=""', 'alpn="h2" no-default-alpn'],
    ['ohttp', 'ohttp'],
    ['ech=AEj+DQ==', 'ech=AEj+DQ=='],
    ['ech="AP8/"', 'ech=AP8/'],
    ['dohpath=/dns-query{?dns}', 'dohpath="/dns-query{?dns}"'],
    ['dohpath=/q{?a,dns,b}', 'dohpath="/q{?a,dns,b}"'],
    ['mandatory=port,alpn alpn=h2 port=1', 'mandatory=alpn,port alpn="h2" port=1'],
    ['key0=port port=1', 'mandatory=port port=1'],
    ['mandatory=key300 key300=a', 'mandatory=key300 key300="a"'],
    ['key10=a key9=b', 'key9="b" key10="a"'],
    ['KEY9=a', 'key9="a"'],
    ['key9', 'key9'],
    ['key9=', 'key9'],
    ['key9=""', 'key9'],
    ['key9="a b"', 'key9="a b"'],
    ['key9=a=b', 'key9="a=b"'],
    ['key9=a\\"', 'key9="a\\""'],
    ['key9="\\000\\"\\255"', 'key9="\\000\\"\\255"'],
    ['key65534=x', 'key65534="x"'],
  ])('%s are in canonical form %s', (typed, expected) => {
    expect(canonical(typed)).toBe(expected);
    expect(canonical(expected)).toBe(expected);
  });

  it('have their values in wire format, in order of their keys', () => {
    const params = 'port=443 ipv4hint=192.0.2.1,192.0.2.2 alpn=h2,h3 key667=hello mandatory=port,alpn ech=AP8=';
    expect(read(params).rdata).toEqual({
      type: 'SVCB',
      priority: 1,
      target: '.',
      params: [
        { key: 0, value: Uint8Array.of(0, 1, 0, 3) },
        { key: 1, value: Uint8Array.of(2, 104, 50, 2, 104, 51) },
        { key: 3, value: Uint8Array.of(1, 187) },
        { key: 4, value: Uint8Array.of(192, 0, 2, 1, 192, 0, 2, 2) },
        { key: 5, value: Uint8Array.of(0, 255) },
        { key: 667, value: new TextEncoder().encode('hello') },
      ],
    });
  });

  it.each<[string, string, Record<string, string> | undefined, string?]>([
    ['foo=1', 'svcbKey', { key: 'foo' }],
    ['foo', 'svcbKey', { key: 'foo' }],
    ['=1', 'svcbKey', { key: '' }],
    ['key01=a', 'svcbKey', { key: 'key01' }],
    ['key65535=a', 'svcbKey', { key: 'key65535' }],
    ['key100000=a', 'svcbKey', { key: 'key100000' }],
    ['mykey9=a', 'svcbKey', { key: 'mykey9' }],
    ['key9a=a', 'svcbKey', { key: 'key9a' }],
    ['"port=1"', 'svcbKey', { key: 'port' }],
    ['key9="\\999"', 'contentEscape', undefined],
    ['no-default-alpn=x', 'svcbNoValue', { key: 'no-default-alpn' }],
    ['ohttp=x', 'svcbNoValue', { key: 'ohttp' }],
    ['port', 'svcbValue', { key: 'port', value: '' }],
    ['port=', 'svcbValue', { key: 'port', value: '' }],
    ['port=65536', 'svcbValue', { key: 'port', value: '65536' }],
    ['port=000443', 'svcbValue', { key: 'port', value: '000443' }],
    ['port=1x', 'svcbValue', { key: 'port', value: '1x' }],
    ['port=x1', 'svcbValue', { key: 'port', value: 'x1' }],
    ['port=-1', 'svcbValue', { key: 'port', value: '-1' }],
    ['port="0x1"', 'svcbValue', { key: 'port', value: '0x1' }],
    ['alpn=h2,,h3', 'svcbValue', { key: 'alpn', value: 'h2,,h3' }],
    ['alpn=,', 'svcbValue', { key: 'alpn', value: ',' }],
    [`alpn=h2,${'a'.repeat(256)}`, 'svcbValue', { key: 'alpn', value: `h2,${'a'.repeat(256)}` }],
    ['ipv4hint=192.0.2.1,192.0.2', 'svcbValue', { key: 'ipv4hint', value: '192.0.2.1,192.0.2' }],
    ['ipv4hint=2001:db8::1', 'svcbValue', { key: 'ipv4hint', value: '2001:db8::1' }],
    ['ipv6hint=2001:db8::1,x', 'svcbValue', { key: 'ipv6hint', value: '2001:db8::1,x' }],
    ['ipv6hint=192.0.2.1', 'svcbValue', { key: 'ipv6hint', value: '192.0.2.1' }],
    ['ech=', 'svcbValue', { key: 'ech', value: '' }],
    ['ech=A', 'svcbValue', { key: 'ech', value: 'A' }],
    ['ech=AAAA*', 'svcbValue', { key: 'ech', value: 'AAAA*' }],
    ['ech="AA AA"', 'svcbValue', { key: 'ech', value: 'AA AA' }],
    ['ech=" AAAA"', 'svcbValue', { key: 'ech', value: ' AAAA' }],
    ['ech="AAAA "', 'svcbValue', { key: 'ech', value: 'AAAA ' }],
    ['dohpath=dns-query{?dns}', 'svcbValue', { key: 'dohpath', value: 'dns-query{?dns}' }],
    ['dohpath=/dns-query', 'svcbValue', { key: 'dohpath', value: '/dns-query' }],
    ['dohpath=/q{?dnssec}', 'svcbValue', { key: 'dohpath', value: '/q{?dnssec}' }],
    ['dohpath=/{a}dns{b}', 'svcbValue', { key: 'dohpath', value: '/{a}dns{b}' }],
    ['mandatory=port,foo port=1', 'svcbValue', { key: 'mandatory', value: 'port,foo' }],
    ['mandatory=mandatory', 'svcbMandatorySelf', undefined],
    ['mandatory=port', 'svcbMandatory', { key: 'port' }],
    ['mandatory=port,key9 port=1', 'svcbMandatory', { key: 'key9' }],
    ['mandatory=port,port port=1', 'svcbDuplicate', { key: 'port' }],
    ['no-default-alpn port=1', 'svcbNoDefaultAlpn', undefined],
    ['port=1 port=2', 'svcbDuplicate', { key: 'port' }, 'port=1 '],
    ['port=1 key9=a key3=2', 'svcbDuplicate', { key: 'port' }, 'port=1 key9=a '],
    ['alpn=h2 mandatory=port', 'svcbMandatory', { key: 'port' }, 'alpn=h2 '],
    ['port=1 no-default-alpn', 'svcbNoDefaultAlpn', undefined, 'port=1 '],
  ])('%s are refused: %s', (typed, code, values, before = '') => {
    expect(read(typed)).toEqual({
      rdata: null,
      problems: [{ level: 'error', code, field: 'content', values, at: FIRST + before.length }],
    });
  });
});
