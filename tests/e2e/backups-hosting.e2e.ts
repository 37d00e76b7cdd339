import { expectNoSidewaysScroll, expectNoViolationsInEveryView } from './support/axe.ts';
import { backupRow, chooseInBackup, expandFolders, makeBackup, treeItem } from './support/backups.ts';
import { openServer, runnerOf, webOf } from './support/cloud.ts';
import { readText, writeText } from './support/files.ts';
import { openAccount } from './support/hosting.ts';
import { orderJobFault, releaseJobs } from './support/jobs.ts';
import { dialogNamed, expectText, headingNamed } from './support/page.ts';
import { expect, type Page, test } from './support/test.ts';

const restoreButton = (page: Page) =>
  page.getByRole('region', { name: 'What will change' }).getByRole('button', { name: /^(Restore|Remove)/ });

test.describe('backups of a hosting account', () => {
  test('are made in its tab, of its files', async ({ page, team }) => {
    const account = await openAccount(page, team, { tab: 'backups' });
    await page.getByRole('button', { name: 'Back up now' }).first().click();
    const dialog = dialogNamed(page, `Back up ${account.name}`);
    await expectText(page, /Back up its databases in the control panel/);
    await dialog.getByLabel('Note').fill('Before the move');
    await dialog.getByRole('button', { name: 'Make backup' }).click();
    await expect(backupRow(page, 'Before the move')).toContainText('Files');
  });

  test('bring a changed file back, within the tab, and take that back', async ({ page, team }) => {
    const account = team.service('Web Plus cpanel');
    await writeText(team, '/public_html/backup-test.txt', 'before');
    await makeBackup(team, 'hosting', account, { kind: 'files', note: 'Good state' });
    await writeText(team, '/public_html/backup-test.txt', 'after');
    await openAccount(page, team, { tab: 'backups' });
    await chooseInBackup(page, 'Good state', 'Restore files…');
    await expandFolders(page, 'public_html');
    await expect(treeItem(page, 'backup-test.txt')).toContainText('Changed');
    await treeItem(page, 'backup-test.txt').click();
    await expect(restoreButton(page)).toHaveText('Restore 1 file');
    await restoreButton(page).click();
    await expect(headingNamed(page, 'Restore complete')).toBeVisible();
    expect(await readText(team, '/public_html/backup-test.txt')).toBe('before');
    await page.getByRole('button', { name: 'Undo restore' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo restore' }).click();
    await expect(headingNamed(page, 'Restore undone')).toBeVisible();
    expect(await readText(team, '/public_html/backup-test.txt')).toBe('after');
  });

  test('show a restore that runs after a reload', async ({ page, team }) => {
    const account = team.service('Web Plus cpanel');
    const backup = await makeBackup(team, 'hosting', account, { kind: 'files', note: 'Good state' });
    await writeText(team, '/public_html/backup-test.txt', 'newer');
    await openAccount(page, team, { tab: `backups&restore=${backup.id}&part=files` });
    await treeItem(page, 'All files').click();
    await page.getByLabel('Also remove newer files').check();
    await orderJobFault('hosting', account, 'hold', { kind: 'backup.restore', step: 'restore' });
    await expect(restoreButton(page)).toBeEnabled();
    await restoreButton(page).click();
    await expectText(page, `Restoring ${account.name}`);
    await page.reload();
    await expectText(page, `Restoring ${account.name}`);
    await releaseJobs('hosting', account);
    await expect(page.getByRole('button', { name: 'Undo restore' })).toBeVisible();
  });

  test('have nothing for axe to find', async ({ page, team }) => {
    await makeBackup(team, 'hosting', team.service('Web Plus cpanel'), { kind: 'files' });
    await openAccount(page, team, { tab: 'backups' });
    await expect(page.getByRole('table', { name: 'Backups' })).toBeVisible();
    await expectNoViolationsInEveryView(page, 'backups of an account');
    await expectNoSidewaysScroll(page, 'backups of an account');
  });
});

test.describe('backups of a server', () => {
  test('that has none say what they cost and how to get them', async ({ page, team }) => {
    const servers = [webOf(team), runnerOf(team)];
    const { servers: known } = await team.call<{ servers: { id: number; has_backups: boolean }[] }>(
      'GET',
      '/cloud/servers?per_page=100',
    );
    const without = servers.find(({ id }) => !known.find((server) => String(server.id) === id)?.has_backups);
    if (!without) throw new Error('Every server of the team has backups');
    await openServer(page, team.owner, without, '?tab=backups');
    await expectText(page, 'This server has no backups');
    await expectText(page, /Daily backups cost 20% of the server’s price/);
    await page.getByRole('button', { name: 'Ask us to add backups' }).click();
    await expect(page).toHaveURL(/\/support\/tickets\/new$/);
  });
});
