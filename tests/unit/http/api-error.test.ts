import { describe, expect, it } from 'vitest';
import { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';

const http = (body: unknown, status = 422) => new ApiError('http', status, body);
const proxied = (response: string) =>
  `Client error: \`POST https://mail.internal\` resulted in a \`400 Bad Request\` response:\n${response}`;

describe('what the provider says', () => {
  it.each<[string, unknown, string | null]>([
    ['errors as text', { errors: 'Full' }, 'Full'],
    ['errors as a list', { errors: ['Full', 'Late'] }, 'Full\nLate'],
    ['errors as a list of lists', { errors: [['Full', 'unread'], ['Late']] }, 'Full\nLate'],
    ['errors as a list of objects', { errors: [{ message: 'Full' }, { error: 'Late' }] }, 'Full\nLate'],
    ['errors as an object of texts', { errors: { name: 'Full', size: 'Late' } }, 'Full\nLate'],
    ['errors as an object of lists', { errors: { name: ['Full', 'unread'], size: ['Late'] } }, 'Full\nLate'],
    ['the same message twice', { errors: { name: ['Full'], size: ['Full'] } }, 'Full'],
    ['errors before a message', { message: 'The data was invalid.', errors: { name: ['Full'] } }, 'Full'],
    ['empty errors, and a message', { message: 'Full', errors: [] }, 'Full'],
    ['an error inside an object', { error: { message: 'Full' }, message: 'unread' }, 'Full'],
    ['an error as text', { error: 'Full', message: 'unread' }, 'Full'],
    ['an error of the second factor', { verify_2fa: { error: 'Wrong' }, message: 'unread' }, 'Wrong'],
    ['a message', { message: 'Full' }, 'Full'],
    ['a response inside a message', { message: proxied('{"type":"danger","message":"Full"}') }, 'Full'],
    ['a response inside one of the errors', { errors: [proxied('{"error":"Said \\"no\\""}')] }, 'Said "no"'],
    ['a response cut short', { message: proxied('{"message":"Fu (truncated...)') }, 'Fu (truncated...)'],
    ['a page of HTML', { message: '<!DOCTYPE html><html><body>502</body></html>' }, null],
    ['lines and spaces', { message: ' Full\n\n  now ' }, 'Full now'],
    ['numbers, nothing and truth', { errors: [1, null, true], message: 5 }, null],
    ['an endless message', { message: 'x'.repeat(1_000_000) }, `${'x'.repeat(300)}…`],
    ['a list in a list without end', { errors: JSON.parse(`${'['.repeat(9000)}${']'.repeat(9000)}`) }, null],
    ['nothing', {}, null],
    ['no JSON', Symbol.for('portal.not-json'), null],
  ])('is read from %s', (_shape, body, text) => expect(http(body).text).toBe(text));

  it('is the general sentence where it says nothing', () =>
    expect(errorMessage(http({}, 500))).toBe('Something Went Wrong !'));

  it('is the connection where no response came', () =>
    expect(errorMessage(new ApiError('network'))).toBe(
      'Check your connection and try again. Nothing you entered is lost.',
    ));

  it('is beside a field and no longer among the rest', () => {
    const error = http({ errors: { name: ['Full'], size: ['Late'] } });
    expect(error.fieldMessage('name')).toBe('Full');
    expect(error.withoutFields(['name']).text).toBe('Late');
  });
});

describe('a failed call', () => {
  it.each([400, 401, 403, 404, 409, 410, 422])('with %d is final', (status) =>
    expect(http({}, status).isFinal).toBe(true),
  );
  it.each([408, 425, 429, 500, 503])('with %d can be tried again', (status) =>
    expect(http({}, status).isFinal).toBe(false),
  );
  it.each(['network', 'timeout'] as const)('by %s can be tried again, and blames the connection', (kind) => {
    const error = new ApiError(kind);
    expect(error.isFinal).toBe(false);
    expect(errorMessage(error)).toContain('connection');
  });
  it('by an unreadable answer can be tried again, and does not blame the connection', () => {
    const error = new ApiError('malformed', 200);
    expect(error.isFinal).toBe(false);
    expect(errorMessage(error)).toBe('Something Went Wrong !');
  });
});
