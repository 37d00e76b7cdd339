import { injectFault } from './support/faults.ts';
import { deviceFile, fileRow, namesIn, openFolder, readText, upload, writeText } from './support/files.ts';
import { expectText } from './support/page.ts';
import { expect, type Page, test } from './support/test.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Uploads', exact: true });

test('files are uploaded into the open folder', async ({ page, team }) => {
  await openFolder(page, team);
  await upload(page, [deviceFile('a.txt', 'one'), deviceFile('b.txt', '')]);
  await expect(fileRow(page, 'a.txt')).toBeVisible();
  await expect(fileRow(page, 'b.txt')).toBeVisible();
  await expect(panel(page)).toContainText('2 files uploaded');
  expect(await readText(team, '/public_html/a.txt')).toBe('one');
  await panel(page).getByRole('button', { name: 'Clear finished' }).click();
  await expect(panel(page)).toBeHidden();
});

test('a large file is sent in parts, and goes on after a lost connection', async ({ page, team }) => {
  await openFolder(page, team);
  const lost = await injectFault(page, { path: '/shared-hosting/accounts/{id}/uploads/{id}' }, 'drop-after', 1);
  await upload(page, [deviceFile('large.txt', 9_500_000)]);
  await expect(fileRow(page, 'large.txt')).toContainText('9.5 MB');
  expect(lost.count).toBe(1);
});

test('an upload goes on while other pages are open', async ({ page, team }) => {
  await openFolder(page, team);
  await injectFault(page, { method: 'PUT', path: '/shared-hosting/accounts/{id}/uploads/{id}' }, 'delay:1500');
  await upload(page, [deviceFile('later.txt', 'later')]);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: /^Notifications.*1 task in progress/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByRole('link', { name: /Uploading 1 file/ })).toBeVisible();
  await expectText(page, '1 file uploaded');
  expect(await namesIn(team, '/public_html')).toContain('later.txt');
});

test('a name that is taken is a choice', async ({ page, team }) => {
  await writeText(team, '/public_html/a.txt', 'old');
  await openFolder(page, team);
  await upload(page, [deviceFile('a.txt', 'new')]);
  await expect(panel(page)).toContainText('a.txt already exists.');
  await panel(page).getByRole('button', { name: 'Keep both' }).click();
  await expect(panel(page)).toContainText('1 file uploaded');
  expect(await readText(team, '/public_html/a.txt')).toBe('old');
  expect((await namesIn(team, '/public_html')).filter((name) => name.startsWith('a '))).toHaveLength(1);
});

test('a choice holds for all names that are taken', async ({ page, team }) => {
  await writeText(team, '/public_html/a.txt', 'old');
  await writeText(team, '/public_html/b.txt', 'old');
  await openFolder(page, team);
  await upload(page, [deviceFile('a.txt', 'new'), deviceFile('b.txt', 'new')]);
  await expect(panel(page)).toContainText('already exists.');
  await panel(page).getByRole('checkbox').check();
  await panel(page).getByRole('button', { name: 'Replace' }).click();
  await expect(panel(page)).toContainText('2 files uploaded');
  expect(await readText(team, '/public_html/b.txt')).toBe('new');
});

test('a refused file says why beside its name, and is tried again', async ({ page, team }) => {
  await openFolder(page, team);
  await injectFault(page, { method: 'POST', path: '/shared-hosting/accounts/{id}/uploads' }, 'status:422');
  await upload(page, [deviceFile('a.txt', 'one')]);
  await expect(panel(page)).toContainText('0 uploaded, 1 failed');
  await panel(page).getByRole('button', { name: 'Try a.txt again' }).click();
  await expect(fileRow(page, 'a.txt')).toBeVisible();
});

test('an upload that waits for the connection is cancelled', async ({ page, team }) => {
  await openFolder(page, team);
  await injectFault(page, { method: 'POST', path: '/shared-hosting/accounts/{id}/uploads' }, 'drop-before', 99);
  await upload(page, [deviceFile('a.txt', 'one')]);
  await expect(panel(page)).toContainText('Connection lost');
  await panel(page).getByRole('button', { name: 'Cancel a.txt' }).click();
  await expect(panel(page)).toBeHidden();
});

test('a dropped file is uploaded', async ({ page, team }) => {
  await openFolder(page, team);
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
    return transfer;
  });
  const grid = page.getByRole('grid');
  await grid.dispatchEvent('dragenter', { dataTransfer: data });
  await expectText(page, /Drop to upload to/);
  await grid.dispatchEvent('drop', { dataTransfer: data });
  await expect(fileRow(page, 'dropped.txt')).toBeVisible();
  expect(await readText(team, '/public_html/dropped.txt')).toBe('dropped');
});

test('a page that still sends asks before it closes', async ({ page, team }) => {
  await openFolder(page, team);
  await injectFault(page, { method: 'POST', path: '/shared-hosting/accounts/{id}/uploads' }, 'drop-before', 99);
  await upload(page, [deviceFile('a.txt', 'one')]);
  await expect(panel(page)).toContainText('Connection lost');
  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => setTimeout(() => location.reload())),
  ]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
});
