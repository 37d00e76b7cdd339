import { findDomain, openDomain, openRefusedTransfer, stateOf } from './support/domains.ts';
import { injectFault, tryAgain } from './support/faults.ts';
import { dialogNamed, expectText, headingNamed, openPage } from './support/page.ts';
import { type BusyTeam, lastMailTo, linkIn } from './support/provider.ts';
import { openBrowser, signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const DIGEST = 'AB'.repeat(32);
const switchNamed = (page: Page, name: string) => page.getByRole('switch', { name });

/** Enters another registrant. @returns the domain, whom it was mailed to, and the path that the mail leads to */
async function requestRegistrant(page: Page, team: BusyTeam) {
  const domain = await openDomain(page, team, 'northwind', { tab: 'contacts' });
  await page.getByRole('button', { name: 'Edit: Registrant' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/can’t move to another provider for 60 days/)).toHaveCount(0);
  const mail = `registrant-${domain.id}@example.test`;
  await dialog.getByLabel('First name').fill('Mo');
  await dialog.getByLabel('Email').fill(mail);
  await expect(dialog.getByText(/can’t move to another provider for 60 days/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change registrant' }).click();
  await expect.poll(() => lastMailTo(mail)).toContain('http');
  const { pathname, search } = linkIn(await lastMailTo(mail));
  return { domain, mail, link: pathname + search };
}

test.describe('a domain', () => {
  test('shows when it expires, and where its DNS is', async ({ page, team }) => {
    await openDomain(page, team, 'northwind-studio');
    await expectText(page, 'Renews in 18 days');
    await expectText(page, 'Other nameservers');
  });

  test('says what it waits for', async ({ page, team }) => {
    const { name } = await openDomain(page, team, 'northwind-press');
    await expectText(page, new RegExp(`${name} expires on .* and won’t renew`));
  });

  test('of another team is not shown', async ({ page, team, largeTeam }) => {
    const { services } = await largeTeam.call<{ services: { id: number }[] }>('GET', '/services/services?type=domain');
    await openPage(page, team.owner, `/domains/${services[0]?.id}`, 'Domain not found');
    await page.getByRole('link', { name: 'All domains' }).click();
    await expect(headingNamed(page, /^Domains/)).toBeVisible();
  });

  test('counts as 403 while the connection is lost', async ({ page, team }) => {
    const { id, name } = await findDomain(team, 'northwind');
    await signIn(page, team.owner);
    await injectFault(page, { path: '/domain/domain/{id}' }, 'drop-before', 99);
    await page.goto(`/domains/${id}`);
    await expectText(page, 'We can’t reach the server');
    const status = page.locator('portal-app').locator('[data-status]');
    await expect(status).toHaveAttribute('data-status', '403');
    await tryAgain(page);
    await expect(headingNamed(page, name)).toBeVisible();
    await expect(status).toHaveAttribute('data-status', '200');
  });

  test('is switched, and the switch goes back when that fails', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind');
    await switchNamed(page, `Privacy for ${domain.name}`).click();
    await expectText(page, 'Updated Successfully');
    expect((await stateOf(team, domain)).has_privacy).toBe(false);
    await injectFault(page, { method: 'PUT', path: '/domain/domain/{id}' }, 'status:500');
    const lock = switchNamed(page, `Transfer lock for ${domain.name}`);
    await lock.click();
    await expectText(page, 'Whoops!');
    await expect(lock).toBeChecked();
  });

  test('is reached from its service', async ({ page, team }) => {
    const { id, name } = await findDomain(team, 'northwind-press');
    await signIn(page, team.owner, `/service/domain/${id}`);
    await page.getByRole('button', { name: 'Manage domain' }).click();
    await expect(page).toHaveURL(new RegExp(`/domains/${id}$`));
    await expect(headingNamed(page, name)).toBeVisible();
  });
});

test.describe('renewing a domain', () => {
  test('says the price and the new expiry, and is done once it is paid', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind-press');
    const before = new Date((await stateOf(team, domain)).renewal_at);
    await page.getByLabel('Renew for').selectOption('3 years');
    await expectText(page, '£29.97');
    await expectText(page, new RegExp(`${before.getUTCFullYear() + 3}$`));
    await page.getByRole('button', { name: 'Renew and pay' }).click();
    await page.getByRole('button', { name: 'Pay £35.96' }).click();
    await expectText(page, 'Payment received. Thank you.');
    const after = new Date((await stateOf(team, domain)).renewal_at);
    expect(after.getUTCFullYear() - before.getUTCFullYear()).toBe(3);
  });

  test('waits in the basket, changes its years there, and is done once the basket is paid', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind-press');
    const before = new Date((await stateOf(team, domain)).renewal_at);
    await page.getByLabel('Renew for').selectOption('2 years');
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expectText(page, 'In your basket for 2 years.');
    await page.getByLabel('Renew for').selectOption('3 years');
    await page.getByRole('button', { name: 'Update basket' }).click();
    await expectText(page, 'In your basket for 3 years.');
    await page.getByRole('button', { name: 'Basket: 1' }).click();
    const basket = page.getByRole('dialog', { name: 'Basket' });
    await expect(basket.getByText(`Renewal of ${domain.name}, 3 years`)).toBeVisible();
    await basket.getByLabel(`Renew ${domain.name} for`).selectOption('4 years, £39.96');
    await expect(basket.getByText(`Renewal of ${domain.name}, 4 years`)).toBeVisible();
    await basket.getByRole('button', { name: 'Checkout' }).click();
    await expectText(page, `Renewal of ${domain.name}, 4 years`);
    await page.getByRole('button', { name: 'Pay £47.95' }).click();
    await expect(page.getByRole('list', { name: 'Your purchase' })).toContainText(domain.name);
    const after = new Date((await stateOf(team, domain)).renewal_at);
    expect(after.getUTCFullYear() - before.getUTCFullYear()).toBe(4);
    await page.getByRole('link', { name: 'Open' }).click();
    await expect(page).toHaveURL(new RegExp(`/domains/${domain.id}$`));
  });

  test('says in the basket that the domain was renewed meanwhile', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind-press');
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expectText(page, 'In your basket for 1 year.');
    await page.getByRole('button', { name: 'Renew and pay' }).click();
    await page.getByRole('button', { name: 'Pay £11.99' }).click();
    await expectText(page, 'Payment received. Thank you.');
    await page.goto('/');
    await page.getByRole('button', { name: 'Basket: 1' }).click();
    const basket = page.getByRole('dialog', { name: 'Basket' });
    await expect(basket.getByText(`${domain.name} has already been renewed until`)).toBeVisible();
    await basket.getByRole('button', { name: `Remove Renewal of ${domain.name}, 1 year` }).click();
    await expect(basket.getByText('Your basket is empty')).toBeVisible();
  });

  test('says why it cannot be put into the basket', async ({ page, team }) => {
    await openDomain(page, team, 'northwind-press');
    await injectFault(page, { method: 'POST', path: '/cart/cart/product' }, 'status:500');
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expectText(page, 'In your basket for 1 year.');
  });

  test('says what the provider refuses', async ({ page, team }) => {
    await openDomain(page, team, 'northwind-press');
    await injectFault(page, { method: 'PUT', path: '/domain/renew/domain/{id}' }, 'status:500');
    await page.getByRole('button', { name: 'Renew and pay' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expect(page).toHaveURL(/\/domains\/\d+$/);
  });

  test('in redemption costs its fee, and nothing else can be changed', async ({ page, team }) => {
    await openDomain(page, team, 'northwind-lights');
    await expectText(page, /can still be restored until/);
    await expectText(page, 'Includes the registry’s restore fee of £80.00.');
    await expect(page.getByRole('tab')).toHaveText(['Overview', 'History']);
    await page.getByRole('button', { name: 'Restore and pay' }).click();
    await expect(page.getByRole('button', { name: 'Pay £107.99' })).toBeVisible();
  });

  test('is paid by who manages services, too', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind-press', { person: team.people.service });
    const before = (await stateOf(team, domain)).renewal_at;
    await page.getByRole('button', { name: 'Renew and pay' }).click();
    await page.getByRole('button', { name: 'Pay £11.99' }).click();
    await expectText(page, 'Payment received. Thank you.');
    expect((await stateOf(team, domain)).renewal_at > before).toBe(true);
  });
});

test.describe('the name servers of a domain', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Save nameservers' });

  test('become others', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind-press', { tab: 'name-servers' });
    await expect(save(page)).toBeDisabled();
    await page.getByRole('radio', { name: /^Other nameservers/ }).check();
    // A pasted list fills the fields.
    await page.getByLabel('Nameserver 1').fill('NS1.pagehost.example.\nns2.pagehost.example');
    await save(page).click();
    await expectText(page, 'Updated Successfully');
    expect((await stateOf(team, domain)).name_servers).toEqual(['ns1.pagehost.example', 'ns2.pagehost.example']);
  });

  test('become ours in one click', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind-studio', { tab: 'name-servers' });
    await page.getByRole('radio', { name: /^Our nameservers/ }).check();
    await save(page).click();
    await expectText(page, 'Updated Successfully');
    expect((await stateOf(team, domain)).name_servers[0]).toContain('harbour-post');
  });

  test('say what is wrong with them, and keep what was typed', async ({ page, team }) => {
    await openDomain(page, team, 'northwind-press', { tab: 'name-servers' });
    await page.getByRole('radio', { name: /^Other nameservers/ }).check();
    await page.getByLabel('Nameserver 1').fill('192.0.2.1');
    await save(page).click();
    await expectText(page, 'This is an IP address. Enter the nameserver’s host name.');
    await expectText(page, 'A domain needs at least two nameservers.');
    await expect(page.getByLabel('Nameserver 1')).toHaveValue('192.0.2.1');
  });

  test('below the domain need their addresses', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind-press', { tab: 'name-servers' });
    await page.getByRole('radio', { name: /^Other nameservers/ }).check();
    await page.getByLabel('Nameserver 1').fill(`ns1.${domain.name}`);
    await page.getByLabel('Nameserver 2').fill('ns2.pagehost.example');
    await save(page).click();
    await expectText(page, 'Enter at least one IP address.');
    const addresses = page.getByLabel(`IP addresses of ns1.${domain.name}`);
    await addresses.fill('1.2.3.400');
    await expectText(page, '1.2.3.400 isn’t an IP address.');
    await addresses.fill('10.0.0.1');
    await save(page).click();
    await expectText(page, '10.0.0.1 can’t be reached from the internet.');
    await addresses.fill('192.0.2.7, 2001:db8::7');
    await save(page).click();
    await expectText(page, 'Updated Successfully');
    expect((await stateOf(team, domain)).glue).toEqual([
      { host: `ns1.${domain.name}`, addresses: ['192.0.2.7', '2001:db8::7'] },
    ]);
  });

  test('change only after a yes while there are DS records', async ({ page, team }) => {
    const { id } = await findDomain(team, 'northwind-studio');
    await team.call('PUT', `/domain/domain/${id}`, {
      ds: [{ key_tag: 4711, algorithm: 13, digest_type: 2, digest: DIGEST }],
    });
    const domain = await openDomain(page, team, 'northwind-studio', { tab: 'name-servers' });
    await page.getByLabel('Nameserver 2').fill('ns3.pagehost.example');
    await expectText(page, /has 1 DS record\. If the new nameservers/);
    await save(page).click();
    await expectText(page, 'Tick the box, or remove the DS records first.');
    expect((await stateOf(team, domain)).name_servers).toContain('ns2.pagehost.example');
    await page.getByRole('checkbox', { name: 'The new nameservers sign with the same keys' }).check();
    await save(page).click();
    await expectText(page, 'Updated Successfully');
    expect((await stateOf(team, domain)).name_servers).toContain('ns3.pagehost.example');
  });

  test('stay as they were typed when the provider fails', async ({ page, team }) => {
    await openDomain(page, team, 'northwind-studio', { tab: 'name-servers' });
    await page.getByLabel('Nameserver 2').fill('ns3.pagehost.example');
    await injectFault(page, { method: 'PUT', path: '/domain/domain/{id}' }, 'status:500');
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expect(page.getByLabel('Nameserver 2')).toHaveValue('ns3.pagehost.example');
    await save(page).click();
    await expectText(page, 'Updated Successfully');
  });
});

test.describe('moving a domain away', () => {
  test('needs the lock to be off, then shows the code on demand', async ({ page, team }) => {
    const { name } = await openDomain(page, team, 'northwind-press', { tab: 'transfer' });
    await expectText(page, 'Turn off the transfer lock to see your transfer code.');
    await switchNamed(page, `Transfer lock for ${name}`).click();
    await page.getByRole('button', { name: 'Show transfer code' }).click();
    await expect(page.getByRole('button', { name: 'Copy: Transfer code (EPP)' })).toBeVisible();
    await page.getByRole('button', { name: 'Hide code' }).click();
    await expect(page.getByText('Transfer code (EPP)')).toHaveCount(0);
    await page.getByRole('tab', { name: 'History' }).click();
    await expectText(page, 'Transfer code shown');
  });

  test('says why there is no code', async ({ page, team }) => {
    await openDomain(page, team, 'northwind-shop', { tab: 'transfer' });
    await injectFault(page, { path: '/domain/get-epp-code/domain/{id}' }, 'status:409');
    await page.getByRole('button', { name: 'Show transfer code' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  });

  test('of .uk is done by a tag, after a yes', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind', { tab: 'transfer', tld: 'uk' });
    await expectText(page, 'This registry has no transfer lock.');
    const tag = page.getByLabel('IPS tag');
    await tag.fill('a b');
    await page.getByRole('button', { name: 'Move domain' }).click();
    await expectText(page, 'Enter 2 to 16 letters, numbers and hyphens.');
    await tag.fill('harbourpoint');
    await page.getByRole('button', { name: 'Move domain' }).click();
    await dialogNamed(page, `Move ${domain.name} to HARBOURPOINT?`)
      .getByRole('button', { name: 'Move domain' })
      .click();
    await expectText(page, 'HARBOURPOINT is our own tag. The domain already has it.');
    await expect(tag).toBeFocused();
    await tag.fill('acme-host');
    await page.getByRole('button', { name: 'Move domain' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move domain' }).click();
    await expectText(page, `${domain.name} has moved to the provider with the IPS tag ACME-HOST.`);
    await expectText(page, 'Cancelled');
  });
});

test('a transfer whose code was refused continues with another', async ({ page, team }) => {
  const { name } = await openRefusedTransfer(page, team);
  const code = page.getByLabel('New transfer code');
  await expectText(page, `The registry refused the transfer code of ${name}.`);
  await code.fill('short');
  await page.getByRole('button', { name: 'Try this code' }).click();
  await expect(code).toHaveAccessibleDescription(/Enter the transfer code \(6–64 characters\)\./);
  await code.fill('wrong-again');
  await page.getByRole('button', { name: 'Try this code' }).click();
  await expect(code).toHaveAccessibleDescription(/The registry refused the transfer code/);
  await expect(code).toBeFocused();
  await code.fill('Vq8-secret-12');
  await page.getByRole('button', { name: 'Try this code' }).click();
  await expect(code).toHaveCount(0);
  await expect(page.getByText(`The registry refused the transfer code of ${name}.`)).toHaveCount(0);
});

test.describe('DNSSEC', () => {
  const openAdd = async (page: Page) => {
    await page.getByRole('button', { name: 'Add DS record' }).click();
    return page.getByRole('dialog');
  };

  test('takes a pasted DS record', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind-studio', { tab: 'dnssec' });
    const dialog = await openAdd(page);
    await dialog.getByLabel('Paste a DS record').fill(`${domain.name}. 3600 IN DS 4711 8 2 ${DIGEST.toLowerCase()}`);
    await expect(dialog.getByLabel('Key tag')).toHaveValue('4711');
    await expect(dialog.getByLabel('Algorithm')).toHaveValue('8');
    await dialog.getByRole('button', { name: 'Add DS record' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row', { name: /4711/ })).toContainText('RSA/SHA-256');
    expect((await stateOf(team, domain)).ds).toMatchObject([{ key_tag: 4711 }]);
  });

  test('says what is wrong with a DS record', async ({ page, team }) => {
    await openDomain(page, team, 'northwind-studio', { tab: 'dnssec' });
    const dialog = await openAdd(page);
    await dialog.getByLabel('Key tag').fill('70000');
    await dialog.getByLabel('Digest', { exact: true }).fill('ABCD');
    await dialog.getByLabel('Digest type').selectOption('1');
    await dialog.getByRole('button', { name: 'Add DS record' }).click();
    await expect(dialog.getByText('Enter a number from 0 to 65535.')).toBeVisible();
    await expect(dialog.getByText('This digest type has 40 digits. You entered 4.')).toBeVisible();
    await expect(dialog.getByText(/SHA-1 digests are outdated/)).toBeVisible();
    // A digest is as long as its type says.
    await dialog.getByLabel('Digest type').selectOption('4');
    await expect(dialog.getByText('This digest type has 96 digits. You entered 4.')).toBeVisible();
    await dialog.getByLabel('Digest type').selectOption('2');
    await dialog.getByLabel('Digest', { exact: true }).fill(DIGEST);
    await expect(dialog.getByText(/This digest type has/)).toHaveCount(0);
  });

  test('is turned off by removing the record, which names the domain', async ({ page, team }) => {
    const { id } = await findDomain(team, 'northwind-studio');
    await team.call('PUT', `/domain/domain/${id}`, {
      ds: [{ key_tag: 4711, algorithm: 13, digest_type: 2, digest: DIGEST }],
    });
    const domain = await openDomain(page, team, 'northwind-studio', { tab: 'dnssec' });
    await page.getByRole('button', { name: 'Remove DS record 4711' }).click();
    const dialog = dialogNamed(page, `Remove a DS record from ${domain.name}?`);
    await expect(dialog).toContainText(`DNSSEC will be off for ${domain.name}`);
    await dialog.getByRole('button', { name: 'Remove DS record' }).click();
    await expect(dialog).toHaveCount(0);
    await expectText(page, 'DNSSEC is off');
    expect((await stateOf(team, domain)).ds).toEqual([]);
  });
});

test.describe('the contacts of a domain', () => {
  const edit = async (page: Page, type: string) => {
    await page.getByRole('button', { name: `Edit: ${type}` }).click();
    return page.getByRole('dialog');
  };

  test('are changed', async ({ page, team }) => {
    await openDomain(page, team, 'northwind', { tab: 'contacts' });
    const dialog = await edit(page, 'Technical contact');
    await dialog.getByLabel('Phone').fill('12');
    await dialog.getByLabel('Postcode').fill('nowhere');
    await dialog.getByRole('button', { name: 'Save contact' }).click();
    await expect(dialog.getByText(/Enter a valid phone number/)).toBeVisible();
    await dialog.getByLabel('Phone').fill('+44 117 496 0001');
    await dialog.getByLabel('Postcode').fill('BS1 6DZ');
    await dialog.getByLabel('First name').fill('Tessa');
    await dialog.getByRole('button', { name: 'Save contact' }).click();
    await expectText(page, 'Contact Updated Successfully');
    await expectText(page, 'Mr Tessa Okafor');
  });

  test('can be the registrant', async ({ page, team }) => {
    await openDomain(page, team, 'northwind', { tab: 'contacts' });
    await expectText(page, 'Mr Samuel Okafor');
    await page.getByRole('button', { name: 'Use the registrant' }).last().click();
    await expect(page.getByText('Mr Samuel Okafor')).toHaveCount(0);
    await expect(page.getByText('Same as the registrant')).toHaveCount(2);
  });

  test('keep what was typed when the provider refuses it', async ({ page, team }) => {
    await openDomain(page, team, 'northwind', { tab: 'contacts' });
    const dialog = await edit(page, 'Technical contact');
    await dialog.getByLabel('First name').fill('Tess<a>');
    await dialog.getByRole('button', { name: 'Save contact' }).click();
    await expect(dialog.getByText('Use no line breaks and no < or >.')).toBeVisible();
    await expect(dialog.getByLabel('First name')).toHaveValue('Tess<a>');
  });

  test('a new registrant is asked by mail, as the form says before', async ({ page, team }) => {
    const { domain, mail, link } = await requestRegistrant(page, team);
    await expectText(page, `We’ve emailed ${mail}. The registrant changes once they confirm.`);
    await expectText(page, `Mo Ward becomes the registrant once they confirm.`);
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(headingNamed(page, `You’re now the registrant of ${domain.name}`)).toBeVisible();
    await page.getByRole('button', { name: `Open ${domain.name}` }).click();
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await expectText(page, 'Ms Mo Ward');
    await expectText(page, /can’t move to another provider before/);
  });

  test('a new registrant confirms without an account, once', async ({ page, team, browser }) => {
    const { domain, link } = await requestRegistrant(page, team);
    const visitor = await openBrowser(browser, link);
    await injectFault(visitor, { path: '/domain/contact/confirm' }, 'status:500');
    await visitor.getByRole('button', { name: 'Confirm' }).click();
    await expect(visitor.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
    await visitor.getByRole('button', { name: 'Confirm' }).click();
    await expect(headingNamed(visitor, `You’re now the registrant of ${domain.name}`)).toBeVisible();
    await visitor.goto(link);
    await visitor.getByRole('button', { name: 'Confirm' }).click();
    await expect(headingNamed(visitor, 'This link no longer works')).toBeVisible();
    await expectText(visitor, 'Ask whoever manages the domain to send a new one.');
    await visitor.getByRole('link', { name: 'Go to the start page' }).click();
    await expect(headingNamed(visitor, 'Sign in')).toBeVisible();
    await visitor.context().close();
  });

  test('a link without its key leads the owner to where a new one is made', async ({ page, team }) => {
    await openPage(page, team.owner, '/domains/confirm-registrant', 'This link no longer works');
    await expectText(page, 'Change the registrant again to send a new one.');
    await page.getByRole('link', { name: 'All domains' }).click();
    await expect(headingNamed(page, /^Domains/)).toBeVisible();
  });

  test('are used for other domains too', async ({ page, team }) => {
    const press = await findDomain(team, 'northwind-press');
    await openDomain(page, team, 'northwind', { tab: 'contacts' });
    const dialog = await edit(page, 'Technical contact');
    await dialog.getByRole('checkbox', { name: 'Use this contact for other domains too' }).check();
    await dialog.getByRole('searchbox', { name: 'Search domains' }).fill('press');
    await dialog.getByRole('checkbox', { name: press.name }).check();
    await dialog.getByRole('button', { name: 'Save contact' }).click();
    await dialogNamed(page, 'Contacts of 1 domain').getByRole('button', { name: 'Apply to 1 domain' }).click();
    await expect(dialogNamed(page, '1 done, 0 failed')).toBeVisible();
    const { contacts } = await team.call<{ contacts: { type: string; firstname: string }[] }>(
      'GET',
      `/domain/contact?domain_id=${press.id}`,
    );
    expect(contacts.find(({ type }) => type === 'tech')?.firstname).toBe('Samuel');
  });

  test('are copied from the team', async ({ page, team }) => {
    await openDomain(page, team, 'northwind', { tab: 'contacts' });
    await page.getByRole('button', { name: 'Add: Billing contact' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Copy from…' }).click();
    await page.getByRole('menuitem', { name: 'Team details' }).click();
    await dialog.getByRole('button', { name: 'Save contact' }).click();
    await expectText(page, 'Contact Updated Successfully');
    await expect(page.getByText('Same as the registrant')).toHaveCount(0);
  });
});

test('the history of a domain is in plain words', async ({ page, team }) => {
  await openDomain(page, team, 'northwind', { tab: 'history' });
  await expect(page.getByRole('listitem').filter({ hasText: 'Transfer lock turned on' })).toContainText('last month');
  await expectText(page, /Renewed for 2 years, until/);
  await expectText(page, 'Domain registered');
});
