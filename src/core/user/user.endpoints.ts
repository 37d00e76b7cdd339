import * as z from 'zod/mini';
import { brandQuery } from '../brand/brand-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, OptionalText, Text } from '../http/schemas.ts';
import {
  Registration,
  SecurityAnswers,
  SecurityQuestion,
  UserUpdate,
  Vulnerability,
  VulnerabilityInput,
} from './account.schema.ts';
import { Role, User } from './user.schema.ts';

export const register = endpoint({
  method: 'POST',
  path: '/user/users',
  auth: 'public',
  summary: 'Register',
  createsResource: true,
  quiet: true,
  request: Registration,
  response: z.object({ user: z.optional(User), token: OptionalText }),
});
export const updateUser = endpoint({
  method: 'PUT',
  path: '/user/users/{id}',
  auth: 'user',
  summary: 'Change a user: oneself, or the roles of a member',
  quiet: true,
  request: UserUpdate,
  response: z.object({ user: User, message: OptionalText }),
});
export const listRoles = endpoint({
  method: 'GET',
  path: '/user/roles',
  auth: 'user',
  summary: 'Roles there are',
  omitsTeamId: true,
  response: z.object({ roles: List(Role) }),
});
export const checkVatNumber = endpoint({
  method: 'GET',
  path: '/user/check/vat-number/{vat}',
  auth: 'public',
  summary: 'Is this VAT number valid',
  omitsTeamId: true,
  response: z.object({ isValid: z.boolean() }),
});

export const disableSecondFactor = endpoint({
  method: 'DELETE',
  path: '/user/2fa/disable/{id}',
  auth: 'user',
  summary: 'Switch 2FA off; wants a code given lately',
  quiet: true,
  pageQuery: brandQuery,
  query: z.object({ brand_id: z.optional(z.number()) }),
  response: MessageResponse,
});
export const verifySecondFactor = endpoint({
  method: 'PUT',
  path: '/user/2fa/verify',
  auth: 'user',
  summary: 'Confirm a new authenticator by a code of it, or who is there by one of the present',
  quiet: true,
  request: z.object({ code: z.string() }),
  response: z.object({ message: OptionalText, recovery_codes: z.optional(z.array(z.string())) }),
});
export const reauthenticateSecondFactor = endpoint({
  method: 'GET',
  path: '/user/2fa/re-authenticate',
  auth: 'user',
  summary: 'Start enrolling an authenticator',
  quiet: true,
  response: z.object({ secret: OptionalText, url: OptionalText }),
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/user/password-reset',
  auth: 'public',
  summary: 'Ask for a reset link',
  omitsTeamId: true,
  quiet: true,
  request: z.object({ email: z.string(), brand_id: z.optional(z.number()) }),
  response: MessageResponse,
});
export const checkPasswordReset = endpoint({
  method: 'GET',
  path: '/user/password-reset',
  auth: 'public',
  summary: 'Check a reset token',
  omitsTeamId: true,
  quiet: true,
  // The token is sent in a header, because URLs end up in logs.
  response: z.object({ id: Id, email: Text }),
});
export const resetPassword = endpoint({
  method: 'PUT',
  path: '/user/password-reset/{id}',
  auth: 'public',
  summary: 'Set a new password',
  omitsTeamId: true,
  quiet: true,
  request: z.object({ token: z.string(), password: z.string() }),
  response: MessageResponse,
});

export const listSecurityQuestions = endpoint({
  method: 'GET',
  path: '/user/user/security-questions',
  auth: 'public',
  summary: 'Questions to choose from',
  response: z.object({ questions: List(SecurityQuestion) }),
});
export const getSecurityAnswers = endpoint({
  method: 'GET',
  path: '/user/user/security-questions-answers',
  auth: 'public',
  summary: 'The questions answered by the user, or by a login',
  quiet: true,
  query: z.object({ login: z.optional(z.string()) }),
  response: z.object({ answers: List(SecurityQuestion), code: OptionalText }),
});
export const updateSecurityAnswers = endpoint({
  method: 'PUT',
  path: '/user/user/security-questions-answers',
  auth: 'public',
  summary: 'Keep the answers of the user, or verify those of a login: the code sets a new password',
  quiet: true,
  request: SecurityAnswers,
  response: z.object({ code: OptionalText, message: OptionalText }),
});

export const listVulnerabilities = endpoint({
  method: 'GET',
  path: '/user/user/vulnerabilities',
  auth: 'user',
  summary: 'Extra support the user asked for',
  response: z.object({ vulnerabilities: List(Vulnerability) }),
});
export const createVulnerability = endpoint({
  method: 'POST',
  path: '/user/user/vulnerabilities',
  auth: 'user',
  summary: 'Ask for extra support',
  quiet: true,
  createsResource: true,
  request: VulnerabilityInput,
  response: z.object({ vulnerability: Vulnerability }),
});
export const updateVulnerability = endpoint({
  method: 'PUT',
  path: '/user/user/vulnerabilities/{id}',
  auth: 'user',
  summary: 'Change a need',
  quiet: true,
  request: VulnerabilityInput,
  response: z.object({ vulnerability: Vulnerability }),
});
export const deleteVulnerability = endpoint({
  method: 'DELETE',
  path: '/user/user/vulnerabilities/{id}',
  auth: 'user',
  summary: 'Remove a need',
  response: MessageResponse,
});
export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/user/2fa/recovery-codes',
  auth: 'user',
  summary: 'New recovery codes instead of the former',
  quiet: true,
  assumed: true,
  response: z.object({ recovery_codes: List(z.string()) }),
});
