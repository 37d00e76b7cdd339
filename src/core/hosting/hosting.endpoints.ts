import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { List, Meta, OptionalText, PageQuery, Text } from '../http/schemas.ts';
import { HostingAccount, HostingAccountChange, HostingDns } from './hosting.schema.ts';

export const listHostingAccounts = endpoint({
  method: 'GET',
  path: '/shared-hosting/accounts',
  auth: 'user',
  summary: 'Hosting accounts of the team',
  cancellable: true,
  quiet: true,
  assumed: true,
  query: PageQuery,
  response: z.object({ accounts: List(HostingAccount), meta: Meta }),
});
export const getHostingAccount = endpoint({
  method: 'GET',
  path: '/shared-hosting/accounts/{id}',
  auth: 'user',
  summary: 'A hosting account',
  cancellable: true,
  quiet: true,
  response: z.object({ account: HostingAccount, password: OptionalText }),
});
export const updateHostingAccount = endpoint({
  method: 'PUT',
  path: '/shared-hosting/accounts/{id}',
  auth: 'user',
  summary: 'Change a hosting account',
  quiet: true,
  request: HostingAccountChange,
  response: z.object({ account: HostingAccount, password: OptionalText, message: OptionalText }),
});
export const loginHostingAccount = endpoint({
  method: 'GET',
  path: '/shared-hosting/account/login/{id}',
  auth: 'user',
  summary: 'One-time address of the control panel',
  quiet: true,
  response: z.object({ data: z.object({ url: Text }) }),
});
export const getHostingDns = endpoint({
  method: 'GET',
  path: '/shared-hosting/accounts/{id}/dns',
  auth: 'user',
  summary: 'The DNS records of a domain of the account: what it needs and what is served',
  quiet: true,
  assumed: true,
  query: z.object({ domain: z.string() }),
  response: z.object({ dns: HostingDns }),
});
/** Only if the zone belongs to the team. */
export const repairHostingDns = endpoint({
  method: 'POST',
  path: '/shared-hosting/accounts/{id}/dns',
  auth: 'user',
  summary: 'Put the DNS records of a domain of the account right',
  quiet: true,
  assumed: true,
  request: z.object({ domain: z.string() }),
  response: z.object({ dns: HostingDns, message: OptionalText }),
});
