import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { safePath } from '#core/rules/safe-path.rules.ts';

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
  ])('refuses %j', (path) => {
    const result = safePath(path);
    if (result !== null) expect(new URL(result, 'https://portal.example').origin).toBe('https://portal.example');
    else expect(result).toBeNull();
  });
  it('refuses pages that are not known', () => expect(safePath('/nope', (path) => path === '/email')).toBeNull());

  const file = `${process.env.PORTAL_CORPORA ?? ''}/redirects.json`;
  it.skipIf(!existsSync(file))(
    'no entry of the published redirect lists escapes (skipped where PORTAL_CORPORA has none)',
    () => {
      const { refuse } = JSON.parse(readFileSync(file, 'utf8')) as { refuse: string[] };
      const escapes = refuse.filter((path) => {
        const result = safePath(path);
        return result !== null && new URL(result, 'https://portal.example').origin !== 'https://portal.example';
      });
      expect(escapes).toEqual([]);
      expect(refuse.length).toBeGreaterThan(10);
    },
  );
});
