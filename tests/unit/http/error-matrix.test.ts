import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { toOutcome } from '#core/http/outcome.ts';
import { send } from '#core/http/send.ts';
import { configurePortal } from '#core/runtime/runtime.ts';

const save = endpoint({
  summary: '',
  method: 'POST',
  path: '/things',
  auth: 'public',
  quiet: true,
  response: z.object({}),
});

const GENERAL = 'Something Went Wrong !';
const html = '<!DOCTYPE html><html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>';
const nested = `Client error: \`POST https://mail.internal\` resulted in:\n${JSON.stringify({ message: 'Full' })}`;

/** The shapes of S2 §8 and of proxies: the message, and the part of it that belongs to the field `name`. */
const shapes: [shape: string, body: unknown, message: string, beside: string | null][] = [
  ['errors as text', { errors: 'Full' }, 'Full', null],
  ['a list of errors', { errors: ['Full', 'Late'] }, 'Full\nLate', null],
  ['a list of lists', { errors: [['Full', 'unread'], ['Late']] }, 'Full\nLate', null],
  ['a list of objects', { errors: [{ message: 'Full' }, { error: 'Late' }] }, 'Full\nLate', null],
  ['an object of texts', { message: 'unread', errors: { name: 'Full', size: 'Late' } }, 'Full\nLate', 'Full'],
  ['an object of lists', { errors: { name: ['Full', 'unread'], size: ['Late'] } }, 'Full\nLate', 'Full'],
  ['an error as text', { error: 'Full', message: 'unread' }, 'Full', null],
  ['an error with a message', { error: { message: 'Full' } }, 'Full', null],
  ['an error of the second factor', { verify_2fa: { error: 'Full' } }, 'Full', null],
  ['a message', { message: 'Full' }, 'Full', null],
  ['a response inside a message', { message: nested }, 'Full', null],
  ['an HTML page', html, GENERAL, null],
  ['an HTML page inside a message', { message: html }, GENERAL, null],
  ['JSON cut short', '{"message":"Fu', GENERAL, null],
  ['an empty object', {}, GENERAL, null],
  ['an empty list', [], GENERAL, null],
  ['null', null, GENERAL, null],
  ['nothing at all', '', GENERAL, null],
];
const statuses = [400, 401, 403, 404, 409, 410, 422, 429, 500, 501, 502, 503];

const fetchStub = vi.fn<typeof fetch>();
beforeEach(() => {
  configurePortal({ apiBase: 'http://provider.invalid' });
  vi.stubGlobal('fetch', fetchStub);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(statuses)('a call that is answered with %i', (status) => {
  it.each(shapes)('says what it carries as %s', async (_shape, body, message, beside) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    fetchStub.mockResolvedValue(new Response(text, { status }));
    const outcome = await toOutcome(send(save));
    if (outcome.ok) throw new Error('It was not refused');
    const { error } = outcome;
    expect([error.kind, error.status, errorMessage(error)]).toEqual(['http', status, message]);
    expect(error.fieldMessage('name')).toBe(beside);
  });
});
