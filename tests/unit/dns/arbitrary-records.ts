/** Random records of every type, for the laws that hold for all of them. */
import * as fc from 'fast-check';
import { printRdata, type Rdata, RECORD_TYPES } from '#core/dns/rdata.rules.ts';
import type { ZoneRecord } from '#core/dns/record.rules.ts';

const uint8 = fc.integer({ min: 0, max: 255 });
const uint16 = fc.integer({ min: 0, max: 65_535 });
const bytes = (minLength: number, maxLength: number) => fc.uint8Array({ minLength, maxLength });

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9_-]{0,10}[a-z0-9])?$/);
/** Labels with any byte: dots, quotes and semicolons too. */
const oddLabel = fc
  .array(fc.constantFrom('a', '\\.', '\\;', '\\"', '\\\\', '\\@', '\\(', '\\200', '\\000', '\\032', '-'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((characters) => characters.join(''));
const labels = fc.array(fc.oneof({ weight: 9, arbitrary: label }, oddLabel), { minLength: 1, maxLength: 4 });
const ownerName = fc.oneof(
  fc.constant('@'),
  labels.map((parts) => parts.join('.')),
  labels.map((parts) => ['*', ...parts].join('.')),
);
const target = labels.map((parts) => `${parts.join('.')}.`);
const targetOrNone = fc.oneof(target, fc.constant('.'));

const ip4 = fc.ipV4();
/** In its shortest spelling, as other code prints it. */
const ip6 = fc
  .ipV6()
  .map((address) => new URL(`http://[${address}]`).hostname.slice(1, -1))
  .filter((address) => !address.startsWith('::ffff:'));

const strings = fc.array(bytes(0, 255), { minLength: 1, maxLength: 4 });
const word = (pattern: RegExp) => fc.stringMatching(pattern).map((text) => new TextEncoder().encode(text));

const alpn = fc.array(bytes(1, 6), { minLength: 1, maxLength: 3 }).map((ids) => ({
  key: 1,
  value: Uint8Array.from(ids.flatMap((id) => [id.length, ...id])),
}));
const param = fc.oneof(
  uint16.map((port) => ({ key: 3, value: Uint8Array.of(port >> 8, port & 255) })),
  fc.array(bytes(4, 4), { minLength: 1, maxLength: 3 }).map((hints) => ({
    key: 4,
    value: Uint8Array.from(hints.flatMap((hint) => [...hint])),
  })),
  bytes(1, 40).map((value) => ({ key: 5, value })),
  fc.array(bytes(16, 16), { minLength: 1, maxLength: 3 }).map((hints) => ({
    key: 6,
    value: Uint8Array.from(hints.flatMap((hint) => [...hint])),
  })),
  fc.constant({ key: 7, value: new TextEncoder().encode('/dns-query{?dns}') }),
  fc.tuple(fc.integer({ min: 9, max: 65_534 }), bytes(0, 20)).map(([key, value]) => ({ key, value })),
);
const params = fc
  .tuple(fc.option(alpn), fc.boolean(), fc.uniqueArray(param, { maxLength: 5, selector: ({ key }) => key }))
  .map(([first, hasNoDefault, rest]) => {
    const chosen = [
      ...(first ? [first] : []),
      ...(first && hasNoDefault ? [{ key: 2, value: new Uint8Array() }] : []),
      ...rest,
    ].sort((a, b) => a.key - b.key);
    // Every second one must be understood.
    const keys = chosen.filter((_, index) => index % 2 > 0).map(({ key }) => key);
    const mandatory = { key: 0, value: Uint8Array.from(keys.flatMap((key) => [key >> 8, key & 255])) };
    return keys.length > 0 ? [mandatory, ...chosen] : chosen;
  });
const svcb = <T extends 'SVCB' | 'HTTPS'>(type: T) =>
  fc.oneof(
    fc.record({
      type: fc.constant(type),
      priority: fc.integer({ min: 1, max: 65_535 }),
      target: targetOrNone,
      params,
    }),
    target.map((name) => ({ type, priority: 0, target: name, params: [] })),
  );
const pointer = <T extends 'CNAME' | 'NS' | 'PTR'>(type: T) => fc.record({ type: fc.constant(type), target });

const fingerprint = fc.constantFrom([1, 20], [2, 32]).chain(([hash = 1, length = 20]) =>
  fc.record({
    type: fc.constant('SSHFP' as const),
    algorithm: uint8,
    hash: fc.constant(hash),
    fingerprint: bytes(length, length),
  }),
);
const digest = fc.constantFrom([1, 20], [2, 32], [4, 48]).chain(([digestType = 1, length = 20]) =>
  fc.record({
    type: fc.constant('DS' as const),
    keyTag: uint16,
    algorithm: uint8,
    digestType: fc.constant(digestType),
    digest: bytes(length, length),
  }),
);
const tlsa = fc.constantFrom([0, 1, 90], [1, 32, 32], [2, 64, 64]).chain(([matching = 0, min = 1, max = 1]) =>
  fc.record({
    type: fc.constant('TLSA' as const),
    usage: uint8,
    selector: uint8,
    matching: fc.constant(matching),
    data: bytes(min, max),
  }),
);
const naptr = fc
  .tuple(
    uint16,
    uint16,
    word(/^[A-Z0-9]{0,3}$/),
    bytes(0, 20),
    fc.oneof(fc.constant(new Uint8Array()), word(/^!\^\.\*\$!sip:[a-z";]{1,8}@example\.com!i?$/)),
    target,
  )
  .map(
    ([order, preference, flags, service, regexp, replacement]): Rdata => ({
      type: 'NAPTR',
      order,
      preference,
      flags,
      service,
      regexp,
      replacement: regexp.length > 0 ? '.' : replacement,
    }),
  );

export const rdataOf: Readonly<Record<(typeof RECORD_TYPES)[number], fc.Arbitrary<Rdata>>> = {
  A: fc.record({ type: fc.constant('A' as const), address: ip4 }),
  AAAA: fc.record({ type: fc.constant('AAAA' as const), address: ip6 }),
  CNAME: pointer('CNAME'),
  MX: fc.record({ type: fc.constant('MX' as const), preference: uint16, exchange: targetOrNone }),
  TXT: fc.record({ type: fc.constant('TXT' as const), strings }),
  NS: pointer('NS'),
  SRV: fc.record({
    type: fc.constant('SRV' as const),
    priority: uint16,
    weight: uint16,
    port: uint16,
    target: targetOrNone,
  }),
  CAA: fc.record({
    type: fc.constant('CAA' as const),
    flags: uint8,
    tag: fc.stringMatching(/^[a-z0-9]{1,15}$/),
    value: bytes(0, 60),
  }),
  PTR: pointer('PTR'),
  TLSA: tlsa,
  SSHFP: fingerprint,
  DS: digest,
  NAPTR: naptr,
  SVCB: svcb('SVCB'),
  HTTPS: svcb('HTTPS'),
};

const anyRdata = fc.oneof(...RECORD_TYPES.map((type) => rdataOf[type]));
const comment = fc.oneof(fc.constant(null), fc.stringMatching(/^[a-z;"(]( ?[a-z;"()\\]){0,10}$/));

/** Records of a zone: no duplicates, one TTL for each set, no name servers of the zone itself. */
export const zoneRecords: fc.Arbitrary<ZoneRecord[]> = fc
  .array(fc.record({ name: ownerName, rdata: anyRdata, ttl: fc.integer({ min: 0, max: 2_147_483_647 }), comment }), {
    maxLength: 12,
  })
  .map((drafts) => {
    const ttls = new Map<string, number>();
    const seen = new Set<string>();
    return drafts.flatMap(({ name, rdata, ttl, comment: note }) => {
      const [type, content] = [rdata.type, printRdata(rdata)];
      const key = `${type} ${name}`;
      const joined = `${key} ${type === 'TXT' ? content.replaceAll('" "', '') : content}`;
      if (seen.has(joined) || (name === '@' && (type === 'NS' || type === 'DS'))) return [];
      seen.add(joined);
      ttls.set(key, ttls.get(key) ?? ttl);
      return [{ name, type, content, ttl: ttls.get(key) ?? ttl, comment: note }];
    });
  });
