import { expect, fault, fillSignIn, type Page, test } from './fixtures.ts';

const open = async (page: Page, who: string, domain: string) => {
  await page.goto('/demo/email/');
  await fillSignIn(page, who);
  await page.getByRole('link', { name: domain }).click();
  await expect(page.getByRole('heading', { name: `Mailboxes of ${domain}` })).toBeVisible();
};

test('asks to sign in, then shows mailboxes with quota bars, search, order and pages', async ({ page }) => {
  await open(page, 'large', 'meridian.example');
  await expect(page.getByText('1–25 of 2,000')).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Quota of ada.adler@meridian.example' })).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('26–50 of 2,000')).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('100');
  await expect(page.getByText('1–100 of 2,000')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search mailboxes' }).fill('zoe.vance');
  await expect(page.getByText('1–4 of 4').or(page.getByText('zoe.vance@meridian.example'))).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search mailboxes' }).fill('nobody at all');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('button', { name: 'Storage' }).click();
  await expect(page.getByRole('columnheader', { name: 'Storage' })).toHaveAttribute('aria-sort', /ascending|descending/);
});

test('creates and deletes a mailbox, with the server errors beside the field', async ({ page }) => {
  await open(page, 'owner', 'northwind.example');
  await page.getByRole('button', { name: 'New mailbox' }).click();
  const dialog = page.getByRole('dialog', { name: 'New mailbox' });
  await dialog.getByRole('button', { name: 'Create mailbox' }).click();
  await expect(dialog.getByText('Required Field.').first()).toBeVisible();

  await dialog.getByLabel('Address').fill('ada.adler');
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Adler');
  await dialog.getByLabel('Password', { exact: true }).fill('Long-enough-2026!');
  await dialog.getByRole('button', { name: 'Create mailbox' }).click();
  await expect(dialog.getByText('The mailbox ada.adler@northwind.example exists already.')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('Long-enough-2026!');

  // The server's password error, which the browser cannot know.
  await dialog.getByLabel('Address').fill('enough');
  await dialog.getByRole('button', { name: 'Create mailbox' }).click();
  await expect(dialog.getByText('The password must not contain the mailbox name.')).toBeVisible();

  // A failure keeps what was typed.
  await dialog.getByLabel('Address').fill('aaa.newcomer');
  await fault(page, { method: 'POST', path: '/email/mailbox' }, 'status:501');
  await dialog.getByRole('button', { name: 'Create mailbox' }).click();
  await expect(page.getByText('Whoops, Something Went Wrong')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toHaveValue('aaa.newcomer');
  await dialog.getByRole('button', { name: 'Create mailbox' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('cell', { name: 'aaa.newcomer@northwind.example Ada Adler' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete aaa.newcomer@northwind.example' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete aaa.newcomer@northwind.example?' });
  await confirm.getByRole('button', { name: 'Delete mailbox' }).click();
  await expect(page.getByRole('cell', { name: /aaa\.newcomer@/ })).toHaveCount(0);
  await expect(page.getByText('aaa.newcomer@northwind.example was deleted')).toBeVisible();
});

test('an unreachable provider is said, with a retry and an event', async ({ page }) => {
  await page.goto('/demo/email/');
  await fillSignIn(page, 'owner');
  await expect(page.getByRole('link', { name: 'northwind.example' })).toBeVisible();
  await page.evaluate(() => document.addEventListener('portal-error', (event) => ((window as { heard?: number }).heard = (event as CustomEvent).detail.status)));
  await fault(page, { path: '/email/mailbox' }, 'drop-before', 99);
  await page.getByRole('link', { name: 'northwind-studio.example' }).click();
  await expect(page.getByText('We cannot reach the server')).toBeVisible();
  expect(await page.evaluate(() => (window as { heard?: number }).heard)).toBe(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('cell', { name: /@northwind-studio\.example/ }).first()).toBeVisible();
});

test('a role without email is told so', async ({ page }) => {
  await page.goto('/demo/email/');
  await fillSignIn(page, 'billing');
  await expect(page.getByText("You don't have access to this page. Please contact your team's owner to request permission.")).toBeVisible();
});
