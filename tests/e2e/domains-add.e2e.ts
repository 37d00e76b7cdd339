import { injectFault } from './support/faults.ts';
import { expectText, headingNamed, openPage } from './support/page.ts';
import { uniqueName } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

const openAdd = (page: Page, team: { owner: { token: string } }) =>
  openPage(page, team.owner, '/domains/add-domain', 'Add a domain');

test.describe('adding a domain', () => {
  test('searches a name in the shop', async ({ page, team }) => {
    await openAdd(page, team);
    await page.getByLabel('Name or idea').fill('meadow');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/add-product\/domain\?q=meadow/);
    await expect(page.getByRole('button', { name: 'Choose meadow.net' })).toBeVisible();
  });

  test('starts a transfer in the shop', async ({ page, team }) => {
    await openAdd(page, team);
    await page.getByRole('link', { name: 'Start a transfer' }).click();
    await expect(headingNamed(page, 'Transfer a domain')).toBeVisible();
  });
});

test.describe('DNS for a name that is registered elsewhere', () => {
  const create = (page: Page) => page.getByRole('button', { name: 'Create DNS zone' }).click();

  test('shows the name servers to set, and checks them', async ({ page, team }) => {
    const name = `${uniqueName('elsewhere')}.example`;
    await openAdd(page, team);
    await page.getByLabel('Domain', { exact: true }).fill(name);
    await create(page);
    await expect(headingNamed(page, `Connect ${name}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy: Nameserver 2' })).toBeVisible();
    const checked = page.waitForRequest((request) => /\/dns\/zones\/\d+$/.test(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Check now' }).click();
    await checked;
    await page.reload();
    await expect(headingNamed(page, `Connect ${name}`)).toBeVisible();
  });

  test('needs a name', async ({ page, team }) => {
    await openAdd(page, team);
    await create(page);
    await expectText(page, 'Required Field.');
  });

  test('says what the provider refuses, and keeps the name', async ({ page, team }) => {
    await openAdd(page, team);
    await page.getByLabel('Domain', { exact: true }).fill('not a name');
    await create(page);
    await expect(page.getByLabel('Domain', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Domain', { exact: true })).toHaveValue('not a name');
  });

  test('can be tried again after a failure', async ({ page, team }) => {
    const name = `${uniqueName('again')}.example`;
    await openAdd(page, team);
    await page.getByLabel('Domain', { exact: true }).fill(name);
    await injectFault(page, { method: 'POST', path: '/dns/zones' }, 'status:500');
    await create(page);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await create(page);
    await expect(headingNamed(page, `Connect ${name}`)).toBeVisible();
  });
});
