import { expect } from '@playwright/test';
import { pages } from '#tests/support/pages.ts';
import { providerOrigin } from './support/origins.ts';
import { layoutShift, test } from './support/visitors.ts';

/** Every answer comes this late, in ms, so that skeletons are seen. */
const LATENCY = 100;
/** Well below the 0.1 that counts as good (web.dev/cls), in a window of 1440 × 900. */
const LIMIT = 0.06;

test.describe('nothing moves when the data of a page lands', () => {
  for (const sample of pages)
    test(sample.name, async ({ visitors }) => {
      const { page: usual } = await visitors.seatOf(sample.visitor);
      await usual.route(`${providerOrigin}/**`, (route) => {
        setTimeout(() => void route.fallback().catch(() => undefined), LATENCY);
      });
      const page = await visitors.open(sample);
      expect(await layoutShift(page)).toBeLessThan(LIMIT);
      await usual.unrouteAll({ behavior: 'ignoreErrors' });
    });
});
