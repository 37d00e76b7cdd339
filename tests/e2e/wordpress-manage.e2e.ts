import { injectFault, tryAgain } from './support/faults.ts';
import { orderJobFault, releaseJobs } from './support/jobs.ts';
import { chooseAction, dialogNamed, expectText, openPage } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { coreCard, openManage, pluginRow, pluginsTable, readPlugin, themeRow } from './support/wordpress-manage.ts';

test.describe('what is installed', () => {
  test('is shown with what it can be updated to', async ({ page, team }) => {
    await openManage(page, team, 'blog');
    await expect(coreCard(page)).toContainText('6.9.4');
    await expect(coreCard(page)).toContainText('7.0.2');
    const contact = pluginRow(page, 'Contact Desk');
    await expect(contact).toContainText('2.3.0');
    await expect(contact).toContainText('2.4.1');
    await expect(contact).toContainText('Tested up to WordPress 7.0');
    await expect(pluginRow(page, 'Mail Ferry')).toContainText('Security');
    await expect(themeRow(page, 'Tidewater')).toContainText('Active');
  });

  test('has as many updates as the tab says', async ({ page, team }) => {
    const site = await openManage(page, team, 'blog');
    const { site: read } = await team.call<{ site: { updates_count: number } }>('GET', `/wordpress/sites/${site.id}`);
    await expectText(page, `${read.updates_count} updates available`);
    await expect(page.getByRole('link', { name: /^Manage/ })).toContainText(String(read.updates_count));
  });

  test('says why an update is blocked, and leads to the PHP version', async ({ page, team }) => {
    const site = await openManage(page, team, 'blog');
    const lantern = pluginRow(page, 'Form Lantern');
    await expect(lantern).toContainText(/Needs PHP 8\.3\. This site runs 8\.\d/);
    await expect(lantern.getByRole('button', { name: /^Update Form Lantern/ })).toHaveCount(0);
    await lantern.getByRole('link', { name: 'Change PHP version' }).click();
    await expect(page).toHaveURL(new RegExp(`/wordpress/${site.id}$`));
  });

  test('is searched and filtered, and the address keeps both', async ({ page, team }) => {
    await openManage(page, team, 'blog');
    await page.getByRole('button', { name: /^Inactive/ }).click();
    await expect(pluginRow(page, 'Hello Harbour')).toBeVisible();
    await expect(pluginRow(page, 'Contact Desk')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search plugins' }).fill('nothing');
    await expectText(page, 'No plugins match');
    await page.reload();
    await expectText(page, 'No plugins match');
    await page.getByRole('button', { name: 'Show all plugins' }).click();
    await expect(pluginRow(page, 'Contact Desk')).toBeVisible();
  });

  test('shows what is new in a version', async ({ page, team }) => {
    await openManage(page, team, 'blog');
    await page.getByRole('button', { name: 'Details of Contact Desk' }).click();
    const drawer = dialogNamed(page, 'Contact Desk');
    await expect(drawer).toContainText('Fixes forms that were sent twice on slow connections');
    await expect(drawer).toContainText('Harbour Works');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Details of Contact Desk' })).toBeFocused();
  });

  test('says so when a changelog cannot be read', async ({ page, team }) => {
    await openManage(page, team, 'blog');
    await injectFault(
      page,
      { method: 'GET', path: '/wordpress/sites/{id}/items/plugin/contact-desk/changelog' },
      'status:422',
    );
    await page.getByRole('button', { name: 'Details of Contact Desk' }).click();
    await expect(dialogNamed(page, 'Contact Desk').getByText('We couldn’t load this')).toBeVisible();
  });

  test('is there again after the list could not be read', async ({ page, team }) => {
    await injectFault(page, { method: 'GET', path: '/wordpress/sites/{id}/plugins' }, 'status:500', 20);
    await openManage(page, team, 'blog');
    await expectText(page, 'We couldn’t load this');
    await expect(coreCard(page)).toBeVisible();
    await tryAgain(page);
    await expect(pluginRow(page, 'Contact Desk')).toBeVisible();
  });
});

test.describe('one item', () => {
  test('is disabled and enabled', async ({ page, team }) => {
    const site = await openManage(page, team, 'blog');
    const isOn = pluginRow(page, 'Cache Locker').getByRole('switch', { name: 'Enable Cache Locker' });
    await isOn.click();
    await expect(isOn).not.toBeChecked();
    await expect(isOn).not.toHaveAttribute('aria-busy', 'true');
    expect((await readPlugin(team, site, 'cache-locker'))?.is_active).toBe(false);
    await isOn.click();
    await expect(isOn).toBeChecked();
  });

  test('stays as it is when the change fails, and says why', async ({ page, team }) => {
    await openManage(page, team, 'blog');
    await injectFault(page, { method: 'PUT', path: '/wordpress/sites/{id}/items/plugin/cache-locker' }, 'status:500');
    const isOn = pluginRow(page, 'Cache Locker').getByRole('switch', { name: 'Enable Cache Locker' });
    await isOn.click();
    await expect(pluginRow(page, 'Cache Locker').getByRole('alert')).not.toBeEmpty();
    await expect(isOn).toBeChecked();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(pluginRow(page, 'Cache Locker').getByRole('alert')).toBeEmpty();
  });

  test('is updated automatically from now on', async ({ page, team }) => {
    await openManage(page, team, 'blog');
    const isOn = page.getByRole('switch', { name: 'Update Contact Desk automatically' });
    const before = await isOn.getAttribute('aria-checked');
    await isOn.click();
    await expect(isOn).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true');
    await expect(isOn).not.toHaveAttribute('aria-busy', 'true');
    await page.reload();
    await expect(isOn).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true');
  });

  test('has a version ignored, and offered again', async ({ page, team }) => {
    await openManage(page, team, 'blog');
    await chooseAction(page, 'Contact Desk', 'Ignore 2.4.1');
    await expect(pluginRow(page, 'Contact Desk')).toContainText('2.4.1 ignored');
    await page.getByRole('button', { name: /^Ignored/ }).click();
    await chooseAction(page, 'Contact Desk', 'Offer 2.4.1 again');
    await page.getByRole('button', { name: /^All/ }).click();
    await expect(pluginRow(page, 'Contact Desk').getByRole('button', { name: /^Update Contact Desk/ })).toBeVisible();
  });

  test('is deleted by name', async ({ page, team }) => {
    const site = await openManage(page, team, 'blog');
    await chooseAction(page, 'Hello Harbour', 'Delete');
    const dialog = dialogNamed(page, 'Delete Hello Harbour?');
    await expect(dialog).toContainText(site.name);
    await dialog.getByRole('button', { name: 'Delete Hello Harbour' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(pluginRow(page, 'Hello Harbour')).toHaveCount(0);
    expect(await readPlugin(team, site, 'hello-harbour')).toBeUndefined();
  });

  test('stays when the deletion fails, and says why in the dialog', async ({ page, team }) => {
    await openManage(page, team, 'blog');
    await injectFault(
      page,
      { method: 'DELETE', path: '/wordpress/sites/{id}/items/plugin/hello-harbour' },
      'status:500',
    );
    await chooseAction(page, 'Hello Harbour', 'Delete');
    const dialog = dialogNamed(page, 'Delete Hello Harbour?');
    await dialog.getByRole('button', { name: 'Delete Hello Harbour' }).click();
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(pluginRow(page, 'Hello Harbour')).toBeVisible();
  });

  test('is kept while it is active, and disabled from there', async ({ page, team }) => {
    await openManage(page, team, 'blog');
    await chooseAction(page, 'Cache Locker', 'Delete');
    const dialog = dialogNamed(page, 'Can’t delete Cache Locker');
    await expect(dialog).toContainText('Disable it first.');
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByRole('switch', { name: 'Enable Cache Locker' })).not.toBeChecked();
  });

  test('is shown instead of another theme', async ({ page, team }) => {
    await openManage(page, team, 'blog');
    await themeRow(page, 'Saltmarsh').getByRole('button', { name: 'Activate Saltmarsh' }).click();
    await dialogNamed(page, 'Activate Saltmarsh?').getByRole('button', { name: 'Activate Saltmarsh' }).click();
    await expect(themeRow(page, 'Saltmarsh')).toContainText('Active');
    await expect(themeRow(page, 'Tidewater').getByRole('button', { name: 'Activate Tidewater' })).toBeVisible();
  });
});

test.describe('several plugins', () => {
  test('are disabled at once, each with its outcome', async ({ page, team }) => {
    await openManage(page, team, 'blog');
    for (const name of ['Cache Locker', 'Contact Desk'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await expectText(page, '2 selected');
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await dialogNamed(page, 'Disable 2 plugins?').getByRole('button', { name: 'Disable', exact: true }).click();
    await dialogNamed(page, '2 done, 0 failed').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('switch', { name: 'Enable Cache Locker' })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'Enable Contact Desk' })).not.toBeChecked();
  });

  test('are tried again where one has failed', async ({ page, team }) => {
    await openManage(page, team, 'blog');
    for (const name of ['Cache Locker', 'Contact Desk'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await injectFault(page, { method: 'PUT', path: '/wordpress/sites/{id}/items/plugin/contact-desk' }, 'status:500');
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await dialogNamed(page, 'Disable 2 plugins?').getByRole('button', { name: 'Disable', exact: true }).click();
    await dialogNamed(page, '1 done, 1 failed').getByRole('button', { name: 'Retry failed' }).click();
    await expect(dialogNamed(page, '2 done, 0 failed')).toBeVisible();
  });
});

test.describe('other work', () => {
  test('pauses changes and says which it is', async ({ page, team }) => {
    const site = team.site('blog');
    await orderJobFault('wordpress', site, 'hold', { kind: 'wordpress.rollback' });
    await team.call('PUT', `/wordpress/sites/${site.id}/plugins`, { plugins: ['mail-ferry'] });
    await openManage(page, team, 'blog');
    await expect(pluginRow(page, 'Mail Ferry')).toContainText('1.10.0');
    await expectText(page, /Last update|Update finished/);
    await chooseAction(page, 'Mail Ferry', 'Go back to 1.9.2');
    await dialogNamed(page, /^Go back to Mail Ferry 1\.9\.2/)
      .getByRole('button', { name: 'Go back to 1.9.2' })
      .click();
    await expectText(page, /You can make changes again when this is done/);
    await expect(page.getByRole('switch', { name: 'Enable Contact Desk' })).toHaveAttribute('aria-disabled', 'true');
    await releaseJobs('wordpress', site);
    await expect(page.getByRole('switch', { name: 'Enable Contact Desk' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(pluginRow(page, 'Mail Ferry').getByRole('button', { name: /^Update Mail Ferry/ })).toBeVisible();
    expect((await readPlugin(team, site, 'mail-ferry'))?.version).toBe('1.9.2');
  });
});

test('a list of eighty plugins is there at once', async ({ page, largeTeam }) => {
  const { sites } = await largeTeam.call<{ sites: { id: number; name: string }[] }>('GET', '/wordpress/sites');
  await openPage(page, largeTeam.owner, `/wordpress/${sites[0]?.id}/manage`, sites[0]?.name ?? '');
  await expect(pluginsTable(page).getByRole('row')).toHaveCount(81);
  await page.getByRole('button', { name: /^Inactive/ }).click();
  await expect(pluginsTable(page).getByRole('row')).toHaveCount(17);
});

test('can be used by keyboard and on a narrow phone', async ({ page, team }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openManage(page, team, 'blog');
  await expect(pluginRow(page, 'Contact Desk')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const isOn = page.getByRole('switch', { name: 'Enable Contact Desk' });
  await isOn.focus();
  await page.keyboard.press('Space');
  await expect(isOn).not.toBeChecked();
});
