import { type EmailPage, openEmailPage } from './support/email.ts';
import { answerCalls } from './support/faults.ts';
import { expectRefusalsShown, type RefusedForm } from './support/form-errors.ts';
import { chooseAction } from './support/page.ts';
import { type BusyTeam, createBusyTeam, OTHER_PASSWORD } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

// Every form of the email pages, refused in every way. See form-errors.e2e.ts for the others.

const openPage = async (page: Page, which: EmailPage, rest = ''): Promise<BusyTeam> => {
  const team = await createBusyTeam();
  await openEmailPage(page, team.owner, team.domains.main, which, rest);
  return team;
};
const ben = (team: BusyTeam) => `ben.adler@${team.domains.main.name}`;
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens what a button of a page opens. */
const pressing =
  (which: EmailPage, button: string | RegExp, rest = '') =>
  async (page: Page) => {
    await openPage(page, which, rest);
    await page.getByRole('button', { name: button }).first().click();
    return dialog(page);
  };
/** Opens what the menu of a mailbox opens. */
const choosing = (action: string) => async (page: Page) => {
  await chooseAction(page, ben(await openPage(page, 'mailboxes')), action);
  return dialog(page);
};
/** Selects a mailbox and opens what is done with several. */
const selecting = (button: string) => async (page: Page) => {
  const team = await openPage(page, 'mailboxes');
  await page.getByRole('checkbox', { name: `Select ${ben(team)}` }).check();
  await page.getByRole('button', { name: button, exact: true }).click();
  return dialog(page);
};
const openImport = async (page: Page) => {
  await openPage(page, 'mailboxes');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
  return dialog(page);
};

const FILTER = {
  field: 'If',
  comparison: 'Condition',
  match_value: 'Value',
  action: 'Do',
  action_value: 'Folder',
};

const mailboxForms: RefusedForm[] = [
  {
    name: 'a new mailbox',
    open: pressing('mailboxes', 'New mailbox'),
    call: { method: 'POST', path: '/email/mailbox' },
    values: { Address: 'aap-refused', Name: 'Refused', Password: OTHER_PASSWORD, 'Storage limit': '200' },
    submit: 'Create mailbox',
    fields: { local_part: 'Address', name: 'Name', password: 'Password', quota: 'Storage limit' },
  },
  {
    name: 'a mailbox that is edited',
    open: choosing('Edit mailbox'),
    call: { method: 'PUT', path: '/email/mailbox/{id}' },
    values: { Name: 'Refused', 'Storage limit': '200' },
    submit: 'Save changes',
    fields: { name: 'Name', quota: 'Storage limit', is_active: 'Active' },
  },
  {
    name: 'the password of a mailbox',
    open: choosing('Change password'),
    call: { method: 'PUT', path: '/email/mailbox/update-password/domain/{id}' },
    values: { Password: OTHER_PASSWORD },
    submit: 'Save changes',
    fields: { password: 'Password' },
  },
  {
    name: 'an alias of a mailbox',
    open: choosing('Aliases'),
    call: { method: 'POST', path: '/email/mailbox/alias/domain/{id}' },
    values: { 'New alias': 'aap-refused' },
    submit: 'Add alias',
    fields: { alias: 'New alias' },
  },
  {
    name: 'the deletion of a mailbox',
    open: choosing('Delete mailbox'),
    call: { method: 'DELETE', path: '/email/mailbox/{id}' },
    submit: 'Delete mailbox',
  },
  {
    name: 'the change of several mailboxes',
    open: selecting('Edit'),
    call: { method: 'POST', path: '/email/mailboxes/update' },
    values: { 'Storage limit': '200' },
    submit: 'Save changes',
  },
  {
    name: 'the deletion of several mailboxes',
    open: selecting('Delete mailboxes'),
    call: { method: 'POST', path: '/email/mailboxes/delete' },
    submit: 'Delete mailboxes',
  },
  {
    name: 'the check of an import',
    open: openImport,
    call: { method: 'POST', path: '/email/mailboxes/import' },
    values: { 'Or paste rows here': 'address\naap-refused' },
    submit: 'Preview',
  },
  {
    name: 'an import',
    open: async (page) => {
      const form = await openImport(page);
      await form.getByLabel('Or paste rows here').fill('address\naap-refused');
      await form.getByRole('button', { name: 'Preview' }).click();
      await expect(form.getByText('1 ready', { exact: true })).toBeVisible();
      return form;
    },
    call: { method: 'POST', path: '/email/mailboxes/import' },
    submit: 'Create 1 mailbox',
  },
];

const addressForms: RefusedForm[] = [
  {
    name: 'a forwarder',
    open: pressing('forwarders', 'New forwarder'),
    call: { method: 'POST', path: '/email/mailbox/forward/domain/{id}' },
    values: { Address: 'aap-refused', 'Forward to': 'out@elsewhere.example' },
    submit: 'Create forwarder',
    fields: { address: 'Address', goto: 'Forward to' },
  },
  {
    name: 'a forwarder that becomes an alias',
    open: async (page) => {
      const form = await pressing('forwarders', 'New forwarder')(page);
      await answerCalls(page, { method: 'POST', path: '/email/mailbox/forward/domain/{id}' }, () => ({
        status: 422,
        body: JSON.stringify({ message: 'Wrong domain for forwarder address' }),
        contentType: 'application/json',
      }));
      await form.getByLabel('Address').fill('aap-refused');
      await form.getByLabel('Forward to').fill('out@elsewhere.example');
      await form.getByRole('button', { name: 'Create forwarder' }).click();
      await expect(form.getByText('Please use alias', { exact: true })).toBeVisible();
      return form;
    },
    call: { method: 'POST', path: '/email/mailbox/alias/domain/{id}' },
    submit: 'Create alias instead',
    fields: { alias: null, goto: null },
  },
  {
    name: 'an alias',
    open: pressing('forwarders', 'New alias', '?tab=aliases'),
    call: { method: 'POST', path: '/email/mailbox/alias/domain/{id}' },
    values: { Alias: 'aap-refused', 'Delivers to': 'out@elsewhere.example' },
    submit: 'Add alias',
    fields: { alias: 'Alias', goto: 'Delivers to' },
  },
  {
    name: 'a catch-all',
    open: async (page) => {
      await openPage(page, 'forwarders', '?tab=catch-all');
      return page.getByRole('form', { name: 'Catch-all' });
    },
    call: { method: 'POST', path: '/email/catch-all-alias/domain/{id}' },
    values: { 'Deliver to': 'out@elsewhere.example' },
    submit: /^(Turn on catch-all|Save changes)$/,
    fields: { goto: 'Deliver to' },
  },
];

const settingsForms: RefusedForm[] = [
  {
    name: 'a domain alias',
    open: async (page) => {
      await openPage(page, 'settings');
      return page.getByRole('form', { name: 'Alias domains' });
    },
    call: { method: 'POST', path: '/email/alias/domain/{id}' },
    values: { Domain: 'aap-refused.example' },
    submit: 'Add alias domain',
    fields: { alias: 'Domain' },
  },
  {
    name: 'the general mail settings',
    open: async (page) => {
      await openPage(page, 'settings');
      const form = page.getByRole('form', { name: 'General' });
      await form.getByRole('radio', { name: /^Strict/ }).check();
      return form;
    },
    call: { method: 'PUT', path: '/email/domain/{id}' },
    values: { 'Storage limit': '200' },
    submit: 'Save changes',
    fields: { spam_level: 'Spam filter', default_quota: 'Storage limit' },
  },
  {
    name: 'the deletion of a domain',
    open: async (page) => {
      const { domains } = await openPage(page, 'settings');
      await page.getByRole('button', { name: 'Delete domain' }).click();
      await dialog(page).getByLabel(`Type ${domains.main.name} to confirm`).fill(domains.main.name);
      return dialog(page);
    },
    call: { method: 'DELETE', path: '/email/domain/{id}' },
    submit: 'Delete domain',
  },
  {
    name: 'a filter',
    open: pressing('filters', 'New rule'),
    call: { method: 'POST', path: '/email/filter/{id}' },
    values: { If: 'from', Value: 'aap-refused', Folder: 'Refused' },
    submit: 'Create rule',
    fields: FILTER,
  },
  {
    name: 'a filter that is edited',
    open: pressing('filters', 'Edit newsletter'),
    call: { method: 'PUT', path: '/email/filter/{id}' },
    values: { Value: 'aap-refused', Folder: 'Refused' },
    submit: 'Save changes',
    fields: FILTER,
  },
  {
    name: 'a filter that deletes',
    open: pressing('filters', 'New rule'),
    call: { method: 'POST', path: '/email/filter/{id}' },
    values: { Value: 'aap-refused', Do: 'discard' },
    submit: 'Create rule',
    fields: { ...FILTER, action_value: null },
  },
  {
    name: 'an allowed sender',
    open: async (page) => {
      await openPage(page, 'filters');
      await page.getByRole('tab', { name: 'Allowed senders' }).click();
      await page.getByRole('button', { name: 'Allow sender' }).click();
      return dialog(page);
    },
    call: { method: 'POST', path: '/email/filter/{id}' },
    values: { Sender: 'aap-refused@elsewhere.example' },
    submit: 'Allow sender',
    fields: { match_value: 'Sender', field: null, action: null, action_value: null },
  },
  {
    name: 'a calendar',
    open: pressing('calendar', 'New calendar'),
    call: { method: 'POST', path: '/email/cardav/{id}/create-calendar' },
    values: { Name: 'Refused', Mailbox: 'out@elsewhere.example' },
    submit: 'Create calendar',
    fields: { name: 'Name', username: 'Mailbox', color: 'Colour' },
  },
];

for (const form of [...mailboxForms, ...addressForms, ...settingsForms])
  test(`every refusal is shown in the form of ${form.name}`, ({ page }) => expectRefusalsShown(page, form));
