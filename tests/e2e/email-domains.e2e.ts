import { openEmailPage, openNewMailbox } from './support/email.ts';
import { injectFault, tryAgain } from './support/faults.ts';
import { dialogNamed, expectText, openPage, rowWith } from './support/page.ts';
import { signIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

const HEADING = /^Email domains/;

test.describe('the list of email domains', () => {
  test('shows status, mailboxes and health of each domain', async ({ page, team }) => {
    const { studio, pending, off } = team.domains;
    await openPage(page, team.owner, '/email', HEADING);
    await expect(rowWith(page, pending.name)).toContainText('Pending');
    await expect(rowWith(page, studio.name)).toContainText(/3 of 10[\s\S]*1 DNS issue/);
    await expect(rowWith(page, off.name)).toContainText('Off');
  });

  test('is searched by name', async ({ page, team }) => {
    await openPage(page, team.owner, '/email', HEADING);
    await page.getByRole('searchbox', { name: 'Search domains' }).fill('studio');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(rowWith(page, team.domains.studio.name)).toBeVisible();
  });
});

test.describe('an email domain', () => {
  test('is not fetched to the end when its page is left', async ({ page, team }) => {
    const { studio } = team.domains;
    await openPage(page, team.owner, '/email', HEADING);
    await injectFault(page, { path: '/email/domain/{id}' }, 'delay:20000');
    const isRead = (request: { url(): string; method(): string }) =>
      request.method() === 'GET' && new RegExp(`/email/domain/${studio.id}(\\?|$)`).test(request.url());
    const cancelled = page.waitForEvent('requestfailed', isRead);
    const begun = page.waitForRequest(isRead);
    await page.getByRole('link', { name: studio.name }).click();
    await begun;
    await page.getByRole('link', { name: 'Dashboard' }).click();
    expect((await cancelled).failure()?.errorText).toContain('ERR_ABORTED');
  });

  test('counts as 403 while the connection is lost, without saying that access is denied', async ({ page, team }) => {
    const { main } = team.domains;
    await signIn(page, team.owner);
    await injectFault(page, { path: '/email/domain/{id}' }, 'drop-before', 99);
    await page.goto(`/email/${main.id}/filters`);
    await expectText(page, 'We can’t reach the server');
    const status = page.locator('portal-app').locator('[data-status]');
    await expect(status).toHaveAttribute('data-status', '403');
    await tryAgain(page);
    await expect(page.getByRole('heading', { name: main.name, exact: true })).toBeVisible();
    await expect(status).toHaveAttribute('data-status', '200');
  });

  test('without a page leads to its mailboxes', async ({ page, team }) => {
    const { main } = team.domains;
    await signIn(page, team.owner, `/email/${main.id}`);
    await expect(page).toHaveURL(new RegExp(`/email/${main.id}/mailboxes$`));
    await expect(page.getByRole('link', { name: 'Mailboxes', exact: true })).toHaveAttribute('aria-current', 'page');
  });

  test('of another team is not shown', async ({ page, team, largeTeam }) => {
    const { domains } = await largeTeam.call<{ domains: { id: number }[] }>('GET', '/email/domain');
    await openPage(page, team.owner, `/email/${domains[0]?.id}/mailboxes`, 'Domain not found');
    await page.getByRole('link', { name: 'All email domains' }).click();
    await expect(page.getByRole('heading', { name: HEADING })).toBeVisible();
  });
});

test.describe('an email domain that is being set up', () => {
  test('says so', async ({ page, team }) => {
    await openEmailPage(page, team.owner, team.domains.pending, 'mailboxes');
    await expectText(page, /still being set up/);
  });

  test('takes no mailbox', async ({ page, team }) => {
    await openEmailPage(page, team.owner, team.domains.pending, 'mailboxes');
    const { form, address, name, password, submit } = await openNewMailbox(page);
    await address.fill('first');
    await name.fill('First');
    await password.fill('Long-enough-2026!');
    await submit.click();
    await expect(form.getByText('Whoops, Something Went Wrong')).toBeVisible();
  });

  test('takes no forwarder', async ({ page, team }) => {
    await openEmailPage(page, team.owner, team.domains.pending, 'forwarders');
    await page.getByRole('button', { name: 'New forwarder' }).click();
    await page.getByLabel('Address').fill('a');
    await page.getByLabel('Forward to').fill('b@elsewhere.example');
    await page.getByRole('button', { name: 'Create forwarder' }).click();
    await expect(dialogNamed(page, 'New forwarder').getByText('Whoops, Something Went Wrong')).toBeVisible();
  });

  test('takes no filter', async ({ page, team }) => {
    await openEmailPage(page, team.owner, team.domains.pending, 'filters');
    await page.getByRole('button', { name: 'New rule' }).click();
    await page.getByLabel('Value').fill('offer');
    await page.getByLabel('Folder', { exact: true }).fill('Offers');
    await page.getByRole('button', { name: 'Create rule' }).click();
    await expect(dialogNamed(page, 'New rule').getByText('Whoops, Something Went Wrong')).toBeVisible();
  });

  test('gets no DKIM key', async ({ page, team }) => {
    const { pending } = team.domains;
    await openEmailPage(page, team.owner, pending, 'settings', '?tab=dns');
    await page.getByRole('button', { name: 'Create DKIM key' }).click();
    await expectText(page, `${pending.name} is still being set up. Try again once it’s ready.`);
  });
});
