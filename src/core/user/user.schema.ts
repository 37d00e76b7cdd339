import * as z from 'zod/mini';
import { Flag, Id, List, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

export const Role = z.object({ name: z.string() });
export const User = z.object({
  id: Id,
  email: Text,
  team_id: z.optional(z.nullable(Id)),
  brand_id: z.optional(z.nullable(Id)),
  properties: z.optional(
    z.nullable(z.object({ firstname: OptionalText, lastname: OptionalText, phone: OptionalText })),
  ),
  tos_accepted_at: OptionalDateTime,
  roles: List(Role),
  scope: OptionalText,
  teams: List(z.object({ id: Id, name: Text, status: OptionalText })),
  is_2fa_enabled: z.optional(Flag),
  recovery_codes_left: z.optional(z.number()),
  /** Kinds of email to send: see `notificationKinds`. */
  notifications: z.optional(z.array(z.string())),
  language: OptionalText,
  color_scheme: OptionalText,
});
export type User = z.output<typeof User>;

/** Kinds of email to a team. Each member selects some. */
export const notificationKinds = ['billing', 'service', 'security', 'news'] as const;
