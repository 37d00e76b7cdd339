import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, Meta, PageQuery, Text, Unspecified } from '../http/schemas.ts';

const Server = z.object({ id: Id, name: Text, status: Text });

/** `action` is start, stop or the like; `reboot` has an endpoint of its own. */
export const actOnServer = endpoint({
  method: 'PUT',
  path: '/cloud/servers/{id}/{action}',
  auth: 'user',
  summary: 'Act on a cloud server',
  response: MessageResponse,
});
export const rebootServer = endpoint({
  method: 'PUT',
  path: '/cloud/servers/{id}/reboot',
  auth: 'user',
  summary: 'Reboot a cloud server',
  response: MessageResponse,
});
export const listCloudServers = endpoint({
  method: 'GET',
  path: '/cloud/servers',
  auth: 'user',
  summary: 'Cloud servers of the team',
  query: PageQuery,
  response: z.object({ servers: List(Server), meta: z.optional(Meta) }),
});
export const getCloudServer = endpoint({
  method: 'GET',
  path: '/cloud/servers/{id}',
  auth: 'user',
  summary: 'One cloud server',
  response: z.object({ server: Server }),
});
export const openConsole = endpoint({
  method: 'POST',
  path: '/cloud/servers/{id}/console',
  auth: 'user',
  summary: 'Open a console',
  response: Unspecified,
});
export const loginWhm = endpoint({
  method: 'GET',
  path: '/server/whm-login/{id}',
  auth: 'user',
  summary: 'One-time address of WHM',
  response: z.object({ data: z.object({ url: Text }) }),
});
export const getServer = endpoint({
  method: 'GET',
  path: '/server/servers/{id}',
  auth: 'user',
  summary: 'One server',
  response: z.object({ server: Server }),
});
