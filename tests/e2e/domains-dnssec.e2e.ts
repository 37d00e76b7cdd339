import { chooseZoneAction, createZone, openZone } from './support/dns.ts';
import { openDomain, stateOf } from './support/domains.ts';
import { injectFault } from './support/faults.ts';
import { dialogNamed, expectText } from './support/page.ts';
import { callProvider, uniqueName } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

const DIGEST = 'AB'.repeat(32);
const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on DNSSEC' });

interface SignedZone {
  dnssec: { ds: { key_tag: number; algorithm: number; digest_type: number; digest: string }[] };
}
const sign = async (page: Page) => {
  await turnOn(page).click();
  await expect(page.getByText('On', { exact: true })).toBeVisible();
};

test.describe('DNSSEC of a domain here', () => {
  test('is turned on with one press, and off after a question that names the domain', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind', { tab: 'dnssec' });
    await sign(page);
    await expectText(page, 'Your DNS is signed, and the registry has the DS record.');
    const [ds] = (await stateOf(team, domain)).ds;
    await expectText(page, `${ds?.key_tag}`);
    await expect(page.getByRole('button', { name: 'Copy: Digest', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Turn off DNSSEC' }).click();
    const dialog = dialogNamed(page, `Turn off DNSSEC for ${domain.name}?`);
    await dialog.getByRole('button', { name: 'Turn off DNSSEC' }).click();
    await expect(dialog).toHaveCount(0);
    await expectText(page, /The DS record is removed\. We’ll keep signing until at least/);
    expect((await stateOf(team, domain)).ds).toEqual([]);
    await page.getByRole('button', { name: 'Turn on again' }).click();
    await expectText(page, 'Your DNS is signed, and the registry has the DS record.');
  });

  test('needs a zone first, which is made there', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind-press', { tab: 'dnssec' });
    await expectText(page, `${domain.name} uses our nameservers but has no DNS zone here yet`);
    await page.getByRole('button', { name: 'Create DNS zone' }).click();
    await sign(page);
    expect((await stateOf(team, domain)).ds).toHaveLength(1);
  });

  test('says why it could not be turned on, and is tried again', async ({ page, team }) => {
    await openDomain(page, team, 'northwind', { tab: 'dnssec' });
    await injectFault(page, { method: 'POST', path: '/dns/zones/{id}/dnssec' }, 'status:500');
    await turnOn(page).click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await sign(page);
  });

  test('says why it could not be turned off', async ({ page, team }) => {
    await openDomain(page, team, 'northwind', { tab: 'dnssec' });
    await sign(page);
    await injectFault(page, { method: 'DELETE', path: '/dns/zones/{id}/dnssec' }, 'status:500');
    await page.getByRole('button', { name: 'Turn off DNSSEC' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Turn off DNSSEC' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Turn off DNSSEC' }).click();
    await expect(dialog).toHaveCount(0);
    await expectText(page, 'Turning off');
  });

  test('replaces a DS record that matches no signature', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind');
    await team.call('PUT', `/domain/domain/${domain.id}`, {
      ds: [{ key_tag: 4711, algorithm: 13, digest_type: 2, digest: DIGEST }],
    });
    await page.goto(`/domains/${domain.id}?tab=dnssec`);
    await expectText(page, /This DS record doesn’t match our signatures/);
    await expect(page.getByRole('row', { name: /4711/ })).toBeVisible();
    await sign(page);
    await expect(page.getByText(/doesn’t match our signatures/)).toHaveCount(0);
    const { ds } = await stateOf(team, domain);
    expect(ds).toHaveLength(1);
    expect(ds[0]?.key_tag).not.toBe(4711);
  });

  test('is offered to be turned off before the name servers are left', async ({ page, team }) => {
    const domain = await openDomain(page, team, 'northwind', { tab: 'dnssec' });
    await sign(page);
    await page.goto(`/domains/${domain.id}?tab=name-servers`);
    await page.getByRole('radio', { name: /^Other nameservers/ }).check();
    await page.getByLabel('Nameserver 1').fill('ns1.pagehost.example');
    await page.getByLabel('Nameserver 2').fill('ns2.pagehost.example');
    await expectText(page, /The new nameservers don’t have our keys/);
    await page.getByRole('link', { name: 'Turn off DNSSEC' }).click();
    await expect(page.getByRole('button', { name: 'Turn off DNSSEC' })).toBeVisible();
  });
});

test.describe('DNSSEC of a domain elsewhere', () => {
  test('shows the DS record to enter, and sees when the registry has it', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('signed')}.example`);
    await openZone(page, team, zone);
    await chooseZoneAction(page, zone, 'DNSSEC');
    const dialog = dialogNamed(page, `DNSSEC for ${zone.name}`);
    await dialog.getByRole('button', { name: 'Turn on DNSSEC' }).click();
    await expectText(page, 'Set our nameservers at your registrar first, then enter this DS record.');
    for (const value of ['ns1.harbour-post.example.', 'ns2.harbour-post.example.'])
      await callProvider('POST', '/__demo/dns', { data: { zone: zone.name, name: '@', type: 'NS', value } });
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await expectText(page, 'Enter this DS record at your registrar to finish.');
    const { dnssec } = (await team.call<{ zone: SignedZone }>('GET', `/dns/zones/${zone.id}`)).zone;
    const [ds] = dnssec.ds;
    const value = `${ds?.key_tag} ${ds?.algorithm} ${ds?.digest_type} ${ds?.digest}`;
    await expect(dialog.getByText(value)).toBeVisible();
    await callProvider('POST', '/__demo/dns', { data: { zone: zone.name, name: '@', type: 'DS', value } });
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await expectText(page, 'Your DNS is signed, and the registry has the DS record.');
  });

  test('is not turned off while the registry has the DS record', async ({ page, team }) => {
    const zone = await createZone(team, `${uniqueName('signed')}.example`);
    const { dnssec } = (await team.call<{ zone: SignedZone }>('POST', `/dns/zones/${zone.id}/dnssec`)).zone;
    const [ds] = dnssec.ds;
    const value = `${ds?.key_tag} ${ds?.algorithm} ${ds?.digest_type} ${ds?.digest}`;
    await callProvider('POST', '/__demo/dns', { data: { zone: zone.name, name: '@', type: 'DS', value } });
    await openZone(page, team, zone);
    await chooseZoneAction(page, zone, 'DNSSEC');
    await page.getByRole('button', { name: 'Turn off DNSSEC' }).click();
    const question = dialogNamed(page, `Turn off DNSSEC for ${zone.name}?`);
    await question.getByRole('button', { name: 'Turn off DNSSEC' }).click();
    await expect(question.getByRole('alert')).toContainText(`still has a DS record (key tag ${ds?.key_tag})`);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(dialogNamed(page, `DNSSEC for ${zone.name}`)).toBeVisible();
  });
});
