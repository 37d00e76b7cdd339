import { expectRefusalsShown, type RefusedForm } from './support/form-errors.ts';
import { openAccount } from './support/hosting.ts';
import { createBusyTeam } from './support/provider.ts';
import { test } from './support/test.ts';

// Every form of a hosting account's page, refused in every way. Databases and domains are added in the control panel; the files and
// backups of an account are in form-errors-files.e2e.ts. See form-errors.e2e.ts for the others.

const PASSWORD = 'Quartz-Meadow-41!';

const forms: RefusedForm[] = [
  {
    name: 'a PHP version',
    open: async (page) => {
      await openAccount(page, await createBusyTeam());
      return page.getByRole('form', { name: 'PHP version' });
    },
    call: { method: 'PUT', path: '/shared-hosting/accounts/{id}' },
    values: { 'PHP version': '8.5' },
    submit: 'Save PHP version',
    fields: { php_version: 'PHP version' },
  },
  {
    name: 'a hosting password',
    open: async (page) => {
      await openAccount(page, await createBusyTeam(), { tab: 'access' });
      await page.getByRole('button', { name: 'Set password' }).click();
      return page.getByRole('dialog');
    },
    call: { method: 'PUT', path: '/shared-hosting/accounts/{id}' },
    values: { 'New password': PASSWORD, 'Confirm password': PASSWORD },
    submit: 'Change password',
    fields: { password: 'New password' },
  },
  {
    name: 'a repair of the DNS',
    open: async (page) => {
      const { name } = await openAccount(page, await createBusyTeam(), { tab: 'domains' });
      await page.getByRole('button', { name: `Repair DNS for docs.${name}` }).click();
      return page.getByRole('dialog');
    },
    call: { method: 'POST', path: '/shared-hosting/accounts/{id}/dns' },
    submit: 'Repair DNS',
    fields: { domain: null },
  },
];

for (const form of forms)
  test(`every refusal is shown in the form of ${form.name}`, ({ page }) => expectRefusalsShown(page, form));
