import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { componentRules, internalModules } from '#demo/pages/ui/component-rules.ts';

const PARTS = 'src/screens/ui';
const GALLERY = 'demo/pages/ui';
const modules = readdirSync(PARTS).map((file) => file.replace(/\.tsx?$/, ''));
const gallery = readdirSync(GALLERY)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(`${GALLERY}/${file}`, 'utf8'))
  .join('\n');

describe('the gallery of shared parts', () => {
  it('has a rule for every part, or says what a module is instead', () =>
    expect([...Object.keys(componentRules), ...Object.keys(internalModules)].sort()).toEqual([...modules].sort()));

  it.each(Object.keys(componentRules))('shows %s', (part) => {
    expect(gallery).toContain(`<Example of="${part}">`);
    // Toasts are shown by their root, which the gallery is in.
    if (part !== 'toasts') expect(gallery).toContain(`#screens/ui/${part}.tsx`);
  });
});
