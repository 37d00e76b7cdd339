import { emailPath, openEmailPage } from './support/email.ts';
import { injectFault } from './support/faults.ts';
import { dialogNamed, expectText } from './support/page.ts';
import { type BusyTeam, type Named, uniqueName } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const openDns = (page: Page, team: BusyTeam, domain = team.domains.main) =>
  openEmailPage(page, team.owner, domain, 'settings', '?tab=dns');
const createKey = (team: BusyTeam) => team.call('POST', `/email/domain/dkim/${team.domains.main.id}`);
const createButton = (page: Page) => page.getByRole('button', { name: 'Create DKIM key' });

test.describe('the DKIM key of a domain', () => {
  test('is created and shown in its parts', async ({ page, team }) => {
    await openDns(page, team);
    await createButton(page).click();
    await expect(page.getByText('Record not published', { exact: true })).toBeVisible();
    for (const part of ['mail', 'IN', 'TXT'])
      await expect(page.getByRole('definition').getByText(part, { exact: true })).toBeVisible();
  });

  test('is made and published together with every other record', async ({ page, team }) => {
    await openDns(page, team);
    await page.getByRole('button', { name: 'Fix all' }).click();
    await expect(page.getByText('Signing', { exact: true })).toBeVisible();
    await expect(page.getByText('OK', { exact: true })).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Fix all' })).toHaveCount(0);
  });

  for (const [fault, message] of [
    ['status:500', 'Fault on demand: 500'],
    ['status:500-html', 'Error'],
  ] as const)
    test(`shows a message when it cannot be created because of ${fault}`, async ({ page, team }) => {
      await openDns(page, team);
      await injectFault(page, { method: 'POST', path: '/email/domain/dkim/{id}' }, fault);
      await createButton(page).click();
      await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
      await expect(createButton(page)).toBeEnabled();
    });

  test('is copied whole, and in pieces that a zone file takes', async ({ page, team, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await createKey(team);
    await openDns(page, team);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy: Value', exact: true }).click();
    await expect.poll(copied).toMatch(/^v=DKIM1; k=rsa; p=[\w+/=]{300,}$/);
    const whole = await copied();
    await page.getByRole('button', { name: 'Copy: Value, split every 255 characters' }).click();
    await expect.poll(copied).toMatch(/^"[^"]{255}" "[^"]+"$/);
    expect((await copied()).replace(/" "|"/g, '')).toBe(whole);
  });

  test('is removed after a question', async ({ page, team }) => {
    const { main } = team.domains;
    await createKey(team);
    await openDns(page, team);
    await page.getByRole('button', { name: 'Remove DKIM key' }).click();
    await dialogNamed(page, `Remove the DKIM key for ${main.name}?`)
      .getByRole('button', { name: 'Remove DKIM key' })
      .click();
    await expectText(page, `DKIM key removed from ${main.name}`);
    await expect(createButton(page)).toBeVisible();
  });
});

test.describe('the DNS records of a domain', () => {
  test('are put right one by one', async ({ page, team }) => {
    await createKey(team);
    await openDns(page, team);
    for (const kind of ['SPF', 'DKIM', 'DMARC']) {
      await page.getByRole('button', { name: `Fix ${kind}` }).click();
      await expectText(page, `${kind} of ${team.domains.main.name} fixed`);
      await expect(page.getByRole('button', { name: `Fix ${kind}` })).toHaveCount(0);
    }
    await expectText(page, 'DNS OK');
  });

  test('are only shown where the zone is elsewhere', async ({ page, team }) => {
    const { studio } = team.domains;
    await openDns(page, team, studio);
    await expectText(page, 'DNS is managed elsewhere. Add these records there.');
    await expect(page.getByRole('button', { name: /^Fix/ })).toHaveCount(0);
  });
});

test.describe('a DKIM record from elsewhere', () => {
  /** Opens the DNS page with the provider's own answer, whose record is replaced on its way. */
  const openWithRecord = async (page: Page, team: BusyTeam, txtRecord: string) => {
    await page.route(/\/email\/domain\/dkim\/\d+/, async (route) => {
      if (route.request().method() === 'OPTIONS') return route.continue();
      const response = await route.fetch();
      return route.fulfill({ response, json: { dkim_settings: { txtRecord } } });
    });
    await signIn(page, team.owner, emailPath(team.domains.main, 'settings', '?tab=dns'));
  };

  test('says that its quotes do not match, and shows markup as text', async ({ page, team }) => {
    await openWithRecord(page, team, 'mail._domainkey IN TXT "v=DKIM1; " "p=abc<img src=x onerror=alert(1)>');
    await expectText(page, /The quotes in this record don’t match/);
    await expect(page.getByText('v=DKIM1; p=abc<img src=x onerror=alert(1)>')).toBeVisible();
  });

  test('of a megabyte leaves the page usable', async ({ page, team }) => {
    await openWithRecord(page, team, `mail._domainkey IN TXT "v=DKIM1; p=${'A'.repeat(1_048_576)}"`);
    await expect(page.getByText('Record not published', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'General' }).click();
    await expect(page.getByRole('radio', { name: /^Strict/ })).toBeVisible();
  });
});

/** Buys mail for a domain whose DNS is elsewhere. @returns its email domain */
async function buyMailElsewhere(team: BusyTeam): Promise<Named> {
  const name = `${uniqueName('elsewhere')}.example`;
  const { products } = await team.call<{ products: { id: number; pricing: { id: number }[] }[] }>(
    'GET',
    '/product/products?group_selector=hosting.email',
  );
  const cart = await team.call<{ data: { id: string } }>('POST', '/cart/cart', {
    user_id: team.owner.id,
    team_id: team.id,
  });
  await team.call('POST', '/cart/cart/product', {
    product_id: String(products[0]?.id),
    pricing_id: String(products[0]?.pricing[0]?.id),
    label: name,
    options: { domain: name },
    cart_id: cart.data.id,
    type: 'create',
  });
  const payment = { cart_id: cart.data.id, card_id: team.cards[0]?.id, reference: name };
  await team.call('POST', '/billing/transactions', payment);
  const { domains } = await team.call<{ domains: { id: number; name: string }[] }>(
    'GET',
    `/email/domain?search=${name}`,
  );
  return { id: String(domains[0]?.id), name };
}

test('a domain that has to be proven leads to the record that proves it', async ({ page, team }) => {
  const domain = await buyMailElsewhere(team);
  await openEmailPage(page, team.owner, domain, 'mailboxes');
  await expect(page.getByText(`Confirm that you own ${domain.name}`)).toBeVisible();
  await page.getByRole('link', { name: 'View record' }).click();
  const check = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ownership' }) });
  await expect(check).toContainText('portal-verification=');
  await expect(check.getByText('Missing', { exact: true })).toBeVisible();
});
