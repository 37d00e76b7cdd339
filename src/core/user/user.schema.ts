import * as z from 'zod/mini';
import { Id, List, OptionalText, Text } from '../http/schemas.ts';

export const Role = z.object({ name: z.string() });
export const User = z.object({
  id: Id,
  email: Text,
  team_id: z.optional(z.nullable(Id)),
  brand_id: z.optional(z.nullable(Id)),
  properties: z.optional(z.nullable(z.object({ firstname: OptionalText, lastname: OptionalText }))),
  tos_accepted_at: OptionalText,
  roles: List(Role),
  scope: OptionalText,
  teams: List(z.object({ id: Id, name: Text, status: OptionalText })),
});
export type User = z.output<typeof User>;
