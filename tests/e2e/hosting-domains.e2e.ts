import { injectFault } from './support/faults.ts';
import { domainCard, openAccount } from './support/hosting.ts';
import { expectText, headingNamed } from './support/page.ts';
import { expect, type Page, test } from './support/test.ts';

const openDomains = (page: Page, team: Parameters<typeof openAccount>[1]) =>
  openAccount(page, team, { tab: 'domains' });

test.describe('the domains of an account', () => {
  test('show their certificates, and open what needs somebody', async ({ page, team }) => {
    const { name } = await openDomains(page, team);
    await expect(domainCard(page, name)).toContainText('SSL active');
    await expect(domainCard(page, name)).toContainText(/valid until .* Renews automatically/);
    const docs = domainCard(page, `docs.${name}`);
    await expect(docs).toContainText('has no A record. It needs 192.0.2.10.');
    await expect(docs.getByRole('row').filter({ hasText: 'AAAA' })).toContainText('Missing');
  });

  test('are compared with their DNS on request', async ({ page, team }) => {
    const { name } = await openDomains(page, team);
    const card = domainCard(page, name);
    await card.getByRole('button', { name: 'Check DNS' }).click();
    await expect(card).toContainText(`${name} points to this hosting.`);
    await expect(card.getByRole('row').filter({ hasText: 'CNAME' })).toContainText('OK');
  });

  test('are repaired in their zone after a look at what changes, and get their certificate', async ({ page, team }) => {
    const { name } = await openDomains(page, team);
    const docs = `docs.${name}`;
    await page.getByRole('button', { name: `Repair DNS for ${docs}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('docs A: No record → 192.0.2.10');
    await dialog.getByRole('button', { name: 'Repair DNS' }).click();
    await expectText(page, 'DNS repaired');
    await expect(domainCard(page, docs)).toContainText(`${docs} points to this hosting.`);
    await expect(domainCard(page, docs)).toContainText('SSL active');
  });

  test('stay as they are when the repair fails', async ({ page, team }) => {
    const { name } = await openDomains(page, team);
    await injectFault(page, { method: 'POST', path: '/shared-hosting/accounts/{id}/dns' }, 'status:500');
    await page.getByRole('button', { name: `Repair DNS for docs.${name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Repair DNS' }).click();
    await expect(dialog).toContainText('Fault on demand: 500');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(domainCard(page, `docs.${name}`)).toContainText('Missing');
  });

  test('whose DNS is elsewhere lead to their nameservers', async ({ page, team }) => {
    const { name } = await openDomains(page, team);
    const shop = name.replace('northwind', 'northwind-shop');
    const card = domainCard(page, shop);
    await expect(card).toContainText(`DNS for ${shop} is managed elsewhere. Add these records there.`);
    await expect(card.getByRole('button', { name: /^Repair/ })).toHaveCount(0);
    await card.getByRole('link', { name: 'Change nameservers' }).click();
    await expect(headingNamed(page, shop)).toBeVisible();
  });
});
