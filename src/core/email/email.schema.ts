import * as z from 'zod/mini';
import { Id, Moment, OptionalText, Text } from '../http/schemas.ts';

export const EmailDomain = z.object({
  id: Id,
  name: Text,
  status: Text,
  mailboxes: z.number(),
  max_mailboxes: z.number(),
  /** Megabytes: given to mailboxes so far, and in all. */
  quota_given: z.number(),
  quota_total: z.number(),
});
export type EmailDomain = z.output<typeof EmailDomain>;

export const Mailbox = z.object({
  id: Id,
  domain_id: z.optional(Id),
  /** The whole address. */
  username: Text,
  name: Text,
  /** Megabytes. */
  quota: z.number(),
  /** Megabytes. */
  used: z.number(),
  messages: z.number(),
  is_active: z.boolean(),
  last_login_at: OptionalText,
  created_at: Moment,
});
export type Mailbox = z.output<typeof Mailbox>;

export const MailboxInput = z.object({ domain_id: z.string(), local_part: z.string(), name: z.string(), password: z.string(), quota: z.number() });
