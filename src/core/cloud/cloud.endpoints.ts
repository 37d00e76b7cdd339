import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, IsoDateTime, List, MessageResponse, Meta, OptionalText, PageQuery, Text } from '../http/schemas.ts';
import { Image, MetricSeries, Region, Server, ServerEvent, SshKey } from './cloud.schema.ts';

const StartedJob = z.optional(z.nullable(z.object({ id: Id })));

/**
 * `action` is start, shutdown, stop, reset, reinstall, or create to retry a failed creation; `reboot` has its own endpoint. `image`
 * and `ssh_key_ids` are only for reinstall, which keeps the current ones if they are absent.
 */
export const actOnServer = endpoint({
  method: 'PUT',
  path: '/cloud/servers/{id}/{action}',
  auth: 'user',
  summary: 'Act on a cloud server',
  createsResource: true,
  quiet: true,
  request: z.object({ image: z.optional(z.string()), ssh_key_ids: z.optional(z.array(Id)) }),
  response: z.object({ message: OptionalText, job: StartedJob }),
});
export const rebootServer = endpoint({
  method: 'PUT',
  path: '/cloud/servers/{id}/reboot',
  auth: 'user',
  summary: 'Reboot a cloud server',
  createsResource: true,
  quiet: true,
  response: z.object({ message: OptionalText, job: StartedJob }),
});
export const listCloudServers = endpoint({
  method: 'GET',
  path: '/cloud/servers',
  auth: 'user',
  summary: 'Cloud servers of the team',
  cancellable: true,
  quiet: true,
  query: PageQuery,
  response: z.object({ servers: List(Server), meta: z.optional(Meta) }),
});
export const getCloudServer = endpoint({
  method: 'GET',
  path: '/cloud/servers/{id}',
  auth: 'user',
  summary: 'One cloud server',
  cancellable: true,
  quiet: true,
  response: z.object({ server: Server }),
});
export const renameServer = endpoint({
  method: 'PUT',
  path: '/cloud/servers/{id}',
  auth: 'user',
  summary: 'Rename a cloud server',
  quiet: true,
  assumed: true,
  request: z.object({ name: z.string() }),
  response: z.object({ server: Server, message: OptionalText }),
});
/** Deletes the server with its disk, and cancels its service. */
export const deleteServer = endpoint({
  method: 'DELETE',
  path: '/cloud/servers/{id}',
  auth: 'user',
  summary: 'Delete a cloud server',
  quiet: true,
  assumed: true,
  response: z.object({ message: OptionalText, job: StartedJob }),
});
/** The URL contains a ticket that works once, for this server and caller. */
export const openConsole = endpoint({
  method: 'POST',
  path: '/cloud/servers/{id}/console',
  auth: 'user',
  summary: 'Open a console',
  quiet: true,
  response: z.object({ data: z.object({ url: Text, expires_at: IsoDateTime }) }),
});
export const loginWhm = endpoint({
  method: 'GET',
  path: '/server/whm-login/{id}',
  auth: 'user',
  summary: 'One-time address of WHM',
  quiet: true,
  response: z.object({ data: z.object({ url: Text }) }),
});
/** A server with data from its control panel. */
export const getServer = endpoint({
  method: 'GET',
  path: '/server/servers/{id}',
  auth: 'user',
  summary: 'One server',
  quiet: true,
  response: z.object({
    server: z.extend(Server, {
      hostname: OptionalText,
      name_servers: List(Text),
      /** WHM only: number and limit of hosting accounts. */
      accounts: z.optional(z.nullable(z.number())),
      max_accounts: z.optional(z.nullable(z.number())),
    }),
  }),
});
/** `range` is 1h, 24h or 7d. */
export const getServerMetrics = endpoint({
  method: 'GET',
  path: '/cloud/servers/{id}/metrics',
  auth: 'user',
  summary: 'Figures of a server over time',
  cancellable: true,
  quiet: true,
  assumed: true,
  query: z.object({ range: z.string() }),
  response: z.object({ times: List(IsoDateTime), series: List(MetricSeries) }),
});
export const listServerEvents = endpoint({
  method: 'GET',
  path: '/cloud/servers/{id}/activity',
  auth: 'user',
  summary: 'What happened to a server, newest first',
  quiet: true,
  assumed: true,
  query: PageQuery,
  response: z.object({ events: List(ServerEvent), meta: Meta }),
});
export const listServerOptions = endpoint({
  method: 'GET',
  path: '/cloud/options',
  auth: 'user',
  summary: 'What cloud servers can be made with',
  quiet: true,
  assumed: true,
  response: z.object({
    images: List(Image),
    regions: List(Region),
    /** Price of backups, per cent of the plan's price. */
    backups_percent: z._default(z.number(), 0),
  }),
});
export const listSshKeys = endpoint({
  method: 'GET',
  path: '/cloud/ssh-keys',
  auth: 'user',
  summary: 'SSH keys of the team',
  quiet: true,
  assumed: true,
  response: z.object({ ssh_keys: List(SshKey) }),
});
export const createSshKey = endpoint({
  method: 'POST',
  path: '/cloud/ssh-keys',
  auth: 'user',
  summary: 'Add an SSH key',
  createsResource: true,
  quiet: true,
  assumed: true,
  request: z.object({ name: z.string(), public_key: z.string() }),
  response: z.object({ ssh_key: SshKey, message: OptionalText }),
});
export const deleteSshKey = endpoint({
  method: 'DELETE',
  path: '/cloud/ssh-keys/{id}',
  auth: 'user',
  summary: 'Remove an SSH key from the team; servers keep it',
  quiet: true,
  assumed: true,
  response: MessageResponse,
});
