import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

const Author = z.object({ firstname: OptionalText, lastname: OptionalText });
const Attachment = z.object({ id: Id, name: Text, size: z.number(), type: Text, url: Text });
export const Message = z.object({
  id: Id,
  ticket_id: z.optional(Id),
  user_id: z.optional(z.nullable(Id)),
  guest_id: z.optional(z.nullable(Id)),
  created_at: IsoDateTime,
  body: Text,
  is_edited: z.optional(z.nullable(z.boolean())),
  attachments: List(Attachment),
  user: z.optional(z.nullable(Author)),
});
export type Message = z.output<typeof Message>;
export const Department = z.object({ id: Id, name: Text });
export type Department = z.output<typeof Department>;
/** `guest_id` is the guest who opened it; `rating` is 1 to 5 once the conversation was rated. */
export const Ticket = z.object({
  id: Id,
  subject: Text,
  status: Text,
  medium: OptionalText,
  department: z.optional(z.nullable(Department)),
  guest_id: z.optional(z.nullable(Id)),
  rating: z.optional(z.nullable(z.number())),
  created_at: IsoDateTime,
  updated_at: IsoDateTime,
  messages: z.optional(z.array(Message)),
});
export type Ticket = z.output<typeof Ticket>;

/** `body` is HTML, and only comes with a single article; `helpful` of `votes` readers found it so. */
export const Article = z.object({
  id: Id,
  title: Text,
  summary: OptionalText,
  body: OptionalText,
  category: OptionalText,
  category_name: OptionalText,
  updated_at: OptionalDateTime,
  helpful: z.optional(z.number()),
  votes: z.optional(z.number()),
});
export type Article = z.output<typeof Article>;
export const Category = z.object({
  id: Id,
  name: Text,
  slug: Text,
  description: OptionalText,
  total: z.optional(z.number()),
});
export type Category = z.output<typeof Category>;
/** `answer` is HTML. */
export const Faq = z.object({ id: Id, topic: OptionalText, question: Text, answer: Text });
export type Faq = z.output<typeof Faq>;

/** An event that affects `components`. `body`, also of its updates, is HTML; `ends_at` is null while it lasts. */
export const Announcement = z.object({
  id: Id,
  title: Text,
  kind: z.catch(z.enum(['incident', 'maintenance', 'news']), 'news'),
  impact: z.catch(z.enum(['none', 'degraded', 'outage']), 'none'),
  components: List(z.string()),
  updates: List(z.object({ status: Text, body: Text, created_at: IsoDateTime })),
  body: OptionalText,
  status: OptionalText,
  created_at: IsoDateTime,
  ends_at: OptionalDateTime,
});
export type Announcement = z.output<typeof Announcement>;

/** Opening hours (times of day in UTC, day 0 is Sunday) and limits of attachments (`max_bytes` per file). */
export const SupportSettings = z.object({
  hours: z.object({
    is_open: Flag,
    opens_at: OptionalDateTime,
    closes_at: OptionalDateTime,
    reply_minutes: z.optional(z.nullable(z.number())),
    week: List(z.object({ day: z.number(), opens: OptionalText, closes: OptionalText })),
  }),
  attachments: z.object({ max_files: z.number(), max_bytes: z.number(), extensions: List(z.string()) }),
  /** The websocket server, if it is not the provider's own: `{origin}{path}/app/{key}`. */
  realtime: z.optional(z.object({ key: z.string(), origin: z.string(), path: z.string() })),
});
export type SupportSettings = z.output<typeof SupportSettings>;

/** The guest behind a site's signed identity, and the chat they left open. */
export const IdentifiedGuest = z.object({
  data: z.object({
    id: Id,
    auth_key: z.string(),
    name: OptionalText,
    email: OptionalText,
    ticket_id: z.optional(z.nullable(Id)),
  }),
});
