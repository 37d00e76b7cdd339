import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Done, Id, List, OptionalText, Text } from '../http/schemas.ts';
import { Role, User } from './user.schema.ts';

const UserAnswer = z.object({ user: User });
const Question = z.object({ id: Id, question: Text });
const Vulnerability = z.object({ id: Id, name: Text, description: OptionalText });
const VulnerabilityInput = z.object({ name: z.string(), description: z.optional(z.string()) });

/** Sent as `GET /user/users/{id}` with the ids of the token (S2 §7). */
export const getUser = endpoint({ method: 'GET', path: '/user/user', auth: 'user', summary: 'The signed-in user', quiet: true, response: UserAnswer });
export const register = endpoint({
  method: 'POST',
  path: '/user/users',
  auth: 'public',
  summary: 'Register',
  creates: true,
  quiet: true,
  request: z.object({
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    password: z.string(),
    brand_id: z.optional(z.number()),
    brand_name: z.optional(z.string()),
  }),
  response: z.object({ user: z.optional(User), token: OptionalText }),
});
export const updateUser = endpoint({
  method: 'PUT',
  path: '/user/users/{id}',
  auth: 'user',
  summary: 'Change a user',
  request: z.record(z.string(), z.unknown()),
  response: z.object({ user: User, message: OptionalText }),
});
export const listRoles = endpoint({
  method: 'GET',
  path: '/user/roles',
  auth: 'user',
  summary: 'Roles there are',
  teamless: true,
  response: z.object({ roles: List(Role) }),
});
export const checkVatNumber = endpoint({
  method: 'GET',
  path: '/user/check/vat-number/{vat}',
  auth: 'public',
  summary: 'Is this VAT number valid',
  teamless: true,
  response: z.object({ isValid: z.boolean() }),
});

export const disableSecondFactor = endpoint({
  method: 'DELETE',
  path: '/user/2fa/disable/{id}',
  auth: 'user',
  summary: 'Switch 2FA off',
  query: z.object({ brand_id: z.optional(z.number()) }),
  response: Done,
});
export const verifySecondFactor = endpoint({
  method: 'PUT',
  path: '/user/2fa/verify',
  auth: 'user',
  summary: 'Confirm a new authenticator',
  request: z.object({ code: z.string() }),
  response: Done,
});
export const reauthenticateSecondFactor = endpoint({
  method: 'GET',
  path: '/user/2fa/re-authenticate',
  auth: 'user',
  summary: 'Start enrolling an authenticator',
  response: z.object({ secret: OptionalText, url: OptionalText }),
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/user/password-reset',
  auth: 'public',
  summary: 'Ask for a reset link',
  teamless: true,
  request: z.object({ email: z.string(), brand_id: z.optional(z.number()) }),
  response: Done,
});
export const checkPasswordReset = endpoint({
  method: 'GET',
  path: '/user/password-reset',
  auth: 'public',
  summary: 'Check a reset token',
  teamless: true,
  quiet: true,
  query: z.object({ token: z.string() }),
  response: z.object({ id: Id, email: Text }),
});
export const resetPassword = endpoint({
  method: 'PUT',
  path: '/user/password-reset/{id}',
  auth: 'public',
  summary: 'Set a new password',
  teamless: true,
  request: z.object({ token: z.string(), password: z.string() }),
  response: Done,
});

export const listSecurityQuestions = endpoint({
  method: 'GET',
  path: '/user/user/security-questions',
  auth: 'user',
  summary: 'Questions to choose from',
  response: z.object({ questions: List(Question) }),
});
export const getSecurityAnswers = endpoint({
  method: 'GET',
  path: '/user/user/security-questions-answers',
  auth: 'user',
  summary: 'The questions answered by the user',
  quiet: true,
  response: z.object({ answers: List(Question), code: OptionalText }),
});
export const updateSecurityAnswers = endpoint({
  method: 'PUT',
  path: '/user/user/security-questions-answers',
  auth: 'user',
  summary: 'Answer, or verify, security questions',
  request: z.object({ answers: z.array(z.object({ id: z.string(), answer: z.string() })) }),
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
  creates: true,
  request: VulnerabilityInput,
  response: z.object({ vulnerability: Vulnerability }),
});
export const updateVulnerability = endpoint({
  method: 'PUT',
  path: '/user/user/vulnerabilities/{id}',
  auth: 'user',
  summary: 'Change a need',
  request: VulnerabilityInput,
  response: z.object({ vulnerability: Vulnerability }),
});
export const deleteVulnerability = endpoint({ method: 'DELETE', path: '/user/user/vulnerabilities/{id}', auth: 'user', summary: 'Remove a need', response: Done });
