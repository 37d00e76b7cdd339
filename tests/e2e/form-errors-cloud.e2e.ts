import { openServer, webOf } from './support/cloud.ts';
import { expectRefusalsShown, type RefusedForm } from './support/form-errors.ts';
import { dialogNamed, expectText, openPage } from './support/page.ts';
import { createBusyTeam } from './support/provider.ts';
import { type Page, test } from './support/test.ts';

// Every form of the pages of cloud servers, refused in every way. See form-errors.e2e.ts for the others.

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ada@desk';

const dialog = (page: Page) => page.getByRole('dialog');
const openKeys = async (page: Page) => {
  await openPage(page, (await createBusyTeam()).owner, '/cloud-servers', /^Cloud servers/);
  await page.getByRole('button', { name: 'SSH keys' }).click();
};
const openWeb = async (page: Page, query = '') => {
  const team = await createBusyTeam();
  await openServer(page, team.owner, webOf(team), query);
};
const openLastStep = async (page: Page, button: string) => {
  await openWeb(page, '?tab=settings');
  await page.getByRole('button', { name: button }).click();
  return dialog(page);
};

const forms: RefusedForm[] = [
  {
    name: 'a new server',
    open: async (page) => {
      await openPage(page, (await createBusyTeam()).owner, '/cloud-servers/add-cloud-server', 'Choose a size');
      await page.getByRole('button', { name: 'Choose Cloud 2' }).click();
      await page.getByLabel('Olivia’s laptop').check();
      return page.getByRole('form', { name: 'Create a server' });
    },
    call: { method: 'POST', path: '/cart/cart/product' },
    values: { 'Server name': 'refused-1', 'How many': '2' },
    submit: (form) => form.page().getByRole('button', { name: 'Buy now' }),
    fields: { name: 'Server name', image: 'Linux', region: 'Region', ssh_key_ids: 'SSH keys' },
  },
  {
    name: 'an SSH key',
    open: async (page) => {
      await openKeys(page);
      await page.getByRole('button', { name: 'Add an SSH key' }).click();
      return dialogNamed(page, 'Add an SSH key');
    },
    call: { method: 'POST', path: '/cloud/ssh-keys' },
    values: { 'Public key': KEY, Name: 'Desk' },
    submit: 'Add an SSH key',
    fields: { public_key: 'Public key', name: 'Name' },
  },
  {
    name: 'the removal of an SSH key',
    open: async (page) => {
      await openKeys(page);
      await page.getByRole('button', { name: 'Remove Deployment' }).click();
      return dialogNamed(page, 'Remove Deployment?');
    },
    call: { method: 'DELETE', path: '/cloud/ssh-keys/{id}' },
    submit: 'Remove key',
  },
  {
    name: 'the name of a server',
    open: async (page) => {
      await openWeb(page, '?tab=settings');
      return page.getByRole('form', { name: 'Rename' });
    },
    call: { method: 'PUT', path: '/cloud/servers/{id}' },
    values: { Name: 'refused-1' },
    submit: 'Save name',
    fields: { name: 'Name' },
  },
  {
    name: 'a fresh system',
    open: async (page) => {
      const form = await openLastStep(page, 'Reinstall…');
      await expectText(page, 'Olivia’s laptop');
      return form;
    },
    call: { method: 'PUT', path: '/cloud/servers/{id}/{action}' },
    values: { 'Rocky Linux 9': true, 'Type web-1 to confirm': 'web-1' },
    submit: 'Reinstall',
    fields: { image: 'Linux', ssh_key_ids: 'SSH keys' },
  },
  {
    name: 'the deletion of a server',
    open: (page) => openLastStep(page, 'Delete…'),
    call: { method: 'DELETE', path: '/cloud/servers/{id}' },
    values: { 'Type web-1 to confirm': 'web-1' },
    submit: 'Delete',
  },
  {
    name: 'a reboot',
    open: async (page) => {
      await openWeb(page);
      await page.getByRole('button', { name: 'Reboot', exact: true }).click();
      return dialog(page);
    },
    call: { method: 'PUT', path: '/cloud/servers/{id}/{action}' },
    submit: 'Reboot',
  },
];

for (const form of forms)
  test(`every refusal is shown in the form of ${form.name}`, ({ page }) => expectRefusalsShown(page, form));
