import { beforeEach, describe, expect, it } from 'vitest';
import { credentials, TOKEN_STORAGE_KEY } from '#core/http/credentials.ts';
import { readClaims } from '#core/http/token.ts';
import { runtime } from '#core/runtime/runtime.ts';

const jwt = (payload: unknown) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;

describe('the claims of a token', () => {
  it('are ids as text, and times in seconds', () =>
    expect(readClaims(jwt({ user_id: 7, team_id: 3, iat: 100, exp: 200 }))).toEqual({
      user_id: '7',
      team_id: '3',
      iat: 100,
      exp: 200,
    }));
  it('may lack the team and the times', () =>
    expect(readClaims(jwt({ user_id: 'u-1', iat: 'soon' }))).toEqual({
      user_id: 'u-1',
      team_id: '',
      iat: undefined,
      exp: undefined,
    }));
  it('are read from every letter of base64url, as UTF-8', () => {
    const user_id = 'ÿþ?>~~~ü😀';
    expect(jwt({ user_id })).toMatch(/[-_]/);
    expect(readClaims(jwt({ user_id }))?.user_id).toBe(user_id);
  });
  it.each([
    ['no user', jwt({ team_id: 3 })],
    ['nothing', jwt(null)],
    ['a number', jwt(5)],
    ['a list', jwt([1])],
    ['no JSON', `x.${btoa('{')}.y`],
    ['no payload', 'x'],
  ])('are missing from a token with %s', (_title, token) => expect(readClaims(token)).toBeNull());
});

describe('the session token', () => {
  beforeEach(() => credentials().setToken(null));
  /** As on the next page of the site. */
  const reload = () => runtime().stores.delete('credentials');

  it('survives a reload', () => {
    credentials().setToken('abc');
    reload();
    expect(credentials().token.peek()).toBe('abc');
  });
  it('is gone after a sign-out, also after a reload', () => {
    credentials().setToken('abc');
    credentials().setToken(null);
    expect(credentials().token.peek()).toBeNull();
    reload();
    expect(credentials().token.peek()).toBeNull();
  });
  it('of another tab is used, and not stored again', () => {
    credentials().adoptToken('theirs');
    expect(credentials().token.peek()).toBe('theirs');
    expect(localStorage.getItem(`auth.${TOKEN_STORAGE_KEY}`)).toBeNull();
  });
});

describe('the guest', () => {
  const key = 'k'.repeat(22);
  beforeEach(() => credentials().setGuest(null));

  it('is kept in a cookie', () => {
    credentials().setGuest({ id: 'g-1', key });
    expect(document.cookie).toBe(`auth.guest=g-1.${key}`);
    expect(credentials().guest()).toEqual({ id: 'g-1', key });
  });
  it('is gone once it is forgotten', () => {
    credentials().setGuest({ id: 'g-1', key });
    credentials().setGuest(null);
    expect(credentials().guest()).toBeNull();
  });
  it.each([
    ['a short key', `g-1.${key.slice(1)}`],
    ['a key that is too long', `g-1.${'k'.repeat(129)}`],
    ['no id', `.${key}`],
    ['an id that is too long', `${'g'.repeat(65)}.${key}`],
    ['markup', `<g>.${key}`],
    ['something after the key', `g-1.${key}!`],
    ['three parts', `g-1.${key}.${key}`],
  ])('is not taken from a cookie with %s', (_title, value) => {
    document.cookie = `auth.guest=${value}; Path=/`;
    expect(credentials().guest()).toBeNull();
  });
});
