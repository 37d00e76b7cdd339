import { contentsOf, createZone, openZone, zonePath } from './support/dns.ts';
import { injectFault, tryAgain } from './support/faults.ts';
import { dialogNamed, expectText, headingNamed, openPage, rowWith } from './support/page.ts';
import { uniqueName } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const LIST = /^DNS zones/;

test.describe('the list of zones', () => {
  test('shows who answers for each and leads to its records', async ({ page, team }) => {
    const zone = team.zones.main;
    await openPage(page, team.owner, '/domains/dns', LIST);
    await expect(rowWith(page, zone.name).first()).toContainText('In use');
    await page.getByRole('link', { name: zone.name, exact: true }).click();
    await expect(headingNamed(page, zone.name)).toBeVisible();
  });

  test('is searched by name', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('findme')}.example`);
    await openPage(page, team.owner, '/domains/dns', LIST);
    await page.getByRole('searchbox', { name: 'Search zones' }).fill('findme');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(rowWith(page, zone.name)).toBeVisible();
  });

  test('is empty for somebody new, with the way to a first zone', async ({ page, newcomer }) => {
    await openPage(page, newcomer.owner, '/domains/dns', LIST);
    await expectText(page, 'No DNS zones yet');
    await page.getByRole('button', { name: 'Add zone' }).first().click();
    await expect(page).toHaveURL(/\/domains\/add-domain$/);
  });
});

test.describe('a zone', () => {
  test('of another team is not shown', async ({ page, team, largeTeam }) => {
    const { zones } = await largeTeam.call<{ zones: { id: number }[] }>('GET', '/_id/zones?per_page=10');
    await openPage(page, team.owner, `/domains/dns/${zones[0]?.id}`, 'Zone not found');
    await page.getByRole('link', { name: 'All DNS zones' }).click();
    await expect(headingNamed(page, LIST)).toBeVisible();
  });

  test('counts as 403 while the connection is lost', async ({ page, team }) => {
    const zone = team.zones.main;
    await signIn(page, team.owner);
    await injectFault(page, { path: '/dns/zones/{id}' }, 'drop-before', 99);
    await page.goto(zonePath(zone));
    await expectText(page, 'We can’t reach the server');
    const status = page.locator('portal-app').locator('[data-status]');
    await expect(status).toHaveAttribute('data-status', '403');
    await tryAgain(page);
    await expect(headingNamed(page, zone.name)).toBeVisible();
    await expect(status).toHaveAttribute('data-status', '200');
  });

  test('whose records cannot be read says so, and can be tried again', async ({ page, team }) => {
    const zone = team.zones.main;
    await signIn(page, team.owner);
    await injectFault(page, { path: '/dns/zones/{id}/records' }, 'status:400', 99);
    await page.goto(zonePath(zone));
    await expectText(page, 'We couldn’t load this');
    await expect(page.getByRole('button', { name: 'Add record' })).toHaveCount(0);
  });

  test('whose rules cannot be loaded says so, and can be tried again', async ({ page, team }) => {
    const zone = team.zones.main;
    await signIn(page, team.owner);
    await page.route('**/chunks/zone-problems*', (route) => route.abort());
    await page.goto(zonePath(zone));
    await expectText(page, 'We can’t reach the server');
    await expect(page.getByRole('button', { name: 'Add record' })).toHaveCount(0);
    await tryAgain(page);
    await expect(page.getByRole('button', { name: 'Add record' })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('that is not delegated to us says which name servers to set', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('far')}.example`);
    await openZone(page, team, zone);
    await expect(page.getByRole('list', { name: 'Nameservers to set' }).getByRole('listitem')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled();
  });
});

/** Presses Tab until a control with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'textbox' | 'menuitem' = 'button') {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
  await expect(target).toBeVisible();
  for (let press = 0; press < 80; press++) {
    if (await target.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test('a zone is edited by keyboard alone', async ({ page, team }) => {
  const zone = await createZone(team, `${uniqueName('keys')}.example`);
  await openZone(page, team, zone);
  await tabTo(page, 'Add record');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('www');
  await tabTo(page, 'Address', 'textbox');
  await page.keyboard.type('192.0.2.1');
  await page.keyboard.press('Enter');
  await expect(rowWith(page, '192.0.2.1')).toContainText('New');
  await tabTo(page, 'Review changes');
  await page.keyboard.press('Enter');
  await expect(dialogNamed(page, /^Review/)).toBeVisible();
  await tabTo(page, 'Apply 1 change');
  await page.keyboard.press('Enter');
  await expectText(page, 'Record Updated Successfully');
  expect(await contentsOf(team, zone, 'www', 'A')).toEqual(['192.0.2.1']);
  await tabTo(page, 'Actions for www A');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Restore www A' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit www A' })).toBeFocused();
});

test('a zone is read and edited at 320 px without scrolling sideways', async ({ page, team }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const zone = team.zones.main;
  await openZone(page, team, zone);
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWider()).toBe(false);
  await page.getByRole('button', { name: 'Add record' }).click();
  const form = dialogNamed(page, 'Add record');
  await form.getByLabel('Name', { exact: true }).fill('api');
  await form.getByLabel('Address').fill('192.0.2.99');
  await form.getByRole('button', { name: 'Add to draft' }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(dialogNamed(page, /^Review/)).toBeVisible();
  expect(await isWider()).toBe(false);
});

test('a record is added in German', async ({ page, team }) => {
  await openPage(page, team.owner, zonePath(team.zones.main, '?lang=de'), /example/);
  await page.getByRole('button', { name: 'Eintrag hinzufügen' }).click();
  const form = dialogNamed(page, 'Eintrag hinzufügen');
  await form.getByLabel('Name', { exact: true }).fill('api');
  await form.getByLabel('Adresse').fill('1.2.3.400');
  await form.getByRole('button', { name: 'In den Entwurf' }).click();
  await expect(form.getByText('ist keine IPv4-Adresse')).toBeVisible();
});
