import { describe, expect, it } from 'vitest';
import { listInvoices } from '#core/billing/billing.endpoints.ts';
import { createMailbox } from '#core/email/email.endpoints.ts';
import { ApiError, type ApiErrorKind } from '#core/http/api-error.ts';
import type { Endpoint } from '#core/http/endpoint.ts';
import { classifyError } from '#core/http/error-policy.rules.ts';
import { getUser, login } from '#core/session/session.endpoints.ts';
import { checkPasswordReset, getSecurityAnswers } from '#core/user/user.endpoints.ts';

const failed = (status: number, body: unknown = {}, kind: ApiErrorKind = 'http') => new ApiError(kind, status, body);
const reportedNotices = (row: Endpoint, error: ApiError, isSignedIn = true) =>
  classifyError(row, error, isSignedIn).notices;

describe('global response handling of S2 §8', () => {
  it('a GET of the single user that the provider refuses signs out', () =>
    expect(classifyError(getUser, failed(404), true).signOut).toBe(true));
  it.each([
    ['without a response', failed(0, {}, 'network')],
    ['with a 500', failed(500)],
    ['with a 502', failed(502)],
    ['with too many requests', failed(429)],
    ['with a 408', failed(408)],
    ['with a malformed body', failed(200, {}, 'malformed')],
  ])('a GET of the single user %s signs nobody out', (_name, error) =>
    expect(classifyError(getUser, error, true).signOut).toBe(false),
  );
  it('a failed GET of the single user that signs out raises no notice', () =>
    expect(classifyError(getUser, failed(404, { message: 'no' }), true).notices).toEqual([]));
  it('a failed change of the single user signs nobody out', () =>
    expect(classifyError({ ...getUser, method: 'PUT' }, failed(404), true).signOut).toBe(false));

  it.each([
    ['text', 'One', ['One']],
    ['a list', ['One', 'Two', 'One'], ['One', 'Two']],
    ['an object', { name: ['First', 'Second'], zip: 'Third' }, ['First', 'Third']],
    ['an object of nothing', { name: [] }, ['Something Went Wrong !']],
  ])('shows the first message of each error in %s', (_name, errors, expected) =>
    expect(reportedNotices(listInvoices, failed(422, { errors }))).toEqual(expected),
  );

  it('passes a 401 of the sign-in back silently', () =>
    expect(classifyError(login, failed(401, { message: 'no' }), false)).toEqual({ signOut: false, notices: [] }));
  it('passes a 401 of a visitor back silently', () =>
    expect(classifyError(listInvoices, failed(401, { message: 'no' }), false)).toEqual({
      signOut: false,
      notices: [],
    }));
  it('passes a 401 of a sign-in while signed in back silently', () =>
    expect(classifyError(login, failed(401, { message: 'no' }), true)).toEqual({ signOut: false, notices: [] }));
  it('any 401 while signed in signs out without a notice', () =>
    expect(classifyError(listInvoices, failed(401, { message: 'no' }), true)).toEqual({ signOut: true, notices: [] }));
  it('a 403, and a network error shown as one, never sign out', () => {
    expect(classifyError(listInvoices, failed(403), true).signOut).toBe(false);
    expect(failed(0, {}, 'network').displayStatus).toBe(403);
    expect(failed(500).displayStatus).toBe(500);
  });

  it.each([
    [{ error: { message: 'a' }, message: 'd' }, 'a'],
    [{ error: 'b', verify_2fa: { error: 'c' }, message: 'd' }, 'b'],
    [{ verify_2fa: { error: 'c' }, message: 'd' }, 'c'],
    [{ message: 'd' }, 'd'],
    [{}, 'Something Went Wrong !'],
    ['<html>', 'Something Went Wrong !'],
  ])('of %j it shows the first available', (body, expected) =>
    expect(reportedNotices(listInvoices, failed(500, body))).toEqual([expected]),
  );

  it.each([
    ['email pages', createMailbox],
    ['the password-reset GET', checkPasswordReset],
    ['the security-answers GET', getSecurityAnswers],
    ['the sign-in', login],
  ])('raises no notice for %s', (_name, row) =>
    expect(reportedNotices(row, failed(500, { message: 'x' }))).toEqual([]),
  );
  it('raises no notice for cancelled requests', () =>
    expect(reportedNotices(listInvoices, failed(0, {}, 'cancelled'))).toEqual([]));

  it('shows server text as one capped line', () => {
    const [text = ''] = reportedNotices(listInvoices, failed(500, { message: `a\n${'x'.repeat(1_000_000)}` }));
    expect(text.length).toBeLessThanOrEqual(301);
    expect(text).not.toContain('\n');
  });
  it('finds the first message of one field', () => {
    expect(failed(422, { errors: { password: ['Too short', 'Too plain'] } }).fieldMessage('password')).toBe(
      'Too short',
    );
    expect(failed(422, { errors: ['list'] }).fieldMessage('password')).toBeNull();
  });
});
