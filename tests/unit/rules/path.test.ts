import { describe, expect, it } from 'vitest';
import * as rules from '#core/rules/path.rules.ts';

describe('paths', () => {
  it('join and part again', () => {
    expect(rules.joinPath('/', 'a')).toBe('/a');
    expect(rules.joinPath('/a', 'b')).toBe('/a/b');
    expect(rules.parentPath('/a/b')).toBe('/a');
    expect(rules.parentPath('/a')).toBe('/');
    expect(rules.baseName('/a/b.txt')).toBe('b.txt');
  });

  it('of an address cannot leave the account', () => {
    expect(rules.cleanPath('../../etc/./passwd/')).toBe('/etc/passwd');
    expect(rules.cleanPath('')).toBe('/');
  });

  it('have a chain of folders that begins with the account’s', () => {
    expect(rules.pathChain('/a/b')).toEqual(['/', '/a', '/a/b']);
    expect(rules.pathChain('/')).toEqual(['/']);
  });

  it('below a folder are distinguished from those that only share its prefix', () => {
    expect(rules.isWithin('/a/b', '/a')).toBe(true);
    expect(rules.isWithin('/ab', '/a')).toBe(false);
  });

  it('of search results are relative to where was searched', () => {
    expect(rules.relativeFolder('/a/b/c.txt', '/a')).toBe('b');
    expect(rules.relativeFolder('/a/c.txt', '/a')).toBe('');
    expect(rules.relativeFolder('/a/c.txt', '/')).toBe('a');
  });
});
