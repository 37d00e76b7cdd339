import { describe, expect, it } from 'vitest';
import { isPortUnreachable } from '#core/project/build.rules.ts';

describe('the code of a problem', () => {
  it.each([
    ['port_unreachable', true],
    ['install_failed', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('%s says that nothing listens on the port: %s', (code, isUnreachable) => {
    expect(isPortUnreachable(code)).toBe(isUnreachable);
  });
});
