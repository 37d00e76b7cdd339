import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, IsoDateTime, List, OptionalText, PageQuery, Text } from '../http/schemas.ts';

export type EmailNotification = z.infer<typeof EmailNotification>;
export const EmailNotification = z.object({
  id: Id,
  subject: Text,
  to: OptionalText,
  created_at: IsoDateTime,
  body: OptionalText,
});
export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification/notification',
  auth: 'user',
  summary: 'Emails sent to the team',
  query: PageQuery,
  response: z.object({ messages: List(EmailNotification), total: z.number() }),
});
