import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#core/http/api-error.ts';
import { credentials } from '#core/http/credentials.ts';
import { endpoint, endpointId } from '#core/http/endpoint.ts';
import { toOutcome } from '#core/http/outcome.ts';
import { type SendOptions, send, sessionHooks } from '#core/http/send.ts';
import { notices } from '#core/notification/notices.store.ts';
import { clock } from '#core/platform/clock.ts';
import { configurePortal } from '#core/runtime/runtime.ts';

const fields = { summary: '', response: z.object({ name: z.optional(z.string()) }) };
const read = endpoint({ ...fields, method: 'GET', path: '/things', auth: 'user' });
const openRead = endpoint({ ...fields, method: 'GET', path: '/open', auth: 'public' });
const write = endpoint({
  ...fields,
  method: 'POST',
  path: '/things',
  auth: 'user',
  request: z.object({ a: z.number() }),
  createsResource: true,
});
const file = endpoint({ ...fields, method: 'GET', path: '/file', auth: 'user', binary: true });
const token = `x.${btoa(JSON.stringify({ user_id: 7, team_id: 3 }))}.y`;

const fetchStub = vi.fn<typeof fetch>();
const used: string[] = [];
const expired: string[] = [];
const texts = () =>
  notices()
    .list.peek()
    .map(({ text }) => text);
const answer = (body: string, init?: ResponseInit) =>
  fetchStub.mockImplementation(async () => new Response(body, init));
const errorOf = async (work: Promise<unknown>) => {
  const outcome = await toOutcome(work);
  return outcome.ok ? null : outcome.error;
};
const lastInit = () => fetchStub.mock.lastCall?.[1] ?? {};

beforeEach(() => {
  configurePortal({ apiBase: 'http://provider.invalid' });
  vi.stubGlobal('fetch', fetchStub);
  fetchStub.mockReset();
  answer('{"name":"One"}');
  used.length = 0;
  expired.length = 0;
  Object.assign(sessionHooks(), {
    onUsed: (one: string) => used.push(one),
    onExpired: (one: string) => expired.push(one),
  });
  credentials().adoptToken(token);
  for (const { id } of notices().list.peek()) notices().dismiss(id);
});
afterEach(() => {
  credentials().adoptToken(null);
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('sends no cookies of the page', async () => {
    await send(read);
    expect(lastInit().credentials).toBe('omit');
  });
  it('sends its headers and its key', async () => {
    await send(write, { body: { a: 1 } }, { headers: { 'X-One': '1' }, idempotencyKey: 'k-1' });
    const headers = new Headers(lastInit().headers);
    expect([headers.get('X-One'), headers.get('Idempotency-Key')]).toEqual(['1', 'k-1']);
    expect([lastInit().method, lastInit().body]).toEqual(['POST', '{"a":1}']);
  });
  it('is made as the signed-in user', async () => {
    await send(read);
    expect(new Headers(lastInit().headers).get('Authorization')).toBe(`Bearer ${token}`);
  });
  it('reads JSON from its text, whatever the type says', async () => {
    answer('{"name":"One"}', { headers: { 'Content-Type': 'application/json' } });
    expect(await send(read)).toEqual({ name: 'One' });
  });
  it('whose connection breaks for another reason has no timeout', async () => {
    fetchStub.mockRejectedValue(new DOMException('', 'NetworkError'));
    expect((await errorOf(send(read)))?.kind).toBe('network');
  });
  it('is made once, whatever the answer', async () => {
    answer('{}', { status: 503 });
    await errorOf(send(read));
    expect(fetchStub).toHaveBeenCalledOnce();
  });
  it('sets the clock to the time of the server', async () => {
    const date = new Date(Date.now() + 3_600_000);
    answer('{}', { headers: { Date: date.toUTCString() } });
    await send(read);
    expect(Math.abs(clock().now() - date.getTime())).toBeLessThan(2000);
  });
  it.each(['', '  \n', 'null', '{}'])('with the answer %j has an empty result', async (body) => {
    answer(body);
    expect(await send(read)).toEqual({});
  });
  it.each(['<html>', '{"name":', '[]', '{"name":5}', '"text"'])(
    'with the answer %j is malformed, and keeps the status',
    async (body) => {
      answer(body, { status: 201 });
      const error = await errorOf(send(read));
      expect([error?.kind, error?.status]).toEqual(['malformed', 201]);
      expect(error?.cause).toBeInstanceOf(Error);
    },
  );
  it('carries what the provider says about a failure', async () => {
    answer('{"message":"Full"}', { status: 422 });
    expect(await errorOf(send(read))).toMatchObject({ kind: 'http', status: 422, body: { message: 'Full' } });
  });
  it('with a page of HTML as a failure has an empty body', async () => {
    answer('<html>Bad Gateway</html>', { status: 502 });
    expect(await errorOf(send(read))).toMatchObject({ kind: 'http', status: 502, body: {} });
  });
  it('carries the cause of a lost connection', async () => {
    fetchStub.mockRejectedValue(new TypeError('offline'));
    const error = await errorOf(send(read));
    expect([error?.kind, error?.status]).toEqual(['network', 0]);
    expect(error?.cause).toBeDefined();
  });
  it('that lacks a parameter of its path fails as an ApiError too', async () => {
    const one = endpoint({ ...fields, method: 'GET', path: '/things/{id}', auth: 'user' });
    expect(await errorOf(send(one))).toBeInstanceOf(ApiError);
    expect(fetchStub).not.toHaveBeenCalled();
  });
});

describe('a file', () => {
  it('is what the provider sends', async () => {
    answer('a,b', { headers: { 'Content-Type': 'text/csv' } });
    const blob = await send(file);
    expect(blob).toBeInstanceOf(Blob);
    expect(await blob.text()).toBe('a,b');
  });
  it('that is refused has the provider’s message', async () => {
    answer('{"message":"Not yet"}', { status: 409 });
    expect((await errorOf(send(file)))?.providerMessage).toBe('Not yet');
  });
});

describe('what a call means for the session', () => {
  it('the provider accepted the token', async () => {
    await send(read);
    expect([used, expired]).toEqual([[token], []]);
  });
  it('a public call does not confirm the token', async () => {
    await send(openRead);
    expect(used).toEqual([]);
  });
  it('a call without a token has no effect', async () => {
    credentials().adoptToken(null);
    await send(read);
    answer('{}', { status: 401 });
    await errorOf(send(read));
    expect([used, expired]).toEqual([[], []]);
  });
  it('a refused token has expired', async () => {
    answer('{}', { status: 401 });
    await errorOf(send(read));
    expect([used, expired]).toEqual([[], [token]]);
  });
  it('the refusal of a replaced token is ignored', async () => {
    fetchStub.mockImplementation(async () => {
      credentials().adoptToken('another');
      return new Response('{}', { status: 401 });
    });
    await errorOf(send(read));
    expect(expired).toEqual([]);
  });
  it('a missing user ends no session without a token', async () => {
    credentials().adoptToken(null);
    answer('{}', { status: 404 });
    await errorOf(send(endpoint({ ...fields, method: 'GET', path: '/user/user', auth: 'user' })));
    expect(expired).toEqual([]);
  });
  it('a failure of another kind has no effect', async () => {
    answer('{}', { status: 403 });
    await errorOf(send(read));
    expect(expired).toEqual([]);
  });
});

describe('the notice of a failed call', () => {
  const fail = (options?: SendOptions) => {
    answer('{"errors":["One","Two"]}', { status: 422 });
    return errorOf(send(read, {}, options));
  };
  it('is raised for each message', async () => {
    await fail();
    expect(texts()).toEqual(['One', 'Two']);
  });
  it('is not raised by a quiet call', async () => {
    await fail({ quiet: true });
    expect(texts()).toEqual([]);
  });
});

it('an outcome holds the data, or the failure as an ApiError', async () => {
  expect(await toOutcome(Promise.resolve(5))).toEqual({ ok: true, data: 5 });
  const outcome = await toOutcome(Promise.reject(new Error('no')));
  expect(!outcome.ok && outcome.error.kind).toBe('network');
});

it('an endpoint is known by its method and its path', () => expect(endpointId(read)).toBe('GET /things'));
