import * as z from 'zod/mini';
import { Id, IsoDateTime, List, Money, OptionalText, Text } from '../http/schemas.ts';

const text = z.optional(z.string());
/** Omitted fields are not changed. */
export const TeamUpdate = z.object({
  name: text,
  company_name: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  phone: text,
  vat_number: text,
});
export type TeamUpdate = z.output<typeof TeamUpdate>;

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
  created_at: z.optional(IsoDateTime),
  expires_at: z.optional(IsoDateTime),
});
export type Invite = z.output<typeof Invite>;

export const InviteInput = z.object({
  email: text,
  properties: z.optional(z.object({ firstname: OptionalText, lastname: OptionalText })),
  permissions: z.optional(z.array(z.string())),
  notifications: z.optional(z.array(z.string())),
  status: z.optional(z.enum(['pending', 'rejected', 'accepted'])),
});

/** Earnings of a team's affiliate link. Commission in pounds. */
export const Affiliate = z.object({
  code: Text,
  rate: z.number(),
  clicks: z.number(),
  earned: Money,
  paid: Money,
  referrals: List(
    z.object({
      id: Id,
      name: Text,
      status: z.enum(['pending', 'approved', 'paid']),
      commission: Money,
      created_at: IsoDateTime,
    }),
  ),
  /** Commission by month, oldest first. */
  months: List(z.object({ month: Text, commission: Money })),
});
export type Affiliate = z.output<typeof Affiliate>;
