import { expect } from '@playwright/test';
import { openBackups } from './support/backups.ts';
import { openServer, webOf } from './support/cloud.ts';
import { openEmailPage } from './support/email.ts';
import { orderJobFault, releaseJobs } from './support/jobs.ts';
import { dialogNamed } from './support/page.ts';
import { signIn } from './support/session.ts';
import { test } from './support/test.ts';
import { answerLate, layoutShift, waitUntilLoaded, watchLayoutShifts } from './support/visitors.ts';

const PHONE = { width: 412, height: 823 };
const DESKTOP = { width: 1350, height: 940 };
test.describe('nothing of a host page moves when its elements are there', () => {
  for (const [path, last] of [
    ['reseller/', 'Mail Company'],
    ['together/', 'Show all 20 prices'],
    ['email/', 'Sign in'],
    ['brand-site/?q=lantern', 'lantern.net'],
  ] as const)
    for (const viewport of [PHONE, DESKTOP])
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

for (const viewport of [PHONE, DESKTOP])
  test(`why an action failed pushes nothing away at ${viewport.width}`, async ({ page, team }) => {
    const web = webOf(team);
    await page.setViewportSize(viewport);
    await orderJobFault('server', web, 'fail', { kind: 'server.reboot' });
    await team.call('PUT', `/cloud/servers/${web.id}/reboot`);
    await openServer(page, team.owner, web);
    await page.addInitScript(watchLayoutShifts);
    await answerLate(page);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Reboot server: web-1' })).toContainText('Fault on demand');
    await waitUntilLoaded(page);
    expect(await layoutShift(page)).toBeLessThan(0.002);
  });

// Answers come later than half a second after the press, when what moves counts as a shift.
for (const viewport of [PHONE, DESKTOP]) {
  test(`a DKIM key has its place from the press on at ${viewport.width}`, async ({ page, team }) => {
    await page.setViewportSize(viewport);
    await openEmailPage(page, team.owner, team.domains.main, 'settings', '?tab=dns');
    await waitUntilLoaded(page);
    await page.evaluate(watchLayoutShifts);
    await answerLate(page);
    await page.getByRole('button', { name: 'Create DKIM key' }).click();
    await expect(page.getByRole('heading', { name: 'DKIM key' })).toBeFocused();
    await expect(page.getByText('Record not published', { exact: true })).toBeVisible();
    await waitUntilLoaded(page);
    expect(await layoutShift(page)).toBeLessThan(0.006);
  });

  test(`a backup has its place from the press on at ${viewport.width}`, async ({ page, team }) => {
    const shop = team.site('shop');
    await page.setViewportSize(viewport);
    await orderJobFault('wordpress', shop, 'hold');
    await openBackups(page, team.owner, shop);
    await waitUntilLoaded(page);
    await page.getByRole('button', { name: 'Back up now' }).first().click();
    await page.evaluate(watchLayoutShifts);
    await answerLate(page);
    await dialogNamed(page, `Back up ${shop.name}`).getByRole('button', { name: 'Make backup' }).click();
    await expect(page.getByRole('region', { name: /^Make backup/ }).getByRole('progressbar')).toBeVisible();
    // On a phone its name takes a line more.
    expect(await layoutShift(page)).toBeLessThan(0.01);
    await releaseJobs('wordpress', shop);
  });
}
