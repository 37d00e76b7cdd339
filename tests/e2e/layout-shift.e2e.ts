import { expect } from '@playwright/test';
import { signIn } from './support/session.ts';
import { test } from './support/test.ts';
import { answerLate, layoutShift, waitUntilLoaded, watchLayoutShifts } from './support/visitors.ts';

const PHONE = { width: 412, height: 823 };
test.describe('nothing of a host page moves when its elements are there', () => {
  for (const [path, last] of [
    ['reseller/', 'Mail Company'],
    ['together/', 'Show all 20 prices'],
    ['email/', 'Sign in'],
    ['brand-site/?q=lantern', 'lantern.net'],
  ] as const)
    for (const viewport of [PHONE, { width: 1350, height: 940 }])
      test(`${path} at ${viewport.width}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.addInitScript(watchLayoutShifts);
        await answerLate(page);
        await page.goto(`/demo/${path}`);
        await expect(page.getByText(last).first()).toBeVisible();
        await waitUntilLoaded(page);
        // The code of every element is there.
        await expect
          .poll(() => page.evaluate(() => document.querySelectorAll(':not(:defined), :state(loading)').length))
          .toBe(0);
        expect(await layoutShift(page)).toBeLessThan(0.01);
      });
});

test('nothing that is kept moves on the dashboard of somebody new', async ({ page, newcomer }) => {
  await signIn(page, newcomer.owner, '/domains');
  await waitUntilLoaded(page);
  await page.addInitScript(watchLayoutShifts);
  await answerLate(page);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible();
  await waitUntilLoaded(page);
  expect(await layoutShift(page)).toBeLessThan(0.002);
});
