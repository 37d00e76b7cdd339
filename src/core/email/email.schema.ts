import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

/** How aggressively mail is treated as spam, from never to most. */
export const spamLevels = ['off', 'relaxed', 'normal', 'strict'] as const;

const Server = z.object({
  host: Text,
  port: z.number(),
  security: z.catch(z.enum(['ssl', 'starttls', 'none']), 'ssl'),
});
/** Servers and URLs for mail apps, webmail and calendars. */
export const MailServers = z.object({ imap: Server, pop: Server, smtp: Server, webmail_url: Text, dav_url: Text });
export type MailServers = z.output<typeof MailServers>;

export const EmailDomain = z.object({
  id: Id,
  name: Text,
  status: Text,
  mailboxes: z.number(),
  max_mailboxes: z.number(),
  /** Megabytes assigned to mailboxes, and available in total. */
  quota_given: z.number(),
  quota_total: z.number(),
  /** Quota of a new mailbox, megabytes. */
  default_quota: z.catch(z.number(), 1000),
  spam_level: z.catch(z.enum(spamLevels), 'normal'),
  /** Whether mail waits for a DNS record that proves ownership of the domain. */
  is_unproven: z.optional(Flag),
  /** How many of the DNS records that mail needs are correct. */
  dns: z.optional(z.nullable(z.object({ good: z.number(), total: z.number() }))),
  servers: z.optional(MailServers),
});
export type EmailDomain = z.output<typeof EmailDomain>;

export const EmailDomainUpdate = z.partial(
  z.object({ status: z.enum(['active', 'off']), spam_level: z.enum(spamLevels), default_quota: z.number() }),
);

export const Mailbox = z.object({
  id: Id,
  domain_id: z.optional(Id),
  /** The complete address. */
  username: Text,
  name: Text,
  /** Megabytes. */
  quota: z.number(),
  /** Megabytes. */
  used: z.number(),
  messages: z.number(),
  is_active: z.boolean(),
  /** Whether mail apps may sign in by IMAP and POP. */
  is_imap_enabled: z.catch(z.boolean(), true),
  /** Addresses delivered to this mailbox. */
  aliases: List(Text),
  last_login_at: OptionalDateTime,
  created_at: IsoDateTime,
});
export type Mailbox = z.output<typeof Mailbox>;

/** Short-lived URLs where a phone finds its settings. */
export const DeviceLink = z.object({
  /** Apple's configuration profile. */
  profile_url: Text,
  /** A page with the settings and how to enter them. */
  guide_url: Text,
  /** Seconds. */
  expires_in: z.number(),
});
export type DeviceLink = z.output<typeof DeviceLink>;

export const MailboxInput = z.object({
  domain_id: Id,
  local_part: z.string(),
  name: z.string(),
  password: z.string(),
  quota: z.number(),
});
export const MailboxUpdate = z.partial(
  z.object({
    name: z.string(),
    password: z.string(),
    quota: z.number(),
    is_active: z.boolean(),
    is_imap_enabled: z.boolean(),
  }),
);
export type MailboxUpdate = z.output<typeof MailboxUpdate>;

/** The result for one item of a bulk operation. */
export const BulkOutcome = z.object({ id: Id, ok: Flag, message: Text });
export type BulkOutcome = z.output<typeof BulkOutcome>;

/** Rows of an imported file, see mailbox-csv.rules. */
export const MailboxImport = z.object({
  domain_id: Id,
  /** Only checks each row and creates nothing. */
  dry_run: z.boolean(),
  mailboxes: z.array(z.object({ local_part: z.string(), name: z.string(), password: z.string(), quota: z.number() })),
});
/** Of an import, `id` is the row's index, from 0. */
export const BulkOutcomes = z.object({ outcomes: List(BulkOutcome) });

export const Alias = z.object({ id: Id, alias: Text, goto: Text });
export type Alias = z.output<typeof Alias>;
/** Full addresses; for a domain alias, domain names. */
export const AliasInput = z.object({ alias: z.string(), goto: z.string() });

export const Forwarder = z.object({ id: Id, address: Text, goto: Text });
export type Forwarder = z.output<typeof Forwarder>;
export const ForwarderInput = z.object({ address: z.string(), goto: z.string() });
const ForwarderResult = z.object({
  code: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  message: OptionalText,
  /** Text, a list, or an object with a message. */
  cpanelresult: z.catch(z.optional(z.nullable(z.object({ error: z.unknown() }))), undefined),
});
/** A successful response may carry a failure, as a code or as the control panel's error, in its result or beside it (S2 §8). */
export const ForwarderResponse = z.extend(ForwarderResult, {
  result: z.catch(z.optional(z.nullable(ForwarderResult)), undefined),
});
export type ForwarderResponse = z.output<typeof ForwarderResponse>;

const flowKinds = ['alias', 'forwarder', 'catch_all'] as const;
/** One step of mail from one address to another. */
export const FlowStep = z.object({
  from: Text,
  to: Text,
  kind: z.catch(z.enum(flowKinds), 'alias'),
  /** What `to` is: a mailbox, an external address, an address that forwards further, or a missing address of this domain. */
  lands: z.catch(z.enum(['mailbox', 'external', 'address', 'nowhere']), 'address'),
});
export type FlowStep = z.output<typeof FlowStep>;

export const filterKinds = ['custom', 'whitelist', 'blacklist'] as const;
export type FilterKind = (typeof filterKinds)[number];
export const filterFields = ['from', 'to', 'subject', 'body'] as const;
export const filterComparisons = ['contains', 'is', 'begins', 'ends'] as const;
export const filterActions = ['junk', 'folder', 'forward', 'discard', 'mark_read'] as const;

/** Treated as text, whatever type the server sends (S2 §3). */
const MatchValue = z.pipe(
  z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]),
  z.transform((value) => (Array.isArray(value) ? value.join(', ') : String(value))),
);
export const Filter = z.object({
  id: Id,
  kind: z.enum(filterKinds),
  match_value: MatchValue,
  field: z.catch(z.enum(filterFields), 'from'),
  comparison: z.catch(z.enum(filterComparisons), 'contains'),
  action: z.catch(z.enum(filterActions), 'junk'),
  /** Target of the actions `folder` and `forward`. */
  action_value: OptionalText,
  is_active: z.catch(z.boolean(), true),
  /** From 1. The first matching filter applies. */
  position: z.catch(z.number(), 1),
});
export type Filter = z.output<typeof Filter>;
export const FilterInput = z.object({
  kind: z.enum(filterKinds),
  match_value: z.string(),
  field: z.optional(z.enum(filterFields)),
  comparison: z.optional(z.enum(filterComparisons)),
  action: z.optional(z.enum(filterActions)),
  action_value: z.optional(z.string()),
});
export type FilterInput = z.output<typeof FilterInput>;
export const FilterUpdate = z.extend(z.partial(FilterInput), {
  is_active: z.optional(z.boolean()),
  position: z.optional(z.number()),
});

/** `ownership` is listed until ownership of the domain is proven. */
export const dnsKinds = ['ownership', 'mx', 'spf', 'dkim', 'dmarc'] as const;
/** A DNS record that mail needs, compared with the published one. */
export const DnsCheck = z.object({
  kind: z.enum(dnsKinds),
  type: Text,
  /** Relative to the zone; `@` for the domain itself. */
  name: Text,
  status: z.catch(z.enum(['good', 'missing', 'wrong', 'unset']), 'missing'),
  expected: List(Text),
  found: List(Text),
  /** What a fix would publish instead of `found`; null when nothing needs fixing. */
  fix: z.optional(z.nullable(z.array(z.string()))),
});
export type DnsCheck = z.output<typeof DnsCheck>;
export const DnsHealth = z.object({ has_zone: Flag, records: List(DnsCheck) });

export const Calendar = z.object({
  id: Id,
  name: Text,
  color: Text,
  username: Text,
  caldav_url: Text,
  carddav_url: Text,
});
export type Calendar = z.output<typeof Calendar>;
/** `color` as `#rrggbb`. */
export const CalendarInput = z.object({ username: z.string(), name: z.string(), color: z.string() });
