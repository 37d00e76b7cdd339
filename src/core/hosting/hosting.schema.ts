import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

/** Usage of a resource. A null limit means unlimited. */
export const Usage = z.object({ used: z.number(), limit: z.optional(z.nullable(z.number())) });
export type Usage = z.output<typeof Usage>;

export const Certificate = z.object({
  /** `active`, `pending`, `failed` or `none`. */
  status: Text,
  issuer: OptionalText,
  expires_at: OptionalDateTime,
  /** Why it is missing. */
  failure: OptionalText,
});
export type Certificate = z.output<typeof Certificate>;

/** A domain that an account serves. */
export const HostedDomain = z.object({
  name: Text,
  /** `main`, `addon`, `alias` or `subdomain`. */
  kind: Text,
  /** Folder within the account. */
  root: Text,
  certificate: Certificate,
  /** The team's service for this domain, if it is registered here. */
  domain_id: z.optional(z.nullable(Id)),
  /** The team's zone for this domain, if its DNS is here. */
  zone_id: z.optional(z.nullable(Id)),
});
export type HostedDomain = z.output<typeof HostedDomain>;

export const HostedDatabase = z.object({
  name: Text,
  /** `MySQL 8.0` … */
  engine: Text,
  /** Bytes. */
  size: z._default(z.number(), 0),
  users: List(z.string()),
});
export type HostedDatabase = z.output<typeof HostedDatabase>;

/** A hosting account. Its id is that of its service. Only id, domain and status are certain. */
export const HostingAccount = z.object({
  id: Id,
  domain: Text,
  /** Status of the service (S1 §4). */
  status: Text,
  plan: OptionalText,
  /** `cpanel`, `plesk` or `reseller`. */
  panel: OptionalText,
  username: OptionalText,
  server: OptionalText,
  ip: OptionalText,
  name_servers: List(z.string()),
  ftp: z.optional(z.nullable(z.object({ host: Text, port: z.number() }))),
  ssh: z.optional(z.nullable(z.object({ host: Text, port: z.number() }))),
  /** Whether a password has been set. Nobody can sign in by FTP or SSH without one. */
  has_password: z.optional(z.boolean()),
  php_version: OptionalText,
  php_versions: List(z.string()),
  /** Bytes. */
  disk: z.optional(Usage),
  /** Bytes in this month. */
  bandwidth: z.optional(Usage),
  databases_count: z.optional(Usage),
  mailboxes_count: z.optional(Usage),
  domains: List(HostedDomain),
  databases: List(HostedDatabase),
  /** Of a reseller: which rights the accounts have. */
  reseller_acl: OptionalText,
  /** Its email domain in the portal, if there is one. */
  email_domain_id: z.optional(z.nullable(Id)),
  price: z.optional(z.nullable(z.number())),
  period: OptionalText,
  renewal_at: OptionalDateTime,
});
export type HostingAccount = z.output<typeof HostingAccount>;

/** The password applies to the panel, FTP and SSH. */
export const HostingAccountChange = z.object({
  password: z.optional(z.string()),
  php_version: z.optional(z.string()),
});
export type HostingAccountChange = z.output<typeof HostingAccountChange>;

/** A record that a website needs, compared with the DNS. */
export const HostingRecord = z.object({
  name: Text,
  type: Text,
  expected: Text,
  found: List(z.string()),
  /** `ok`, `missing` or `wrong`. */
  status: Text,
});
export type HostingRecord = z.output<typeof HostingRecord>;
export const HostingDns = z.object({
  domain: Text,
  /** Whether the provider serves the zone, and can repair the records. */
  is_ours: z._default(Flag, false),
  zone_id: z.optional(z.nullable(Id)),
  records: List(HostingRecord),
  checked_at: z.optional(IsoDateTime),
});
export type HostingDns = z.output<typeof HostingDns>;
