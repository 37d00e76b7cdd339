import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, OptionalText, Text } from '../http/schemas.ts';

/** How readily mail is taken for spam, from never to quickly. */
export const spamLevels = ['off', 'relaxed', 'normal', 'strict'] as const;

const Server = z.object({
  host: Text,
  port: z.number(),
  security: z.catch(z.enum(['ssl', 'starttls', 'none']), 'ssl'),
});
/** Where mail apps, webmail and calendars are reached. */
export const MailServers = z.object({ imap: Server, pop: Server, smtp: Server, webmail_url: Text, dav_url: Text });
export type MailServers = z.output<typeof MailServers>;

export const EmailDomain = z.object({
  id: Id,
  name: Text,
  status: Text,
  mailboxes: z.number(),
  max_mailboxes: z.number(),
  /** Megabytes: given to mailboxes so far, and in all. */
  quota_given: z.number(),
  quota_total: z.number(),
  /** Megabytes that a new mailbox begins with. */
  default_quota: z.catch(z.number(), 1000),
  spam_level: z.catch(z.enum(spamLevels), 'normal'),
  /** Records that say what they should, of those that mail asks for. */
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
  /** The whole address. */
  username: Text,
  name: Text,
  /** Megabytes. */
  quota: z.number(),
  /** Megabytes. */
  used: z.number(),
  messages: z.number(),
  is_active: z.boolean(),
  /** May mail apps sign in by IMAP and POP? */
  is_imap_enabled: z.catch(z.boolean(), true),
  /** Addresses that lead here. */
  aliases: List(Text),
  last_login_at: OptionalText,
  created_at: IsoDateTime,
});
export type Mailbox = z.output<typeof Mailbox>;

export const MailboxInput = z.object({
  domain_id: z.string(),
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

/** What became of one of several. */
export const BulkOutcome = z.object({ id: Id, ok: Flag, message: Text });
export type BulkOutcome = z.output<typeof BulkOutcome>;

/** Rows of a file of mailboxes. @see csv in mailbox-csv.rules */
export const MailboxImport = z.object({
  domain_id: z.string(),
  /** Says what would become of each row, and does nothing. */
  dry_run: z.boolean(),
  mailboxes: z.array(z.object({ local_part: z.string(), name: z.string(), password: z.string(), quota: z.number() })),
});
/** `id` is the row's place in the list, from 0. */
export const BulkOutcomes = z.object({ outcomes: List(BulkOutcome) });

export const Alias = z.object({ id: Id, alias: Text, goto: Text });
export type Alias = z.output<typeof Alias>;
/** Whole addresses; of a domain alias, domain names. */
export const AliasInput = z.object({ alias: z.string(), goto: z.string() });

export const Forwarder = z.object({ id: Id, address: Text, goto: Text });
export type Forwarder = z.output<typeof Forwarder>;
export const ForwarderInput = z.object({ address: z.string(), goto: z.string() });
/** A success that may carry a failure: a code, or the control panel's error (S2 §8). */
export const ForwarderResponse = z.object({
  message: OptionalText,
  result: z.optional(
    z.nullable(
      z.object({
        code: z.optional(z.nullable(z.union([z.string(), z.number()]))),
        message: OptionalText,
        cpanelresult: z.optional(z.nullable(z.object({ error: OptionalText }))),
      }),
    ),
  ),
});
export type ForwarderResponse = z.output<typeof ForwarderResponse>;

export const flowKinds = ['alias', 'forwarder', 'catch_all'] as const;
/** One step of mail from an address to another. */
export const FlowStep = z.object({
  from: Text,
  to: Text,
  kind: z.catch(z.enum(flowKinds), 'alias'),
  /** What `to` is: a mailbox, an address elsewhere, an address that leads on, or one of ours that does not exist. */
  lands: z.catch(z.enum(['mailbox', 'external', 'address', 'nowhere']), 'address'),
});
export type FlowStep = z.output<typeof FlowStep>;

export const filterKinds = ['custom', 'whitelist', 'blacklist'] as const;
export type FilterKind = (typeof filterKinds)[number];
export const filterFields = ['from', 'to', 'subject', 'body'] as const;
export const filterComparisons = ['contains', 'is', 'begins', 'ends'] as const;
export const filterActions = ['junk', 'folder', 'forward', 'discard', 'mark_read'] as const;

/** Text, whatever the server made of it (S2 §3). */
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
  /** Folder of `folder`, address of `forward`. */
  action_value: OptionalText,
  is_active: z.catch(z.boolean(), true),
  /** From 1; the first that fits acts. */
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

export const dnsKinds = ['mx', 'spf', 'dkim', 'dmarc'] as const;
/** What mail needs to stand in the domain's DNS, and what stands there. */
export const DnsCheck = z.object({
  kind: z.enum(dnsKinds),
  type: Text,
  /** Host within the zone; `@` is the domain itself. */
  name: Text,
  status: z.catch(z.enum(['good', 'missing', 'wrong', 'unset']), 'missing'),
  expected: List(Text),
  found: List(Text),
  /** What the fix would put in the place of what was found; null where nothing is to be done. */
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
