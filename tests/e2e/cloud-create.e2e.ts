import { payButton } from './support/checkout.ts';
import { expectStatus, headingNamed } from './support/cloud.ts';
import { dialogNamed, expectText, openPage } from './support/page.ts';
import type { Person } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ada@desk';

async function openForm(page: Page, person: Pick<Person, 'token'>, plan = 'Cloud 2'): Promise<void> {
  await openPage(page, person, '/cloud-servers/add-cloud-server', 'Choose a size');
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  await expect(headingNamed(page, 'Create a server')).toBeVisible();
}
const total = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Total' });
const buy = (page: Page) => page.getByRole('button', { name: 'Buy now' }).first();

test.describe('the sizes', () => {
  test('show what they have and cost, by month and hour', async ({ page, team }) => {
    await openPage(page, team.owner, '/cloud-servers/add-cloud-server', 'Choose a size');
    const plan = page.getByRole('listitem').filter({ hasText: 'Cloud 4' });
    await expect(plan).toContainText('4 vCPUs');
    await expect(plan).toContainText('8 GB memory');
    await expect(plan).toContainText('£27.00/month');
    await expect(plan).toContainText('about £0.037/hour');
  });

  test('are not for sale to a member who buys nothing', async ({ page, team }) => {
    await openPage(page, team.people.billing, '/cloud-servers/add-cloud-server', 'You can’t order for this team');
    await page.getByRole('button', { name: 'All cloud servers' }).click();
    await expect(headingNamed(page, /^Cloud servers/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create a server' })).toHaveCount(0);
  });

  test('that are not sold lead back to those that are', async ({ page, team }) => {
    await openPage(page, team.owner, '/cloud-servers/create?plan=999', 'This size isn’t available');
    await page.getByRole('link', { name: 'Choose a size' }).click();
    await expect(headingNamed(page, 'Choose a size')).toBeVisible();
  });
});

test.describe('the form', () => {
  test('says which systems the size is too small for', async ({ page, team }) => {
    await openForm(page, team.owner);
    await expect(page.getByRole('radio', { name: /GitLab on Debian 12/ })).toBeDisabled();
    await expectText(page, 'Needs 8 GB of memory');
  });

  test('has the price of what is chosen before the button', async ({ page, team }) => {
    await openForm(page, team.owner);
    await expect(total(page)).toContainText('£14.00/month');
    await page.getByLabel('Back up daily').check();
    await expect(total(page)).toContainText('£16.80/month');
    await page.getByLabel('How many').selectOption('3');
    await expect(total(page)).toContainText('£50.40/month');
    await page.getByRole('radio', { name: /^Yearly/ }).check();
    await expect(total(page)).toContainText('£504.00/year');
  });

  test('names several servers in turn', async ({ page, team }) => {
    await openForm(page, team.owner);
    await page.getByLabel('Server name').fill('node');
    await page.getByLabel('How many').selectOption('3');
    await expectText(page, /Numbered node-1, node-2, node-3/);
  });

  test('survives a reload', async ({ page, team }) => {
    await openForm(page, team.owner);
    await page.getByLabel('Server name').fill('shop-7');
    await page.getByRole('radio', { name: 'Ubuntu 24.04 LTS' }).check();
    await page.getByLabel('Olivia’s laptop').check();
    await page.reload();
    await expect(page.getByLabel('Server name')).toHaveValue('shop-7');
    await expect(page.getByRole('radio', { name: 'Ubuntu 24.04 LTS' })).toBeChecked();
    await expect(page.getByLabel('Olivia’s laptop')).toBeChecked();
  });

  test('refuses a name that is no host name, and one that is taken', async ({ page, team }) => {
    await openForm(page, team.owner);
    await page.getByLabel('Server name').fill('Büro 😀');
    await buy(page).click();
    await expectText(page, 'Use only lower-case letters, numbers, hyphens and dots.');
    await page.getByLabel('Server name').fill('web-1');
    await buy(page).click();
    await expectText(page, 'You already have a server called web-1.');
    await expect(headingNamed(page, 'Create a server')).toBeVisible();
  });

  test('takes a pasted key and chooses it', async ({ page, team }) => {
    await openForm(page, team.owner);
    await page.getByRole('button', { name: 'Add an SSH key' }).click();
    const dialog = dialogNamed(page, 'Add an SSH key');
    await dialog.getByLabel('Public key').fill('-----BEGIN OPENSSH PRIVATE KEY-----');
    await dialog.getByRole('button', { name: 'Add an SSH key' }).click();
    await expect(dialog).toContainText('This is a private key.');
    await dialog.getByLabel('Public key').fill(KEY);
    await expect(dialog.getByLabel('Name')).toHaveValue('ada@desk');
    await dialog.getByRole('button', { name: 'Add an SSH key' }).click();
    await expect(page.getByLabel('ada@desk')).toBeChecked();
  });

  test('shows what the provider says of a key', async ({ page, team }) => {
    await openForm(page, team.owner);
    await page.getByRole('button', { name: 'Add an SSH key' }).click();
    const dialog = dialogNamed(page, 'Add an SSH key');
    await dialog.getByLabel('Public key').fill('ssh-ed25519 AAAAnotakey me');
    await dialog.getByRole('button', { name: 'Add an SSH key' }).click();
    await expect(dialog.getByLabel('Public key')).toHaveAttribute('aria-invalid', 'true');
  });

  test('puts the server into the basket', async ({ page, team }) => {
    await openForm(page, team.owner);
    await page.getByLabel('Server name').fill('shop-8');
    await page.getByRole('button', { name: 'Add to basket' }).first().click();
    await expect(headingNamed(page, 'In your basket')).toBeVisible();
    await page.getByRole('button', { name: 'Create another' }).click();
    await expect(page.getByLabel('Server name')).toHaveValue('');
  });
});

test('a server is ordered, paid for, and followed until it runs', async ({ page, team }) => {
  await openForm(page, team.owner);
  await page.getByLabel('Server name').fill('shop-9');
  await buy(page).click();
  await expect(payButton(page)).toContainText('£16.80');
  await payButton(page).click();
  await expect(headingNamed(page, 'Checkout Complete')).toBeVisible();
  await page.getByRole('list', { name: 'Your purchase' }).getByRole('link', { name: 'Open' }).click();
  await expect(headingNamed(page, 'shop-9')).toBeVisible();
  await expectStatus(page, 'Running');
  // Its page follows what is under way; the bell has what has ended, too.
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('Create server: shop-9');
});
