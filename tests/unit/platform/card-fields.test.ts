import { expect, it } from 'vitest';
import { toHex } from '#core/platform/card-fields.ts';

it.each([
  ['color(srgb 0 0.5 1)', '#0080ff'],
  ['color(srgb 1.02 -0.01 0.2 / 0.5)', '#ff0033'],
  ['rgb(16, 32, 255)', '#1020ff'],
  ['oklch(0.5 0.1 200)', null],
  ['', null],
])('the computed colour %j is %j', (color, hex) => expect(toHex(color)).toBe(hex));
