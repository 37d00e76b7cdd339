import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, OptionalText, Text } from '../http/schemas.ts';
import { Team } from '../team/team.schema.ts';
import { User } from '../user/user.schema.ts';

export const LoginRequest = z.object({
  login: z.string(),
  password: z.string(),
  brand_id: z.optional(z.number()),
  brand_name: z.optional(z.string()),
  group_id: z.optional(z.string()),
});

/** With `choose_team` there are teams, with `enable_2fa` a `key` to send with the code. Otherwise there is a token. */
export const LoginResponse = z.object({
  data: z.object({
    choose_team: z.optional(Flag),
    data: z.optional(z.array(Team)),
    enable_2fa: z.optional(Flag),
    key: z.optional(z.string()),
    user: z.optional(z.nullable(User)),
  }),
  token: OptionalText,
});

export const SecondFactorRequest = z.object({ key: z.string(), code: z.string() });
export const TokenResponse = z.object({ token: z.string() });
export const LocalAuthResponse = z.object({ token: z.optional(z.string()), user: z.optional(User) });
export const ActiveSession = z.object({
  id: Id,
  user_agent: Text,
  address: Text,
  created_at: IsoDateTime,
  seen_at: IsoDateTime,
  is_current: Flag,
});
export type ActiveSession = z.output<typeof ActiveSession>;
export const Guest = z.object({ data: z.object({ id: Id, auth_key: z.string() }) });

/** `unknown` before the first check; `loading` while a stored token is checked; `unreachable` when the check failed. */
export type SessionStatus = 'unknown' | 'loading' | 'signed-in' | 'signed-out' | 'unreachable';
