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
  ])('%s gives %s', (range, line) => {
    expect(pickNodeLine(range)).toBe(line);
  });
  it.each(['18', '>=26', '^21', '>=22.99 <23', '<0.0.0', '>*'])('%s allows none that is offered', (range) => {
    expect(pickNodeLine(range)).toBeNull();
  });
  it.each(['abc', '20 ^', '>=a', '1.2.3.4', '"20"', '20, 22'])('%s is no range', (range) => {
    expect(pickNodeLine(range)).toBeUndefined();
  });
});
