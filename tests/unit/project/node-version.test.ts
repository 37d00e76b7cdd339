import { describe, expect, it } from 'vitest';
import { pickNodeLine } from '#core/project/node-version.rules.ts';

describe('the Node.js version that a range allows', () => {
  it.each([
    ['>=18', '24'],
    ['>=18 <23', '22'],
    ['^20 || ^22', '22'],
    ['20.x', '20'],
    ['~22.21.0', '22'],
    ['18 - 20', '20'],
    ['>= 20 < 22', '20'],
    ['v22', '22'],
    ['*', '24'],
    ['', '24'],
    ['lts/*', '24'],
    ['lts/jod', '22'],
    ['<24', '22'],
    ['>20', '24'],
    ['>=24.0.0 || 20', '24'],
    ['22.21', '22'],
    ['22.21.1', '22'],
    ['=22.21.1', '22'],
    ['22.x.5', '22'],
    ['22.X', '22'],
    ['22.*', '22'],
    ['x', '24'],
    ['>=20.19.5-rc.1 <21', '20'],
    ['20.19.5+build.7', '20'],
    ['~22', '22'],
    ['~22.21', '22'],
    ['~>22.21.0', '22'],
    ['~*', '24'],
    ['^*', '24'],
    ['^22.3.0', '22'],
    ['>=21 <=22.21.1', '22'],
    ['>=22.21.1 <23', '22'],
    ['>22.20.9 <23', '22'],
    ['>20.18 <22', '20'],
    ['18 - 22.21.1', '22'],
    ['18  -  20', '20'],
    ['18 - 20 || 16', '20'],
    ['16 || 18 - 20', '20'],
    ['20 ||', '24'],
    ['>=  20   <  22', '20'],
    ['  v20.19.5  ', '20'],
  ])('%j gives %s', (range, line) => {
    expect(pickNodeLine(range)).toBe(line);
  });
  it.each([
    '18',
    '>=26',
    '^21',
    '>=22.99 <23',
    '<0.0.0',
    '>*',
    '<*',
    '22.20',
    '22.21.0',
    '22.21.2',
    '~22.20',
    '~22.20.0',
    '^22.22.0',
    '^0.12.0',
    '>22.21 <23',
    '>22.21.1 <23',
    '>=22.21.2 <23',
    '>=21 <22.21.1',
    '>=21 <=22.20',
    '>=21 <=22.21.0',
    '21 - 21.5',
  ])('%s allows none that is offered', (range) => {
    expect(pickNodeLine(range)).toBeNull();
  });
  it.each([
    'abc',
    '20 ^',
    '>=a',
    '1.2.3.4',
    '"20"',
    '20, 22',
    '20 || abc',
    '>=',
    'n20',
    '16 18 - 20',
    '18 - 20 22',
    '18 - node',
  ])('%s is no range', (range) => {
    expect(pickNodeLine(range)).toBeUndefined();
  });
  it('counts a component above 9999 as the last of its kind', () => {
    expect(pickNodeLine('>22.20.30000 <23')).toBe('22');
  });
});

describe('the Node.js version that an alias of a version manager means', () => {
  it.each(['lts', 'lts/*', 'node', 'latest', 'current', 'stable', 'LTS/*', ' Node '])(
    'is the newest for %j',
    (alias) => {
      expect(pickNodeLine(alias)).toBe('24');
    },
  );
  it.each([
    ['lts/krypton', '24'],
    ['lts/jod', '22'],
    ['lts/Iron', '20'],
    [' lts/jod ', '22'],
  ])('is that of the codename for %j', (alias, line) => {
    expect(pickNodeLine(alias)).toBe(line);
  });
  it.each(['lts/hydrogen', 'lts/', 'lts/jod-2', 'nvm lts/jod', 'jod'])('is unknown for %s', (alias) => {
    expect(pickNodeLine(alias)).toBeUndefined();
  });
});
