import { describe, expect, it } from 'vitest';
import { addCartProduct, getCart } from '#core/cart/cart.endpoints.ts';
import type { Endpoint } from '#core/http/endpoint.ts';
import { buildRequest, type Caller, type RequestInput } from '#core/http/request.rules.ts';
import { providerConfig } from '#core/runtime/provider-config.ts';
import { getUser, login } from '#core/session/session.endpoints.ts';
import { createMessage, getTicket, listTickets } from '#core/support/support.endpoints.ts';
import { listRoles } from '#core/user/user.endpoints.ts';

const token = `x.${Buffer.from(JSON.stringify({ user_id: 7, team_id: 3 })).toString('base64url')}.y`;
const user: Caller = { token, guest: null };
const guest: Caller = { token: null, guest: { id: '5', key: 'k'.repeat(43) } };
const nobody: Caller = { token: null, guest: null };
const build = (row: Endpoint, input: RequestInput, caller: Caller, settings = {}) => {
  const { url, ...rest } = buildRequest(row, input, caller, {
    ...providerConfig(),
    apiBase: 'https://api.example',
    ...settings,
  });
  return { ...rest, url: new URL(url) };
};

describe('request rules of S2 §7', () => {
  it('sends the token as Bearer', () =>
    expect(build(listTickets, {}, user).headers.Authorization).toBe(`Bearer ${token}`));

  it('rewrites GET /user/user with the ids of the token', () => {
    const { url } = build(getUser, {}, user);
    expect(url.pathname).toBe('/user/users/7');
    expect(Object.fromEntries(url.searchParams)).toEqual({ user_id: '7', team_id: '3' });
  });

  it('adds team_id to POST and to the others, except the few', () => {
    expect(build(addCartProduct, { body: {} }, user).url.searchParams.get('team_id')).toBe('3');
    expect(build(listTickets, {}, user).url.searchParams.get('team_id')).toBe('3');
    expect(build(listRoles, {}, user).url.searchParams.has('team_id')).toBe(false);
    expect(build(listTickets, {}, nobody).url.searchParams.has('team_id')).toBe(false);
  });

  it('keeps a team_id that was chosen', () =>
    expect(build(login, { query: { team_id: '9' }, body: {} }, user).url.searchParams.get('team_id')).toBe('9'));

  it('sends guest-auth and an empty authorization on cart calls with the guest cookie', () => {
    const { headers } = build(getCart, { params: { id: 1 } }, guest);
    expect(headers['guest-auth']).toBe('k'.repeat(43));
    expect(headers.Authorization).toBe('');
    expect(build(getCart, { params: { id: 1 } }, { ...guest, token }).headers['guest-auth']).toBeUndefined();
  });

  it("sends X-Guest-Auth on guests' ticket calls and nothing elsewhere", () => {
    expect(build(createMessage, { body: { body: 'x' } }, guest).headers['X-Guest-Auth']).toBe('k'.repeat(43));
    expect(build(listRoles, {}, guest).headers).toEqual({ Accept: 'application/json' });
  });

  it('never puts a guest key into a URL', () => {
    for (const row of [getCart, getTicket, createMessage])
      expect(build(row, { params: { id: 1 }, body: {} }, guest).url.href).not.toContain('kkk');
  });

  it('carries an idempotency key only where something is created, under a configurable name', () => {
    expect(build(addCartProduct, { body: {}, idempotencyKey: 'a' }, user).headers['Idempotency-Key']).toBe('a');
    expect(build(listTickets, { idempotencyKey: 'a' }, user).headers['Idempotency-Key']).toBeUndefined();
    const without = { headers: { ...providerConfig().headers, idempotency: null } };
    expect(build(addCartProduct, { body: {}, idempotencyKey: 'a' }, user, without).headers).not.toHaveProperty(
      'Idempotency-Key',
    );
  });

  it('encodes path parameters and refuses to leave one out', () => {
    expect(build(getTicket, { params: { id: '../x?y' } }, user).url.pathname).toBe('/support/ticket/..%2Fx%3Fy');
    expect(() => build(getTicket, {}, user)).toThrow(TypeError);
  });

  it('sends files as form data', () => {
    const { body, headers } = build(
      createMessage,
      { body: { 'filepath[]': [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')], body: 'hi', ticket_id: '1' } },
      guest,
    );
    expect(body).toBeInstanceOf(FormData);
    expect((body as FormData).getAll('filepath[]')).toHaveLength(2);
    expect(headers).not.toHaveProperty('Content-Type');
  });

  it('survives a malformed token', () =>
    expect(build(getUser, {}, { token: 'garbage', guest: null }).url.pathname).toBe('/user/user'));

  it('sends lists as name[], and leaves blank values out', () => {
    const query = { status: ['open', 'new'], search: '', sort: null, page: 0, key: undefined, all: false };
    const params = [...build(listRoles, { query }, nobody).url.searchParams];
    expect(params).toEqual([
      ['status[]', 'open'],
      ['status[]', 'new'],
      ['page', '0'],
      ['all', 'false'],
    ]);
  });
  it('has no question mark without a query', () =>
    expect(build(listRoles, {}, user).url.href).toBe('https://api.example/user/roles'));
  it('has a slash before a path without one', () =>
    expect(build({ ...listRoles, path: 'user/roles' }, {}, user).url.href).toBe('https://api.example/user/roles'));
  it('rewrites no other call of /user/user', () =>
    expect(build({ ...getUser, method: 'PUT' }, {}, user).url.pathname).toBe('/user/user'));
  it('rewrites a user id so that it stays one part of the path', () => {
    const odd = `x.${Buffer.from(JSON.stringify({ user_id: 'a/b', team_id: 3 })).toString('base64url')}.y`;
    expect(build(getUser, {}, { token: odd, guest: null }).url.pathname).toBe('/user/users/a%2Fb');
  });
  it('adds no team where the token names none', () => {
    const teamless = `x.${Buffer.from(JSON.stringify({ user_id: 7 })).toString('base64url')}.y`;
    expect(build(listTickets, {}, { token: teamless, guest: null }).url.search).toBe('');
  });
  it.each(['', undefined])('refuses the path parameter %j and says which one it is', (id) =>
    // @ts-expect-error: a caller without types may name nothing
    expect(() => build(getTicket, { params: { id } }, user)).toThrow(
      'GET /support/ticket/{id} needs the parameter "id"',
    ),
  );
  it('refuses a call without parameters and says which one it lacks', () =>
    expect(() => build(getTicket, {}, user)).toThrow('needs the parameter "id"'));
  it('takes a number as a path parameter', () =>
    expect(build(getTicket, { params: { id: 0 } }, user).url.pathname).toBe('/support/ticket/0'));
  it('sends a body as JSON, and says so', () => {
    const { body, headers } = build(addCartProduct, { body: { label: 'One' } }, user);
    expect(body).toBe('{"label":"One"}');
    expect(headers['Content-Type']).toBe('application/json');
  });
  it('sends no content type without a body', () => {
    const { body, headers, method } = build(listTickets, {}, user);
    expect([method, body, headers['Content-Type'], headers.Accept]).toEqual([
      'GET',
      undefined,
      undefined,
      'application/json',
    ]);
  });
  it('lets the headers of a call decide', () =>
    expect(build(listTickets, { headers: { Accept: 'text/plain', 'X-One': '1' } }, user).headers).toMatchObject({
      Accept: 'text/plain',
      'X-One': '1',
    }));
  it('carries no idempotency key unless the call has one', () =>
    expect(build(addCartProduct, { body: {} }, user).headers).not.toHaveProperty('Idempotency-Key'));
  it('sends form data as text and files, without what is missing', () => {
    const file = new File(['a'], 'a.txt');
    const { body } = build(createMessage, { body: { body: 5, 'filepath[]': [file], key: null, id: undefined } }, guest);
    const form = body as FormData;
    expect([...form.keys()]).toEqual(['body', 'filepath[]']);
    expect(form.get('body')).toBe('5');
    expect((form.get('filepath[]') as File).name).toBe('a.txt');
  });
  it('knows a guest by the token first', () => {
    const both = { ...guest, token };
    expect(build(createMessage, { body: { body: 'x' } }, both).headers['X-Guest-Auth']).toBeUndefined();
  });
  it('sends nothing of a guest on calls of the other kind', () => {
    expect(build(getCart, { params: { id: 1 } }, guest).headers['X-Guest-Auth']).toBeUndefined();
    expect(build(getTicket, { params: { id: 1 } }, guest).headers['guest-auth']).toBeUndefined();
  });
});
