import { createHash } from 'node:crypto';
import type { Locator } from '@playwright/test';
import type { Job } from '#core/job/job.schema.ts';
import { holdCalls, injectFault } from './support/faults.ts';
import { accountOf, deviceFile, fileRow, namesIn, openFolder, readText, upload, writeText } from './support/files.ts';
import { orderJobFault } from './support/jobs.ts';
import { expectText } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
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

test('a large file is sent in parts, and resumes after a lost connection', async ({ page, team }) => {
  await openFolder(page, team);
  const lost = await injectFault(page, { path: '/shared-hosting/accounts/{id}/uploads/{id}' }, 'drop-after', 1);
  await upload(page, [deviceFile('large.txt', 9_500_000)]);
  await expect(fileRow(page, 'large.txt')).toContainText('9.5 MB', PARTS_SENT);
  expect(lost.count).toBe(1);
});

test('an upload continues while other pages are open', async ({ page, team }) => {
  await openFolder(page, team);
  const release = await holdCalls(page, '/shared-hosting/accounts/{id}/uploads/{id}');
  await upload(page, [deviceFile('later.txt', 'later')]);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: /^Notifications.*1 task in progress/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByRole('link', { name: /Uploading 1 file/ })).toBeVisible();
  release();
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

/** A part that is looked at on its way takes seconds: all of its bytes go through the test. */
const PARTS_SENT = { timeout: 45_000 };
test.describe.configure({ timeout: 120_000 });

const PART_CALL = /\/shared-hosting\/accounts\/\d+\/uploads\/\d+(\?|$)/;
const SIZE = 10_000_000;
const movie = (name = 'clip.mov', fill = 'x') => ({ ...deviceFile(name, ''), buffer: Buffer.alloc(SIZE, fill) });

/** Makes the second part of a file of two wait. @returns what lets it go */
async function holdSecondPart(page: Page): Promise<() => void> {
  let parts = 0;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(PART_CALL, async (route) => {
    if (route.request().method() === 'PUT' && ++parts > 1) await isReleased;
    await route.continue();
  });
  return release;
}

/** Sends the first part of a file of two, loses the connection, and opens the page anew. */
async function interrupt(page: Page, team: BusyTeam): Promise<Job> {
  await openFolder(page, team);
  let parts = 0;
  const path = PART_CALL;
  await page.route(path, (route) =>
    route.request().method() === 'PUT' && ++parts > 1 ? route.abort('connectionfailed') : route.continue(),
  );
  await upload(page, [movie()]);
  await expect(panel(page)).toContainText('Connection lost', PARTS_SENT);
  await page.unroute(path);
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(jobCard(page)).toContainText('Waiting for the rest of clip.mov: 80% uploaded', { timeout: 15_000 });
  const { jobs } = await team.call<{ jobs: Job[] }>('GET', '/job/jobs?status=open');
  const job = jobs.find(({ kind }) => kind === 'files.upload');
  if (!job) throw new Error('The upload has no job');
  return job;
}
const jobCard = (page: Page) => page.getByRole('region', { name: 'Upload file: clip.mov' });
const chooseFor = async (page: Page, button: Locator, file: ReturnType<typeof deviceFile>) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles([file]);
};
const digestOf = async (team: BusyTeam, job: Job) =>
  (await team.call<{ job: Job }>('GET', `/job/jobs/${job.id}`)).job.result.sha256;

test('an upload that a reload interrupts continues with the same file, and sends nothing twice', async ({
  page,
  team,
}) => {
  const job = await interrupt(page, team);
  const sent: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/uploads/')) sent.push(1);
  });
  await chooseFor(page, jobCard(page).getByRole('button', { name: 'Choose the file to continue' }), movie());
  await expect(fileRow(page, 'clip.mov')).toContainText('10 MB');
  await expect(jobCard(page)).toBeHidden();
  expect(sent).toHaveLength(1);
  expect(await digestOf(team, job)).toBe(createHash('sha256').update(movie().buffer).digest('hex'));
});

test('another file does not continue an upload', async ({ page, team }) => {
  // Four files of 10 MB go to the browser.
  test.slow();
  await interrupt(page, team);
  const button = jobCard(page).getByRole('button', { name: 'Choose the file to continue' });
  await chooseFor(page, button, movie('other.mov'));
  await expect(jobCard(page)).toContainText('other.mov is a different file. Choose clip.mov (10 MB).');
  await chooseFor(page, button, movie('clip.mov', 'y'));
  await expect(jobCard(page)).toContainText('This clip.mov isn’t the file you started with.');
  await chooseFor(page, button, movie());
  await expect(fileRow(page, 'clip.mov')).toBeVisible(PARTS_SENT);
});

test('an interrupted upload is continued from the bell of any page', async ({ page, team }) => {
  await interrupt(page, team);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: /^Notifications.*1 upload paused/ }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: /Upload file: clip.mov/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Upload file: clip.mov' });
  await expect(dialog).toContainText(/We’ll keep what’s uploaded until/);
  await chooseFor(page, dialog.getByRole('button', { name: 'Choose the file to continue' }), movie());
  await expect(dialog.getByRole('log')).toContainText('Saved as /public_html/clip.mov.', PARTS_SENT);
  await dialog.getByRole('button', { name: 'Show in file manager' }).click();
  await expect(fileRow(page, 'clip.mov')).toBeVisible();
});

test('an interrupted upload is stopped, and leaves nothing', async ({ page, team }) => {
  const job = await interrupt(page, team);
  await jobCard(page).getByRole('button', { name: 'Stop' }).click();
  await expect(jobCard(page)).toBeHidden();
  expect((await team.call<{ job: Job }>('GET', `/job/jobs/${job.id}`)).job.status).toBe('cancelled');
  expect(await namesIn(team, '/public_html')).not.toContain('clip.mov');
});

test('another tab follows an upload, and can stop it', async ({ page, team, context }) => {
  // Open before: the provider says that nothing more comes five seconds after the first part.
  const other = await context.newPage();
  await openFolder(other, team);
  await openFolder(page, team);
  const sendSecondPart = await holdSecondPart(page);
  await upload(page, [movie()]);
  await expect(jobCard(other)).toContainText('Uploading the file');
  await expect(jobCard(other).getByRole('button', { name: 'Choose the file to continue' })).toBeHidden();
  await jobCard(other).getByRole('button', { name: 'Stop' }).click();
  await expect(jobCard(other)).toBeHidden();
  sendSecondPart();
  await expect(panel(page)).toContainText('Stopped');
});

test('a large upload is in the bell of other pages, and ends there', async ({ page, team }) => {
  await openFolder(page, team);
  const sendSecondPart = await holdSecondPart(page);
  await upload(page, [movie()]);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: /^Notifications.*1 task in progress/ }).click();
  const job = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: /Upload file: clip.mov/ });
  await expect(job).toContainText('Uploading the file');
  sendSecondPart();
  await expect(job).toContainText('Done', { timeout: 30_000 });
});

test('an upload whose last step fails says why', async ({ page, team }) => {
  await openFolder(page, team);
  await orderJobFault('hosting', accountOf(team), 'fail', { step: 'place' });
  await upload(page, [movie()]);
  await expect(panel(page)).toContainText('the step place failed');
  await panel(page).getByRole('button', { name: 'Try clip.mov again' }).click();
  await expect(fileRow(page, 'clip.mov')).toBeVisible();
});

test('a file that the browser keeps is continued in one press', async ({ page, team }) => {
  await openFolder(page, team);
  // The browser's own picker cannot be operated: a file of its private file system stands in for one of the device.
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      showOpenFilePicker: async () => {
        const folder = await navigator.storage.getDirectory();
        const handle = await folder.getFileHandle('clip.mov', { create: true });
        if ((await handle.getFile()).size === 0) {
          const writer = await handle.createWritable();
          await writer.write(new Uint8Array(10_000_000));
          await writer.close();
        }
        return [handle];
      },
    });
  });
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  let parts = 0;
  const path = PART_CALL;
  await page.route(path, (route) =>
    route.request().method() === 'PUT' && ++parts > 1 ? route.abort('connectionfailed') : route.continue(),
  );
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Upload files' }).click();
  await expect(panel(page)).toContainText('Connection lost', PARTS_SENT);
  await page.unroute(path);
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await jobCard(page).getByRole('button', { name: 'Continue', exact: true }).click({ timeout: 15_000 });
  await expect(fileRow(page, 'clip.mov')).toContainText('10 MB');
});
