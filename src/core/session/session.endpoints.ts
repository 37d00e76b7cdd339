import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { List, MessageResponse } from '../http/schemas.ts';
import { User } from '../user/user.schema.ts';
import {
  ActiveSession,
  Guest,
  LocalAuthResponse,
  LoginRequest,
  LoginResponse,
  SecondFactorRequest,
  TokenResponse,
} from './session.schema.ts';

/** The team to sign in to is in the query, as `team_id`. */
export const login = endpoint({
  method: 'POST',
  path: '/user/session/login',
  auth: 'public',
  summary: 'Sign in',
  quiet: true,
  query: z.object({ team_id: z.optional(z.string()) }),
  request: LoginRequest,
  response: LoginResponse,
});
export const loginSecondFactor = endpoint({
  method: 'POST',
  path: '/user/2fa/login',
  auth: 'public',
  summary: 'Finish a sign-in with a TOTP code',
  quiet: true,
  request: SecondFactorRequest,
  response: TokenResponse,
});
export const logout = endpoint({
  method: 'DELETE',
  path: '/user/session/logout',
  auth: 'user',
  summary: 'Sign out',
  quiet: true,
  omitsTeamId: true,
  response: MessageResponse,
});
/** Sent as `GET /user/users/{id}` with the ids of the token (S2 §7). */
export const getUser = endpoint({
  method: 'GET',
  path: '/user/user',
  auth: 'user',
  summary: 'The signed-in user',
  quiet: true,
  response: z.object({ user: User }),
});
/** Extends a session before it expires; with a `team_id`, it continues in that team. */
export const refreshSession = endpoint({
  method: 'POST',
  path: '/user/session/refresh',
  auth: 'user',
  summary: 'Keep a sign-in going, or take it to another team',
  quiet: true,
  assumed: true,
  query: z.object({ team_id: z.optional(z.string()) }),
  response: TokenResponse,
});
export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  auth: 'user',
  summary: 'Where the user is signed in',
  assumed: true,
  response: z.object({ sessions: List(ActiveSession) }),
});
export const endSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/{id}',
  auth: 'user',
  summary: 'Sign out in one of those places',
  quiet: true,
  assumed: true,
  response: MessageResponse,
});
export const createGuest = endpoint({
  method: 'POST',
  path: '/user/guests',
  auth: 'public',
  summary: 'Become a guest',
  omitsTeamId: true,
  response: Guest,
});

export const localLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  auth: 'public',
  summary: 'Sign in (local variant)',
  quiet: true,
  request: LoginRequest,
  response: LocalAuthResponse,
});
export const localLogout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  auth: 'user',
  summary: 'Sign out (local variant)',
  quiet: true,
  response: MessageResponse,
});
export const localUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  auth: 'user',
  summary: 'The signed-in user (local variant)',
  response: LocalAuthResponse,
});
