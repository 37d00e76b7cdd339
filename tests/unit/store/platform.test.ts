import { beforeEach, describe, expect, it } from 'vitest';
import { clock } from '#core/platform/clock.ts';
import { deleteCookie, readCookie, writeCookie } from '#core/platform/cookies.ts';
import { config, configurePortal, runtime, setElementSettings } from '#core/runtime/runtime.ts';
import { readListState, writeListState } from '#core/store/list-state.ts';

describe('cookies', () => {
  const form = /^\d+$/;
  beforeEach(() => deleteCookie('probe'));
  it('come back under the prefix', () => {
    writeCookie('probe', '12');
    expect(document.cookie).toContain('auth.probe=12');
    expect(readCookie('probe', form)).toBe('12');
    deleteCookie('probe');
    expect(readCookie('probe', form)).toBeNull();
  });
  it.each(['12;x', '<script>', '', '1'.repeat(600)])('of a wrong form are not there: %j', (value) => {
    document.cookie = `auth.probe=${value}; Path=/`;
    expect(readCookie('probe', form)).toBeNull();
  });
});

describe('settings', () => {
  it('attribute over page setting over default', () => {
    const element = {};
    expect(config(element).brand).toBe('hp');
    configurePortal({ brand: 'gb', apiBase: 'https://api.example///' });
    expect(config(element)).toMatchObject({ brand: 'gb', apiBase: 'https://api.example' });
    setElementSettings(element, { brand: 'cp' });
    expect(config(element).brand).toBe('cp');
    setElementSettings(element, null);
    expect(config(element).brand).toBe('gb');
  });
  it('of the elements hold until another one is there: a call may begin in between', () => {
    const [chat, cart, next] = [{}, {}, {}];
    setElementSettings(chat, { apiBase: 'https://left.example' });
    setElementSettings(cart, { lang: 'de' });
    setElementSettings(chat, null);
    setElementSettings(cart, null);
    expect(config()).toMatchObject({ apiBase: 'https://left.example', lang: 'de' });
    configurePortal({ lang: 'en' });
    expect(config()).toMatchObject({ apiBase: 'https://left.example', lang: 'en' });
    setElementSettings(next, {});
    expect(config().apiBase).toBe('https://api.example');
    setElementSettings(next, null);
    expect(config().apiBase).toBe('https://api.example');
  });
  it('live in one runtime for all callers', () =>
    expect(runtime()).toBe((globalThis as Record<symbol, unknown>)[Symbol.for('portal.runtime.1')]));
});

describe('the state of a list', () => {
  it('survives the address', () => {
    const state = { page: 3, perPage: 50, search: 'ada & co', sort: '-used', filters: { status: 'open' } };
    expect(readListState(writeListState(state), ['status'])).toEqual(state);
  });
  it('remembers the page size and takes nothing from a hostile address', () => {
    writeListState({ page: 1, perPage: 100, search: '', sort: '', filters: {} });
    expect(readListState('?page=-4&per_page=9999&sort=%3Cscript%3E')).toEqual({
      page: 1,
      perPage: 25,
      search: '',
      sort: '',
      filters: {},
    });
    expect(readListState('').perPage).toBe(100);
  });
});

it("learns the server's clock", () => {
  clock().setFromServer(new Date(Date.now() - 2 * 86_400_000).toUTCString());
  expect(Math.abs(clock().now() - (Date.now() - 2 * 86_400_000))).toBeLessThan(2000);
  clock().setFromServer('nonsense');
  expect(clock().now()).toBeLessThan(Date.now() - 86_400_000);
});
