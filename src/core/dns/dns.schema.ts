import * as z from 'zod/mini';
import { Ds } from '../domain/domain.schema.ts';
import { Id, IsoDateTime, List, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

/** Where a zone's name is delegated: to our name servers, to others, or nowhere (not registered, or without name servers). */
export const Delegation = z.object({
  status: z.enum(['ours', 'elsewhere', 'none', 'unknown']),
  /** The delegated name servers, without a trailing dot. */
  found: List(Text),
  checked_at: OptionalDateTime,
});
export type Delegation = z.output<typeof Delegation>;

/** The key that a zone is signed with (RFC 4034, 2). */
const Dnskey = z.object({
  flags: z.number(),
  protocol: z.number(),
  algorithm: z.number(),
  key_tag: z.number(),
  /** Base64. */
  public_key: Text,
});

/** How a zone is signed. */
export const Dnssec = z.object({
  /** The DS record that the registry has to publish for validation. */
  ds: List(Ds),
  dnskey: Dnskey,
  /** Whether the registry publishes a DS record of the key. */
  at_registry: z.enum(['yes', 'no', 'unknown']),
  /** Once DNSSEC is turned off: when signing ends. Until then resolvers may have the DS record in their caches. */
  ends_at: OptionalDateTime,
});
export type Dnssec = z.output<typeof Dnssec>;

export const Zone = z.object({
  id: Id,
  name: Text,
  /** Number of records. */
  records: z._default(z.number(), 0),
  serial: z._default(z.number(), 0),
  /** The provider's name servers, to be entered at the domain's registrar. */
  name_servers: List(Text),
  delegation: z.optional(Delegation),
  /** Null for a zone that is not signed; left out of lists. */
  dnssec: z.optional(z.nullable(Dnssec)),
  /** The team's domain of this name, if it is registered here. */
  domain_id: z.optional(z.nullable(Id)),
  /**
   * How that domain has left: `moved` to another provider, with its name servers unchanged at the registry, or `released`. The zone
   * stays until somebody deletes it.
   */
  domain_left: z.optional(z.nullable(z.enum(['moved', 'released']))),
  /** When records were last changed. */
  updated_at: OptionalDateTime,
});
export type Zone = z.output<typeof Zone>;

/** A record. Its name is relative to the zone (`@` is the zone itself), its content in the presentation format of zone files. */
export const DnsRecord = z.object({
  id: z.optional(Id),
  name: Text,
  type: Text,
  content: Text,
  /** Seconds. */
  ttl: z.number(),
  comment: OptionalText,
});
export type DnsRecord = z.output<typeof DnsRecord>;

/** The records of one name and type (RFC 2181, 5). */
export const Rrset = z.object({
  /** Seconds. */
  ttl: z.number(),
  records: z.array(z.object({ content: z.string(), comment: OptionalText })),
});
export type Rrset = z.output<typeof Rrset>;

/** An RRset as loaded, and its new value; null if none. */
export const RrsetChange = z.object({
  name: z.string(),
  type: z.string(),
  before: z.nullable(Rrset),
  after: z.nullable(Rrset),
});
export type RrsetChange = z.output<typeof RrsetChange>;

/** A change that was applied to a zone. */
export const ZoneChange = z.object({
  id: Id,
  /** Who applied it; null for the provider. */
  author: OptionalText,
  created_at: IsoDateTime,
  /** The change that it undoes. */
  undoes: z.optional(z.nullable(Id)),
  rrsets: z.array(RrsetChange),
});
export type ZoneChange = z.output<typeof ZoneChange>;

/** The SPF record of a domain that another one includes. */
export const SpfPolicy = z.object({
  domain: Text,
  /** `several`: more than one record, which makes all invalid. `unknown`: no response, or too many lookups. */
  status: z.enum(['found', 'none', 'several', 'unknown']),
  text: OptionalText,
});
export type SpfPolicy = z.output<typeof SpfPolicy>;

/** One server's answer for a name and type. */
export const LiveAnswer = z.object({
  /** Address and port. */
  server: Text,
  role: z.enum(['authoritative', 'resolver']),
  /** `NOERROR`, `NXDOMAIN`, `REFUSED` …, or `TIMEOUT`. */
  rcode: Text,
  contents: List(Text),
  /** Seconds; null without an answer. */
  ttl: z.optional(z.nullable(z.number())),
});
export type LiveAnswer = z.output<typeof LiveAnswer>;
/** An RRset, compared with the servers' answers. */
export const LiveRrset = z.object({
  name: Text,
  type: Text,
  status: z.enum(['live', 'different', 'missing', 'unreachable']),
  answers: List(LiveAnswer),
  /** Until when resolvers may cache the previous set; null afterwards. */
  old_until: OptionalDateTime,
});
export type LiveRrset = z.output<typeof LiveRrset>;
