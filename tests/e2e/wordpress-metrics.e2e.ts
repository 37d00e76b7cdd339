import { readFileSync } from 'node:fs';
import { injectFault, tryAgain } from './support/faults.ts';
import { download, expectText } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { openMetrics } from './support/wordpress-manage.ts';

const CHARTS = ['Visits', 'Requests', 'Response time', 'Served from cache', 'Disk', 'PHP errors'];

test('shows six figures with their totals and the change', async ({ page, team }) => {
  await openMetrics(page, team, 'shop');
  for (const name of CHARTS) await expect(page.getByRole('figure', { name })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Visits' })).toContainText('in total');
  await expect(page.getByRole('figure', { name: 'Visits' })).toContainText(/the previous 7 days/);
});

test('shows another time range, which the address keeps', async ({ page, team }) => {
  await openMetrics(page, team, 'shop');
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(page).toHaveURL(/range=30d/);
  await expect(page.getByRole('figure', { name: 'Visits' })).toContainText(/the previous 30 days/);
  await page.reload();
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
});

test('reads single values by keyboard', async ({ page, team }) => {
  await openMetrics(page, team, 'shop');
  const chart = page.getByRole('slider', { name: /^Visits/ });
  await chart.focus();
  const latest = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', latest ?? '');
});

test('compares with the time before', async ({ page, team }) => {
  await openMetrics(page, team, 'shop');
  await page.getByRole('switch', { name: 'Compare with previous period' }).click();
  await expect(page.getByRole('slider', { name: /^Visits/ })).toHaveAttribute('aria-valuetext', /Previous period/);
});

test('shows the same figures as a table', async ({ page, team }) => {
  await openMetrics(page, team, 'shop');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  for (const name of CHARTS) await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(29);
});

test('exports them as a file', async ({ page, team }) => {
  const site = await openMetrics(page, team, 'shop', '?range=24h');
  const { name, path } = await download(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(name).toBe(`${site.name}-24h.csv`);
  const lines = readFileSync(path, 'utf8').trim().split('\r\n');
  expect(lines).toHaveLength(25);
  expect(lines[0]).toContain('Visits,"Visits, previous period"');
});

test('shows the figures again after they could not be read', async ({ page, team }) => {
  await injectFault(page, { method: 'GET', path: '/wordpress/sites/{id}/metrics' }, 'status:500', 20);
  await openMetrics(page, team, 'shop');
  await expectText(page, 'We couldn’t load this');
  await tryAgain(page);
  await expect(page.getByRole('figure', { name: 'Visits' })).toBeVisible();
});

test('fits a narrow phone', async ({ page, team }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openMetrics(page, team, 'shop');
  await expect(page.getByRole('figure', { name: 'PHP errors' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
