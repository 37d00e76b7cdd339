import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createMatcher } from '#core/router/match.rules.ts';
import { safePath } from '#core/rules/safe-path.rules.ts';
import { routes } from '#screens/routes.ts';

describe('safe internal paths', () => {
  it.each(['/', '/email/1/mailboxes?page=2', '/support/tickets/5#last', '/a%20b'])('accepts %s', (path) =>
    expect(safePath(path)).toBe(path),
  );
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%255cevil.example',
    '/%2f%2fevil.example/..//x',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '',
    ' /a',
    '/%00',
    '/..//evil.example',
    '/%',
    '/%25',
    '/a ',
    '/a%20',
    '/a\u007f',
    'a/b',
    null,
    undefined,
  ])('refuses %j', (path) => expect(safePath(path)).toBeNull());
  it('takes a backslash that is one only after a third decoding', () =>
    expect(safePath('/%25255cevil.example')).toBe('/%25255cevil.example'));
  it.each(['/%2e%2e//evil.example', '/a/%2e%2e//evil.example', '/a/..//evil.example'])(
    'refuses %j, whose normal form begins with two slashes',
    (path) => expect(safePath(path)).toBeNull(),
  );
  it('refuses what is longer than 2,048 characters', () => {
    expect(safePath(`/${'a'.repeat(2047)}`)).toHaveLength(2048);
    expect(safePath(`/${'a'.repeat(2048)}`)).toBeNull();
  });
  it('returns the normal form of a path', () => expect(safePath('/email/../support/tickets')).toBe('/support/tickets'));
  it('refuses pages that are not known', () => expect(safePath('/nope', (path) => path === '/email')).toBeNull());

  const file = `${process.env.PORTAL_CORPORA ?? ''}/redirects.json`;
  it.skipIf(!existsSync(file))(
    'refuses every entry of the published redirect lists (skipped where PORTAL_CORPORA has none)',
    () => {
      const { refuse } = JSON.parse(readFileSync(file, 'utf8')) as { refuse: string[] };
      const match = createMatcher(routes);
      const isLandingPage = (pathname: string) => match(pathname) !== null && !pathname.startsWith('/auth/');
      expect(refuse.filter((path) => safePath(path, isLandingPage) !== null)).toEqual([]);
      expect(refuse.length).toBeGreaterThan(10);
    },
  );
});
