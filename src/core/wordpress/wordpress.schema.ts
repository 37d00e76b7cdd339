import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

/** Result of the last check of a site. */
export const SiteHealth = z.object({
  /** `ok`, `broken` or `maintenance`. */
  status: Text,
  http_status: z.optional(z.nullable(z.number())),
  /** Title of the page. */
  title: OptionalText,
  /** Why it is broken. */
  problem: OptionalText,
  /** Milliseconds. */
  response_ms: z.optional(z.nullable(z.number())),
  checked_at: OptionalDateTime,
});
export type SiteHealth = z.output<typeof SiteHealth>;

/** A WordPress site. Only id, name and status are certain. */
export const WordpressSite = z.object({
  id: Id,
  /** Its domain. */
  name: Text,
  /** `creating`, `active`, `failed` or `deleting`; `suspended` and the other ends of its service (S1 §4). */
  status: Text,
  title: OptionalText,
  /** The service that it belongs to. Several sites of one plan have the same. */
  service_id: z.optional(z.nullable(Id)),
  plan: OptionalText,
  renewal_at: OptionalDateTime,
  /** Public URL. */
  url: OptionalText,
  /** The provider's URL for it, which works even if its domain points elsewhere. */
  preview_url: OptionalText,
  /** Screenshot of its home page. */
  picture_url: OptionalText,
  core_version: OptionalText,
  php_version: OptionalText,
  php_versions: List(z.string()),
  theme: OptionalText,
  /** Number of available updates, without ignored ones. */
  updates_count: z._default(z.number(), 0),
  plugins_count: z.optional(z.number()),
  health: z.optional(z.nullable(SiteHealth)),
  last_backup_at: OptionalDateTime,
  is_maintenance: z._default(Flag, false),
  is_debug: z._default(Flag, false),
  /** Bytes. */
  disk: z.optional(z.object({ used: z.number(), limit: z.optional(z.nullable(z.number())) })),
  /** Bytes. */
  database_size: z.optional(z.number()),
  ip: OptionalText,
  sftp: z.optional(z.nullable(z.object({ host: Text, port: z.number(), username: Text }))),
  /** Of a staging copy: the site that it was made from. */
  parent_id: z.optional(z.nullable(Id)),
  /** Of a site: its staging copy. */
  staging_id: z.optional(z.nullable(Id)),
  /** Whether the DNS records of its domain point to it; null if unknown. */
  is_live: z.optional(z.nullable(z.boolean())),
  /** The zone of its domain in the portal. */
  zone_id: z.optional(z.nullable(Id)),
  created_at: OptionalDateTime,
});
export type WordpressSite = z.output<typeof WordpressSite>;

/** A plan of the team, with the number of its sites and their limit. */
export const WordpressPlan = z.object({
  service_id: Id,
  name: Text,
  plan: Text,
  status: Text,
  sites_count: z.number(),
  max_sites: z.number(),
});
export type WordpressPlan = z.output<typeof WordpressPlan>;

/** An available update of an item. */
const ItemUpdate = z.object({
  version: Text,
  released_at: OptionalDateTime,
  requires_php: OptionalText,
  requires_wp: OptionalText,
  tested_wp: OptionalText,
  is_security: z._default(Flag, false),
  /** Why it cannot be installed, such as an outdated PHP version. */
  blocked: OptionalText,
  /** Why a version newer than this one is not offered. */
  newer_blocked: OptionalText,
});

/** The core, a plugin or a theme of a site. */
export const WordpressItem = z.object({
  /** `core`, `plugin` or `theme`. */
  kind: Text,
  slug: Text,
  name: Text,
  author: OptionalText,
  version: Text,
  /** Whether the plugin is activated, or the theme is in use. */
  is_active: z._default(Flag, true),
  auto_update: z._default(Flag, false),
  /** Null when it is up to date. */
  update: z.optional(z.nullable(ItemUpdate)),
  /** The version that the customer ignores. */
  ignored_version: OptionalText,
  /** The version that a rollback restores. */
  previous_version: OptionalText,
  requires_php: OptionalText,
  requires_wp: OptionalText,
  tested_wp: OptionalText,
  /** Why it cannot be deleted, such as a theme in use. */
  kept_reason: OptionalText,
});
export type WordpressItem = z.output<typeof WordpressItem>;

export const ChangelogEntry = z.object({ version: Text, released_at: OptionalDateTime, changes: List(z.string()) });
export type ChangelogEntry = z.output<typeof ChangelogEntry>;

/** Outcome of one item of an update: an entry of `report` in the result of the job. */
export const UpdateReport = z.object({
  kind: Text,
  slug: Text,
  name: Text,
  from: Text,
  to: Text,
  /** `updated`, `reverted`, `failed` or `skipped`. */
  outcome: Text,
  /** Why it was not updated, or was reverted. */
  reason: OptionalText,
});
export type UpdateReport = z.output<typeof UpdateReport>;

/** An event in the history of a site. */
export const SiteEvent = z.object({
  id: Id,
  /** `created`, `updated`, `restored`, `pushed` … */
  kind: Text,
  detail: z._default(z.record(z.string(), z.unknown()), {}),
  /** Who did it; null for the provider. */
  author: OptionalText,
  created_at: IsoDateTime,
});
export type SiteEvent = z.output<typeof SiteEvent>;

export const DebugLogEntry = z.object({ at: OptionalText, level: Text, text: Text, count: z._default(z.number(), 1) });
export type DebugLogEntry = z.output<typeof DebugLogEntry>;

/** How a table differs between two copies of a site. */
const TableDifference = z.object({
  name: Text,
  /** Number of rows in this copy, and in the other one. */
  rows: z.number(),
  rows_there: z.number(),
  /** Number of rows that are different, missing or new. */
  changed: z.number(),
});

/** Changes that pushing a staging copy would make to its site. */
export const PushPreview = z.object({
  files: z.object({ added: z.number(), changed: z.number(), removed: z.number(), examples: List(z.string()) }),
  tables: List(TableDifference),
  /** Warnings about data that would be lost. */
  warnings: List(z.string()),
});
export type PushPreview = z.output<typeof PushPreview>;

/** Changes that a search and replace would make. */
export const ReplacePreview = z.object({
  tables: List(z.object({ name: Text, rows: z.number(), matches: z.number() })),
  matches: z.number(),
  examples: List(z.object({ table: Text, before: Text, after: Text })),
});
export type ReplacePreview = z.output<typeof ReplacePreview>;

const MetricPoint = z.object({ at: IsoDateTime, value: z.nullable(z.number()) });
export const Metric = z.object({
  /** `visits`, `requests`, `response_ms`, `cache_share` (per cent), `disk` (bytes) or `php_errors`. */
  key: Text,
  points: List(MetricPoint),
  /** The previous period, with the same number of points. */
  previous: List(MetricPoint),
  /** Sum or mean of the points, as is usual for it, or the last one of the disk; null without any. */
  total: z.nullable(z.number()),
  previous_total: z.nullable(z.number()),
});
export type Metric = z.output<typeof Metric>;
export const SiteMetrics = z.object({
  /** `24h`, `7d`, `30d` or `90d`. */
  range: Text,
  /** Seconds between two points. */
  step: z.number(),
  metrics: List(Metric),
});
export type SiteMetrics = z.output<typeof SiteMetrics>;
