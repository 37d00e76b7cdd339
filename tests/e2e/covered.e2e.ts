import { expect } from '@playwright/test';
import { pages } from '#tests/support/pages.ts';
import { findUnreachable } from './support/covered.ts';
import { test } from './support/visitors.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 800, height: 900 },
  { width: 390, height: 844 },
];

// One visit of each page: the window is resized around it. How large a target is, axe checks.
test.describe('everything that can be pressed can be hit on the page', () => {
  for (const sample of pages)
    test(sample.name, async ({ visitors }) => {
      const page = await visitors.open(sample);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expect.poll(() => findUnreachable(page), { message: `at ${size.width}` }).toEqual([]);
      }
    });
});
