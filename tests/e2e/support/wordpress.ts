import { expect, type Page } from '@playwright/test';
import { headingNamed, openPage } from './page.ts';
import type { BusyTeam, Named, Person } from './provider.ts';

/** Opens a page of a site, by default its overview. */
export async function openSite(
  page: Page,
  person: Pick<Person, 'token'>,
  { id, name }: Named,
  path = '',
): Promise<void> {
  await openPage(page, person, `/wordpress/${id}${path}`, name);
}

/** The status of the site in the head of the page. */
export const expectSiteStatus = (page: Page, status: string) =>
  expect(page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })).toContainText(status);

interface WireSite {
  id: string;
  name: string;
  status: string;
  is_maintenance: boolean;
  php_version: string;
  preview_url: string;
  staging_id: string | null;
}
/** A site as the provider returns it. */
export const readSite = (team: BusyTeam, { id }: Pick<Named, 'id'>) =>
  team.call<{ site: WireSite }>('GET', `/wordpress/sites/${id}`).then(({ site }) => site);
/** The page of a site, as a visitor gets it. */
export async function visitSite(team: BusyTeam, site: Pick<Named, 'id'>): Promise<{ status: number; text: string }> {
  const { preview_url } = await readSite(team, site);
  const response = await fetch(preview_url);
  return { status: response.status, text: await response.text() };
}

export { headingNamed };
