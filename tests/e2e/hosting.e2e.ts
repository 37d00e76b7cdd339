import { injectFault, tryAgain } from './support/faults.ts';
import { openAccount } from './support/hosting.ts';
import { chooseAction, expectNoOpener, expectText, headingNamed, openPage, rowWith } from './support/page.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const HEADING = /^Web hosting/;

test.describe('the list of web hosting', () => {
  test('shows plan, disk and status, and opens an account', async ({ page, team }) => {
    const { name } = team.service('Web Plus cpanel');
    await openPage(page, team.owner, '/web-hosting', HEADING);
    const row = rowWith(page, 'Web Plus');
    await expect(row).toContainText('5.0 GB of 100 GB');
    await expect(row).toContainText('Active');
    await expect(rowWith(page, 'Web Basic')).toContainText('Suspended');
    await row.getByRole('link', { name }).click();
    await expect(headingNamed(page, name)).toBeVisible();
  });

  test('is searched, and says when nothing is found', async ({ page, team }) => {
    await openPage(page, team.owner, '/web-hosting', HEADING);
    await page.getByLabel('Search hosting').fill('staging');
    await expect(rowWith(page, 'Web Plus')).toHaveCount(0);
    await expect(rowWith(page, 'Web Basic')).toBeVisible();
    await page.getByLabel('Search hosting').fill('nothing-like-it');
    await expectText(page, 'No results for “nothing-like-it”');
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(rowWith(page, 'Web Plus')).toBeVisible();
  });

  test('of a team without hosting leads to what can be added', async ({ page, newcomer }) => {
    await openPage(page, newcomer.owner, '/web-hosting', HEADING);
    await expectText(page, 'No web hosting yet');
    await page.getByRole('button', { name: 'Add hosting' }).last().click();
    await expect(headingNamed(page, 'Add hosting')).toBeVisible();
  });

  test('that fails is loaded on request', async ({ page, team }) => {
    await signIn(page, team.owner);
    await injectFault(page, { path: '/shared-hosting/accounts' }, 'status:500', 99);
    await page.goto('/web-hosting');
    await expectText(page, 'We couldn’t load this');
    await tryAgain(page);
    await expect(rowWith(page, 'Web Plus')).toBeVisible();
  });

  test('offers no sign-in to a suspended account', async ({ page, team }) => {
    const { name } = team.service('Web Basic plesk');
    await openPage(page, team.owner, '/web-hosting', HEADING);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Manage']);
  });

  test('is in no menu of somebody who may not see it', async ({ page, team }) => {
    await signIn(page, team.people.billing ?? team.owner, '/');
    await expect(page.getByRole('link', { name: 'Billing', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Web hosting', exact: true })).toHaveCount(0);
  });
});

test.describe('the sign-in to the control panel', () => {
  const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in to cPanel' });

  test('opens a tab of its own, signed in, without a way back to the opener', async ({ page, team, context }) => {
    const { name } = await openAccount(page, team);
    const [tab] = await Promise.all([context.waitForEvent('page'), signInButton(page).click()]);
    await expect(tab.getByRole('heading', { name: 'Signed in to cPanel' })).toBeVisible();
    await expect(tab.getByText(name)).toBeVisible();
    await expectNoOpener(tab);
    await tab.reload();
    await expect(tab.getByRole('heading', { name: 'This sign-in link has expired' })).toBeVisible();
  });

  test('is in the menu of the list too', async ({ page, team, context }) => {
    const { name } = team.service('Web Plus cpanel');
    await openPage(page, team.owner, '/web-hosting', HEADING);
    const [tab] = await Promise.all([context.waitForEvent('page'), chooseAction(page, name, 'Sign in to cPanel')]);
    await expect(tab.getByRole('heading', { name: 'Signed in to cPanel' })).toBeVisible();
  });

  test('is a link where the browser blocks the tab', async ({ page, team, context }) => {
    await openAccount(page, team);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await signInButton(page).click();
    const link = page.getByRole('dialog').getByRole('link', { name: 'Open control panel' });
    await expect(link).toHaveAttribute('rel', /noopener/);
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await expect(tab.getByRole('heading', { name: 'Signed in to cPanel' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('closes its tab and says why when it is refused', async ({ page, team, context }) => {
    await openAccount(page, team);
    await injectFault(page, { path: '/shared-hosting/account/login/{id}' }, 'status:500');
    const [tab] = await Promise.all([context.waitForEvent('page'), signInButton(page).click()]);
    await expectText(page, 'Fault on demand: 500');
    await expect.poll(() => tab.isClosed()).toBe(true);
    await expect(signInButton(page)).toBeEnabled();
  });
});

test.describe('a hosting account', () => {
  test('shows what it uses and where it is', async ({ page, team }) => {
    const { id } = await openAccount(page, team);
    await expect(page.getByRole('meter', { name: /^Disk space of/ })).toBeVisible();
    await expectText(page, 'web-10.harbour-post.example');
    await page.getByRole('link', { name: 'Plan & billing' }).click();
    await page.getByRole('button', { name: 'Manage hosting' }).click();
    await expect(page).toHaveURL(new RegExp(`/web-hosting/${id}$`));
  });

  test('changes its PHP version, and says why when that is refused', async ({ page, team }) => {
    await openAccount(page, team);
    const save = page.getByRole('button', { name: 'Save PHP version' });
    await expect(save).toBeDisabled();
    await page.getByRole('combobox', { name: 'PHP version' }).selectOption('8.5');
    await injectFault(page, { method: 'PUT', path: '/shared-hosting/accounts/{id}' }, 'status:500');
    await save.click();
    await expect(page.getByRole('form', { name: 'PHP version' })).toContainText('Fault on demand: 500');
    await expect(page.getByRole('combobox', { name: 'PHP version' })).toHaveValue('8.5');
    await save.click();
    await expectText(page, 'Updated Successfully');
    await expect(save).toBeDisabled();
  });

  test('that is suspended leads to what has to be paid', async ({ page, team }) => {
    await openAccount(page, team, { label: 'Web Basic plesk' });
    await expectText(page, /is suspended, so its website is offline/);
    await expect(page.getByRole('button', { name: /^Sign in/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Pay invoice' }).click();
    await expect(headingNamed(page, /^Invoices/)).toBeVisible();
  });

  test('of another team is not shown', async ({ page, team, customer }) => {
    const { id } = team.service('Web Plus cpanel');
    await openPage(page, customer.owner, `/web-hosting/${id}`, 'Hosting account not found');
    await page.getByRole('link', { name: 'All hosting' }).click();
    await expect(headingNamed(page, HEADING)).toBeVisible();
  });

  test('lists its databases', async ({ page, team }) => {
    await openAccount(page, team, { tab: 'databases' });
    await expectText(page, '3 databases, 5.0 GB');
    await expect(rowWith(page, '_matomo')).toContainText('MySQL 8.4');
  });
});

test.describe('the password of an account', () => {
  const openDialog = async (page: Page) => {
    await page.getByRole('button', { name: 'Set password' }).click();
    return page.getByRole('dialog');
  };

  test('is set for the panel, FTP and SSH', async ({ page, team }) => {
    await openAccount(page, team, { tab: 'access' });
    await expectText(page, 'No password yet');
    const dialog = await openDialog(page);
    await dialog.getByLabel('New password').fill('Quartz-Meadow-41!');
    await dialog.getByLabel('Confirm password').fill('Quartz-Meadow-41!');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expectText(page, 'Password changed for the control panel, FTP and SSH');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  });

  test('is refused beside its field', async ({ page, team }) => {
    await openAccount(page, team, { tab: 'access' });
    const dialog = await openDialog(page);
    const { account } = await team.call<{ account: { username: string } }>(
      'GET',
      `/shared-hosting/accounts/${team.service('Web Plus cpanel').id}`,
    );
    const password = `Xq7!vR${account.username}`;
    await dialog.getByLabel('New password').fill(password);
    await dialog.getByLabel('Confirm password').fill(password);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog).toContainText('The password must not contain the username.');
    await expect(dialog.getByLabel('New password')).toHaveValue(password);
  });
});
