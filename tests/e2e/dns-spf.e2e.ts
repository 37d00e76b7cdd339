import { createZone, openZone, putSets } from './support/dns.ts';
import { injectFault } from './support/faults.ts';
import { dialogNamed } from './support/page.ts';
import { type BusyTeam, uniqueName } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

/** A zone with this SPF record, opened. */
async function openZoneWith(page: Page, team: BusyTeam, spf: string) {
  const zone = await createZone(team, `${uniqueName('spf')}.example`);
  const after = { ttl: 3600, records: [{ content: `"${spf}"` }] };
  await putSets(team, zone, [{ name: '@', type: 'TXT', before: null, after }]);
  await openZone(page, team, zone);
  return zone;
}

test.describe('the lookups of an SPF record', () => {
  test('are counted through what it includes, and listed by term', async ({ page, team }) => {
    const zone = await openZoneWith(page, team, 'v=spf1 mx include:_spf.newsletters.example -all');
    await page.getByRole('button', { name: 'SPF: 4 of 10 lookups' }).click();
    const dialog = dialogNamed(page, 'SPF lookups');
    const terms = dialog.getByRole('list', { name: `Lookups of ${zone.name}` }).getByRole('listitem');
    await expect(terms).toHaveText(['include:_spf.newsletters.example3 lookups', 'mx1 lookup']);
    await dialog.getByRole('button', { name: `Edit record ${zone.name}` }).click();
    await expect(dialogNamed(page, 'Edit @ TXT')).toContainText('include:_spf.newsletters.example');
  });

  test('that are too many are marked, until a term is taken out', async ({ page, team }) => {
    const zone = await openZoneWith(page, team, `v=spf1 ${'a '.repeat(8)}include:_spf.newsletters.example -all`);
    await page.getByRole('button', { name: 'SPF: 11 of 10 lookups' }).click();
    const dialog = dialogNamed(page, 'SPF lookups');
    await expect(dialog).toContainText('Too many lookups. Remove services you no longer send mail with.');
    await dialog.getByRole('button', { name: `Edit record ${zone.name}` }).click();
    const form = dialogNamed(page, 'Edit @ TXT');
    await form.getByLabel('Text', { exact: true }).fill('v=spf1 a include:_spf.newsletters.example -all');
    await form.getByRole('button', { name: 'Update draft' }).click();
    await expect(page.getByRole('button', { name: 'SPF: 4 of 10 lookups' })).toBeVisible();
  });

  test('name what is included without an SPF record', async ({ page, team }) => {
    await openZoneWith(page, team, 'v=spf1 include:old.newsletters.example -all');
    await page.getByRole('button', { name: 'SPF: 1 of 10 lookups' }).click();
    await expect(dialogNamed(page, 'SPF lookups')).toContainText('old.newsletters.example has no valid SPF record');
  });

  test('are at least those of the record where the others cannot be asked for', async ({ page, team }) => {
    await injectFault(page, { path: '/dns/zones/{id}/spf' }, 'status:500', 99);
    await openZoneWith(page, team, 'v=spf1 mx include:_spf.newsletters.example -all');
    await page.getByRole('button', { name: 'SPF: at least 2 of 10 lookups' }).click();
    const dialog = dialogNamed(page, 'SPF lookups');
    await expect(dialog).toContainText('Some included records couldn’t be checked.');
  });
});
