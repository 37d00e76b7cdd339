import { chooseInBackup, makeBackup, openBackups } from './support/backups.ts';
import { fileRow, openFolder, writeText } from './support/files.ts';
import { expectRefusalsShown, type RefusedForm } from './support/form-errors.ts';
import { openAccount } from './support/hosting.ts';
import { chooseAction } from './support/page.ts';
import { createBusyTeam } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

// The forms of the file manager and of backups, refused in every way. Uploads are in files-uploads.e2e.ts, what a restore says in
// backups-restore.e2e.ts. See form-errors.e2e.ts for the others.

const dialog = (page: Page) => page.getByRole('dialog');
const openNew = async (page: Page, what: string) => {
  await openFolder(page, await createBusyTeam());
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: what }).click();
  return dialog(page);
};
const openAction = async (page: Page, row: string, action: string) => {
  await openFolder(page, await createBusyTeam());
  await chooseAction(page, row, action);
  return dialog(page);
};
/** Opens the dialog in which a folder is chosen, and chooses one. */
const openTransfer = async (page: Page, action: string) => {
  const form = await openAction(page, 'about.html', action);
  await form.getByRole('treeitem', { name: 'assets' }).click();
  return form;
};

const fileForms: RefusedForm[] = [
  {
    name: 'a new folder',
    open: (page) => openNew(page, 'New folder'),
    call: { method: 'POST', path: '/shared-hosting/accounts/{id}/files' },
    values: { Name: 'refused' },
    submit: 'Create',
    fields: { path: 'Name', kind: null },
  },
  {
    name: 'a new file',
    open: (page) => openNew(page, 'New file'),
    call: { method: 'POST', path: '/shared-hosting/accounts/{id}/files' },
    values: { Name: 'refused.txt' },
    submit: 'Create',
    fields: { path: 'Name', kind: null },
  },
  {
    name: 'another name of a file',
    open: (page) => openAction(page, 'about.html', 'Rename'),
    call: { method: 'PUT', path: '/shared-hosting/accounts/{id}/files/move' },
    values: { Name: 'refused.html' },
    submit: 'Rename',
    fields: { name: 'Name', to: null },
  },
  {
    name: 'the permissions of a file',
    open: (page) => openAction(page, 'robots.txt', 'Permissions…'),
    call: { method: 'PUT', path: '/shared-hosting/accounts/{id}/files/mode' },
    values: { 'Octal value': '0640' },
    submit: 'Save permissions',
    fields: { mode: 'Octal value', paths: null },
  },
  {
    name: 'an archive',
    open: (page) => openAction(page, 'assets', 'Compress'),
    call: { method: 'POST', path: '/shared-hosting/accounts/{id}/files/zip' },
    values: { 'Archive name': 'refused.zip' },
    submit: 'Compress',
    fields: { to: 'Archive name', paths: null },
  },
  {
    name: 'an archive that is unpacked',
    open: async (page) => {
      const team = await createBusyTeam();
      await writeText(team, '/public_html/packed.zip', '');
      await openFolder(page, team);
      await chooseAction(page, 'packed.zip', 'Extract');
      await dialog(page).getByRole('radio', { name: 'This folder' }).check();
      return dialog(page);
    },
    call: { method: 'POST', path: '/shared-hosting/accounts/{id}/files/unzip' },
    submit: 'Extract',
    fields: { path: null, to: null },
  },
  {
    name: 'a file that is moved',
    open: (page) => openTransfer(page, 'Move…'),
    call: { method: 'PUT', path: '/shared-hosting/accounts/{id}/files/move' },
    submit: 'Move to assets',
    fields: { to: null, paths: null },
  },
  {
    name: 'a file that is copied',
    open: (page) => openTransfer(page, 'Copy…'),
    call: { method: 'PUT', path: '/shared-hosting/accounts/{id}/files/copy' },
    submit: 'Copy to assets',
    fields: { to: null, paths: null },
  },
  {
    name: 'a text in the editor',
    open: async (page) => {
      await openFolder(page, await createBusyTeam());
      await fileRow(page, 'robots.txt').getByRole('button', { name: 'robots.txt', exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'Text of robots.txt' })).toBeFocused();
      await page.keyboard.type('# refused ');
      return page.getByRole('main');
    },
    call: { method: 'PUT', path: '/shared-hosting/accounts/{id}/files/text' },
    submit: 'Save',
    fields: { text: null },
  },
];

const openSchedule = async (page: Page) => {
  const team = await createBusyTeam();
  await openBackups(page, team.owner, team.site('shop'));
  await page.getByRole('button', { name: 'Change backup schedule' }).click();
  return dialog(page);
};
const openBackUp = async (page: Page) => {
  await page.getByRole('button', { name: 'Back up now' }).first().click();
  return dialog(page);
};
const openBackupAction = async (page: Page, action: string) => {
  const team = await createBusyTeam();
  await makeBackup(team, 'wordpress', team.site('shop'), { note: 'Good state' });
  await openBackups(page, team.owner, team.site('shop'));
  await chooseInBackup(page, 'Good state', action);
  return dialog(page);
};
const SCHEDULE = { method: 'PUT', path: '/backup/schedules/{type}/{id}' };

const backupForms: RefusedForm[] = [
  {
    name: 'a backup of a website',
    open: async (page) => {
      const team = await createBusyTeam();
      await openBackups(page, team.owner, team.site('shop'));
      return openBackUp(page);
    },
    call: { method: 'POST', path: '/backup/backups' },
    values: { Note: 'Refused' },
    submit: 'Make backup',
    fields: { kind: 'What to back up', note: 'Note', subject_id: null },
  },
  {
    name: 'a backup of a hosting account',
    open: async (page) => {
      await openAccount(page, await createBusyTeam(), { tab: 'backups' });
      return openBackUp(page);
    },
    call: { method: 'POST', path: '/backup/backups' },
    values: { Note: 'Refused' },
    submit: 'Make backup',
    fields: { kind: null, note: 'Note' },
  },
  {
    name: 'a schedule of backups',
    open: openSchedule,
    call: SCHEDULE,
    values: { 'How often': 'weekly', Day: '3', Keep: '30' },
    submit: 'Save schedule',
    fields: { frequency: 'How often', weekday: 'Day', hour: 'Time', keep: 'Keep' },
  },
  {
    name: 'a schedule that is switched off',
    open: openSchedule,
    call: SCHEDULE,
    values: { 'How often': 'off' },
    submit: 'Save schedule',
    fields: { frequency: 'How often', weekday: null, hour: null, keep: null },
  },
  {
    name: 'the note of a backup',
    open: (page) => openBackupAction(page, 'Edit note…'),
    call: { method: 'PUT', path: '/backup/backups/{id}' },
    values: { Note: 'Refused' },
    submit: 'Save note',
    fields: { note: 'Note' },
  },
  {
    name: 'the deletion of a backup',
    open: (page) => openBackupAction(page, 'Delete…'),
    call: { method: 'DELETE', path: '/backup/backups/{id}' },
    submit: 'Delete backup',
  },
];

for (const form of [...fileForms, ...backupForms])
  test(`every refusal is shown in the form of ${form.name}`, ({ page }) => expectRefusalsShown(page, form));
