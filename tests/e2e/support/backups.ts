import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { openPage } from './page.ts';
import type { Named, Person, Team } from './provider.ts';

export interface BackupOnWire {
  id: number;
  kind: string;
  reason: string;
  note: string;
  is_kept: boolean;
  size: number;
  checksum: string;
  created_at: string;
}
interface JobOnWire {
  id: number;
  kind: string;
  status: string;
  error: string | null;
}

export type SubjectType = 'wordpress' | 'hosting' | 'server';

export const listBackups = (team: Team, type: SubjectType, { id }: Named): Promise<BackupOnWire[]> =>
  team
    .call<{ backups: BackupOnWire[] }>('GET', `/backup/backups?subject_type=${type}&subject_id=${id}&per_page=100`)
    .then(({ backups }) => backups);

/** A backup that was made just now. */
export async function makeBackup(
  team: Team,
  type: SubjectType,
  subject: Named,
  { kind = 'full', note = '' } = {},
): Promise<BackupOnWire> {
  const { job } = await team.call<{ job: JobOnWire }>('POST', '/backup/backups', {
    subject_type: type,
    subject_id: subject.id,
    kind,
    note,
  });
  await untilEnded(team, job.id);
  const [newest] = await listBackups(team, type, subject);
  if (!newest) throw new Error(`There is no backup of ${subject.name}`);
  return newest;
}

export async function untilEnded(team: Team, jobId: number | string): Promise<JobOnWire> {
  const read = () => team.call<{ job: JobOnWire }>('GET', `/job/jobs/${jobId}`).then(({ job }) => job);
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).not.toMatch(/queued|running/);
  return read();
}

export const openBackups = (page: Page, person: Pick<Person, 'token'>, { id, name }: Named, query = '') =>
  openPage(page, person, `/wordpress/${id}/backups${query}`, name);
export const openRestore = (
  page: Page,
  person: Pick<Person, 'token'>,
  { id, name }: Named,
  backup: { id: number | string },
  part: 'restore-manager' | 'restore-database' = 'restore-manager',
) => openPage(page, person, `/wordpress/${id}/backups/${part}/${backup.id}`, name);

/** The row of a backup, by its note. */
export const backupRow = (page: Page, note: string) => page.getByRole('row').filter({ hasText: note });

/** Opens the menu of a backup and chooses an action in it. */
export async function chooseInBackup(page: Page, note: string, action: string): Promise<void> {
  await backupRow(page, note)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** A file or folder of the tree, by its name. */
export const treeItem = (page: Page, name: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${name.replaceAll('.', '\\.')}( |$)`) });

/** Expands folders one after the other by keyboard. */
export async function expandFolders(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await treeItem(page, name).press('ArrowRight');
    await expect(treeItem(page, name)).toHaveAttribute('aria-expanded', 'true');
  }
}

export const removePlugin = (team: Team, { id }: Named, slug = 'hello-harbour') =>
  team.call('DELETE', `/wordpress/sites/${id}/items/plugin/${slug}`);
export const pluginSlugs = (team: Team, { id }: Named): Promise<string[]> =>
  team
    .call<{ plugins: { slug: string }[] }>('GET', `/wordpress/sites/${id}/plugins`)
    .then(({ plugins }) => plugins.map(({ slug }) => slug));
