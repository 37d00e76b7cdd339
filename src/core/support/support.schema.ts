import * as z from 'zod/mini';
import { Id, List, Moment, OptionalText, Text } from '../http/schemas.ts';

export const Author = z.object({ firstname: OptionalText, lastname: OptionalText });
export const Attachment = z.object({ id: Id, name: Text, size: z.number(), type: Text, url: Text });
export type Attachment = z.output<typeof Attachment>;
export const Message = z.object({
  id: Id,
  ticket_id: z.optional(Id),
  user_id: z.optional(z.nullable(Id)),
  guest_id: z.optional(z.nullable(Id)),
  created_at: Moment,
  body: Text,
  is_edited: z.optional(z.nullable(z.boolean())),
  attachments: List(Attachment),
  user: z.optional(z.nullable(Author)),
});
export type Message = z.output<typeof Message>;
export const Department = z.object({ id: Id, name: Text });
export const Ticket = z.object({
  id: Id,
  subject: Text,
  status: Text,
  department: z.optional(z.nullable(Department)),
  created_at: Moment,
  updated_at: Moment,
  messages: z.optional(z.array(Message)),
});
export type Ticket = z.output<typeof Ticket>;
export const Article = z.object({ id: Id, title: Text, body: OptionalText, category: OptionalText, updated_at: OptionalText });
export const Category = z.object({ id: Id, name: Text, slug: Text, total: z.optional(z.number()) });
export const Faq = z.object({ id: Id, question: Text, answer: Text });
export const Announcement = z.object({ id: Id, title: Text, body: OptionalText, status: OptionalText, created_at: Moment });
