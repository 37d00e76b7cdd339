import * as z from 'zod/mini';
import { Id, IsoDateTime, OptionalText, Text } from '../http/schemas.ts';

export const EmailNotification = z.object({
  id: Id,
  subject: Text,
  to: OptionalText,
  created_at: IsoDateTime,
  body: OptionalText,
});
export type EmailNotification = z.output<typeof EmailNotification>;
