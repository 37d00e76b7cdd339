import { expect, type Page } from '@playwright/test';
import type { RrsetChange } from '#core/dns/dns.schema.ts';
import { dialogNamed, openPage } from './page.ts';
import type { BusyTeam, Named } from './provider.ts';

export interface ZoneRecordOnWire {
  name: string;
  type: string;
  content: string;
  ttl: number;
}

/** An empty zone of the team's own. */
export async function createZone(team: BusyTeam, name: string): Promise<Named> {
  const { zone } = await team.call<{ zone: { id: number; name: string } }>('POST', '/dns/zones', { name });
  return { id: String(zone.id), name: zone.name };
}

export const zonePath = (zone: Named, query = '') => `/domains/dns/${zone.id}${query}`;

/** Opens the editor of a zone and waits for its records. */
export async function openZone(page: Page, team: BusyTeam, zone: Named, query = ''): Promise<void> {
  await openPage(page, team.owner, zonePath(zone, query), zone.name);
  await expect(page.getByRole('button', { name: 'Add record' }).first()).toBeVisible();
}

/** Changes sets over the provider's calls, as somebody else would. */
export const putSets = (team: BusyTeam, zone: Named, rrsets: readonly RrsetChange[]) =>
  team.call('PUT', `/dns/zones/${zone.id}/records`, { rrsets });

export const recordsOf = async (team: BusyTeam, zone: Named) =>
  (await team.call<{ records: ZoneRecordOnWire[] }>('GET', `/dns/zones/${zone.id}/records`)).records;

export const contentsOf = async (team: BusyTeam, zone: Named, name: string, type: string) =>
  (await recordsOf(team, zone)).filter((one) => one.name === name && one.type === type).map(({ content }) => content);

/** Fills the form of an A record. @returns its dialog */
export async function fillAddress(page: Page, name: string, address: string) {
  await page.getByRole('button', { name: 'Add record' }).first().click();
  const form = dialogNamed(page, 'Add record');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Address').fill(address);
  return form;
}

/** Adds an A record to the draft. */
export async function addAddress(page: Page, name: string, address: string): Promise<void> {
  const form = await fillAddress(page, name, address);
  await form.getByRole('button', { name: 'Add to draft' }).click();
  await expect(form).toHaveCount(0);
}

/** Opens the review of the draft. */
export async function openReview(page: Page, zone: Named) {
  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = dialogNamed(page, `Review changes to ${zone.name}`);
  await expect(review).toBeVisible();
  return review;
}

export async function applyDraft(page: Page, zone: Named): Promise<void> {
  const review = await openReview(page, zone);
  await review.getByRole('button', { name: /^Apply/ }).click();
  await expect(review).toHaveCount(0);
  await expect(page.getByText('Record Updated Successfully')).toBeVisible();
}

/** Chooses an entry of the zone's own menu. */
export async function chooseZoneAction(page: Page, zone: Named, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${zone.name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Pastes into the focused control as a keyboard would. */
export const paste = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
