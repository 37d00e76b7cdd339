import { describe, expect, it } from 'vitest';
import { findNearestTests } from '#tests/support/nearest-tests.mjs';

/** @param imports what each file imports */
const modulesOf = (imports: Record<string, readonly string[]>) =>
  Object.entries(imports).map(([source, list]) => ({ source, dependencies: list.map((resolved) => ({ resolved })) }));

const test = (name: string) => `tests/unit/${name}.test.ts`;

describe('the tests nearest to a change', () => {
  const modules = modulesOf({
    [test('rule')]: ['src/rule.ts'],
    'src/screen.tsx': ['src/rule.ts'],
    [test('screen')]: ['src/screen.tsx'],
    'demo/provider.ts': ['src/rule.ts', 'src/screen.tsx'],
    'tests/support/start.ts': ['demo/provider.ts'],
    [test('one-call')]: ['tests/support/start.ts'],
    [test('other-call')]: ['tests/support/start.ts'],
    [test('elsewhere')]: ['src/elsewhere.ts'],
  });

  it('are those over the fewest imports, up to a number', () => {
    expect(findNearestTests(modules, ['src/rule.ts'], 2)).toEqual({
      nearest: [test('rule'), test('screen')],
      others: 2,
    });
    expect(findNearestTests(modules, ['src/rule.ts'], 4).others).toBe(0);
  });

  it('are all that import a changed file themselves, whatever the number', () => {
    expect(findNearestTests(modules, ['tests/support/start.ts'], 1)).toEqual({
      nearest: [test('one-call'), test('other-call')],
      others: 0,
    });
  });

  it('are chosen in the order of the imports where not all of one distance fit', () => {
    const deep = modulesOf({
      'src/b.ts': ['src/a.ts'],
      [test('b1')]: ['src/b.ts'],
      [test('b2')]: ['src/b.ts'],
      'src/c.ts': ['src/b.ts'],
      [test('c')]: ['src/c.ts'],
    });
    expect(findNearestTests(deep, ['src/a.ts'], 1)).toEqual({ nearest: [test('b1')], others: 2 });
  });

  it('are themselves where they changed, once', () => {
    expect(findNearestTests(modules, [test('rule'), 'src/rule.ts'], 2).nearest).toEqual([test('rule'), test('screen')]);
  });

  it('come to an end where files import each other', () => {
    const circle = modulesOf({ 'src/a.ts': ['src/b.ts'], 'src/b.ts': ['src/a.ts'], [test('a')]: ['src/a.ts'] });
    expect(findNearestTests(circle, ['src/a.ts'], 5)).toEqual({ nearest: [test('a')], others: 0 });
  });
});
