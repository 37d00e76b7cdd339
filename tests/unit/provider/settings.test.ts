import { describe, expect, it } from 'vitest';
import { parseOrigins } from '#provider/allowed-origins.ts';
import { UnusableSettingError } from '#provider/errors.ts';
import { parsePusherUrl } from '#provider/realtime/pusher-url.ts';

describe('ALLOWED_ORIGINS', () => {
  it('is a list of origins', () => {
    expect(parseOrigins(' https://shop.example,http://localhost:5173 ,, http://[::1]:8081')).toEqual([
      'https://shop.example',
      'http://localhost:5173',
      'http://[::1]:8081',
    ]);
    expect(parseOrigins('')).toEqual([]);
  });

  it.each([
    ['https://shop.example/', 'Did you mean https://shop.example?'],
    ['https://Shop.example', 'Did you mean https://shop.example?'],
    ['https://shop.example:443', 'Did you mean https://shop.example?'],
    ['https://shop.example/basket?x=1', 'Did you mean https://shop.example?'],
    ['shop.example', 'One looks like https://shop.example or http://localhost:5173.'],
    ['localhost:5173', 'One looks like https://shop.example or http://localhost:5173.'],
    ['ftp://shop.example', 'One looks like https://shop.example or http://localhost:5173.'],
    ['null', 'One looks like https://shop.example or http://localhost:5173.'],
    ['*', 'Name each origin: calls carry a sign-in, so no provider allows all of them.'],
  ])('refuses %s', (part, advice) => {
    expect(() => parseOrigins(`https://other.example, ${part}`)).toThrow(
      new UnusableSettingError(`ALLOWED_ORIGINS: "${part}" is not an origin (scheme, host and port). ${advice}`),
    );
  });
});

describe('PUSHER_URL', () => {
  it('names the app, and browsers connect to the same host', () => {
    expect(parsePusherUrl('http://a%2Fkey:a%40secret@127.0.0.1:6001/apps/chat')).toEqual({
      id: 'chat',
      key: 'a/key',
      secret: 'a@secret',
      host: '127.0.0.1',
      port: '6001',
      usesTls: false,
      address: { key: 'a/key', origin: 'http://127.0.0.1:6001', path: '' },
    });
  });

  it.each([
    ['https://k:s@api-eu.pusher.com/apps/1', 'https://ws-eu.pusher.com'],
    ['https://k:s@api.pusherapp.com/apps/1', 'https://ws.pusherapp.com'],
    ['https://k:s@reverb.provider.example/apps/1', 'https://reverb.provider.example'],
  ])('%s is connected to at %s', (url, origin) => {
    expect(parsePusherUrl(url).address.origin).toBe(origin);
  });

  it.each([
    ['wss://ws.provider.example', { origin: 'https://ws.provider.example', path: '' }],
    ['ws://ws.provider.example:6001/chat/', { origin: 'http://ws.provider.example:6001', path: '/chat' }],
    ['https://ws.provider.example/chat', { origin: 'https://ws.provider.example', path: '/chat' }],
  ])('is connected to at %s where PUSHER_CLIENT_URL says so', (clientUrl, place) => {
    expect(parsePusherUrl('http://k:s@soketi:6001/apps/1', clientUrl).address).toEqual({ key: 'k', ...place });
  });

  it.each([
    'soketi:6001',
    'redis://k:top-secret@soketi:6001/apps/1',
    'http://k:top-secret@soketi:6001',
    'http://k:top-secret@soketi:6001/apps/1/events',
    'http://k@soketi:6001/apps/1',
    'http://soketi:6001/apps/1',
  ])('refuses %s without repeating it', (url) => {
    const parse = () => parsePusherUrl(url);
    expect(parse).toThrow(UnusableSettingError);
    expect(parse).toThrow(/^PUSHER_URL is not of the form https:\/\/KEY:SECRET@HOST:PORT\/apps\/APP_ID\./);
    expect(parse).not.toThrow(/top-secret/);
  });

  it.each(['ws.provider.example', 'ftp://ws.provider.example', 'wss://ws.provider.example/?x=1'])(
    'refuses the PUSHER_CLIENT_URL %s',
    (clientUrl) => {
      expect(() => parsePusherUrl('http://k:s@soketi:6001/apps/1', clientUrl)).toThrow(/^PUSHER_CLIENT_URL: /);
    },
  );
});
