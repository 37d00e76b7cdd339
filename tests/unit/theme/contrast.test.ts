import { describe, expect, it } from 'vitest';
import { brands } from '#core/runtime/runtime.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { rootTokens } from '#core/theme/root.css.ts';
import { shellTokens } from '#core/theme/shell.css.ts';
import { contrast, readTokens, resolveColor, type Scheme } from '#tests/support/contrast.ts';

const grounds = ['surface', 'bg', 'sunken', 'hover'];
const softs = ['accent', 'danger', 'warning', 'info', 'success'];
const on = (ground: string, ...texts: string[]) => texts.map((text) => [text, ground] as const);

/** Words (WCAG 1.4.3) and the ground they are on. */
const textPairs = [
  ...grounds.flatMap((ground) => on(ground, 'ink', 'muted')),
  ...['surface', 'bg'].flatMap((ground) => on(ground, 'faint', ...softs, 'accent-strong')),
  ...on('sunken', 'faint', 'accent', 'danger', 'warning'),
  ...on('hover', 'accent'),
  ...softs.flatMap((tone) => on(`${tone}-soft`, tone)),
  ...on('accent-soft', 'ink', 'muted'),
  ...on('accent', 'on-accent'),
  ...on('accent-strong', 'on-accent'),
  ...on('danger', 'on-danger'),
];
/** Edges of controls, focus rings and what a meter shows (WCAG 1.4.11). */
const controlPairs = [
  ...['surface', 'bg', 'sunken'].flatMap((ground) => on(ground, 'control', 'accent', 'danger')),
  ...on('accent', 'on-accent'),
];

const schemes: readonly Scheme[] = ['light', 'dark'];
const css = shellTokens + rootTokens;

describe.each(brands)('the colours of %s', (brand) => {
  const tokens = readTokens(css, brand);
  const tooClose = (pairs: readonly (readonly [string, string])[], scheme: Scheme, minimum: number) =>
    pairs.flatMap(([one, other]) => {
      const ratio = contrast(resolveColor(tokens, `--p-${one}`, scheme), resolveColor(tokens, `--p-${other}`, scheme));
      return ratio < minimum ? [`${one} on ${other}: ${ratio.toFixed(2)}`] : [];
    });
  it.each(schemes)('let words be read, %s', (scheme) => expect(tooClose(textPairs, scheme, 4.5)).toEqual([]));
  it.each(schemes)('let controls be seen, %s', (scheme) => expect(tooClose(controlPairs, scheme, 3)).toEqual([]));
  it('put dark words on a warning', () => {
    const fill = resolveColor(tokens, '--p-warning-fill', 'light');
    expect(contrast(fill, resolveColor(tokens, '--p-ink', 'light'))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(schemes)('let its logo be seen, %s', (scheme) => {
    const { authLogo, guestLogo, bannerLogo } = brandThemes[brand];
    const ground = resolveColor(tokens, '--p-surface', scheme);
    for (const logo of [authLogo, guestLogo, bannerLogo]) {
      const [, color = ''] = /fill="(#[\da-f]{6})"/.exec(decodeURIComponent(logo)) ?? [];
      expect(contrast(color, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(color, '#fff')).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the measure', () => {
  it.each([
    ['#000', '#fff', 21],
    ['oklch(1 0 0)', '#000000', 21],
    ['#777', '#fff', 4.48],
    ['oklch(.627955 .257683 29.2339)', '#fff', 4],
  ])('of %s on %s is %d', (one, other, ratio) => expect(contrast(one, other)).toBeCloseTo(ratio, 1));
});
