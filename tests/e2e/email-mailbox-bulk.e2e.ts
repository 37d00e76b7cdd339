import { readFileSync } from 'node:fs';
import { parse as parseCsv } from 'csv-parse/sync';
import { createMailbox, emailPath, openEmailManager, openEmailPage } from './support/email.ts';
import { injectFault } from './support/faults.ts';
import { dialogNamed, download, expectText, rowWith } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const readCsv = (path: string) =>
  parseCsv(readFileSync(path), { columns: true, bom: true }) as Record<string, string>[];

test.describe('several mailboxes', () => {
  const names = ['aad-one', 'aad-two', 'aad-three'];

  const selectThree = async (page: Page, team: BusyTeam) => {
    for (const name of names) await createMailbox(team, name);
    await signIn(page, team.owner, emailPath(team.domains.main, 'mailboxes', '?search=aad-'));
    await expect(rowWith(page, `aad-three@${team.domains.main.name}`)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
  };
  const openChange = async (page: Page) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = dialogNamed(page, 'Edit 3 mailboxes');
    return { form, quota: form.getByLabel('Storage limit'), save: form.getByRole('button', { name: 'Save changes' }) };
  };

  test('are changed only when something is chosen', async ({ page, team }) => {
    await selectThree(page, team);
    const { form, save } = await openChange(page);
    await save.click();
    await expect(form.getByText('Choose what to change.')).toBeVisible();
  });

  test('get whole megabytes as quota', async ({ page, team }) => {
    await selectThree(page, team);
    const { form, quota, save } = await openChange(page);
    await quota.fill('1.5');
    await save.click();
    await expect(form.getByText('Enter a whole number of megabytes above 0.')).toBeVisible();
  });

  test('have an outcome each, and those that failed are tried again', async ({ page, team }) => {
    await selectThree(page, team);
    const { domain } = await team.call<{ domain: { quota_total: number; quota_given: number } }>(
      'GET',
      `/email/domain/${team.domains.main.id}`,
    );
    const { quota, save } = await openChange(page);
    // Together they ask for more than the domain has left: the first gets it.
    await quota.fill(String(domain.quota_total - domain.quota_given));
    await save.click();
    const outcome = dialogNamed(page, '1 done, 2 failed');
    await expect(outcome.getByRole('listitem').first()).toContainText(/Only \d+ MB available/);
    await outcome.getByRole('button', { name: 'Retry failed' }).click();
    await expect(outcome.getByRole('listitem')).toHaveCount(3);
  });

  test('keep the form when the change fails', async ({ page, team }) => {
    await selectThree(page, team);
    const { form, quota, save } = await openChange(page);
    await quota.fill('200');
    await injectFault(page, { method: 'POST', path: '/email/mailboxes/update' }, 'status:500');
    await save.click();
    await expect(form.getByRole('alert')).toContainText('Fault on demand: 500');
    await expect(quota).toHaveValue('200');
  });

  test('are deleted after a question that names each', async ({ page, team }) => {
    const { main } = team.domains;
    await selectThree(page, team);
    await page.getByRole('button', { name: 'Delete mailboxes' }).click();
    const confirm = dialogNamed(page, 'Delete 3 mailboxes?');
    for (const name of names) await expect(confirm).toContainText(`${name}@${main.name}`);
    await confirm.getByRole('button', { name: 'Delete mailboxes' }).click();
    const outcome = dialogNamed(page, '3 done, 0 failed');
    await expect(outcome).toContainText(`aad-one@${main.name} deleted`);
    await outcome.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('No results for “aad-”')).toBeVisible();
  });

  test('can be deleted again after a failure', async ({ page, team }) => {
    await selectThree(page, team);
    await page.getByRole('button', { name: 'Delete mailboxes' }).click();
    const confirm = dialogNamed(page, 'Delete 3 mailboxes?');
    await injectFault(page, { method: 'POST', path: '/email/mailboxes/delete' }, 'status:500');
    await confirm.getByRole('button', { name: 'Delete mailboxes' }).click();
    await expectText(page, 'Fault on demand: 500');
    await confirm.getByRole('button', { name: 'Delete mailboxes' }).click();
    await expect(dialogNamed(page, '3 done, 0 failed')).toBeVisible();
  });
});

test.describe('importing mailboxes', () => {
  const openImport = async (page: Page, team: BusyTeam) => {
    const { main } = team.domains;
    await openEmailPage(page, team.owner, main, 'mailboxes');
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
    const form = dialogNamed(page, `Import mailboxes to ${main.name}`);
    return {
      form,
      rows: form.getByLabel('Or paste rows here'),
      check: form.getByRole('button', { name: 'Preview' }),
    };
  };
  const FILE = [
    'address,name,password,quota_mb',
    'aae-one,"One, First",,100',
    'aae-two,Two,Quartz-Meadow-41!,100',
    '=cmd,Bad,,100',
    'ada.adler,Ada,,100',
    'aae-big,Big,,900000',
    'aae-one,Twice,,1',
  ].join('\r\n');
  const openImportWithFile = async (page: Page, team: BusyTeam) => {
    const { form } = await openImport(page, team);
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
    await form.locator('input[type=file]').setInputFiles(file);
    await expect(form.getByText('2 ready', { exact: true })).toBeVisible();
    return form;
  };

  test('says which columns the first line has to name', async ({ page, team }) => {
    const { form, rows, check } = await openImport(page, team);
    await rows.fill('mail;who\na;b');
    await check.click();
    await expect(
      form.getByText('The first line must be the column names: address, name, password, quota_mb. Found: mail, who.'),
    ).toBeVisible();
  });

  test('takes 2,000 rows at most and loses nothing of a longer list', async ({ page, team }) => {
    const { form, rows, check } = await openImport(page, team);
    const list = `address\n${Array.from({ length: 10_000 }, (_, n) => `many${n}`).join('\n')}`;
    // Pasted, as from a spreadsheet: typing would put 10,000 lines in one by one.
    await rows.selectText();
    await rows.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, list);
    await check.click();
    await expect(
      form.getByText('This file has 10000 rows. You can import up to 2000 at once, so split it into smaller files.'),
    ).toBeVisible();
    await expect(rows).toHaveValue(/many9999$/);
  });

  test('says for each row of a file what is wrong with it', async ({ page, team }) => {
    const { main } = team.domains;
    const form = await openImportWithFile(page, team);
    await expect(form.getByText('4 with errors', { exact: true })).toBeVisible();
    await expect(rowWith(page, '=cmd')).toContainText('looks like a formula');
    await expect(rowWith(page, 'ada.adler').last()).toContainText(`ada.adler@${main.name} already exists.`);
    await expect(rowWith(page, 'aae-big')).toContainText(/Only \d+ MB/);
    await expect(rowWith(page, 'Twice')).toContainText(`aae-one@${main.name} appears twice.`);
  });

  test('creates the rows that are right', async ({ page, team }) => {
    const form = await openImportWithFile(page, team);
    await form.getByRole('button', { name: 'Create 2 mailboxes' }).click();
    await expect(form.getByText('2 created', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).last().click();
    await page.goto(emailPath(team.domains.main, 'mailboxes', '?search=aae-'));
    await expect(rowWith(page, `aae-one@${team.domains.main.name}`)).toBeVisible();
  });

  test('can be tried again after a failure', async ({ page, team }) => {
    const form = await openImportWithFile(page, team);
    await injectFault(page, { method: 'POST', path: '/email/mailboxes/import' }, 'status:500');
    await form.getByRole('button', { name: 'Create 2 mailboxes' }).click();
    await expect(form.getByRole('alert')).toContainText('Fault on demand: 500');
    await form.getByRole('button', { name: 'Create 2 mailboxes' }).click();
    await expect(form.getByText('2 created', { exact: true })).toBeVisible();
  });

  test('saves the passwords it made', async ({ page, team }) => {
    const form = await openImportWithFile(page, team);
    await form.getByRole('button', { name: 'Create 2 mailboxes' }).click();
    const file = await download(page, () => form.getByRole('button', { name: 'Download 1 new password' }).click());
    expect(readCsv(file.path)).toEqual([
      expect.objectContaining({
        address: `aae-one@${team.domains.main.name}`,
        name: 'One, First',
        password: expect.stringMatching(/^'?.{18}$/),
      }),
    ]);
  });

  test('saves the rows that are wrong', async ({ page, team }) => {
    const form = await openImportWithFile(page, team);
    await form.getByRole('button', { name: 'Create 2 mailboxes' }).click();
    const file = await download(page, () => form.getByRole('button', { name: 'Download 4 rows with errors' }).click());
    expect(readCsv(file.path)).toHaveLength(4);
  });
});

test.describe('exporting mailboxes', () => {
  const exportCsv = async (page: Page) => {
    await page.getByRole('button', { name: 'Import and export' }).click();
    const file = await download(page, () => page.getByRole('menuitem', { name: 'Export as CSV' }).click());
    return readCsv(file.path);
  };

  test('saves what is found', async ({ page, team }) => {
    const { main } = team.domains;
    await createMailbox(team, 'aae-one');
    await createMailbox(team, 'aae-two');
    await signIn(page, team.owner, emailPath(main, 'mailboxes', '?search=aae-'));
    await expect(rowWith(page, `aae-one@${main.name}`)).toBeVisible();
    const found = await exportCsv(page);
    expect(found.map(({ address, name, quota_mb }) => [address, name, quota_mb])).toEqual([
      [`aae-one@${main.name}`, 'Zed Made', '100'],
      [`aae-two@${main.name}`, 'Zed Made', '100'],
    ]);
  });

  test('saves every one of 2,000', async ({ page, largeTeam }) => {
    const { domains } = await largeTeam.call<{ domains: { name: string }[] }>('GET', '/email/domain');
    await openEmailManager(page, largeTeam.owner, domains[0]?.name ?? '');
    expect(await exportCsv(page)).toHaveLength(2000);
  });
});
