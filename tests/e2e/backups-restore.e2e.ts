import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectNoSidewaysScroll, expectNoViolationsInEveryView } from './support/axe.ts';
import {
  type BackupOnWire,
  chooseInBackup,
  expandFolders,
  makeBackup,
  openBackups,
  openRestore,
  pluginSlugs,
  removePlugin,
  treeItem,
  untilEnded,
} from './support/backups.ts';
import { answerCalls, injectFault, tryAgain } from './support/faults.ts';
import { orderJobFault, releaseJobs } from './support/jobs.ts';
import { dialogNamed, expectText, headingNamed } from './support/page.ts';
import type { BusyTeam, Named } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

/** It has a plugin that is not active and may be removed. */
const siteOf = (team: BusyTeam) => team.site('blog');
const preview = (page: Page) => page.getByRole('region', { name: 'What will change' });
const restoreButton = (page: Page) => preview(page).getByRole('button', { name: /^(Restore|Remove)/ });

/** A site whose plugin has been removed since its backup. */
async function removedPlugin(team: BusyTeam): Promise<{ site: Named; backup: BackupOnWire }> {
  const site = siteOf(team);
  const backup = await makeBackup(team, 'wordpress', site, { note: 'With the plugin' });
  await removePlugin(team, site);
  return { site, backup };
}

/** Chooses the plugin that was removed, through its folders. */
async function choosePlugin(page: Page): Promise<void> {
  await expandFolders(page, 'wp-content', 'plugins');
  await treeItem(page, 'hello-harbour').click();
  await expect(restoreButton(page)).toBeEnabled();
}

const hasPlugin = async (team: BusyTeam, site: Named) => (await pluginSlugs(team, site)).includes('hello-harbour');

test.describe('restoring files', () => {
  test('says what changes, brings them back, and can be undone', async ({ page, team }) => {
    const { site, backup } = await removedPlugin(team);
    await openRestore(page, team.owner, site, backup);
    await choosePlugin(page);
    await expect(treeItem(page, 'hello-harbour')).toContainText('Deleted since');
    await expect(preview(page)).toContainText('Deleted files restored');
    await expect(preview(page)).toContainText('We’ll make a backup first');
    const label = (await restoreButton(page).textContent()) ?? '';
    expect(label).toMatch(/^Restore \d+ files?$/);
    await restoreButton(page).click();
    await expect(headingNamed(page, 'Restore complete')).toBeVisible();
    expect(await hasPlugin(team, site)).toBe(true);

    await page.getByRole('button', { name: 'Undo restore' }).click();
    const dialog = dialogNamed(page, 'Undo this restore?');
    await expect(dialog).toContainText('Newer files removed');
    await dialog.getByRole('button', { name: 'Undo restore' }).click();
    await expect(headingNamed(page, 'Restore undone')).toBeVisible();
    expect(await hasPlugin(team, site)).toBe(false);
  });

  test('leads to the site and back to the list at the end', async ({ page, team }) => {
    const { site, backup } = await removedPlugin(team);
    await openRestore(page, team.owner, site, backup);
    await choosePlugin(page);
    await restoreButton(page).click();
    await expect(headingNamed(page, 'Restore complete')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open site' }).last()).toHaveAttribute('href', /^http/);
    await page.getByRole('button', { name: 'All backups' }).click();
    await expect(page).toHaveURL(new RegExp(`/wordpress/${site.id}/backups$`));
  });

  test('removes newer files only where that is asked for', async ({ page, team }) => {
    const site = siteOf(team);
    const earlier = await makeBackup(team, 'wordpress', site, { note: 'With the plugin' });
    await removePlugin(team, site);
    const backup = await makeBackup(team, 'wordpress', site, { note: 'Without the plugin' });
    const { job } = await team.call<{ job: { id: number } }>('POST', `/backup/backups/${earlier.id}/restore`, {
      paths: ['/wp-content/plugins/hello-harbour'],
      tables: [],
    });
    await untilEnded(team, job.id);
    expect(await hasPlugin(team, site)).toBe(true);
    await openRestore(page, team.owner, site, backup);
    await expandFolders(page, 'wp-content', 'plugins');
    await expect(treeItem(page, 'hello-harbour')).toContainText('New since');
    await treeItem(page, 'plugins').click();
    await expectText(page, 'Nothing to restore');
    await expect(restoreButton(page)).toBeDisabled();
    await page.getByLabel('Also remove newer files').check();
    await expect(restoreButton(page)).toHaveText(/^Remove \d+ files$/);
    await restoreButton(page).click();
    await expect(page.getByRole('button', { name: 'Undo restore' })).toBeVisible();
    expect(await hasPlugin(team, site)).toBe(false);
  });

  test('is still followed after a reload', async ({ page, team }) => {
    const { site, backup } = await removedPlugin(team);
    await orderJobFault('wordpress', site, 'hold', { step: 'restore' });
    await openRestore(page, team.owner, site, backup);
    await choosePlugin(page);
    await restoreButton(page).click();
    await expectText(page, `Restoring ${site.name}`);
    await page.reload();
    await expectText(page, `Restoring ${site.name}`);
    await releaseJobs('wordpress', site);
    await expect(headingNamed(page, 'Restore complete')).toBeVisible();
  });

  test('says why it failed and that nothing has changed', async ({ page, team }) => {
    const { site, backup } = await removedPlugin(team);
    await orderJobFault('wordpress', site, 'fail', { step: 'restore' });
    await openRestore(page, team.owner, site, backup);
    await choosePlugin(page);
    await restoreButton(page).click();
    await expect(headingNamed(page, 'Couldn’t restore')).toBeVisible();
    await expectText(page, /Fault on demand: the step restore failed\. Nothing has changed\./);
    expect(await hasPlugin(team, site)).toBe(false);
    await page.getByRole('button', { name: 'Choose again' }).click();
    await expect(treeItem(page, 'All files')).toBeVisible();
  });

  test('is blocked with its reason while an update runs, and free when that ends', async ({ page, team }) => {
    const { site, backup } = await removedPlugin(team);
    await openRestore(page, team.owner, site, backup);
    await expandFolders(page, 'wp-content', 'plugins');
    await orderJobFault('wordpress', site, 'hold');
    await team.call('POST', '/backup/backups', { subject_type: 'wordpress', subject_id: site.id, kind: 'full' });
    await treeItem(page, 'hello-harbour').click();
    await expect(preview(page)).toContainText(/Something else is being done/);
    await expect(restoreButton(page)).toBeDisabled();
    await releaseJobs('wordpress', site);
    await expect(restoreButton(page)).toBeEnabled();
  });

  test('is refused beside its button when another one has just begun', async ({ page, team }) => {
    const { site, backup } = await removedPlugin(team);
    await openRestore(page, team.owner, site, backup);
    await choosePlugin(page);
    await answerCalls(page, { method: 'POST', path: '/backup/backups/{id}/restore' }, () => ({
      status: 409,
      body: '{"message":"Something else is being done to this site."}',
      contentType: 'application/json',
    }));
    await restoreButton(page).click();
    await expect(preview(page).getByRole('alert')).toContainText('Something else is being done to this site.');
  });

  test('begins once however often its button is pressed', async ({ page, team }) => {
    const { site, backup } = await removedPlugin(team);
    await openRestore(page, team.owner, site, backup);
    await choosePlugin(page);
    await restoreButton(page).dblclick();
    await expect(page.getByRole('button', { name: 'Undo restore' })).toBeVisible();
    const { jobs } = await team.call<{ jobs: unknown[] }>(
      'GET',
      `/backup/jobs?kind=restore&subject_type=wordpress&subject_id=${site.id}`,
    );
    expect(jobs).toHaveLength(1);
  });

  test('refuses a backup that was changed since it was made', async ({ page, team }) => {
    const { site, backup } = await removedPlugin(team);
    await openRestore(page, team.owner, site, backup);
    await choosePlugin(page);
    changeArchive(backup);
    await restoreButton(page).click();
    await expect(headingNamed(page, 'Couldn’t restore')).toBeVisible();
    await expectText(page, /changed since it was made|damaged/);
    expect(await hasPlugin(team, site)).toBe(false);
  });

  test('says so when the disk is full', async ({ page, team }) => {
    const { site, backup } = await removedPlugin(team);
    await openRestore(page, team.owner, site, backup);
    await answerCalls(page, { method: 'POST', path: '/backup/backups/{id}/restore/preview' }, () => ({
      status: 200,
      body: JSON.stringify({
        preview: {
          files: { added: 3, changed: 0, removed: 0, examples: [] },
          tables: [],
          size: 900,
          warnings: [],
          blocked: 'The server’s disk is full. Contact support.',
        },
      }),
      contentType: 'application/json',
    }));
    await treeItem(page, 'wp-content').click();
    await expect(preview(page)).toContainText('The server’s disk is full. Contact support.');
    await expect(restoreButton(page)).toBeDisabled();
  });

  test('can have the database with it', async ({ page, team }) => {
    const { site, backup } = await removedPlugin(team);
    await openRestore(page, team.owner, site, backup);
    await treeItem(page, 'All files').click();
    await page.getByLabel(/^Also restore the database/).check();
    await expect(preview(page)).toContainText('Deleted files restored');
    await expect(restoreButton(page)).toBeEnabled();
    await restoreButton(page).click();
    await expect(page.getByRole('button', { name: 'Undo restore' })).toBeVisible();
    expect(await hasPlugin(team, site)).toBe(true);
  });
});

/** Changes a byte of an archive on the provider's disk. Its checksum distinguishes it from those of other tests. */
function changeArchive({ checksum, size }: BackupOnWire): void {
  const folder = join(tmpdir(), `portal-e2e-${process.env.E2E_PORT}`, 'backups');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size !== size) continue;
    const bytes = readFileSync(path);
    if (createHash('sha256').update(bytes).digest('hex') !== checksum) continue;
    const middle = Math.floor(size / 3);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    writeFileSync(path, bytes);
    return;
  }
  throw new Error('There is no archive with this checksum');
}

test.describe('the tree of files', () => {
  test('is worked by keyboard, and shows a part as mixed', async ({ page, team }) => {
    const site = siteOf(team);
    await openRestore(page, team.owner, site, await makeBackup(team, 'wordpress', site));
    const root = treeItem(page, 'All files');
    await root.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await expect(root).toBeFocused();
    await treeItem(page, 'wp-content').focus();
    await page.keyboard.press('ArrowRight');
    await expect(treeItem(page, 'plugins')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await expect(treeItem(page, 'wp-content')).toHaveAttribute('aria-checked', 'mixed');
    await expect(root).toHaveAttribute('aria-checked', 'mixed');
    await page.keyboard.press('ArrowLeft');
    await expect(treeItem(page, 'wp-content')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(treeItem(page, 'wp-content')).toHaveAttribute('aria-expanded', 'false');
  });

  test('keeps the rest of a folder when one entry is released', async ({ page, team }) => {
    const site = siteOf(team);
    await openRestore(page, team.owner, site, await makeBackup(team, 'wordpress', site));
    await treeItem(page, 'All files').click();
    await treeItem(page, 'wp-admin').click();
    await expect(treeItem(page, 'wp-admin')).toHaveAttribute('aria-checked', 'false');
    await expect(treeItem(page, 'wp-content')).toHaveAttribute('aria-checked', 'true');
    await treeItem(page, 'wp-admin').click();
    await expect(treeItem(page, 'All files')).toHaveAttribute('aria-checked', 'true');
  });

  test('can leave out what is the same now', async ({ page, team }) => {
    const { site, backup } = await removedPlugin(team);
    await openRestore(page, team.owner, site, backup);
    await page.getByLabel('Only show differences').check();
    await expect(treeItem(page, 'wp-content')).toBeVisible();
    await expect(treeItem(page, 'wp-admin')).toHaveCount(0);
  });

  test('leaves what stands below it in view while a folder is read', async ({ page, team }) => {
    const site = siteOf(team);
    await openRestore(page, team.owner, site, await makeBackup(team, 'wordpress', site));
    await expect(treeItem(page, 'wp-content')).toBeVisible();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/files\?.*wp-content/, async (route) => {
      await asked;
      await route.continue();
    });
    await treeItem(page, 'wp-content').press('ArrowRight');
    await expect(page.getByRole('tree').locator('.skeleton')).toBeVisible();
    await expect(page.getByLabel('Also remove newer files')).toBeVisible();
    answer();
    await expect(treeItem(page, 'plugins')).toBeVisible();
  });

  test('says why a folder could not be read, and tries again', async ({ page, team }) => {
    const site = siteOf(team);
    await openRestore(page, team.owner, site, await makeBackup(team, 'wordpress', site));
    await expect(treeItem(page, 'wp-content')).toBeVisible();
    await injectFault(page, { path: '/backup/backups/{id}/files' }, 'status:500', 20);
    await treeItem(page, 'wp-content').press('ArrowRight');
    await expectText(page, 'Fault on demand: 500');
    await tryAgain(page, page.getByRole('tree').getByRole('button', { name: 'Try again' }));
    await expect(treeItem(page, 'plugins')).toBeVisible();
  });
});

test.describe('restoring tables', () => {
  test('shows rows then and now, and brings a table back', async ({ page, team }) => {
    const site = siteOf(team);
    const backup = await makeBackup(team, 'wordpress', site, { kind: 'database', note: 'Tables' });
    await team.call('PUT', `/wordpress/sites/${site.id}/items/plugin/hello-harbour`, { is_active: true });
    await openRestore(page, team.owner, site, backup, 'restore-database');
    const options = page.getByRole('row').filter({ hasText: 'wp_options' });
    await options.getByRole('checkbox').check();
    await expect(preview(page)).toContainText('Tables replaced');
    await expect(restoreButton(page)).toHaveText('Restore 1 table');
    await restoreButton(page).click();
    await expect(headingNamed(page, 'Restore complete')).toBeVisible();
    const { plugins } = await team.call<{ plugins: { slug: string; is_active: boolean }[] }>(
      'GET',
      `/wordpress/sites/${site.id}/plugins`,
    );
    expect(plugins.find(({ slug }) => slug === 'hello-harbour')?.is_active).toBe(false);
  });

  test('is not offered for a backup of files', async ({ page, team }) => {
    const site = siteOf(team);
    const backup = await makeBackup(team, 'wordpress', site, { kind: 'files', note: 'Files alone' });
    await openRestore(page, team.owner, site, backup, 'restore-database');
    await expectText(page, 'This backup has no database');
  });
});

test.describe('a backup that is not this site’s', () => {
  test('of another site is named and refused', async ({ page, team }) => {
    const site = siteOf(team);
    const other = team.site('shop');
    const backup = await makeBackup(team, 'wordpress', other);
    await openRestore(page, team.owner, site, backup);
    await expect(headingNamed(page, `This backup belongs to ${other.name}`)).toBeVisible();
    await expect(page.getByRole('tree')).toHaveCount(0);
  });

  test('of another team is not found', async ({ page, team }) => {
    await openRestore(page, team.owner, siteOf(team), { id: 999_999_999 });
    await expect(headingNamed(page, 'Backup not found')).toBeVisible();
  });
});

test('axe finds nothing while files are chosen, and at the end', async ({ page, team }) => {
  const { site, backup } = await removedPlugin(team);
  await openBackups(page, team.owner, site);
  await chooseInBackup(page, 'With the plugin', 'Restore files…');
  await choosePlugin(page);
  await expectNoViolationsInEveryView(page, 'a choice of files');
  await expectNoSidewaysScroll(page, 'a choice of files');
  await restoreButton(page).click();
  await expect(page.getByRole('button', { name: 'Undo restore' })).toBeVisible();
  await expectNoViolationsInEveryView(page, 'the end of a restore');
  expect(backup.kind).toBe('full');
});
