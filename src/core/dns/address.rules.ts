import ipaddr from 'ipaddr.js';

/** The address in its canonical spelling; null for what is none. */
export const readIp4 = (text: string): string | null =>
  /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(text) && ipaddr.IPv4.isValidFourPartDecimal(text) ? text : null;

/** The last four bytes as two groups. `ipaddr.js` takes `::1.2.3.4` for `::ffff:1.2.3.4`. */
const withoutDots = (text: string) =>
  text.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.map(Number) as [number, number, number, number];
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });

/** The address in its shortest spelling (RFC 5952); null for what is none, or has a zone index. */
export function readIp6(text: string): string | null {
  if (text.includes('%') || !text.includes(':') || !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(withoutDots(text));
  return address.isIPv4MappedAddress() ? `::ffff:${address.toIPv4Address()}` : address.toRFC5952String();
}

export const ip4Bytes = (address: string) => Uint8Array.from(ipaddr.IPv4.parse(address).toByteArray());
export const ip6Bytes = (address: string) => Uint8Array.from(ipaddr.IPv6.parse(address).toByteArray());
export const addressOfBytes = (bytes: Uint8Array) => {
  const text = ipaddr.fromByteArray([...bytes]).toString();
  return readIp4(text) ?? readIp6(text) ?? text;
};

/** Addresses that nobody outside can reach. */
const CLOSED_RANGES: ReadonlySet<string> = new Set([
  'unspecified',
  'broadcast',
  'multicast',
  'linkLocal',
  'loopback',
  'private',
  'carrierGradeNat',
  'uniqueLocal',
]);
export const isPrivateAddress = (address: string) => CLOSED_RANGES.has(ipaddr.parse(address).range());
