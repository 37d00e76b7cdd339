import { expectNoViolationsInEveryView } from './support/axe.ts';
import { injectFault } from './support/faults.ts';
import { orderJobFault, releaseJobs } from './support/jobs.ts';
import { dialogNamed, expectText } from './support/page.ts';
import { expect, test } from './support/test.ts';
import {
  openManage,
  pluginRow,
  readHealth,
  readPlugin,
  updateLine,
  updateOnly,
  updatePanel,
} from './support/wordpress-manage.ts';

test('an update of everything says first what will happen', async ({ page, team }) => {
  await openManage(page, team, 'blog');
  await page.getByRole('button', { name: 'Update everything' }).click();
  const dialog = dialogNamed(page, /^Update \d+ items\?/);
  await expect(dialog).toContainText('We’ll back up all files and the database.');
  await expect(dialog.getByRole('checkbox', { name: /^WordPress/ })).toBeChecked();
  await expect(dialog).toContainText(/Form Lantern: Needs PHP 8\.3/);
  const before = await dialog.getByRole('checkbox').count();
  await dialog.getByRole('checkbox', { name: /^Contact Desk/ }).uncheck();
  await expect(dialog.getByRole('button', { name: `Update ${before - 1} items` })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('one plugin is updated and followed to the end', async ({ page, team }) => {
  const site = await openManage(page, team, 'blog');
  await orderJobFault('wordpress', site, 'hold', { step: 'update' });
  await pluginRow(page, 'Contact Desk').getByRole('button', { name: 'Update Contact Desk to 2.4.1' }).click();
  await expect(updatePanel(page).getByRole('progressbar')).toBeVisible();
  await expect(updateLine(page, 'Contact Desk')).toContainText('Updating…');
  await releaseJobs('wordpress', site);
  await expect(updatePanel(page)).toContainText('1 updated');
  await expect(updateLine(page, 'Contact Desk')).toContainText('Updated');
  await expect(updatePanel(page).getByRole('link', { name: 'Open site' })).toBeVisible();
  await expect(pluginRow(page, 'Contact Desk')).toContainText('Up to date');
  expect((await readPlugin(team, site, 'contact-desk'))?.version).toBe('2.4.1');
});

test('an update pauses changes and survives a reload', async ({ page, team }) => {
  const site = await openManage(page, team, 'blog');
  await orderJobFault('wordpress', site, 'hold', { step: 'backup' });
  await pluginRow(page, 'Contact Desk')
    .getByRole('button', { name: /^Update Contact Desk/ })
    .click();
  await expect(updateLine(page, 'Contact Desk')).toContainText('Waiting');
  await expect(page.getByRole('switch', { name: 'Enable Mail Ferry' })).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(updatePanel(page).getByRole('progressbar')).toBeVisible();
  await expect(updateLine(page, 'Contact Desk')).toContainText('Waiting');
  await releaseJobs('wordpress', site);
  await expect(updateLine(page, 'Contact Desk')).toContainText('Updated');
  await expect(page.getByRole('switch', { name: 'Enable Mail Ferry' })).not.toHaveAttribute('aria-disabled', 'true');
});

test('a plugin that breaks the page is rolled back alone, and the site works', async ({ page, team }) => {
  const site = await openManage(page, team, 'blog');
  await page.getByRole('button', { name: 'Update everything' }).click();
  await updateOnly(page, ['Contact Desk', 'SEO Compass']);
  await expect(updatePanel(page)).toContainText('Update finished with problems');
  await expect(updateLine(page, 'SEO Compass')).toContainText('Rolled back');
  await expect(updateLine(page, 'SEO Compass')).toContainText(/critical error/);
  await expect(updateLine(page, 'Contact Desk')).toContainText('Updated');
  await expect(updatePanel(page).getByRole('button', { name: 'Open debug log' })).toBeVisible();
  expect((await readPlugin(team, site, 'seo-compass'))?.version).toBe('1.9.4');
  expect(await readHealth(team, site)).toBe('ok');
});

test('a plugin without a licence fails with its reason, and the others are updated', async ({ page, team }) => {
  await openManage(page, team, 'blog');
  await page.getByRole('button', { name: 'Update everything' }).click();
  await updateOnly(page, ['Mail Ferry', 'Gallery Quay Pro']);
  await expect(updateLine(page, 'Gallery Quay Pro')).toContainText('needs a valid licence');
  await expect(updateLine(page, 'Mail Ferry')).toContainText('Updated');
});

test('an update that leaves nothing changed says so', async ({ page, team }) => {
  const site = await openManage(page, team, 'blog');
  await pluginRow(page, 'SEO Compass')
    .getByRole('button', { name: /^Update SEO Compass/ })
    .click();
  await expect(updatePanel(page)).toContainText('Update failed');
  await expect(updatePanel(page)).toContainText('SEO Compass wasn’t updated.');
  await updatePanel(page).getByRole('button', { name: 'Restore the backup' }).click();
  await expect(page).toHaveURL(new RegExp(`/wordpress/${site.id}/backups/restore-manager/\\d+$`));
});

test('an update whose backup fails changes nothing', async ({ page, team }) => {
  const site = await openManage(page, team, 'blog');
  await orderJobFault('wordpress', site, 'fail', { step: 'backup' });
  await pluginRow(page, 'Contact Desk')
    .getByRole('button', { name: /^Update Contact Desk/ })
    .click();
  await expect(updatePanel(page)).toContainText('Update failed');
  await expect(updateLine(page, 'Contact Desk')).toContainText('Skipped');
  expect((await readPlugin(team, site, 'contact-desk'))?.version).toBe('2.3.0');
});

test('several that are selected are updated together', async ({ page, team }) => {
  await openManage(page, team, 'blog', '?show=updates');
  for (const name of ['Contact Desk', 'Mail Ferry'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Update 2 items' }).click();
  await dialogNamed(page, 'Update 2 items?').getByRole('button', { name: 'Update 2 items' }).dblclick();
  await expect(updateLine(page, 'Contact Desk')).toContainText('Updated');
  await expect(updateLine(page, 'Mail Ferry')).toContainText('Updated');
});

test('a report is there after it was dismissed', async ({ page, team }) => {
  await openManage(page, team, 'blog');
  await pluginRow(page, 'Contact Desk')
    .getByRole('button', { name: /^Update Contact Desk/ })
    .click();
  await expect(updateLine(page, 'Contact Desk')).toContainText('Updated');
  await updatePanel(page).getByRole('button', { name: 'Dismiss' }).click();
  await expectText(page, /^Last update now: 1 updated/);
  await page.getByRole('button', { name: 'View report' }).click();
  await expect(dialogNamed(page, 'Update report')).toContainText('2.3.0 → 2.4.1');
});

test('a second update at the same time is refused with a word', async ({ page, team }) => {
  const site = team.site('blog');
  await openManage(page, team, 'blog');
  await page.getByRole('button', { name: 'Update everything' }).click();
  await orderJobFault('wordpress', site, 'hold', { step: 'plan' });
  await team.call('PUT', `/wordpress/sites/${site.id}/plugins`, { plugins: ['mail-ferry'] });
  await updateOnly(page, ['Contact Desk']);
  await expect(dialogNamed(page, 'Update 1 item?').getByRole('alert')).toContainText(/Something else is being done/);
  await releaseJobs('wordpress', site);
});

test('a broken site is not updated until it works', async ({ page, team }) => {
  await openManage(page, team, 'news');
  await expectText(page, /You can update again when the site works/);
  await page.getByRole('switch', { name: 'Enable SEO Compass' }).click();
  await expect(page.getByRole('switch', { name: 'Enable SEO Compass' })).not.toBeChecked();
  await expect(page.getByText(/You can update again when the site works/)).toHaveCount(0);
});

test('a lost connection is shown where the update was started', async ({ page, team }) => {
  await openManage(page, team, 'blog');
  await injectFault(page, { method: 'PUT', path: '/wordpress/sites/{id}/plugins' }, 'drop-before');
  await pluginRow(page, 'Contact Desk')
    .getByRole('button', { name: /^Update Contact Desk/ })
    .click();
  await expect(pluginRow(page, 'Contact Desk').getByRole('alert')).not.toBeEmpty();
  await pluginRow(page, 'Contact Desk')
    .getByRole('button', { name: /^Update Contact Desk/ })
    .click();
  await expect(updateLine(page, 'Contact Desk')).toContainText('Updated');
});

test('an update that begins takes the focus, and axe finds nothing in it or in its report', async ({ page, team }) => {
  const site = await openManage(page, team, 'blog');
  await orderJobFault('wordpress', site, 'hold', { step: 'update' });
  await page.getByRole('button', { name: 'Update everything' }).click();
  await updateOnly(page, ['Contact Desk', 'SEO Compass']);
  await expect(updateLine(page, 'Contact Desk')).toContainText('Updating…');
  await expect(updatePanel(page).getByRole('heading')).toBeFocused();
  await expectNoViolationsInEveryView(page, 'an update under way');
  await releaseJobs('wordpress', site);
  await expect(updatePanel(page)).toContainText('Update finished with problems');
  await expectNoViolationsInEveryView(page, 'the report of an update');
});
