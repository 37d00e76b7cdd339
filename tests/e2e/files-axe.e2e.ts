import { expectNoViolationsInEveryView } from './support/axe.ts';
import { deviceFile, fileRow, leaveUpload, openFolder, upload, writeText } from './support/files.ts';
import { chooseAction, dialogNamed, expectText } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

/** Brings a folder's page into a state. What lies behind a modal dialog is left out: it can be covered by it. */
const dialogs: Record<string, (page: Page, team: BusyTeam) => Promise<void>> = {
  'a name with an error': async (page) => {
    await chooseAction(page, 'robots.txt', 'Rename');
    await page.getByLabel('Name', { exact: true }).fill('a/b');
    await page.keyboard.press('Enter');
    await expectText(page, 'A name can’t contain a slash');
  },
  'the choice of a folder': async (page) => {
    await chooseAction(page, 'robots.txt', 'Move…');
    await expect(dialogNamed(page, 'Move robots.txt').getByRole('treeitem', { name: 'assets' })).toBeVisible();
  },
  permissions: (page) => chooseAction(page, 'assets', 'Permissions…'),
  'an archive': (page) => chooseAction(page, 'assets', 'Compress'),
  'the bin': async (page) => {
    await chooseAction(page, 'robots.txt', 'Delete');
    await expect(fileRow(page, 'robots.txt')).toBeHidden();
    await page.getByRole('button', { name: 'Bin', exact: true }).click();
    await expect(dialogNamed(page, 'Bin').getByRole('button', { name: 'Restore robots.txt' })).toBeVisible();
  },
};

for (const [name, open] of Object.entries(dialogs))
  test(`axe finds nothing in the dialog: ${name}`, async ({ page, team }) => {
    await openFolder(page, team);
    await open(page, team);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolationsInEveryView(page, name, ['portal-app', 'dialog[open]']);
  });

test('axe finds nothing in a list with a selection and uploads', async ({ page, team }) => {
  await writeText(team, '/public_html/a.txt', 'old');
  await openFolder(page, team);
  await upload(page, [deviceFile('a.txt', 'new')]);
  await expectText(page, 'a.txt already exists.');
  await fileRow(page, 'robots.txt').getByRole('checkbox').check();
  await expectText(page, '1 selected');
  await expectNoViolationsInEveryView(page, 'selection and uploads');
});

test('axe finds nothing in an upload that waits for its rest, nor in its job', async ({ page, team }) => {
  await leaveUpload(team, '/public_html/clip.mov');
  await openFolder(page, team);
  await expectText(page, 'Waiting for the rest of clip.mov: 80% uploaded');
  await expectNoViolationsInEveryView(page, 'an upload that waits');
  await page.getByRole('button', { name: 'Details of “Upload file: clip.mov”' }).click();
  await expectText(page, /We’ll keep what’s uploaded until/);
  await expectNoViolationsInEveryView(page, 'the job of an upload', ['portal-app', 'dialog[open]']);
});
