import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, Meta, OptionalText, PageQuery, Text } from '../http/schemas.ts';
import {
  Alias,
  AliasInput,
  BulkOutcomes,
  Calendar,
  CalendarInput,
  DeviceLink,
  DnsHealth,
  dnsKinds,
  EmailDomain,
  EmailDomainUpdate,
  Filter,
  FilterInput,
  FilterUpdate,
  FlowStep,
  Forwarder,
  ForwarderInput,
  ForwarderResponse,
  filterKinds,
  Mailbox,
  MailboxImport,
  MailboxInput,
  MailboxUpdate,
} from './email.schema.ts';

/** Email pages show failures themselves (S2 §8): every endpoint here is quiet. */
const MailboxQuery = z.extend(PageQuery, { domain_id: z.optional(z.string()) });
const MailboxResponse = z.object({ mailbox: Mailbox, message: OptionalText });
const DkimResponse = z.object({
  dkim_settings: z.optional(z.nullable(z.object({ txtRecord: OptionalText }))),
  message: OptionalText,
});

export const listEmailDomains = endpoint({
  method: 'GET',
  path: '/email/domain',
  auth: 'user',
  summary: 'Email domains of the team',
  quiet: true,
  assumed: true,
  query: PageQuery,
  response: z.object({ domains: List(EmailDomain), meta: Meta }),
});
export const getEmailDomain = endpoint({
  method: 'GET',
  path: '/email/domain/{id}',
  auth: 'user',
  summary: 'One email domain',
  quiet: true,
  cancellable: true,
  response: z.object({ domain: EmailDomain }),
});
export const updateEmailDomain = endpoint({
  method: 'PUT',
  path: '/email/domain/{id}',
  auth: 'user',
  summary: 'Change an email domain',
  quiet: true,
  request: EmailDomainUpdate,
  response: z.object({ domain: z.optional(EmailDomain), message: OptionalText }),
});

export const deleteEmailDomain = endpoint({
  method: 'DELETE',
  path: '/email/domain/{id}',
  auth: 'user',
  summary: 'Delete an email domain with all its mailboxes',
  quiet: true,
  assumed: true,
  response: MessageResponse,
});
export const getDnsHealth = endpoint({
  method: 'GET',
  path: '/email/domain/{id}/dns',
  auth: 'user',
  summary: 'MX, SPF, DKIM and DMARC: expected and found',
  quiet: true,
  assumed: true,
  response: DnsHealth,
});
export const fixDns = endpoint({
  method: 'POST',
  path: '/email/domain/{id}/dns',
  auth: 'user',
  summary: 'Put a record right where the zone is ours',
  quiet: true,
  assumed: true,
  request: z.object({ kind: z.enum([...dnsKinds, 'all']) }),
  response: z.extend(DnsHealth, { message: OptionalText }),
});
export const getMailFlow = endpoint({
  method: 'GET',
  path: '/email/domain/{id}/flow',
  auth: 'user',
  summary: 'Where mail goes: every step of every alias, forwarder and catch-all',
  quiet: true,
  assumed: true,
  response: z.object({ flow: List(FlowStep) }),
});

export const createMailbox = endpoint({
  method: 'POST',
  path: '/email/mailbox',
  auth: 'user',
  summary: 'Create a mailbox',
  quiet: true,
  createsResource: true,
  request: MailboxInput,
  response: MailboxResponse,
});
export const listMailboxes = endpoint({
  method: 'GET',
  path: '/email/mailbox',
  auth: 'user',
  summary: 'Mailboxes of a domain',
  quiet: true,
  query: MailboxQuery,
  response: z.object({ mailboxes: List(Mailbox), meta: Meta }),
});
export const updateMailbox = endpoint({
  method: 'PUT',
  path: '/email/mailbox/{id}',
  auth: 'user',
  summary: 'Change a mailbox',
  quiet: true,
  request: MailboxUpdate,
  response: MailboxResponse,
});
export const deleteMailbox = endpoint({
  method: 'DELETE',
  path: '/email/mailbox/{id}',
  auth: 'user',
  summary: 'Delete a mailbox',
  quiet: true,
  response: MessageResponse,
});
export const listAllMailboxes = endpoint({
  method: 'GET',
  path: '/email/mailboxes',
  auth: 'user',
  summary: 'Mailboxes of all domains',
  quiet: true,
  query: PageQuery,
  response: z.object({ mailboxes: List(Mailbox), meta: Meta }),
});
export const updateMailboxQuota = endpoint({
  method: 'PUT',
  path: '/email/mailboxes/{id}',
  auth: 'user',
  summary: 'Change a mailbox from the list of all',
  quiet: true,
  request: MailboxUpdate,
  response: MailboxResponse,
});
export const deleteFromAllMailboxes = endpoint({
  method: 'DELETE',
  path: '/email/mailboxes/{id}',
  auth: 'user',
  summary: 'Delete a mailbox from the list of all',
  quiet: true,
  response: MessageResponse,
});
export const deleteMailboxes = endpoint({
  method: 'POST',
  path: '/email/mailboxes/delete',
  auth: 'user',
  summary: 'Delete several mailboxes, outcome per id',
  quiet: true,
  assumed: true,
  request: z.object({ ids: z.array(Id) }),
  response: BulkOutcomes,
});
export const updateMailboxes = endpoint({
  method: 'POST',
  path: '/email/mailboxes/update',
  auth: 'user',
  summary: 'Change several mailboxes, payload per id',
  quiet: true,
  assumed: true,
  request: z.object({ mailboxes: z.array(z.object({ id: Id, payload: MailboxUpdate })) }),
  response: BulkOutcomes,
});

export const importMailboxes = endpoint({
  method: 'POST',
  path: '/email/mailboxes/import',
  auth: 'user',
  summary: 'Create several mailboxes, or try whether they could be; outcome per row',
  quiet: true,
  createsResource: true,
  assumed: true,
  request: MailboxImport,
  response: BulkOutcomes,
});

export const updateMailboxPassword = endpoint({
  method: 'PUT',
  path: '/email/mailbox/update-password/domain/{id}',
  auth: 'user',
  summary: 'Set the password of a mailbox',
  quiet: true,
  assumed: true,
  request: z.object({ username: z.string(), password: z.string() }),
  response: MessageResponse,
});
export const getMailboxToken = endpoint({
  method: 'GET',
  path: '/email/mailbox/sso/{id}',
  auth: 'user',
  summary: 'One-time webmail token',
  quiet: true,
  response: z.object({ password: Text }),
});
export const getDeviceLink = endpoint({
  method: 'GET',
  path: '/email/mailbox/{id}/device-link',
  auth: 'user',
  summary: 'Short-lived addresses that set up a phone; they hold no password',
  quiet: true,
  response: DeviceLink,
  assumed: true,
});
export const switchImapPop = endpoint({
  method: 'PUT',
  path: '/email/mailbox/imap-login/domain/{id}',
  auth: 'user',
  summary: 'Allow or stop IMAP and POP sign-in',
  quiet: true,
  request: z.object({ action: z.enum(['enable', 'disable']), username: z.string() }),
  response: MessageResponse,
});

export const listForwarders = endpoint({
  method: 'GET',
  path: '/email/mailbox/forward/domain/{id}',
  auth: 'user',
  summary: 'Forwarders of a domain',
  quiet: true,
  query: PageQuery,
  response: z.object({ forwarders: List(Forwarder), meta: z.optional(Meta) }),
});
export const createForwarder = endpoint({
  method: 'POST',
  path: '/email/mailbox/forward/domain/{id}',
  auth: 'user',
  summary: 'Create a forwarder',
  quiet: true,
  createsResource: true,
  request: ForwarderInput,
  response: ForwarderResponse,
});
export const deleteForwarder = endpoint({
  method: 'DELETE',
  path: '/email/mailbox/forward/domain/{id}',
  auth: 'user',
  summary: 'Delete a forwarder',
  quiet: true,
  request: ForwarderInput,
  response: MessageResponse,
});
export const listMailboxAliases = endpoint({
  method: 'GET',
  path: '/email/mailbox/alias/domain/{id}',
  auth: 'user',
  summary: 'Aliases of mailboxes',
  quiet: true,
  query: PageQuery,
  response: z.object({ alias: List(Alias), meta: z.optional(Meta) }),
});
export const createMailboxAlias = endpoint({
  method: 'POST',
  path: '/email/mailbox/alias/domain/{id}',
  auth: 'user',
  summary: 'Create an alias of a mailbox',
  quiet: true,
  createsResource: true,
  request: AliasInput,
  response: z.object({ alias: z.optional(Alias), message: OptionalText }),
});
export const deleteMailboxAlias = endpoint({
  method: 'DELETE',
  path: '/email/mailbox/alias/domain/{id}',
  auth: 'user',
  summary: 'Delete an alias of a mailbox',
  quiet: true,
  request: AliasInput,
  response: MessageResponse,
});
export const listDomainAliases = endpoint({
  method: 'GET',
  path: '/email/alias/domain/{id}',
  auth: 'user',
  summary: 'Alias domains',
  quiet: true,
  response: z.object({ alias: List(Alias) }),
});
export const createDomainAlias = endpoint({
  method: 'POST',
  path: '/email/alias/domain/{id}',
  auth: 'user',
  summary: 'Create an alias domain',
  quiet: true,
  createsResource: true,
  request: AliasInput,
  response: z.object({ alias: z.optional(Alias), message: OptionalText }),
});
export const deleteDomainAlias = endpoint({
  method: 'DELETE',
  path: '/email/alias/domain/{id}',
  auth: 'user',
  summary: 'Delete an alias domain',
  quiet: true,
  request: AliasInput,
  response: MessageResponse,
});
export const getCatchAll = endpoint({
  method: 'GET',
  path: '/email/catch-all-alias/domain/{id}',
  auth: 'user',
  summary: 'Where mail for unknown addresses goes',
  quiet: true,
  response: z.object({ catch_alias: z.catch(z.nullable(z.string()), null) }),
});
export const createCatchAll = endpoint({
  method: 'POST',
  path: '/email/catch-all-alias/domain/{id}',
  auth: 'user',
  summary: 'Catch mail for unknown addresses',
  quiet: true,
  request: z.object({ goto: z.string() }),
  response: z.object({ catch_alias: z.catch(z.nullable(z.string()), null), message: OptionalText }),
});
export const deleteCatchAll = endpoint({
  method: 'DELETE',
  path: '/email/catch-all-alias/domain/{id}',
  auth: 'user',
  summary: 'Stop catching',
  quiet: true,
  response: MessageResponse,
});

export const getDkim = endpoint({
  method: 'GET',
  path: '/email/domain/dkim/{id}',
  auth: 'user',
  summary: 'Check the DKIM record',
  quiet: true,
  response: DkimResponse,
});
export const createDkim = endpoint({
  method: 'POST',
  path: '/email/domain/dkim/{id}',
  auth: 'user',
  summary: 'Create a DKIM record',
  quiet: true,
  response: DkimResponse,
});
export const deleteDkim = endpoint({
  method: 'DELETE',
  path: '/email/domain/dkim/{id}',
  auth: 'user',
  summary: 'Remove the DKIM record',
  quiet: true,
  response: MessageResponse,
});
export const listFilters = endpoint({
  method: 'GET',
  path: '/email/filter',
  auth: 'user',
  summary: 'Filters of a domain',
  quiet: true,
  query: z.object({ domain_id: z.string(), key: z.enum(filterKinds) }),
  response: z.object({ filter: List(Filter), meta: z.optional(Meta) }),
});
export const createFilter = endpoint({
  method: 'POST',
  path: '/email/filter/{id}',
  auth: 'user',
  summary: 'Create a filter on a domain',
  quiet: true,
  createsResource: true,
  assumed: true,
  request: FilterInput,
  response: z.object({ filter: z.optional(Filter), message: OptionalText }),
});
export const updateFilter = endpoint({
  method: 'PUT',
  path: '/email/filter/{id}',
  auth: 'user',
  summary: 'Change a filter',
  quiet: true,
  assumed: true,
  request: FilterUpdate,
  response: z.object({ filter: z.catch(z.optional(Filter), undefined), message: OptionalText }),
});
export const deleteFilter = endpoint({
  method: 'DELETE',
  path: '/email/filter/{id}',
  auth: 'user',
  summary: 'Delete a filter',
  quiet: true,
  assumed: true,
  response: MessageResponse,
});
export const createCalendar = endpoint({
  method: 'POST',
  path: '/email/cardav/{id}/create-calendar',
  auth: 'user',
  summary: 'Create a calendar',
  quiet: true,
  createsResource: true,
  request: CalendarInput,
  response: z.object({ calendar: z.optional(Calendar), message: OptionalText }),
});
export const listCalendars = endpoint({
  method: 'GET',
  path: '/email/cardav/{id}/calendars',
  auth: 'user',
  summary: 'Calendars of a domain',
  quiet: true,
  assumed: true,
  response: z.object({ calendars: List(Calendar) }),
});
export const deleteCalendar = endpoint({
  method: 'DELETE',
  path: '/email/cardav/calendars/{id}',
  auth: 'user',
  summary: 'Delete a calendar',
  quiet: true,
  assumed: true,
  response: MessageResponse,
});
