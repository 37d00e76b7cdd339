import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { providerConfig } from '#core/runtime/provider-config.ts';
import { config, configurePortal, ownMessage, type PortalSettings, runtime } from '#core/runtime/runtime.ts';
import { readSettings } from '#elements/loader/commands.ts';

const set = (settings: unknown) => configurePortal(settings as PortalSettings);

let warnings: string[] = [];
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of Object.keys(runtime().page)) delete runtime().page[name as keyof PortalSettings];
});

describe('a setting of the page', () => {
  it.each([
    ['apiBase', 42],
    ['apiBase', 'api.provider.example'],
    ['apiBase', 'localhost:4701'],
    ['apiBase', 'https://'],
    ['apiBase', 'https://api.provider.example?key=1'],
    ['appDomain', 'https://shop.example'],
    ['brand', 'toString'],
    ['colorScheme', 'sepia'],
    ['lang', 'de_DE'],
    ['lang', ['de']],
    ['portalUrl', 'portal.example/my'],
  ])('that cannot be used, as %s: %j, is reported and leaves the previous one', async (name, value) => {
    const before = config();
    set({ [name]: value });
    expect(config()).toEqual(before);
    await vi.waitFor(() => expect(warnings).toHaveLength(1));
    expect(warnings[0]).toMatch(new RegExp(`^portal-elements: ${name} .* is not (an? |one of ).*; it is not used$`));
    expect(warnings[0]).toContain(String(value));
  });

  it.each([
    { apiBase: 'https://api.provider.example/v1' },
    { apiBase: 'http://localhost:4701' },
    { appDomain: 'gb.localhost' },
    { lang: 'de-CH-1996' },
    { portalUrl: '/my' },
    { portalUrl: 'https://portal.example' },
  ])('is used as it is: %j', (settings) => {
    set(settings);
    expect(config()).toMatchObject(settings);
  });

  it.each([undefined, null, ''])('that is %j is not there, and not worth a word', (nothing) => {
    set({ apiBase: 'https://api.provider.example' });
    set({ apiBase: nothing, brand: nothing, lang: nothing });
    set(nothing);
    expect(config()).toMatchObject({ apiBase: 'https://api.provider.example', brand: 'hp', lang: 'en' });
    expect(runtime().page).toEqual({ apiBase: 'https://api.provider.example' });
  });

  it.each([
    [{ aplBase: 'https://api.provider.example' }, 'portal-elements: aplBase is not a setting; it is not used'],
    [{ realtime: 'key' }, 'portal-elements: realtime "key" is not an object; it is not used'],
    [{ headers: 7 }, 'portal-elements: headers 7 is not an object; it is not used'],
    [
      { auth: { variant: 'nope' } },
      'portal-elements: auth: variant "nope" is not one of session, local; it is not used',
    ],
  ])('that does not exist or is no object is reported and left out: %j', async (settings, warning) => {
    const before = providerConfig();
    set(settings);
    expect(providerConfig()).toEqual(before);
    await vi.waitFor(() => expect(warnings).toEqual([warning]));
    expect(Object.values(runtime().page).filter((value) => typeof value !== 'object')).toEqual([]);
  });

  it.each([{ auth: { variant: 'local' as const } }, { payment: { publishableKey: 'pk' } }, { messages: {} }])(
    'that is an object is used: %j',
    async (settings) => {
      set(settings);
      expect(runtime().page).toEqual(settings);
      expect(warnings).toEqual([]);
    },
  );

  it('reaches the other elements where one of them fails', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = () => {
      throw new Error('of another version');
    };
    const other = vi.fn();
    runtime().listeners.add(broken).add(other);
    set({ brand: 'gb' });
    runtime().listeners.delete(broken);
    runtime().listeners.delete(other);
    expect(other).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledWith(new Error('of another version'));
  });

  it('has words for a language in any case', () => {
    set({ lang: 'DE', messages: { de: { 'shell.help': 'Hallo' } } });
    expect(ownMessage('shell.help')).toBe('Hallo');
  });

  it('is reported once', async () => {
    set({ brand: 'nope' });
    set({ brand: 'nope' });
    set({ brand: 'neither' });
    await vi.waitFor(() => expect(warnings).toHaveLength(2));
    expect(warnings).toEqual([
      'portal-elements: brand "nope" is not one of hp, gb, eh, ewh, cp; it is not used',
      'portal-elements: brand "neither" is not one of hp, gb, eh, ewh, cp; it is not used',
    ]);
  });

  it('may be one of the loader', async () => {
    set(readSettings({ apiBase: 'api.loader.example', colorScheme: 'dark', brand: '' }));
    expect(config()).toMatchObject({ apiBase: 'http://localhost', brand: 'hp', colorScheme: 'dark' });
    await vi.waitFor(() => expect(warnings).toEqual([expect.stringContaining('apiBase "api.loader.example" is not')]));
  });
});

it('settings for the provider without a value have their default', () => {
  const before = providerConfig();
  set({
    auth: { variant: undefined },
    payment: { publishableKey: undefined },
    headers: { cartGuest: undefined },
    realtime: undefined,
  });
  expect(providerConfig()).toEqual(before);
  set({ headers: { idempotency: null } });
  expect(providerConfig().headers.idempotency).toBeNull();
});
