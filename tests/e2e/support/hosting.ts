import type { Page } from '@playwright/test';
import { headingNamed } from './page.ts';
import type { BusyTeam, Named } from './provider.ts';
import { signIn } from './session.ts';
import { expect } from './test.ts';

/** Opens a hosting account's page, as the owner or somebody else of the team. @returns the account */
export async function openAccount(
  page: Page,
  team: BusyTeam,
  { tab = '', label = 'Web Plus cpanel', person = team.owner } = {},
): Promise<Named> {
  const { id, name } = team.service(label);
  await signIn(page, person, `/web-hosting/${id}${tab && `?tab=${tab}`}`);
  await expect(headingNamed(page, name)).toBeVisible();
  return { id: String(id), name };
}

/** The card of one of the account's domains. */
export const domainCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
