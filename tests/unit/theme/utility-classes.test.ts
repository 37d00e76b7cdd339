import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildUtilityCss } from '#build/twind-sheet.mjs';
import { rootSheet } from '#core/theme/root.css.ts';

/** The utilities whose values come from the theme, such as `h-44`. A value that the theme lacks silently makes no rule. */
const THEMED =
  /^(?:[a-z0-9]+:)*-?(?:(?:min-|max-)?[hw]|gap(?:-[xy])?|[pm][xytblr]?|basis|text|bg|border|rounded|font|shadow|inset|top|bottom|leading|opacity|z|duration)-[\w./%[\]()#,-]+$/;
/** Names of our own that look like utilities. */
const OWN = ['gap-row', 'p-load', 'p-dot', 'filter'];
const screens = ['src/screens', 'demo/pages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file}`),
);
/** Of all class names, however they are put together. */
const names = new Set(
  screens.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/className=(?:"[^"]*"|\{[^}]*\})|'[^'\n]*'/g)].flatMap(([text]) =>
      text.split(/[\s"'`{}$=]+/).filter((name) => !OWN.includes(name)),
    ),
  ),
);

// Most of these words are no class names, of which twind warns one by one.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());

it('every utility class of a screen makes a rule', () => {
  const themed = [...names].filter((name) => THEMED.test(name));
  expect(themed.length).toBeGreaterThan(200);
  expect(themed.filter((name) => buildUtilityCss([name]) === '')).toEqual([]);
});

it('no utility class sets anything on every element', () => {
  expect(buildUtilityCss([...names]).match(/(?:^|[,}])(?:\*|::backdrop)[,{]/g)).toBeNull();
});

it('every line that a utility class draws has a colour', () => {
  const [, coloured = ''] = /:where\(\.portal\) :where\(([^)]*)\)\{border-color:/.exec(rootSheet) ?? [];
  const isColoured = (selector: string) =>
    coloured
      .split(',')
      .some((part) =>
        part === '[class*=border]' ? selector.includes('border') : selector.startsWith(part.replace('*', '')),
      );
  const drawn = [...buildUtilityCss([...names]).matchAll(/([^{}]+)\{[^{}]*border-[a-z-]*width:(?!0)/g)];
  const selectors = drawn.map(([, selector = '']) => selector);
  expect(selectors.length).toBeGreaterThan(5);
  expect(selectors.filter((selector) => !isColoured(selector))).toEqual([]);
});
