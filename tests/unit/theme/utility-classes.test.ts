import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildUtilityCss } from '#build/twind-sheet.mjs';

/** The utilities whose values come from the theme, such as `h-44`. A value that the theme lacks makes no rule, and nobody is told. */
const THEMED =
  /^(?:[a-z0-9]+:)*-?(?:(?:min-|max-)?[hw]|gap(?:-[xy])?|[pm][xytblr]?|basis|text|bg|border|rounded|font|shadow|inset|top|bottom|leading|opacity|z|duration)-[\w./%[\]()#,-]+$/;
/** Classes of our own whose names look like utilities. */
const OWN = ['gap-row', 'p-load', 'p-dot'];
const screens = ['src/screens', 'demo/pages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file}`),
);

it('every utility class of a screen makes a rule', () => {
  const names = new Set(
    screens.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/className=(?:"[^"]*"|\{[^}]*\})|'[^'\n]*'/g)].flatMap(([text]) =>
        text.split(/[\s"'`{}$=]+/).filter((name) => THEMED.test(name)),
      ),
    ),
  );
  expect(names.size).toBeGreaterThan(200);
  expect([...names].filter((name) => !OWN.includes(name) && buildUtilityCss([name]) === '')).toEqual([]);
});
