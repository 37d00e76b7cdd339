import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, Money, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

/** Domain contact (S1 §3). */
export const Contact = z.object({
  id: z.optional(Id),
  title: OptionalText,
  company_name: OptionalText,
  firstname: Text,
  lastname: Text,
  email_address: Text,
  phone_number: Text,
  address1: Text,
  address2: OptionalText,
  city: Text,
  country: Text,
  state: OptionalText,
  zip: Text,
  /** `registrant`, `admin`, `tech` or `billing`. */
  type: Text,
  domain_id: z.optional(Id),
});
export type Contact = z.output<typeof Contact>;

/** A DS record at the registry (RFC 4034, 5). */
export const Ds = z.object({ key_tag: z.number(), algorithm: z.number(), digest_type: z.number(), digest: Text });
export type Ds = z.output<typeof Ds>;
/** Addresses of a name server whose name is within the domain itself. */
export const Glue = z.object({ host: Text, addresses: List(Text) });
export type Glue = z.output<typeof Glue>;

/** A transfer to this provider. A step has the time when it was done, or null. */
export const DomainTransfer = z.object({
  steps: List(z.object({ key: z.enum(['paid', 'code', 'confirmed', 'released', 'done']), at: OptionalText })),
  /** Why the losing registrar or the registry refused it. */
  failure: OptionalText,
});
export type DomainTransfer = z.output<typeof DomainTransfer>;

/** What the registry of a TLD allows. */
export const TldRules = z.object({
  /** Longest registration, years ahead. */
  max_years: z._default(z.number(), 10),
  /** How a domain moves away: by a code, or by the tag of the other registrar. */
  transfer_by: z._default(z.enum(['epp', 'ips_tag']), 'epp'),
  has_lock: z._default(Flag, true),
  has_privacy: z._default(Flag, true),
  /** Days after the expiry in which it is renewed at the usual price. */
  grace_days: z._default(z.number(), 0),
  /** Days after the grace period in which it can be restored. */
  redemption_days: z._default(z.number(), 0),
  /** Pounds, in addition to the renewal. */
  redemption_fee: z._default(Money, 0),
  /** A new registrant is confirmed by mail, and the domain cannot move away for 60 days. */
  confirms_registrant: z._default(Flag, false),
  /** Seconds for which resolvers cache a domain's delegation: the TTL of its NS records in the zone of the TLD. */
  delegation_ttl: z._default(z.number(), 86_400),
});
export type TldRules = z.output<typeof TldRules>;

/** A domain. Only its id, name and status are certain: the response to a change may omit the rest. */
export const Domain = z.object({
  id: Id,
  name: Text,
  status: Text,
  registered_at: OptionalDateTime,
  /** When it expires. */
  renewal_at: OptionalDateTime,
  auto_renew: z.optional(z.boolean()),
  is_locked: z.optional(z.boolean()),
  has_privacy: z.optional(z.boolean()),
  /** As at the registry, without a trailing dot. */
  name_servers: List(Text),
  /** The provider's own. */
  our_name_servers: List(Text),
  glue: List(Glue),
  ds: List(Ds),
  /** Until when resolvers may still query the previous name servers; null afterwards. */
  old_name_servers_until: OptionalDateTime,
  /** The team's zone of this name, if it has one. */
  zone_id: z.optional(z.nullable(Id)),
  /** Pounds a year, without VAT. */
  renewal_price: z.optional(z.nullable(Money)),
  rules: z.optional(TldRules),
  transfer: z.optional(z.nullable(DomainTransfer)),
  /** The tag of the registrar it is moving to (.uk). */
  ips_tag: OptionalText,
  /** The new registrant, until confirmed by email. */
  pending_registrant: z.optional(z.nullable(z.object({ firstname: Text, lastname: Text, email_address: Text }))),
  /** Until when it cannot move away. */
  transfer_locked_until: OptionalDateTime,
});
export type Domain = z.output<typeof Domain>;

/** Fields of a domain that can be changed, one or several at once. */
export const DomainChange = z.object({
  auto_renew: z.optional(z.boolean()),
  is_locked: z.optional(z.boolean()),
  has_privacy: z.optional(z.boolean()),
  name_servers: z.optional(z.array(z.string())),
  glue: z.optional(z.array(z.object({ host: z.string(), addresses: z.array(z.string()) }))),
  ds: z.optional(
    z.array(z.object({ key_tag: z.number(), algorithm: z.number(), digest_type: z.number(), digest: z.string() })),
  ),
  /** Moves the domain to the registrar with this tag at once (.uk). */
  ips_tag: z.optional(z.string()),
  /** A new code for a transfer whose code was refused. */
  epp_code: z.optional(z.string()),
});
export type DomainChange = z.output<typeof DomainChange>;

export const DomainEvent = z.object({
  id: Id,
  /**
   * `registered`, `renewed` (years, until), `auto_renew` and `lock` and `privacy` (is_on), `name_servers` (before, after, glue),
   * `ds` (before, after), `epp_code`, `contact` and `contact_removed` (type), `registrant_requested` (name, email_address),
   * `registrant` (name), `transfer_started`, `transfer_refused` (reason), `transfer_step` (step), `transferred` (until),
   * `moved_away` (ips_tag), `expired`, `redemption` (until), `restored`, `cancelled`, `released`.
   */
  kind: Text,
  /** Who did it; null for the provider or the registry. */
  author: OptionalText,
  detail: z._default(z.record(z.string(), z.unknown()), {}),
  created_at: IsoDateTime,
});
export type DomainEvent = z.output<typeof DomainEvent>;
