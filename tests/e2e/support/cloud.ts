import { expect, type Page } from '@playwright/test';
import { headingNamed, openPage } from './page.ts';
import type { BusyTeam, Named, Person } from './provider.ts';

/** The server of a busy team that runs. */
export const webOf = (team: BusyTeam): Named => team.service('Cloud 4');
/** The one that could not be made yet. */
export const runnerOf = (team: BusyTeam): Named => team.service('Cloud 2');

/** Has the next steps of a server's work fail, or wait until they are released. */
export async function openServer(
  page: Page,
  person: Pick<Person, 'token'>,
  { id, name }: Named,
  query = '',
): Promise<void> {
  await openPage(page, person, `/cloud-servers/${id}${query}`, name);
}

/** The chip beside the name of the server. */
export const expectStatus = (page: Page, status: string) =>
  expect(page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })).toContainText(status);

export const powerButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The dialog that asks before an action, and its button. */
export async function confirmIn(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** What the console shows, line by line. */
export const terminal = (page: Page) => page.locator('.xterm-accessibility-tree');

/** A server as the provider returns it. */
export const readServer = (team: BusyTeam, { id }: Named) =>
  team.call<{ server: { status: string; name: string } }>('GET', `/cloud/servers/${id}`).then(({ server }) => server);

export { headingNamed };
