import ipaddr from 'ipaddr.js';

/** An IPv4 address in canonical form; null if invalid. */
export const readIp4 = (text: string): string | null =>
  /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(text) && ipaddr.IPv4.isValidFourPartDecimal(text) ? text : null;

/** `ipaddr.js` reads `::1.2.3.4` as `::ffff:1.2.3.4`, so the IPv4 address at the end becomes two groups first. */
function withoutDots(text: string): string | null {
  if (!text.includes('.')) return text;
  const at = text.lastIndexOf(':') + 1;
  const ip4 = readIp4(text.slice(at));
  if (ip4 === null) return null;
  const [a = 0, b = 0, c = 0, d = 0] = ip4.split('.').map(Number);
  return `${text.slice(0, at)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

/** An IPv6 address in canonical form (RFC 5952); null if invalid, or with a zone index. */
export function readIp6(text: string): string | null {
  if (text.includes('%') || !text.includes(':')) return null;
  const plain = withoutDots(text);
  if (plain === null || !ipaddr.IPv6.isValid(plain)) return null;
  const address = ipaddr.IPv6.parse(plain);
  return address.isIPv4MappedAddress() ? `::ffff:${address.toIPv4Address()}` : address.toRFC5952String();
}

export const ip4Bytes = (address: string) => Uint8Array.from(ipaddr.IPv4.parse(address).toByteArray());
export const ip6Bytes = (address: string) =>
  Uint8Array.from(ipaddr.IPv6.parse(withoutDots(address) ?? address).toByteArray());
export const addressOfBytes = (bytes: Uint8Array) => {
  const text = ipaddr.fromByteArray([...bytes]).toString();
  return readIp4(text) ?? readIp6(text) ?? text;
};

/** Ranges of `ipaddr.js` that are not publicly reachable. */
const NON_PUBLIC_RANGES: ReadonlySet<string> = new Set([
  'unspecified',
  'broadcast',
  'multicast',
  'linkLocal',
  'loopback',
  'private',
  'carrierGradeNat',
  'uniqueLocal',
]);
export const isPrivateAddress = (address: string) => NON_PUBLIC_RANGES.has(ipaddr.parse(address).range());
