import { describe, expect, it } from 'vitest';
import { ApiError } from '#core/http/api-error.ts';
import { fieldNames, renameField, splitFields } from '#core/http/error-fields.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { withPasswordField } from '#core/http/password-error.rules.ts';

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
    ['errors as an object with an empty list', { errors: { name: [], size: 'Late' } }, 'Late'],
    ['no errors, and an error', { errors: null, error: 'Full' }, 'Full'],
    ['a page of HTML in capitals', { message: '<HTML><body>502</body>' }, null],
    ['a document of XML', { message: '<?xml version="1.0"?><error/>' }, null],
    ['HTML inside a sentence', { message: 'Use <html> here' }, 'Use <html> here'],
    ['an error inside an object inside an object', { error: { error: { message: 'Full' } } }, 'Full'],
    ['an error before the second factor', { error: 'Full', verify_2fa: 'unread' }, 'Full'],
    ['a response with blanks inside a message', { message: proxied('{"msg" : "Full"}') }, 'Full'],
    ['a response with an unknown escape', { message: proxied('{"message":"Fu\\x"}') }, 'Fu\\x'],
    ['a message of 300 characters', { message: 'x'.repeat(300) }, 'x'.repeat(300)],
    ['a list in a list, five deep', { message: [[[[['Full']]]]] }, 'Full'],
    ['a list in a list, six deep', { message: [[[[[['Full']]]]]] }, null],
    ['a response far behind the start', { message: `${' '.repeat(20_000)}{"message":"Late"}` }, '{"message":"Late"}'],
    ['text', 'Full', null],
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

  it('is nothing beside a field that was not refused', () => {
    expect(http({ errors: { name: ['Full'] } }).fieldMessage('size')).toBeNull();
    expect(http({ errors: { name: [] } }).fieldMessage('name')).toBeNull();
    expect(http({ errors: ['Full'] }).fieldMessage('0')).toBeNull();
    expect(http({ errors: 'Full' }).fieldMessage('0')).toBeNull();
    expect(http({ errors: null }).fieldMessage('name')).toBeNull();
    expect(http({}).fieldMessage('name')).toBeNull();
  });

  it.each([['Full'], [['Full']], [null], [undefined]])('is the same without fields where errors are %j', (errors) => {
    const error = http({ errors });
    expect(splitFields(error, ['0', 'name'])).toEqual({ messages: {}, rest: error });
    expect(fieldNames(error)).toEqual([]);
  });

  it('keeps everything else when fields are left out', () => {
    const cause = new Error('why');
    const body = { message: 'Invalid', errors: { name: 'Full', size: 'Late' } };
    const { messages, rest } = splitFields(new ApiError('http', 422, body, cause), ['name', 'title']);
    expect(messages).toEqual({ name: 'Full' });
    expect(rest).toMatchObject({ kind: 'http', status: 422, body: { message: 'Invalid', errors: { size: 'Late' } } });
    expect(rest?.cause).toBe(cause);
  });

  it.each([
    ['of fields that have a place', { name: 'Full' }],
    ['without a message', { name: 'Full', size: [] }],
  ])('leaves nothing when the others are %s', (_what, errors) => {
    expect(splitFields(http({ message: 'Invalid', errors }), ['name'])).toEqual({
      messages: { name: 'Full' },
      rest: null,
    });
  });

  it('moves the message of one field to another, and keeps the rest', () => {
    const error = http({ message: 'Invalid', errors: { path: [['Taken']], size: 'Late' } });
    expect(renameField(error, 'path', 'name').body).toEqual({
      message: 'Invalid',
      errors: { name: 'Taken', size: 'Late' },
    });
    expect(renameField(http({ errors: { path: 'Taken' } }), 'path', 'name').body).toEqual({
      errors: { name: 'Taken' },
    });
  });

  it.each([[{ errors: { name: 'Taken' } }], [{ errors: 'Taken' }], [{ message: 'Taken' }]])(
    'is the same under another name where the field has no message: %j',
    (body) => {
      const error = http(body);
      expect(renameField(error, 'path', 'name')).toBe(error);
    },
  );

  it.each<[string, unknown, Record<string, string>, string | null]>([
    ['text', { errors: 'Password too weak' }, { password: 'Password too weak' }, null],
    ['a list', { errors: ['Full', 'Password too weak'] }, { password: 'Password too weak' }, 'Full'],
    ['another field', { errors: { pw: ['The password is short'] } }, { password: 'The password is short' }, null],
    ['a message', { message: 'Password too weak' }, { password: 'Password too weak' }, null],
    [
      'its own field',
      { errors: { password: ['Weak'], x: 'password' } },
      { password: 'Weak', x: 'password' },
      'password',
    ],
    ['nowhere', { errors: ['Full'] }, {}, 'Full'],
  ])('about a password in %s is given to its field', (_where, body, fields, rest) => {
    const error = withPasswordField(http(body));
    for (const [name, message] of Object.entries(fields)) expect(error.fieldMessage(name)).toBe(message);
    expect(splitFields(error, ['password']).rest?.messages.join('\n') || null).toBe(rest);
  });

  it('is beside a field and no longer among the rest', () => {
    const error = http({ errors: { name: ['Full'], size: ['Late'] } });
    expect(error.fieldMessage('name')).toBe('Full');
    expect(splitFields(error, ['name']).rest?.text).toBe('Late');
  });
});

describe('an error', () => {
  it('names its kind and its status', () =>
    expect([http({}).message, new ApiError('network').message, http({}).name]).toEqual([
      'http 422',
      'network',
      'ApiError',
    ]));
  it.each(['<html>', null, undefined, 5])('has an empty body where the response is no object: %j', (body) =>
    expect(http(body).body).toEqual({}),
  );
  it('is returned unchanged', () => {
    const error = http({});
    expect(ApiError.from(error)).toBe(error);
  });
  it('of another value is a lost connection, unless another kind is given', () => {
    const cause = new Error('why');
    expect(ApiError.from(cause)).toMatchObject({ kind: 'network', status: 0, body: {}, cause });
    expect(ApiError.from(cause, 'malformed').kind).toBe('malformed');
  });
  it.each([
    [403, true],
    [404, true],
    [410, true],
    [401, false],
    [500, false],
  ])('with the status %i is final for what was asked: %s', (status, isFinal) =>
    expect(http({}, status).isNotFoundOrForbidden).toBe(isFinal),
  );
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
