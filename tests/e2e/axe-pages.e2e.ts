import { pages } from '#tests/support/pages.ts';
import { expectNoSidewaysScroll, expectNoViolationsInEveryView } from './support/axe.ts';
import { test } from './support/visitors.ts';

// One visit of each page: it is looked at in light, dark, on a phone and 320 px wide without being loaded again.
test.describe('axe finds nothing and nothing scrolls sideways on the page', () => {
  for (const sample of pages)
    test(sample.name, async ({ visitors }) => {
      const page = await visitors.open(sample);
      await expectNoViolationsInEveryView(page, sample.name);
      await expectNoSidewaysScroll(page, sample.name);
    });
});
