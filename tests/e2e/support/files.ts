import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Job } from '#core/job/job.schema.ts';
import { openPage } from './page.ts';
import { type BusyTeam, callProvider } from './provider.ts';

/** The account whose files a test changes: a small website. */
export const accountOf = (team: BusyTeam) => team.service('Web Plus cpanel');

/**
 * Opens a folder of the team's account and waits for its rows. Files are chosen by a file field, as in browsers that have no picker:
 * a test cannot operate that.
 */
export async function openFolder(page: Page, team: BusyTeam, path = '/public_html'): Promise<void> {
  await page.addInitScript(() => Object.assign(globalThis, { showOpenFilePicker: undefined }));
  const query = new URLSearchParams({ account: accountOf(team).id, path });
  await openPage(page, team.owner, `/file-manager?${query}`, 'File manager');
  await expect(page.getByRole('grid')).toBeVisible();
}

export const fileRow = (page: Page, name: string): Locator =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

/** A call about the account's files in the owner's name, as from elsewhere. */
export const callFiles = <T = unknown>(team: BusyTeam, method: string, path: string, data?: unknown) =>
  team.call<T>(method, `/shared-hosting/accounts/${accountOf(team).id}/${path}`, data);

export const writeText = (team: BusyTeam, path: string, text: string) =>
  callFiles<{ revision: string }>(team, 'PUT', 'files/text', { path, text });
export const readText = async (team: BusyTeam, path: string) =>
  (await callFiles<{ text: string }>(team, 'GET', `files/text?path=${encodeURIComponent(path)}`)).text;
export const namesIn = async (team: BusyTeam, path: string) =>
  (await callFiles<{ entries: { name: string }[] }>(team, 'GET', `files?path=${encodeURIComponent(path)}`)).entries.map(
    ({ name }) => name,
  );

/** A file as a browser's file field takes it. */
export const deviceFile = (name: string, content: string | number) => ({
  name,
  mimeType: 'text/plain',
  buffer: typeof content === 'number' ? Buffer.alloc(content, 'x') : Buffer.from(content),
});

/** Chooses files by the Upload menu. */
export async function upload(page: Page, files: ReturnType<typeof deviceFile>[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Upload files' }).click(),
  ]);
  await chooser.setFiles(files);
}

/** An upload of two parts of which the first has arrived, as from a page that has been closed. @returns its job */
export async function leaveUpload(team: BusyTeam, path: string): Promise<string> {
  const size = 10_000_000;
  const { upload } = await callFiles<{ upload: { id: string; job_id: string } }>(team, 'POST', 'uploads', {
    path,
    size,
  });
  const form = new FormData();
  form.set('offset', '0');
  form.set('part', new Blob([new Uint8Array(8_000_000).fill(0x78)]));
  const account = accountOf(team).id;
  await callProvider('PUT', `/shared-hosting/accounts/${account}/uploads/${upload.id}`, { as: team.owner, form });
  await expect
    .poll(async () => (await team.call<{ job: Job }>('GET', `/job/jobs/${upload.job_id}`)).job.result.waiting_since, {
      timeout: 15_000,
    })
    .toBeTruthy();
  return upload.job_id;
}
