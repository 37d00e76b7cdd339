import { expect, type Page } from '@playwright/test';
import { openPage } from './page.ts';
import type { BusyTeam, Named } from './provider.ts';

/** Opens what is installed on a site. @returns the site */
export async function openManage(page: Page, team: BusyTeam, start: string, query = ''): Promise<Named> {
  const site = team.site(start);
  await openPage(page, team.owner, `/wordpress/${site.id}/manage${query}`, site.name);
  return site;
}
export async function openMetrics(page: Page, team: BusyTeam, start: string, query = ''): Promise<Named> {
  const site = team.site(start);
  await openPage(page, team.owner, `/wordpress/${site.id}/metrics${query}`, site.name);
  return site;
}

/** What is installed on a site, as the provider says. */
export const readPlugin = async (team: BusyTeam, { id }: Named, slug: string) => {
  const { plugins } = await team.call<{ plugins: { slug: string; version: string; is_active: boolean }[] }>(
    'GET',
    `/wordpress/sites/${id}/plugins`,
  );
  return plugins.find((one) => one.slug === slug);
};
export const readHealth = async (team: BusyTeam, { id }: Named) =>
  (await team.call<{ health: { status: string } }>('POST', `/wordpress/sites/${id}/health`)).health.status;

export const pluginsTable = (page: Page) => page.getByRole('table', { name: 'Plugins' });
export const pluginRow = (page: Page, name: string) => pluginsTable(page).getByRole('row').filter({ hasText: name });
export const themeRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Themes' }).getByRole('row').filter({ hasText: name });
export const coreCard = (page: Page) => page.getByRole('region', { name: 'WordPress core' });

/** The update that is shown in full, under way or ended. */
export const updatePanel = (page: Page) =>
  page.getByRole('region', { name: /^(Preparing the update|Updating|Update )/ });
/** One item of it. */
export const updateLine = (page: Page, name: string) =>
  updatePanel(page).getByRole('listitem').filter({ hasText: name });
/** Chooses the items of the open dialog, and no others, and begins. */
export async function updateOnly(page: Page, names: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Update \d+ items?\?/ });
  // `all()` doesn't wait.
  await expect(dialog).toBeVisible();
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  for (const name of names) await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  await dialog.getByRole('button', { name: /^Update \d+ items?$/ }).click();
}
