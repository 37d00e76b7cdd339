import * as z from 'zod/mini';
import { Id, IsoDateTime, OptionalText, Text } from '../http/schemas.ts';

export const Registration = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  password: z.string(),
  brand_id: z.optional(z.number()),
  brand_name: z.optional(z.string()),
  /** Key of the invite that this registration accepts. */
  invite_key: z.optional(z.string()),
});

/** Missing fields stay unchanged. `password` needs `current_password`; only team managers may set `roles`. */
export const UserUpdate = z.object({
  firstname: z.optional(z.string()),
  lastname: z.optional(z.string()),
  phone: z.optional(z.string()),
  password: z.optional(z.string()),
  current_password: z.optional(z.string()),
  tos_accepted_at: z.optional(z.string()),
  notifications: z.optional(z.array(z.string())),
  language: z.optional(z.string()),
  color_scheme: z.optional(z.string()),
  roles: z.optional(z.array(z.string())),
});
export type UserUpdate = z.output<typeof UserUpdate>;

export const SecurityQuestion = z.object({ id: Id, question: Text });
export type SecurityQuestion = z.output<typeof SecurityQuestion>;
export const SecurityAnswers = z.object({
  /** Login of the user, when nobody is signed in. */
  login: z.optional(z.string()),
  answers: z.array(z.object({ id: Id, answer: z.string() })),
});

export const Vulnerability = z.object({
  id: Id,
  name: Text,
  description: OptionalText,
  created_at: z.optional(IsoDateTime),
});
export type Vulnerability = z.output<typeof Vulnerability>;
export const VulnerabilityInput = z.object({ name: z.string(), description: z.optional(z.string()) });
