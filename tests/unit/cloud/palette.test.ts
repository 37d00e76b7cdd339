import { describe, expect, it } from 'vitest';
import { createMatcher, withoutActionWords } from '#core/palette/palette.rules.ts';

const LABELS = ['Reboot ', 'Open console of ', 'Shut down '];

describe('the words of a search that name something', () => {
  it('are those beside an action', () => expect(withoutActionWords('Reboot web-1', LABELS)).toBe('web-1'));
  it('leave out a word that begins an action', () => expect(withoutActionWords('web reb', LABELS)).toBe('web'));
  it('are none for an action alone', () => expect(withoutActionWords('open console', LABELS)).toBe(''));
  it('keep single letters', () => expect(withoutActionWords('r', LABELS)).toBe('r'));
});

describe('a result', () => {
  const result = { label: 'Reboot web-1', detail: 'Cloud 4' };
  it.each(['web reboot', 'WEB-1', 'cloud web'])('is found by %s', (text) =>
    expect(createMatcher(text)(result)).toBe(true),
  );
  it('needs every word', () => expect(createMatcher('reboot db')(result)).toBe(false));
});
