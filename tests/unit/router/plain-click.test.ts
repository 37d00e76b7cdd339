import { expect, it } from 'vitest';
import { isPlainClick } from '#core/router/plain-click.ts';

const click = { defaultPrevented: false, button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

it('the router handles a click with the main button', () => expect(isPlainClick(click)).toBe(true));

it.each([
  ['that the host has handled', { defaultPrevented: true }],
  ['with the middle button', { button: 1 }],
  ['with Command', { metaKey: true }],
  ['with Ctrl', { ctrlKey: true }],
  ['with Shift', { shiftKey: true }],
  ['with Alt', { altKey: true }],
])('the browser handles a click %s', (_, change) => expect(isPlainClick({ ...click, ...change })).toBe(false));
