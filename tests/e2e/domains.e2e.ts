import { readFileSync } from 'node:fs';
import { parse as parseCsv } from 'csv-parse/sync';
import { domainName, findDomain, stateOf } from './support/domains.ts';
import { injectFault, tryAgain } from './support/faults.ts';
import { chooseAction, dialogNamed, download, expectText, headingNamed, openPage, rowWith } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const HEADING = /^Domains/;
const openList = (page: Page, team: BusyTeam, query = '') => openPage(page, team.owner, `/domains${query}`, HEADING);
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Domains by status' }).getByRole('button', { name });

test.describe('the list of domains', () => {
  test('shows name, state, expiry in words, auto-renew and lock', async ({ page, team }) => {
    await openList(page, team);
    const press = rowWith(page, domainName(team, 'northwind-press'));
    await expect(press).toContainText(/Expires soon[\s\S]*Expires in 24 days/);
    await expect(press.getByRole('cell', { name: 'Off', exact: true })).toBeVisible();
    await expect(press).not.toContainText('Unlocked');
    await expect(rowWith(page, domainName(team, 'northwind-shop'))).toContainText(/Unlocked[\s\S]*Renews in 9 days/);
  });

  test('draws at most 400 elements for a page of ten thousand', async ({ page, largeTeam }) => {
    await signIn(page, largeTeam.owner, '/domains');
    await expect(page.getByRole('row')).toHaveCount(26);
    const elements = page.locator('portal-app').locator('main *');
    expect(await elements.count()).toBeLessThanOrEqual(400);
  });

  test('has a tab per type with its count', async ({ page, team }) => {
    await openList(page, team);
    await expect(tab(page, 'Active 5')).toHaveAttribute('aria-pressed', 'true');
    await tab(page, 'Near renewal 3').click();
    await expect(page).toHaveURL(/status=near_renewal/);
    await expect(page.getByRole('row')).toHaveCount(4);
    await tab(page, 'Expired 2').click();
    await expect(rowWith(page, domainName(team, 'northwind-lights'))).toContainText('Expired 45 days ago');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem')).toHaveCount(4);
  });

  test('counts what the search finds', async ({ page, team }) => {
    await openList(page, team);
    await page.getByRole('searchbox', { name: 'Search domains' }).fill('northwind-l');
    await expect(tab(page, 'Active 0')).toBeVisible();
    await expectText(page, 'No results for “northwind-l”');
    await expect(tab(page, 'Expired 1')).toBeVisible();
  });

  test('filters domains without auto-renewal', async ({ page, team }) => {
    await openList(page, team);
    await page.getByRole('button', { name: 'Auto-renew off' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(rowWith(page, domainName(team, 'northwind-press'))).toBeVisible();
  });

  test('is sorted by name', async ({ page, team }) => {
    await openList(page, team);
    await page.getByRole('button', { name: 'Domain', exact: true }).click();
    await expect(page).toHaveURL(/sort=name/);
    await page.getByRole('button', { name: 'Domain', exact: true }).click();
    await expect(page).toHaveURL(/sort=-name/);
    await expect(page.getByRole('row').nth(1)).toContainText(domainName(team, 'northwind-studio'));
  });

  test('names what is being transferred', async ({ page, team }) => {
    await openList(page, team);
    await page.getByRole('link', { name: domainName(team, 'northwind.mail') }).click();
    await expect(page.getByText('Released by the current provider')).toBeVisible();
  });

  test('is exported with all that it finds', async ({ page, team }) => {
    await openList(page, team, '?search=northwind-s');
    const file = await download(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
    const rows = parseCsv(readFileSync(file.path), { columns: true, bom: true }) as Record<string, string>[];
    expect(file.name).toBe('domains-active.csv');
    expect(rows.map((row) => row.Domain).sort()).toEqual(
      ['northwind-shop', 'northwind-studio'].map((word) => domainName(team, word)),
    );
    expect(rows.find((row) => row.Domain === domainName(team, 'northwind-shop'))).toMatchObject({
      'Auto-renew': 'On',
      'Transfer lock': 'Unlocked',
    });
  });

  test('leads to the pages of a domain', async ({ page, team }) => {
    await openList(page, team);
    await chooseAction(page, domainName(team, 'northwind-press'), 'Contacts');
    await expect(page.getByRole('tab', { name: 'Contacts' })).toHaveAttribute('aria-selected', 'true');
  });

  test('of somebody new says how to begin', async ({ page, newcomer }) => {
    await openPage(page, newcomer.owner, '/domains', HEADING);
    await expectText(page, 'No domains yet');
    await page.getByRole('button', { name: 'Add a domain' }).last().click();
    await expect(headingNamed(page, 'Add a domain')).toBeVisible();
  });

  test('counts as 403 while the connection is lost, without saying that access is denied', async ({ page, team }) => {
    await signIn(page, team.owner);
    await injectFault(page, { path: '/services/services' }, 'drop-before', 99);
    await page.goto('/domains');
    await expectText(page, 'We can’t reach the server');
    await expect(page.locator('portal-app').locator('[data-status]')).toHaveAttribute('data-status', '403');
    await tryAgain(page);
    await expect(rowWith(page, domainName(team, 'northwind-press'))).toBeVisible();
  });

  test('is not for who pays the invoices', async ({ page, team }) => {
    await signIn(page, team.people.billing, '/domains');
    await expect(dialogNamed(page, 'Access Denied')).toBeVisible();
  });
});

test.describe('auto-renew in the list', () => {
  const switchAutoRenew = async (page: Page, name: string, label: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: label }).click();
  };

  test('is turned on at once', async ({ page, team }) => {
    const press = await findDomain(team, 'northwind-press');
    await openList(page, team);
    await switchAutoRenew(page, press.name, 'Turn on auto-renew');
    await expectText(page, 'Updated Successfully');
    await expect(rowWith(page, press.name)).toContainText(/Renews in 24 days[\s\S]*On/);
    expect((await stateOf(team, press)).auto_renew).toBe(true);
  });

  test('goes back when the provider refuses', async ({ page, team }) => {
    const name = domainName(team, 'northwind-press');
    await openList(page, team);
    await injectFault(page, { method: 'PUT', path: '/domain/domain/{id}' }, 'status:500');
    await switchAutoRenew(page, name, 'Turn on auto-renew');
    await expectText(page, 'Whoops!');
    await expect(rowWith(page, name).getByRole('cell', { name: 'Off', exact: true })).toBeVisible();
  });
});

test.describe('several domains', () => {
  const select = async (page: Page, names: readonly string[]) => {
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  };
  const openTask = async (page: Page, team: BusyTeam, stems: readonly string[], button: string) => {
    await openList(page, team);
    await select(
      page,
      stems.map((stem) => domainName(team, stem)),
    );
    await page.getByRole('button', { name: button, exact: true }).click();
    return page.getByRole('dialog');
  };

  test('are locked', async ({ page, team }) => {
    const dialog = await openTask(page, team, ['northwind-shop', 'northwind-press'], 'Transfer lock');
    await dialog.getByRole('button', { name: 'Apply to 2 domains' }).click();
    await expect(dialogNamed(page, '2 done, 0 failed')).toBeVisible();
    expect((await stateOf(team, await findDomain(team, 'northwind-shop'))).is_locked).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('domains selected')).toHaveCount(0);
    await expect(rowWith(page, domainName(team, 'northwind-shop'))).not.toContainText('Unlocked');
  });

  test('have an outcome each, and what failed stays selected', async ({ page, team }) => {
    await openList(page, team);
    const uk = domainName(team, 'northwind', 'uk');
    await select(page, [domainName(team, 'northwind-shop'), uk]);
    await page.getByRole('button', { name: 'Transfer lock', exact: true }).click();
    await page.getByRole('button', { name: 'Apply to 2 domains' }).click();
    const outcome = dialogNamed(page, '1 done, 1 failed');
    await expect(outcome.getByRole('listitem').first()).toContainText(`${uk}`);
    await expect(outcome.getByRole('listitem').first()).toContainText('.uk names have no transfer lock.');
    await outcome.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('1 domain selected')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: `Select ${uk}` })).toBeChecked();
  });

  test('are tried again where the connection failed', async ({ page, team }) => {
    const dialog = await openTask(page, team, ['northwind-shop', 'northwind-press'], 'Auto-renew');
    await dialog.getByRole('radio', { name: /Turn off/ }).check();
    await injectFault(page, { method: 'PUT', path: '/domain/domain/{id}' }, 'status:503');
    await dialog.getByRole('button', { name: 'Apply to 2 domains' }).click();
    await dialogNamed(page, '1 done, 1 failed').getByRole('button', { name: 'Retry failed' }).click();
    await expect(dialogNamed(page, '2 done, 0 failed')).toBeVisible();
    expect((await stateOf(team, await findDomain(team, 'northwind-shop'))).auto_renew).toBe(false);
  });

  test('get the same name servers, but none that needs addresses', async ({ page, team }) => {
    const shop = domainName(team, 'northwind-shop');
    const dialog = await openTask(page, team, ['northwind-shop', 'northwind-press'], 'Nameservers');
    await dialog.getByRole('button', { name: 'Apply to 2 domains' }).click();
    await expect(dialog.getByText('A domain needs at least two nameservers.').first()).toBeVisible();
    await dialog.getByLabel('Nameserver 1').fill(`ns1.${shop}`);
    await dialog.getByLabel('Nameserver 2').fill('ns2.pagehost.example');
    await dialog.getByRole('button', { name: 'Apply to 2 domains' }).click();
    await expect(dialogNamed(page, '1 done, 1 failed').getByRole('listitem').first()).toContainText(
      `A nameserver below ${shop} needs its IP addresses`,
    );
    expect((await stateOf(team, await findDomain(team, 'northwind-press'))).name_servers).toEqual([
      `ns1.${shop}`,
      'ns2.pagehost.example',
    ]);
  });

  test('get our name servers', async ({ page, team }) => {
    const dialog = await openTask(page, team, ['northwind-studio', 'northwind-shop'], 'Nameservers');
    await dialog.getByRole('radio', { name: /^Our nameservers/ }).check();
    await dialog.getByRole('button', { name: 'Apply to 2 domains' }).click();
    await expect(dialogNamed(page, '2 done, 0 failed')).toBeVisible();
    const { name_servers } = await stateOf(team, await findDomain(team, 'northwind-studio'));
    expect(name_servers.every((host) => host.endsWith('.harbour-post.example'))).toBe(true);
  });

  test('get the same contact', async ({ page, team }) => {
    const dialog = await openTask(page, team, ['northwind-shop', 'northwind-press'], 'Contacts');
    await dialog.getByRole('checkbox', { name: 'Administrative contact' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Billing contact' }).uncheck();
    await dialog.getByRole('button', { name: 'Copy from…' }).click();
    await page.getByRole('menuitem', { name: 'Team details' }).click();
    await expect(dialog.getByLabel('Last name')).toHaveValue('Ward');
    await dialog.getByLabel('First name').fill('Tessa');
    await dialog.getByRole('button', { name: 'Apply to 2 domains' }).click();
    await expect(dialogNamed(page, '2 done, 0 failed')).toBeVisible();
    const { id } = await findDomain(team, 'northwind-press');
    const { contacts } = await team.call<{ contacts: { type: string; firstname: string }[] }>(
      'GET',
      `/domain/contact?domain_id=${id}`,
    );
    expect(contacts.find(({ type }) => type === 'tech')?.firstname).toBe('Tessa');
  });

  test('keep their dialog when Escape closes a menu in it', async ({ page, team }) => {
    const dialog = await openTask(page, team, ['northwind-shop', 'northwind-press'], 'Contacts');
    const opener = dialog.getByRole('button', { name: 'Copy from…' });
    await opener.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  test('are put into the basket to be renewed', async ({ page, team }) => {
    const dialog = await openTask(page, team, ['northwind-shop', 'northwind-press'], 'Renew');
    await dialog.getByLabel('Renew for').selectOption('2 years');
    await dialog.getByRole('radio', { name: /Add to basket/ }).check();
    await dialog.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByRole('dialog').getByText('In your basket for 2 years.')).toHaveCount(2);
    await page.getByRole('dialog').getByRole('button', { name: 'Go to checkout' }).click();
    await expectText(page, `Renewal of ${domainName(team, 'northwind-shop')}, 2 years`);
    await expectText(page, `Renewal of ${domainName(team, 'northwind-press')}, 2 years`);
  });

  test('are renewed by an invoice each, which are paid together', async ({ page, team }) => {
    const dialog = await openTask(page, team, ['northwind-shop', 'northwind-press'], 'Renew');
    await dialog.getByLabel('Renew for').selectOption('2 years');
    await dialog.getByRole('button', { name: 'Create 2 invoices' }).click();
    await dialogNamed(page, '2 done, 0 failed').getByRole('button', { name: 'Pay 2 invoices' }).click();
    // Two years of 29.99 and 9.99 with VAT.
    await page.getByRole('button', { name: 'Pay 2 invoices · £95.96' }).click();
    await expect(page.getByText('Payment received. Thank you.')).toBeVisible();
    await page.goto('/domains');
    await expect(rowWith(page, domainName(team, 'northwind-press'))).toContainText('2028');
  });
});
