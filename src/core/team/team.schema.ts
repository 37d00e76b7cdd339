import * as z from 'zod/mini';
import { Id, OptionalText, Text } from '../http/schemas.ts';

export const Team = z.object({
  id: Id,
  name: Text,
  status: OptionalText,
  address1: OptionalText,
  address2: OptionalText,
  city: OptionalText,
  country: OptionalText,
  phone: OptionalText,
  phone_number: OptionalText,
  state: OptionalText,
  vat_number: OptionalText,
  zip: OptionalText,
  company_name: OptionalText,
  address_complete: z.optional(z.nullable(z.boolean())),
});
export type Team = z.output<typeof Team>;

export const Invite = z.object({
  id: Id,
  token: OptionalText,
  email: Text,
  inviter_team_name: OptionalText,
  inviter_name: OptionalText,
  properties: z.optional(z.nullable(z.object({ firstname: OptionalText, lastname: OptionalText }))),
  permissions: z.optional(z.array(z.string())),
  notifications: z.optional(z.array(z.string())),
  status: z.enum(['pending', 'rejected', 'accepted']),
  isUserExist: z.optional(z.boolean()),
});
export type Invite = z.output<typeof Invite>;
