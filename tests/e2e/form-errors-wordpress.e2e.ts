import { expectRefusalsShown, type RefusedForm } from './support/form-errors.ts';
import { dialogNamed, openPage } from './support/page.ts';
import { createBusyTeam } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';
import { openSite } from './support/wordpress.ts';

// Every form of the pages of WordPress sites, refused in every way. See form-errors.e2e.ts for the others.

const dialog = (page: Page) => page.getByRole('dialog');
/** Opens a site whose debug log is empty: what PHP says of code would read as an answer that is shown raw. */
const open = async (page: Page, start: string) => {
  const team = await createBusyTeam();
  const site = team.site(start);
  await team.call('DELETE', `/wordpress/sites/${site.id}/debug-log`);
  await openSite(page, team.owner, site);
  return site;
};
const press = async (page: Page, start: string, button: string) => {
  const site = await open(page, start);
  await page.getByRole('button', { name: button }).click();
  return site;
};
const openReplace = async (page: Page) => {
  await press(page, 'blog', 'Search and replace…');
  return dialog(page);
};
const TEXTS = { 'Search for': 'harbour', 'Replace with': 'marina' };
const textFields = { search: 'Search for', replace: 'Replace with' };
const openDeletion = async (page: Page, start: string, button: string) => {
  const site = await press(page, start, button);
  const form = dialogNamed(page, `Delete ${site.name}?`);
  await form.getByLabel(/^Type/).fill(site.name);
  return form;
};
const deletion = { method: 'DELETE', path: '/wordpress/sites/{id}' };

const forms: RefusedForm[] = [
  {
    name: 'a new WordPress site',
    open: async (page) => {
      await openPage(page, (await createBusyTeam()).owner, '/wordpress', /^WordPress/);
      await page.getByRole('button', { name: 'New site' }).click();
      return dialogNamed(page, 'New WordPress site');
    },
    call: { method: 'POST', path: '/wordpress/sites' },
    values: { Domain: 'refused.example', 'Site title': 'Second Street' },
    submit: 'Create site',
    fields: { domain: 'Domain', title: 'Site title', service_id: 'Plan' },
  },
  {
    name: 'the PHP version of a site',
    open: async (page) => {
      await open(page, 'blog');
      return page.getByRole('form', { name: 'PHP version' });
    },
    call: { method: 'PUT', path: '/wordpress/sites/{id}' },
    values: { 'PHP version': '8.4' },
    submit: 'Save PHP version',
    fields: { php_version: 'PHP version' },
  },
  {
    name: 'the preview of a replacement',
    open: openReplace,
    call: { method: 'POST', path: '/wordpress/sites/{id}/replace/preview' },
    values: TEXTS,
    submit: 'Preview',
    fields: textFields,
  },
  {
    name: 'a replacement',
    open: async (page) => {
      const form = await openReplace(page);
      for (const [label, text] of Object.entries(TEXTS)) await form.getByLabel(label).fill(text);
      await form.getByRole('button', { name: 'Preview' }).click();
      return form;
    },
    call: { method: 'POST', path: '/wordpress/sites/{id}/replace' },
    submit: /^Replace \d+/,
    fields: textFields,
  },
  {
    name: 'a new staging copy',
    open: async (page) => {
      await open(page, 'blog');
      return page.getByRole('main');
    },
    call: { method: 'POST', path: '/wordpress/sites/{id}/staging' },
    submit: 'Make staging copy',
  },
  {
    name: 'the push of a staging copy',
    open: async (page) => {
      const team = await createBusyTeam();
      const copy = team.site('staging');
      await team.call('POST', `/wordpress/sites/${copy.id}/replace`, { search: 'Labels', replace: 'Stickers' });
      await openSite(page, team.owner, copy);
      await page.getByRole('button', { name: 'Push to live…' }).click();
      await expect(dialog(page).getByRole('group', { name: 'Database tables' })).toBeVisible();
      return dialog(page);
    },
    call: { method: 'POST', path: '/wordpress/sites/{id}/push' },
    submit: /^Push to/,
    fields: { tables: 'Database tables' },
  },
  {
    name: 'the deletion of a site',
    open: (page) => openDeletion(page, 'blog', 'Delete site…'),
    call: deletion,
    submit: 'Delete site',
  },
  {
    name: 'the deletion of a staging copy',
    open: (page) => openDeletion(page, 'staging', 'Delete staging copy…'),
    call: deletion,
    submit: 'Delete staging copy',
  },
];

for (const form of forms)
  test(`every refusal is shown in the form of ${form.name}`, ({ page }) => expectRefusalsShown(page, form));
