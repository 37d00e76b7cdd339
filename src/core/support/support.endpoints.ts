import * as z from 'zod/mini';
import { brandQuery } from '../brand/brand-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, Meta, OptionalText, PageQuery, Unspecified } from '../http/schemas.ts';
import {
  Announcement,
  Article,
  Category,
  Department,
  Faq,
  IdentifiedGuest,
  Message,
  SupportSettings,
  Ticket,
} from './support.schema.ts';

const Files = z.optional(z.array(z.instanceof(Blob)));

export const listTickets = endpoint({
  method: 'GET',
  path: '/support/ticket',
  auth: 'user',
  summary: 'Tickets of the team',
  cancellable: true,
  query: z.extend(PageQuery, { department_id: z.optional(z.string()) }),
  response: z.object({
    tickets: List(Ticket),
    meta: z.extend(Meta, { counts: z.optional(z.record(z.string(), z.number())) }),
  }),
});
/** A failure is shown in the form. Guests may give a name and an email address for the reply. */
export const createTicket = endpoint({
  method: 'POST',
  path: '/support/ticket',
  auth: 'ticket',
  summary: 'Open a ticket; a guest gets its key as auth_key',
  createsResource: true,
  quiet: true,
  encoding: 'multipart',
  request: z.object({
    subject: z.string(),
    department_id: z.optional(Id),
    body: z.optional(z.string()),
    'filepath[]': Files,
    guest_id: z.optional(Id),
    guest_key: z.optional(z.string()),
    name: z.optional(z.string()),
    email: z.optional(z.string()),
    communication_medium: z.optional(z.string()),
  }),
  response: z.object({ data: z.object({ id: Id, auth_key: OptionalText }), ticket: Ticket }),
});
/** `reverse=1` returns the newest messages first; `after` those newer than a message id. A guest sends the ticket's key as a header. */
export const getTicket = endpoint({
  method: 'GET',
  path: '/support/ticket/{id}',
  auth: 'ticket',
  summary: 'A ticket with its messages',
  quiet: true,
  query: z.object({
    reverse: z.optional(z.literal(1)),
    after: z.optional(z.string()),
    before: z.optional(z.string()),
    limit: z.optional(z.number()),
  }),
  response: z.object({ ticket: Ticket, messages: List(Message), meta: z.optional(Meta) }),
});
export const updateTicket = endpoint({
  method: 'PUT',
  path: '/support/ticket/{id}',
  auth: 'ticket',
  summary: 'Change the status of a ticket',
  request: z.object({ status: z.string() }),
  response: z.object({ ticket: Ticket, message: OptionalText }),
});
export const rateTicket = endpoint({
  method: 'POST',
  path: '/support/ticket/{id}/rating',
  auth: 'ticket',
  summary: 'How the talk was, 1 to 5',
  assumed: true,
  quiet: true,
  request: z.object({ rating: z.number(), comment: z.optional(z.string()) }),
  response: MessageResponse,
});
export const getTranscript = endpoint({
  method: 'GET',
  path: '/support/ticket/{id}/transcript',
  auth: 'ticket',
  summary: 'The talk as plain text',
  assumed: true,
  binary: true,
  response: Unspecified,
});
export const mailTranscript = endpoint({
  method: 'POST',
  path: '/support/ticket/{id}/transcript',
  auth: 'ticket',
  summary: 'Send the talk to an address',
  assumed: true,
  quiet: true,
  request: z.object({ email: z.string() }),
  response: MessageResponse,
});
export const getSupportSettings = endpoint({
  method: 'GET',
  path: '/support/settings',
  auth: 'public',
  summary: 'Office hours, rules for attachments, and where the websocket is',
  assumed: true,
  quiet: true,
  omitsTeamId: true,
  response: SupportSettings,
});
/** `identity` is a JWT (HS256) by the host site's server: `{sub, name?, email?, exp}`. A forged one is refused with 401. */
export const identifyGuest = endpoint({
  method: 'POST',
  path: '/support/identity',
  auth: 'public',
  summary: "Become the guest of a site's own user",
  assumed: true,
  quiet: true,
  omitsTeamId: true,
  request: z.object({ identity: z.string() }),
  response: IdentifiedGuest,
});
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/support/ticket/get-announcements',
  auth: 'public',
  summary: 'Service announcements',
  omitsTeamId: true,
  response: z.object({ announcements: List(Announcement) }),
});
export const listDepartments = endpoint({
  method: 'GET',
  path: '/support/departments',
  auth: 'public',
  summary: 'Departments',
  pageQuery: brandQuery,
  query: z.object({ brand_id: z.optional(z.number()) }),
  response: z.object({ departments: List(Department) }),
});
export const listArticles = endpoint({
  method: 'GET',
  path: '/support/articles',
  auth: 'public',
  summary: 'Articles of the knowledge base',
  cancellable: true,
  query: z.extend(PageQuery, { category: z.optional(z.string()) }),
  response: z.object({ articles: List(Article), total: z.number() }),
});
export const getArticle = endpoint({
  method: 'GET',
  path: '/support/articles/{id}',
  auth: 'public',
  summary: 'One article and its neighbours',
  quiet: true,
  response: z.object({ article: Article, related: List(Article) }),
});
/** `visitor` is a random key of the browser, so that an anonymous reader counts once. */
export const rateArticle = endpoint({
  method: 'POST',
  path: '/support/articles/{id}/feedback',
  auth: 'ticket',
  summary: 'Was this article helpful',
  assumed: true,
  request: z.object({ is_helpful: z.boolean(), visitor: z.string() }),
  response: MessageResponse,
});
export const listCategories = endpoint({
  method: 'GET',
  path: '/support/categories',
  auth: 'public',
  summary: 'Categories of articles',
  response: z.object({ categories: List(Category) }),
});
export const listFaqs = endpoint({
  method: 'GET',
  path: '/support/faqs',
  auth: 'public',
  summary: 'Questions asked often',
  cancellable: true,
  query: z.object({ search: z.optional(z.string()) }),
  response: z.object({ faqs: List(Faq) }),
});
export const downloadAttachments = endpoint({
  method: 'GET',
  path: '/support/attachments',
  auth: 'ticket',
  summary: 'Attachments of a ticket as a zip',
  binary: true,
  query: z.object({ ticket_id: z.string() }),
  response: Unspecified,
});
export const listMessages = endpoint({
  method: 'GET',
  path: '/support/messages',
  auth: 'ticket',
  summary: 'Messages of a ticket',
  assumed: true,
  query: z.object({ ticket_id: z.string() }),
  response: z.object({ messages: List(Message) }),
});
/** A failure is shown at the message, not as a notice. */
export const createMessage = endpoint({
  method: 'POST',
  path: '/support/messages',
  auth: 'ticket',
  summary: 'Send a message with files',
  createsResource: true,
  quiet: true,
  encoding: 'multipart',
  request: z.object({
    'filepath[]': Files,
    guest_id: z.optional(Id),
    guest_key: z.optional(z.string()),
    body: z.string(),
    user_id: z.optional(Id),
    ticket_id: Id,
    status: z.literal('customer_reply'),
    communication_medium: z.literal('client_app_im'),
  }),
  response: z.object({ id: Id, auth_key: OptionalText, message: z.optional(Message) }),
});
export const updateMessage = endpoint({
  method: 'PUT',
  path: '/support/messages/{id}',
  auth: 'ticket',
  summary: 'Edit a message',
  assumed: true,
  quiet: true,
  request: z.object({ body: z.string() }),
  response: z.object({ message: Message }),
});
export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/support/messages/{id}',
  auth: 'ticket',
  summary: 'Delete a message',
  response: MessageResponse,
});
export const authorizeChannel = endpoint({
  method: 'POST',
  path: '/support/auth/broadcast',
  auth: 'ticket',
  summary: 'Sign a subscription to a private channel',
  quiet: true,
  request: z.object({ socket_id: z.string(), channel_name: z.string() }),
  response: z.object({ auth: z.string() }),
});
