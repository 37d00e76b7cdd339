import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, Money, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

/** A host name (RFC 1123) of up to 63 characters: lowercase letters, digits, hyphens and dots. */
export const SERVER_NAME_PATTERN =
  /^(?=.{1,63}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** An operating system or app that a server can be created with. */
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

/** A public key of the team, which is installed on new servers. */
export const SshKey = z.object({
  id: Id,
  name: Text,
  /** `Ed25519`, `RSA 3072`, `ECDSA 256`. */
  type: OptionalText,
  /** `SHA256:…`, as `ssh-keygen -l` prints it. */
  fingerprint: Text,
  created_at: IsoDateTime,
});
export type SshKey = z.output<typeof SshKey>;

/** The size of a plan or a server. */
export const ServerSize = z.object({ vcpus: z.number(), memory_mb: z.number(), disk_gb: z.number() });
export type ServerSize = z.output<typeof ServerSize>;

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
  /** Size after the next boot, if the plan has changed. */
  pending_size: z.optional(z.nullable(ServerSize)),
  /** Absent until the server is created. */
  ipv4: OptionalText,
  ipv6: OptionalText,
  /** Per cent; null while it is off. */
  cpu: z.optional(z.nullable(z.number())),
  memory: z.optional(z.nullable(z.number())),
  disk: z.optional(z.nullable(z.number())),
  /**
   * Actions that are allowed now: `start`, `shutdown`, `stop`, `reboot`, `reset`, `reinstall`, `create` (retries a failed creation),
   * `delete`, `console`, `whm`.
   */
  actions: List(z.string()),
  /** Why it cannot be started: its service is `suspended` or `expired`. */
  stopped_by: OptionalText,
  /** The open job. */
  job: z.optional(z.nullable(z.object({ id: Id, kind: Text }))),
  ssh_keys: List(z.object({ id: Id, name: Text })),
  has_backups: z._default(Flag, false),
  /** Pounds for each `period`, with backups, without VAT. */
  price: z.optional(z.nullable(Money)),
  period: OptionalText,
  renewal_at: OptionalDateTime,
  booted_at: OptionalDateTime,
  created_at: OptionalDateTime,
});
export type Server = z.output<typeof Server>;

/** A metric of a server over time. */
export const MetricSeries = z.object({
  /** `cpu`, `memory`, `disk`, `network_in` or `network_out`. */
  key: Text,
  /** `percent` or `bytes_per_second`. */
  unit: Text,
  /** One per entry of `times`; null while the server was off. */
  values: List(z.nullable(z.number())),
});
export type MetricSeries = z.output<typeof MetricSeries>;

export const ServerEvent = z.object({
  id: Id,
  /**
   * `created`, `started`, `shutdown`, `stopped` (by: `suspended` or `expired`, if the service's status was the reason), `rebooted`, `reset`,
   * `reinstalled` (image), `resized` (vcpus, memory_mb, disk_gb), `renamed` (from, to), `failed` (action, reason), `console`, `whm`.
   */
  kind: Text,
  /** Null for the provider. */
  author: OptionalText,
  detail: z._default(z.record(z.string(), z.unknown()), {}),
  created_at: IsoDateTime,
});
export type ServerEvent = z.output<typeof ServerEvent>;

/** Messages from the browser to a console, one per text frame. */
export const ConsoleInput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('input'), data: z.string() }),
  z.object({ type: z.literal('resize'), cols: z.number(), rows: z.number() }),
  z.object({ type: z.literal('ctrl-alt-del') }),
]);
export type ConsoleInput = z.output<typeof ConsoleInput>;

/**
 * Messages from a console. `reason` is `off`, `rebooting`, `reinstalling`, `deleted`, `idle` or `signed-out`; the connection ends
 * after it. A refused ticket ends the connection with code 4401.
 */
export const ConsoleOutput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('output'), data: z.string() }),
  z.object({ type: z.literal('closed'), reason: z.string() }),
]);
export type ConsoleOutput = z.output<typeof ConsoleOutput>;
