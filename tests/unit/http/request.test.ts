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

  it('survives a token that is none', () =>
    expect(build(getUser, {}, { token: 'garbage', guest: null }).url.pathname).toBe('/user/user'));
});
