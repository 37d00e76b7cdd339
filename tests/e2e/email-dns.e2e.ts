import { emailPath, openEmailPage } from './support/email.ts';
import { injectFault } from './support/faults.ts';
import { dialogNamed, expectText } from './support/page.ts';
import type { BusyTeam } from './support/provider.ts';
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
    await expect(page.getByText('Signs mail', { exact: true })).toBeVisible();
    await expect(page.getByText('Right', { exact: true })).toHaveCount(4);
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
    await page.getByRole('button', { name: 'Copy: Value in pieces of 255 characters' }).click();
    await expect.poll(copied).toMatch(/^"[^"]{255}" "[^"]+"$/);
    expect((await copied()).replace(/" "|"/g, '')).toBe(whole);
  });

  test('is removed after a question', async ({ page, team }) => {
    const { main } = team.domains;
    await createKey(team);
    await openDns(page, team);
    await page.getByRole('button', { name: 'Remove DKIM key' }).click();
    await dialogNamed(page, `Remove the DKIM key of ${main.name}?`)
      .getByRole('button', { name: 'Remove DKIM key' })
      .click();
    await expectText(page, `${main.name} no longer signs its mail`);
    await expect(createButton(page)).toBeVisible();
  });
});

test.describe('the DNS records of a domain', () => {
  test('are put right one by one', async ({ page, team }) => {
    await createKey(team);
    await openDns(page, team);
    for (const kind of ['SPF', 'DKIM', 'DMARC']) {
      await page.getByRole('button', { name: `Put ${kind} right` }).click();
      await expectText(page, `${kind} of ${team.domains.main.name} was put right`);
      await expect(page.getByRole('button', { name: `Put ${kind} right` })).toHaveCount(0);
    }
    await expectText(page, 'All records right');
  });

  test('are only shown where the zone is elsewhere', async ({ page, team }) => {
    const { studio } = team.domains;
    await openDns(page, team, studio);
    await expectText(page, new RegExp(`The DNS of ${studio.name.replaceAll('.', '\\.')} is elsewhere`));
    await expect(page.getByRole('button', { name: /^Put/ })).toHaveCount(0);
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
    await expectText(page, /The quotes of this record do not match/);
    await expect(page.getByText('v=DKIM1; p=abc<img src=x onerror=alert(1)>')).toBeVisible();
  });

  test('of a megabyte leaves the page usable', async ({ page, team }) => {
    await openWithRecord(page, team, `mail._domainkey IN TXT "v=DKIM1; p=${'A'.repeat(1_048_576)}"`);
    await expect(page.getByText('Record not published', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'General' }).click();
    await expect(page.getByRole('radio', { name: /^Strict/ })).toBeVisible();
  });
});
