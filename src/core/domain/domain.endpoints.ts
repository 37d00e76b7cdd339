import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, Meta, OptionalText, PageQuery, Text } from '../http/schemas.ts';
import { Contact, Domain, DomainChange, DomainEvent } from './domain.schema.ts';

export const getDomain = endpoint({
  method: 'GET',
  path: '/domain/domain/{id}',
  auth: 'user',
  summary: 'One domain',
  cancellable: true,
  quiet: true,
  response: z.object({ domain: Domain }),
});
export const updateDomain = endpoint({
  method: 'PUT',
  path: '/domain/domain/{id}',
  auth: 'user',
  summary: 'Change a domain, such as auto-renew',
  quiet: true,
  request: DomainChange,
  response: z.object({ domain: Domain, message: OptionalText }),
});
export const listDomainEvents = endpoint({
  method: 'GET',
  path: '/domain/domain/{id}/history',
  auth: 'user',
  summary: 'What happened to a domain, newest first',
  quiet: true,
  assumed: true,
  query: PageQuery,
  response: z.object({ events: List(DomainEvent), meta: Meta }),
});
export const createContact = endpoint({
  method: 'POST',
  path: '/domain/contact',
  auth: 'user',
  summary: 'Set a contact of a domain',
  createsResource: true,
  quiet: true,
  request: Contact,
  response: z.object({ contact: Contact, message: OptionalText }),
});
export const listContacts = endpoint({
  method: 'GET',
  path: '/domain/contact',
  auth: 'user',
  summary: 'Contacts of a domain',
  quiet: true,
  query: z.object({ domain_id: z.string() }),
  response: z.object({ contacts: List(Contact) }),
});
export const updateContact = endpoint({
  method: 'PUT',
  path: '/domain/contact/{id}',
  auth: 'user',
  summary: 'Change a contact',
  quiet: true,
  request: Contact,
  response: z.object({ contact: Contact, message: OptionalText }),
});
export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/domain/contact/{id}',
  auth: 'user',
  summary: 'Remove a contact: the registrant takes its part',
  quiet: true,
  response: MessageResponse,
});
/** The key is in the mail to the new registrant, who may not have an account. */
export const confirmRegistrant = endpoint({
  method: 'POST',
  path: '/domain/contact/confirm',
  auth: 'public',
  summary: 'Confirm the new registrant of a domain, by the key of the mail',
  quiet: true,
  assumed: true,
  request: z.object({ key: z.string() }),
  response: z.object({ domain: z.object({ id: Id, name: Text }), message: OptionalText }),
});
/**
 * If there is something to pay, the response has an invoice, and the domain is renewed once that is paid. A domain in redemption is
 * only renewed with `restore`, which also costs the registry's redemption fee.
 */
export const renewDomain = endpoint({
  method: 'PUT',
  path: '/domain/renew/domain/{id}',
  auth: 'user',
  summary: 'Renew a domain for some years',
  createsResource: true,
  quiet: true,
  request: z.object({ years: z.number(), restore: z.optional(z.boolean()) }),
  response: z.object({
    data: z.object({ domain: Domain, message: OptionalText, invoice: z.optional(z.nullable(z.object({ id: Id }))) }),
  }),
});
export const getEppCode = endpoint({
  method: 'GET',
  path: '/domain/get-epp-code/domain/{id}',
  auth: 'user',
  summary: 'The code that lets a domain move away',
  quiet: true,
  response: z.object({ code: Text }),
});
