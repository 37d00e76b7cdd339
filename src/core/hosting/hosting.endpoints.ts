import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { OptionalText, Text, Unspecified } from '../http/schemas.ts';

export const getHostingAccount = endpoint({
  method: 'GET',
  path: '/shared-hosting/accounts/{id}',
  auth: 'user',
  summary: 'A hosting account',
  response: z.object({ account: Unspecified, password: OptionalText }),
});
export const updateHostingAccount = endpoint({
  method: 'PUT',
  path: '/shared-hosting/accounts/{id}',
  auth: 'user',
  summary: 'Change a hosting account',
  request: z.record(z.string(), z.unknown()),
  response: z.object({ account: Unspecified, password: OptionalText }),
});
export const loginHostingAccount = endpoint({
  method: 'GET',
  path: '/shared-hosting/account/login/{id}',
  auth: 'user',
  summary: 'One-time address of the control panel',
  response: z.object({ data: z.object({ url: Text }) }),
});
