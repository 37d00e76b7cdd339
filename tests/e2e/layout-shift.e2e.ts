import { expect, type Page } from '@playwright/test';
import { pages } from '#tests/support/pages.ts';
import { providerOrigin } from './support/origins.ts';
import { layoutShift, test, watchLayoutShifts } from './support/visitors.ts';

/** Every answer comes this late, in ms, so that skeletons are seen. */
const LATENCY = 100;
const PHONE = { width: 412, height: 823 };
/** Well below the 0.1 that counts as good (web.dev/cls), in a window of 1440 × 900. */
const LIMIT = 0.06;

const answerLate = (page: Page) =>
  page.route(`${providerOrigin}/**`, (route) => {
    setTimeout(() => void route.fallback().catch(() => undefined), LATENCY);
  });

test.describe('nothing moves when the data of a page lands', () => {
  for (const sample of pages)
    test(sample.name, async ({ visitors }) => {
      const { page: usual } = await visitors.seatOf(sample.visitor);
      await answerLate(usual);
      const page = await visitors.open(sample);
      expect(await layoutShift(page)).toBeLessThan(LIMIT);
      await usual.unrouteAll({ behavior: 'ignoreErrors' });
    });
});

test.describe('nothing of a host page moves when its elements are there', () => {
  for (const [path, last] of [
    ['reseller', 'Mail Company'],
    ['together', 'Show all 20 prices'],
    ['email', 'Sign in'],
  ] as const)
    for (const viewport of [PHONE, { width: 1350, height: 940 }])
      test(`${path} at ${viewport.width}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.addInitScript(watchLayoutShifts);
        await answerLate(page);
        await page.goto(`/demo/${path}/`);
        await expect(page.getByText(last).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await layoutShift(page)).toBeLessThan(0.01);
      });
});
