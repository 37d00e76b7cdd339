import { openEmailPage } from './support/email.ts';
import { injectFault } from './support/faults.ts';
import { dialogNamed, expectText, rowWith } from './support/page.ts';
import { uniqueName } from './support/provider.ts';
import { expect, test } from './support/test.ts';

test.describe('the spam filter of a domain', () => {
  test('is saved', async ({ page, team }) => {
    await openEmailPage(page, team.owner, team.domains.studio, 'settings');
    await page.getByRole('radio', { name: /^Strict/ }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectText(page, 'Domain Updated Successfully');
    await page.reload();
    await expect(page.getByRole('radio', { name: /^Strict/ })).toBeChecked();
  });

  test('keeps the choice when saving fails', async ({ page, team }) => {
    await openEmailPage(page, team.owner, team.domains.studio, 'settings');
    await page.getByRole('radio', { name: /^Strict/ }).check();
    await injectFault(page, { method: 'PUT', path: '/email/domain/{id}' }, 'status:500');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert').getByText('Fault on demand: 500')).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Strict/ })).toBeChecked();
  });
});

test.describe('an alias domain', () => {
  test('has to be a whole domain name', async ({ page, team }) => {
    await openEmailPage(page, team.owner, team.domains.studio, 'settings');
    await page.getByLabel('Domain', { exact: true }).fill('nonsense');
    await page.getByRole('button', { name: 'Add alias domain' }).click();
    await expectText(page, 'The entered line is not fully qualified domain name');
  });

  test('cannot be in use already', async ({ page, team }) => {
    const { main, studio } = team.domains;
    await openEmailPage(page, team.owner, studio, 'settings');
    await page.getByLabel('Domain', { exact: true }).fill(main.name);
    await page.getByRole('button', { name: 'Add alias domain' }).click();
    await expectText(page, `${main.name} is already in use here.`);
  });

  test('is added and deleted', async ({ page, team }) => {
    const { studio } = team.domains;
    const alias = `${uniqueName('alias')}.${studio.name}`;
    await openEmailPage(page, team.owner, studio, 'settings');
    await page.getByLabel('Domain', { exact: true }).fill(alias);
    await page.getByRole('button', { name: 'Add alias domain' }).click();
    await expectText(page, 'Alias Created Successfully');
    await page.getByRole('button', { name: `Delete ${alias}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete alias domain' }).click();
    await expectText(page, `${studio.name} no longer receives mail for ${alias}`);
  });
});

test('mail of a domain is switched on and, after a question, off', async ({ page, team }) => {
  const { off } = team.domains;
  await openEmailPage(page, team.owner, off, 'settings');
  await page.getByRole('button', { name: 'Turn on email' }).click();
  await expectText(page, 'Domain Updated Successfully');
  await page.getByRole('button', { name: 'Turn off email' }).click();
  await dialogNamed(page, `Turn off email for ${off.name}?`).getByRole('button', { name: 'Turn off email' }).click();
  await expect(page.getByRole('button', { name: 'Turn on email' })).toBeVisible();
});

test.describe('deleting a domain', () => {
  test('asks for its name, and leads to the list', async ({ page, team }) => {
    const { off } = team.domains;
    await openEmailPage(page, team.owner, off, 'settings');
    await page.getByRole('button', { name: 'Delete domain' }).click();
    const confirm = dialogNamed(page, `Delete ${off.name}?`);
    const remove = confirm.getByRole('button', { name: 'Delete domain' });
    await expect(remove).toBeDisabled();
    await confirm.getByLabel(`Type ${off.name} to confirm`).fill(off.name);
    await remove.click();
    await expectText(page, `${off.name} and all its mailboxes deleted`);
    await expect(page.getByRole('heading', { name: /^Email domains/ })).toBeVisible();
    await expect(rowWith(page, off.name)).toHaveCount(0);
  });

  test("shows the provider's message when it fails", async ({ page, team }) => {
    const { off } = team.domains;
    await openEmailPage(page, team.owner, off, 'settings');
    await page.getByRole('button', { name: 'Delete domain' }).click();
    const confirm = dialogNamed(page, `Delete ${off.name}?`);
    await confirm.getByLabel(`Type ${off.name} to confirm`).fill(off.name);
    await injectFault(page, { method: 'DELETE', path: '/email/domain/{id}' }, 'status:500');
    await confirm.getByRole('button', { name: 'Delete domain' }).click();
    await expectText(page, 'Fault on demand: 500');
  });
});
