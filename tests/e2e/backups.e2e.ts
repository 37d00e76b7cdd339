import { expectNoSidewaysScroll, expectNoViolationsInEveryView } from './support/axe.ts';
import { backupRow, chooseInBackup, listBackups, makeBackup, openBackups, untilEnded } from './support/backups.ts';
import { answerCalls, injectFault } from './support/faults.ts';
import { orderJobFault, releaseJobs } from './support/jobs.ts';
import { dialogNamed, download, expectText } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
import { openSession } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

const shopOf = (team: BusyTeam) => team.site('shop');

/** Fills in the dialog that makes a backup, and presses its button. */
async function backUp(page: Page, name: string, { kind = 'Everything', note = '' } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Back up now' }).first().click();
  const dialog = dialogNamed(page, `Back up ${name}`);
  await dialog.getByRole('radio', { name: new RegExp(`^${kind}`) }).check();
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Make backup' }).click();
}

test.describe('a backup on demand', () => {
  test('is made, followed, and listed with what it holds', async ({ page, team }) => {
    const shop = shopOf(team);
    await openBackups(page, team.owner, shop);
    await backUp(page, shop.name, { note: 'Before the redesign' });
    const row = backupRow(page, 'Before the redesign');
    await expect(row).toContainText('Everything');
    await expect(row).toContainText('On demand');
    await expect(row).toContainText(/\d+ files, \d+ tables/);
  });

  test('may be of the database alone', async ({ page, team }) => {
    const shop = shopOf(team);
    await openBackups(page, team.owner, shop);
    await backUp(page, shop.name, { kind: 'Database', note: 'Tables' });
    await expect(backupRow(page, 'Tables')).toContainText('Database');
    const [newest] = await listBackups(team, 'wordpress', shop);
    expect(newest?.kind).toBe('database');
  });

  test('is still shown after a reload', async ({ page, team }) => {
    const shop = shopOf(team);
    await orderJobFault('wordpress', shop, 'hold', { step: 'archive' });
    await openBackups(page, team.owner, shop);
    await backUp(page, shop.name, { note: 'Slow' });
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    await releaseJobs('wordpress', shop);
    await expect(backupRow(page, 'Slow')).toBeVisible();
  });

  test('says why it failed, and lists nothing', async ({ page, team }) => {
    const shop = shopOf(team);
    const before = await listBackups(team, 'wordpress', shop);
    await orderJobFault('wordpress', shop, 'fail', { step: 'archive' });
    await openBackups(page, team.owner, shop);
    await backUp(page, shop.name, { note: 'Never made' });
    await expectText(page, 'Fault on demand: the step archive failed.');
    expect(await listBackups(team, 'wordpress', shop)).toHaveLength(before.length);
  });

  test('is refused beside its button while other work is under way', async ({ page, team }) => {
    const shop = shopOf(team);
    await orderJobFault('wordpress', shop, 'hold');
    await openBackups(page, team.owner, shop);
    await team.call('POST', '/backup/backups', { subject_type: 'wordpress', subject_id: shop.id, kind: 'full' });
    await backUp(page, shop.name);
    await expect(dialogNamed(page, `Back up ${shop.name}`).getByRole('alert')).not.toBeEmpty();
    await releaseJobs('wordpress', shop);
  });

  test('is made once however often its button is pressed', async ({ page, team }) => {
    const shop = shopOf(team);
    await openBackups(page, team.owner, shop);
    await page.getByRole('button', { name: 'Back up now' }).first().click();
    const dialog = dialogNamed(page, `Back up ${shop.name}`);
    await dialog.getByLabel('Note').fill('Once');
    await dialog.getByRole('button', { name: 'Make backup' }).dblclick();
    await expect(backupRow(page, 'Once')).toHaveCount(1);
    await expect(dialog).toBeHidden();
  });

  test('has a note of 200 characters at most', async ({ page, team }) => {
    const shop = shopOf(team);
    await openBackups(page, team.owner, shop);
    await backUp(page, shop.name, { note: 'x'.repeat(201) });
    await expectText(page, 'Use 200 characters or fewer.');
  });

  test('keeps what was typed when the provider cannot be reached', async ({ page, team }) => {
    const shop = shopOf(team);
    await openBackups(page, team.owner, shop);
    await injectFault(page, { method: 'POST', path: '/backup/backups' }, 'drop-after');
    await backUp(page, shop.name, { note: 'Kept text' });
    const dialog = dialogNamed(page, `Back up ${shop.name}`);
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await expect(dialog.getByLabel('Note')).toHaveValue('Kept text');
    await dialog.getByRole('button', { name: 'Make backup' }).click();
    await expect(backupRow(page, 'Kept text')).toHaveCount(1);
  });
});

test.describe('a backup in the list', () => {
  test('is downloaded as a zip archive', async ({ page, team }) => {
    const shop = shopOf(team);
    await makeBackup(team, 'wordpress', shop, { note: 'To download' });
    await openBackups(page, team.owner, shop);
    const file = await download(page, () => chooseInBackup(page, 'To download', 'Download'));
    expect(file.name).toMatch(/\.zip$/);
  });

  test('says why it cannot be downloaded', async ({ page, team }) => {
    const shop = shopOf(team);
    await makeBackup(team, 'wordpress', shop, { note: 'To download' });
    await openBackups(page, team.owner, shop);
    await answerCalls(page, { method: 'POST', path: '/backup/backups/{id}/download' }, () => ({
      status: 409,
      body: '{"message":"This backup is no longer available."}',
      contentType: 'application/json',
    }));
    await chooseInBackup(page, 'To download', 'Download');
    await expectText(page, 'Couldn’t download the backup. This backup is no longer available.');
  });

  test('is kept, and no longer kept, where it would be removed', async ({ page, team }) => {
    const shop = shopOf(team);
    const { id: madeId } = await makeBackup(team, 'wordpress', shop, { note: 'By hand' });
    const body = { paths: [], tables: ['wp_posts'] };
    const { job } = await team.call<{ job: { id: number } }>('POST', `/backup/backups/${madeId}/restore`, body);
    await untilEnded(team, job.id);
    const [before] = await listBackups(team, 'wordpress', shop);
    const isKept = async () =>
      (await team.call<{ backup: { is_kept: boolean } }>('GET', `/backup/backups/${before?.id}`)).backup.is_kept;
    await openBackups(page, team.owner, shop);
    await chooseInBackup(page, 'Before restoring', 'Keep');
    await expect(backupRow(page, 'Before restoring')).not.toContainText('Kept until');
    await expect(backupRow(page, 'Before restoring')).toContainText('Kept');
    expect(await isKept()).toBe(true);
    await chooseInBackup(page, 'Before restoring', 'Stop keeping');
    await expect(backupRow(page, 'Before restoring')).toContainText('Kept until ');
    expect(await isKept()).toBe(false);
  });

  test('gets another note', async ({ page, team }) => {
    const shop = shopOf(team);
    await makeBackup(team, 'wordpress', shop, { note: 'Old words' });
    await openBackups(page, team.owner, shop);
    await chooseInBackup(page, 'Old words', 'Edit note…');
    await page.getByRole('dialog').getByLabel('Note').fill('New words');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(backupRow(page, 'New words')).toBeVisible();
  });

  test('is deleted once its dialog, which names it, is confirmed', async ({ page, team }) => {
    const shop = shopOf(team);
    await makeBackup(team, 'wordpress', shop, { note: 'Superfluous' });
    await openBackups(page, team.owner, shop);
    await chooseInBackup(page, 'Superfluous', 'Delete…');
    await expect(dialogNamed(page, /^Delete the backup from /)).toContainText('Superfluous');
    await page.getByRole('button', { name: 'Delete backup' }).click();
    await expect(backupRow(page, 'Superfluous')).toHaveCount(0);
  });

  test('stays when its deletion fails, and the dialog says why', async ({ page, team }) => {
    const shop = shopOf(team);
    await makeBackup(team, 'wordpress', shop, { note: 'Stays' });
    await openBackups(page, team.owner, shop);
    await injectFault(page, { method: 'DELETE', path: '/backup/backups/{id}' }, 'status:500');
    await chooseInBackup(page, 'Stays', 'Delete…');
    await page.getByRole('button', { name: 'Delete backup' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(backupRow(page, 'Stays')).toBeVisible();
  });

  test('is found by what it holds, and the filter can be cleared', async ({ page, team }) => {
    const shop = shopOf(team);
    await makeBackup(team, 'wordpress', shop, { kind: 'files', note: 'Only files' });
    await openBackups(page, team.owner, shop);
    await page.getByLabel('Contents').selectOption('database');
    await expect(backupRow(page, 'Only files')).toHaveCount(0);
    await page.getByLabel('Contents').selectOption('files');
    await expect(backupRow(page, 'Only files')).toBeVisible();
    expect(page.url()).toContain('kind=files');
  });
});

test.describe('the schedule', () => {
  test('is described in a sentence and can be changed', async ({ page, team }) => {
    const shop = shopOf(team);
    await openBackups(page, team.owner, shop);
    await page.getByRole('button', { name: 'Change backup schedule' }).click();
    const dialog = dialogNamed(page, 'Backup schedule');
    await dialog.getByLabel('How often').selectOption('weekly');
    await dialog.getByLabel('Day').selectOption('Wednesday');
    await dialog.getByLabel('Keep').selectOption('30');
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    const card = page.getByRole('region', { name: 'Schedule' });
    await expect(card).toContainText(/Every Wednesday at \d\d:00/);
    await expect(card).toContainText('We keep the latest 30.');
    await page.reload();
    await expect(card).toContainText(/Every Wednesday at/);
  });

  test('can be switched off', async ({ page, team }) => {
    const shop = shopOf(team);
    await openBackups(page, team.owner, shop);
    await page.getByRole('button', { name: 'Change backup schedule' }).click();
    await page.getByLabel('How often').selectOption('off');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect(page.getByRole('region', { name: 'Schedule' })).toContainText('No automatic backups');
  });

  test('shows what the provider refuses beside its field', async ({ page, team }) => {
    await openBackups(page, team.owner, shopOf(team));
    await answerCalls(page, { method: 'PUT', path: '/backup/schedules/{type}/{id}' }, () => ({
      status: 422,
      body: '{"errors":{"keep":["Keep between 1 and 60 backups."]}}',
      contentType: 'application/json',
    }));
    await page.getByRole('button', { name: 'Change backup schedule' }).click();
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expectText(page, 'Keep between 1 and 60 backups.');
  });
});

test.describe('hours of a schedule', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });
  test('are those of the visitor', async ({ page, team }) => {
    const shop = shopOf(team);
    await team.call('PUT', `/backup/schedules/wordpress/${shop.id}`, {
      frequency: 'weekly',
      hour: 22,
      weekday: 1,
      keep: 7,
    });
    await openBackups(page, team.owner, shop);
    await expect(page.getByRole('region', { name: 'Schedule' })).toContainText('Every Tuesday at 03:30');
    await page.getByRole('button', { name: 'Change backup schedule' }).click();
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect(dialogNamed(page, 'Backup schedule')).toBeHidden();
    const { schedule } = await team.call<{ schedule: { hour: number; weekday: number } }>(
      'GET',
      `/backup/schedules/wordpress/${shop.id}`,
    );
    expect(schedule).toMatchObject({ hour: 22, weekday: 1 });
  });
});

test.describe('the history', () => {
  test('lists backups with their outcome, and opens the log of one', async ({ page, team }) => {
    const shop = shopOf(team);
    await makeBackup(team, 'wordpress', shop);
    await openBackups(page, team.owner, shop);
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText(shop.name);
    await history
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('log')).toContainText(/\S/);
  });

  test('has the failures of every service on request', async ({ page, team }) => {
    const shop = shopOf(team);
    const blog = team.site('blog');
    await orderJobFault('wordpress', blog, 'fail');
    const { job } = await team.call<{ job: { id: number } }>('POST', '/backup/backups', {
      subject_type: 'wordpress',
      subject_id: blog.id,
      kind: 'full',
    });
    await untilEnded(team, job.id);
    await openBackups(page, team.owner, shop, '?view=history');
    const history = page.getByRole('region', { name: 'History' });
    await history.getByLabel('Services').selectOption('All services');
    await history.getByLabel('Outcome').selectOption('Failed');
    await expect(history).toContainText(blog.name);
    await expect(history).toContainText('Fault on demand');
  });

  test('says so when nothing matches, and clears its filters', async ({ page, team }) => {
    await openBackups(page, team.owner, shopOf(team), '?view=history&outcome=cancelled');
    await expectText(page, 'No results for these filters');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByLabel('Outcome')).toHaveValue('');
  });
});

test('shows a backup that another member makes', async ({ page, team }) => {
  const shop = shopOf(team);
  await openBackups(page, team.people.billing, shop);
  await makeBackup(team, 'wordpress', shop, { note: 'By the owner' });
  await expect(backupRow(page, 'By the owner')).toBeVisible();
});

test('shows the list of another site as missing to another team', async ({ page, team, customer }) => {
  const stranger = await openSession(customer.owner);
  await page.goto('/');
  await openBackups(page, stranger, { id: shopOf(team).id, name: 'Site not found' });
});

/** What lies behind a modal dialog is left out: it can be covered by it. */
const dialogs: Record<string, (page: Page) => Promise<void>> = {
  'a new backup': (page) => page.getByRole('button', { name: 'Back up now' }).first().click(),
  'the schedule': async (page) => {
    await page.getByRole('button', { name: 'Change backup schedule' }).click();
    await page.getByLabel('How often').selectOption('weekly');
  },
  'a deletion': (page) => chooseInBackup(page, 'Looked at', 'Delete…'),
};

test.describe('axe finds nothing', () => {
  test('in the list and the history', async ({ page, team }) => {
    const shop = shopOf(team);
    await makeBackup(team, 'wordpress', shop, { note: 'Looked at' });
    await openBackups(page, team.owner, shop);
    await expect(backupRow(page, 'Looked at')).toBeVisible();
    await expectNoViolationsInEveryView(page, 'the list');
    await expectNoSidewaysScroll(page, 'the list');
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
    await expectNoViolationsInEveryView(page, 'the history');
    await expectNoSidewaysScroll(page, 'the history');
  });

  for (const [name, open] of Object.entries(dialogs))
    test(`in the dialog of ${name}`, async ({ page, team }) => {
      const shop = shopOf(team);
      await makeBackup(team, 'wordpress', shop, { note: 'Looked at' });
      await openBackups(page, team.owner, shop);
      await open(page);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolationsInEveryView(page, name, ['portal-app', 'dialog[open]']);
    });
});
