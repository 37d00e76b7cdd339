import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { List, PageQuery } from '../http/schemas.ts';
import { EmailNotification } from './notification.schema.ts';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification/notification',
  auth: 'user',
  summary: 'Emails sent to the team',
  query: PageQuery,
  response: z.object({ messages: List(EmailNotification), total: z.number() }),
});
