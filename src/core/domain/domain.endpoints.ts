import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { List, MessageResponse, OptionalText, Text } from '../http/schemas.ts';
import { Availability, Contact, Domain } from './domain.schema.ts';

const Names = z.object({ domains: z.array(z.string()) });

export const getDomain = endpoint({
  method: 'GET',
  path: '/domain/domain/{id}',
  auth: 'user',
  summary: 'One domain',
  response: z.object({ domain: Domain }),
});
export const updateDomain = endpoint({
  method: 'PUT',
  path: '/domain/domain/{id}',
  auth: 'user',
  summary: 'Change a domain, such as auto-renew',
  request: z.record(z.string(), z.unknown()),
  response: z.object({ domain: Domain, message: OptionalText }),
});
export const createContact = endpoint({
  method: 'POST',
  path: '/domain/contact',
  auth: 'user',
  summary: 'Add a contact',
  createsResource: true,
  request: Contact,
  response: z.object({ contact: Contact }),
});
export const listContacts = endpoint({
  method: 'GET',
  path: '/domain/contact',
  auth: 'user',
  summary: 'Contacts of a domain',
  query: z.object({ domain_id: z.string() }),
  response: z.object({ contacts: List(Contact) }),
});
export const updateContact = endpoint({
  method: 'PUT',
  path: '/domain/contact/{id}',
  auth: 'user',
  summary: 'Change a contact',
  request: Contact,
  response: z.object({ contact: Contact }),
});
export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/domain/contact/{id}',
  auth: 'user',
  summary: 'Remove a contact',
  response: MessageResponse,
});
export const renewDomain = endpoint({
  method: 'PUT',
  path: '/domain/renew/domain/{id}',
  auth: 'user',
  summary: 'Renew a domain',
  request: z.object({ years: z.number() }),
  response: z.object({ data: z.object({ domain: Domain, message: OptionalText }) }),
});
export const getEppCode = endpoint({
  method: 'GET',
  path: '/domain/get-epp-code/domain/{id}',
  auth: 'user',
  summary: 'The code that lets a domain move away',
  response: z.object({ code: Text }),
});
/** A quick estimate from the provider's own records. */
export const checkDomains = endpoint({
  method: 'POST',
  path: '/domain/check',
  auth: 'public',
  summary: 'Estimate whether names are free',
  quiet: true,
  request: Names,
  response: z.object({ domains: List(Availability) }),
});
/** Asks the registries: takes as long as the slowest of them. */
export const confirmDomains = endpoint({
  method: 'POST',
  path: '/domain/availability',
  auth: 'public',
  summary: 'Ask the registries whether names are free',
  quiet: true,
  request: Names,
  response: z.object({ domains: List(Availability) }),
});
