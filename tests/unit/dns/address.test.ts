import { expect, it } from 'vitest';
import { addressOfBytes, ip4Bytes, ip6Bytes, isPrivateAddress, readIp4, readIp6 } from '#core/dns/address.rules.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['0.0.0.0', '0.0.0.0'],
  ['255.255.255.255', '255.255.255.255'],
  ['256.0.0.1', null],
  ['1.2.3.999', null],
  ['01.2.3.4', null],
  ['1.2.3.04', null],
  ['1.2.3', null],
  ['1.2.3.4.5', null],
  ['1.2.3.4 ', null],
  [' 1.2.3.4', null],
  ['1.2.3.1234', null],
  ['16909060', null],
  ['0x1.2.3.4', null],
  ['', null],
])('%j as an IPv4 address is %j', (text, address) => expect(readIp4(text)).toBe(address));

it.each([
  ['2001:0DB8::0001', '2001:db8::1'],
  ['::', '::'],
  ['::1.2.3.4', '::102:304'],
  ['2001:db8::192.0.2.33', '2001:db8::c000:221'],
  ['::ffff:1.2.3.4', '::ffff:1.2.3.4'],
  ['::ffff:102:304', '::ffff:1.2.3.4'],
  ['64:ff9b::255.254.253.252', '64:ff9b::fffe:fdfc'],
  ['1.2.3.4', null],
  ['::1.2.3', null],
  ['::1.2.3.256', null],
  ['1.2.3.4::', null],
  ['fe80::1%eth0', null],
  ['1:2:3:4:5:6:7', null],
  ['12', null],
  ['', null],
])('%j as an IPv6 address is %j', (text, address) => expect(readIp6(text)).toBe(address));

it.each([
  ['192.0.2.1', [192, 0, 2, 1]],
  ['2001:db8::1', [0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ['::102:304', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]],
  ['::ffff:1.2.3.4', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 1, 2, 3, 4]],
])('%s has the bytes %j, and they have that address', (address, bytes) => {
  const read = address.includes(':') ? ip6Bytes(address) : ip4Bytes(address);
  expect([...read]).toEqual(bytes);
  expect(addressOfBytes(read)).toBe(address);
});
it('reads the bytes of an IPv4 address at the end of another', () =>
  expect([...ip6Bytes('::1.2.3.4')].slice(10)).toEqual([0, 0, 1, 2, 3, 4]));

it.each([
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['224.0.0.1', true],
  ['169.254.1.1', true],
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['192.168.0.1', true],
  ['100.64.0.1', true],
  ['198.51.100.1', false],
  ['8.8.8.8', false],
  ['::', true],
  ['::1', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['ff02::1', true],
  ['2606:4700::1', false],
])('%s is not publicly reachable: %s', (address, expected) => expect(isPrivateAddress(address)).toBe(expected));
