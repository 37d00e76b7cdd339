import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, Money, OptionalText, Text } from '../http/schemas.ts';

/** What a server can be made with. */
export const Image = z.object({
  key: Text,
  /** `Debian 12`. */
  name: Text,
  /** `linux`, `whm` (cPanel) or `app`. */
  family: Text,
  min_disk_gb: z._default(z.number(), 0),
  min_memory_mb: z._default(z.number(), 0),
});
export type Image = z.output<typeof Image>;
export const Region = z.object({ key: Text, name: Text, country: Text });
export type Region = z.output<typeof Region>;

/** A public key of the team, which is put into new servers. */
export const SshKey = z.object({ id: Id, name: Text, fingerprint: Text, created_at: IsoDateTime });
export type SshKey = z.output<typeof SshKey>;

/**
 * A cloud server. Its id is that of its service. Only id, name and status are certain.
 * `status`: `provisioning`, `starting`, `running`, `rebooting`, `stopping`, `off`, `reinstalling`, `deleting` or `error`.
 */
export const Server = z.object({
  id: Id,
  name: Text,
  status: Text,
  image: z.optional(z.nullable(Image)),
  region: z.optional(z.nullable(Region)),
  plan: OptionalText,
  vcpus: z.optional(z.number()),
  memory_mb: z.optional(z.number()),
  disk_gb: z.optional(z.number()),
  /** Absent until it has been made. */
  ipv4: OptionalText,
  ipv6: OptionalText,
  /** Per cent; null while it is off. */
  cpu: z.optional(z.nullable(z.number())),
  memory: z.optional(z.nullable(z.number())),
  disk: z.optional(z.nullable(z.number())),
  /** What may be asked for now: `start`, `shutdown`, `stop`, `reboot`, `reset`, `reinstall`, `delete`, `console`, `whm`. */
  actions: List(z.string()),
  /** The work under way. */
  job: z.optional(z.nullable(z.object({ id: Id, kind: Text }))),
  ssh_keys: List(z.object({ id: Id, name: Text })),
  has_backups: z._default(Flag, false),
  /** Pounds for each `period`, without VAT. */
  price: z.optional(z.nullable(Money)),
  period: OptionalText,
  renewal_at: OptionalText,
  booted_at: OptionalText,
  created_at: OptionalText,
});
export type Server = z.output<typeof Server>;

/** A figure of a server over time. */
export const MetricSeries = z.object({
  /** `cpu`, `memory`, `disk`, `network_in` or `network_out`. */
  key: Text,
  /** `percent` or `bytes_per_second`. */
  unit: Text,
  /** One for each time of `times`; null where the server was off. */
  values: List(z.nullable(z.number())),
});
export type MetricSeries = z.output<typeof MetricSeries>;

/** What happened to a server. */
export const ServerEvent = z.object({
  id: Id,
  /** `created`, `started`, `shutdown`, `stopped`, `rebooted`, `reset`, `reinstalled` (image), `failed` (action, reason), `console`, `whm`. */
  kind: Text,
  /** Null for the provider. */
  author: OptionalText,
  detail: z._default(z.record(z.string(), z.unknown()), {}),
  created_at: IsoDateTime,
});
export type ServerEvent = z.output<typeof ServerEvent>;
