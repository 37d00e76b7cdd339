import { describe, expect, it } from 'vitest';
import { CannotRun, type Options, readOptions } from '#conformance/options.ts';

const API = 'https://api.example';
const read = (args: string[], env: Record<string, string> = {}) => readOptions(args, env) as Options;

describe('the options', () => {
  it('take the brand from the host of the API', () => expect(read([API]).appDomain).toBe('api.example'));

  it('take the brand from the page where there is one', () =>
    expect(read([API, '--origin', 'https://shop.example:8443']).appDomain).toBe('shop.example'));

  it('keep the path of an API below one', () =>
    expect(read(['https://example.test/api/v1/']).baseUrl).toBe('https://example.test/api/v1'));

  it('read sign-ins from the environment', () =>
    expect(read([API], { PORTAL_EMAIL: 'a@b.example', PORTAL_PASSWORD: 'secret' }).member).toEqual({
      login: 'a@b.example',
      password: 'secret',
    }));

  it('write nothing unless asked', () => expect(read([API])).toMatchObject({ write: false, money: false }));

  it.each([
    ['without an address', []],
    ['with two addresses', [API, API]],
    ['with an address of another protocol', ['ftp://api.example']],
    ['with what is no address', ['api']],
    ['with an unknown option', [API, '--all']],
    ['with a login without its password', [API, '--email', 'a@b.example']],
    ['with an unknown noun', [API, '--only', 'email,letters']],
    ['with a timeout of nothing', [API, '--timeout', 'soon']],
    ['with money but without writing', [API, '--money']],
    ['with an origin that is none', [API, '--origin', 'shop']],
  ])('cannot be run %s', (_, args) => expect(() => read(args)).toThrow(CannotRun));
});
