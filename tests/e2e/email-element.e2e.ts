import { openEmailManager } from './support/email.ts';
import { injectFault, stopAutoRetries, tryAgain } from './support/faults.ts';
import { chooseAction, download, expectText, rowWith } from './support/page.ts';
import { expectNoPolicyViolation, recordPolicyViolations } from './support/policy.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

test.describe('the email manager on a host page', () => {
  test('fetches a page that is pointed at ahead, and asks no more when it is opened', async ({ page, team }) => {
    const { main } = team.domains;
    await openEmailManager(page, team.owner, main.name);
    const ahead = page.waitForResponse((answer) => answer.url().includes(`/email/mailbox/forward/domain/${main.id}`));
    await page.getByRole('link', { name: 'Forwarding' }).hover();
    await ahead;
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/email/mailbox/forward/')) asked++;
    });
    await page.getByRole('link', { name: 'Forwarding' }).click();
    await expect(rowWith(page, `accounts@${main.name}`)).toBeVisible();
    expect(asked).toBe(0);
  });

  test("shows the portal's pages and leaves the address bar to the host", async ({ page, team }) => {
    const { main } = team.domains;
    await openEmailManager(page, team.owner, main.name);
    for (const name of ['Filters', 'Calendars', 'Settings']) {
      const link = page.getByRole('link', { name });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { name: main.name, exact: true, level: 2 })).toBeFocused();
    }
    expect(new URL(page.url()).pathname).toBe('/demo/email/');
  });

  test('asks again for code that did not come, without loading the host page anew', async ({ page, team }) => {
    const { main } = team.domains;
    await openEmailManager(page, team.owner, main.name);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await stopAutoRetries(page);
    await page.route(/\/chunks\/calendar\.screen-/, (route) => route.abort());
    await page.getByRole('link', { name: 'Calendars' }).click();
    await expectText(page, 'We can’t reach the server');
    await tryAgain(page);
    await expect(page.getByRole('heading', { name: /^Calendars/, level: 3 })).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  test('shows that the provider cannot be reached, reports it to the host and tries again', async ({ page, team }) => {
    const { studio } = team.domains;
    await signIn(page, team.owner, '/demo/email/');
    await expect(page.getByRole('link', { name: studio.name, exact: true })).toBeVisible();
    await page.evaluate(() => {
      const statuses: number[] = [];
      Object.assign(window, { reportedStatuses: () => statuses });
      document.addEventListener('portal-error', (event) => statuses.push((event as CustomEvent).detail.status));
    });
    await injectFault(page, { path: '/email/mailbox' }, 'drop-before', 99);
    await page.getByRole('link', { name: studio.name }).click();
    await expect(page.getByText('We can’t reach the server')).toBeVisible();
    const reported = await page.evaluate(() =>
      (window as unknown as { reportedStatuses: () => number[] }).reportedStatuses(),
    );
    expect(reported.at(-1)).toBe(0);
    await tryAgain(page);
    await expect(page.getByRole('cell', { name: new RegExp(`@${studio.name}`) }).first()).toBeVisible();
  });

  test('denies access to a role without email', async ({ page, team }) => {
    await signIn(page, team.people.billing, '/demo/email/');
    await expect(
      page.getByText("You don't have access to this page. Please contact your team's owner to request permission."),
    ).toBeVisible();
  });
});

test.describe('under a strict content security policy with Trusted Types', () => {
  /** Opens the email manager and records what the policy forbids. */
  const openStrict = async (page: Page, token: { token: string }, domain: string) => {
    await recordPolicyViolations(page);
    await signIn(page, token, '/demo/email/?csp=strict');
    await page.getByRole('link', { name: domain, exact: true }).click();
    await expect(page.getByRole('heading', { name: domain, exact: true })).toBeVisible();
  };

  test('a device is set up by QR code and profile', async ({ page, team }) => {
    const { name } = team.domains.main;
    await openStrict(page, team.owner, name);
    await chooseAction(page, `ben.adler@${name}`, 'Connect a device');
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await download(page, () => page.getByRole('button', { name: 'Download profile' }).click());
    await expectNoPolicyViolation(page);
  });

  test('rows are checked for import', async ({ page, team }) => {
    await openStrict(page, team.owner, team.domains.main.name);
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
    await page.getByLabel('Or paste rows here').fill('address\naal-strict');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('1 ready', { exact: true })).toBeVisible();
    await expectNoPolicyViolation(page);
  });

  test('every page of a domain opens', async ({ page, team }) => {
    await openStrict(page, team.owner, team.domains.main.name);
    await page.getByRole('link', { name: 'Forwarding' }).click();
    await page.getByRole('tab', { name: 'Mail flow' }).click();
    await expect(page.getByRole('region', { name: 'Mail flow' })).toBeVisible();
    for (const link of ['Filters', 'Calendars', 'Settings']) await page.getByRole('link', { name: link }).click();
    await page.getByRole('tab', { name: 'DNS & DKIM' }).click();
    await expect(page.getByRole('heading', { name: 'SPF' })).toBeVisible();
    await expectNoPolicyViolation(page);
  });
});
