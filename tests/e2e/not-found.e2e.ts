import { openEmailManager } from './support/email.ts';
import { injectFault } from './support/faults.ts';
import { headingNamed, openPage } from './support/page.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const SENTENCE = "We couldn't find what you're looking for.";
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

test.describe('an object that is not there', () => {
  for (const [path, heading, next, to] of [
    ['/billing/invoices/999999999', 'Invoice not found', 'All invoices', '/billing/invoices'],
    ['/service/hosting/999999999', 'Service not found', 'All services', '/billing/services'],
    ['/service/hosting/999999999/change-package', 'Service not found', 'All services', '/billing/services'],
    ['/support/tickets/999999999', 'Ticket not found', 'All tickets', '/support/tickets'],
    ['/support/knowledgebase/article/999999999', 'Guide not found', 'All guides', '/support/knowledgebase'],
    ['/support/knowledgebase/no-such-topic', 'Topic not found', 'All guides', '/support/knowledgebase'],
    ['/email/999999999/mailboxes', 'Domain not found', 'All email domains', '/email'],
    ['/email/999999999/settings', 'Domain not found', 'All email domains', '/email'],
    ['/checkout?invoices=999999999', 'Invoice not found', 'All invoices', '/billing/invoices'],
    ['/no-such-page', 'This page could not be found', 'Home', '/'],
    // A broken escape, where the route's first part is a page and where it is none.
    ['/add-product/%E0%A4%A', 'This page could not be found', 'Home', '/'],
    ['/support/tickets/%E0%A4%A', 'This page could not be found', 'Home', '/'],
    ['/email/%E0%A4%A/mailboxes', 'This page could not be found', 'Home', '/'],
    ['/%', 'This page could not be found', 'Home', '/'],
  ] as const)
    test(`${path} is "${heading}", with links to continue`, async ({ page, team }) => {
      await openPage(page, team.owner, path, heading);
      const main = page.locator('main');
      await expect(main.getByText(SENTENCE)).toBeVisible();
      await expect(main.getByText('404', { exact: true })).toBeVisible();
      await expect(main.getByRole('link', { name: next, exact: true })).toHaveAttribute('href', to);
      await expect(retry(page)).toHaveCount(0);
      if (!path.startsWith('/checkout')) await expect(page).toHaveTitle(new RegExp(`${heading} · Harbourpoint$`));
    });

  test('shows not-found in the email manager', async ({ page, team }) => {
    await openEmailManager(page, team.owner, team.domains.main.name);
    await page.evaluate(() => document.querySelector('portal-email-manager')?.setAttribute('domain-id', '999999999'));
    await expect(page.getByRole('heading', { name: 'Domain not found', level: 2 })).toBeVisible();
    await page.getByRole('link', { name: 'All email domains' }).click();
    await expect(page.getByRole('heading', { name: /^Email domains/ })).toBeVisible();
  });

  test('is a basket', async ({ page }) => {
    await page.goto('/cart/999999999');
    await expect(headingNamed(page, 'We can’t show this basket')).toBeVisible();
    await expect(retry(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Browse products' }).click();
    await expect(page).toHaveURL(/\/add-product$/);
  });

  test('is an invite', async ({ page }) => {
    await page.goto(`/invite-accept/${'a'.repeat(43)}`);
    await expect(headingNamed(page, 'This invite is no longer valid')).toBeVisible();
    await expect(retry(page)).toHaveCount(0);
    await expect(page).toHaveTitle('This invite is no longer valid · Harbourpoint');
  });
});

test.describe('a read that failed', () => {
  const INVOICES = '/billing/invoices';
  const fail = (page: Page, fault: string) => injectFault(page, { method: 'GET', path: INVOICES }, fault, 9);

  for (const status of [408, 429, 500, 503])
    test(`with ${status} can be tried again, and does not blame the connection`, async ({ page, team }) => {
      await fail(page, `status:${status}`);
      await signIn(page, team.owner, INVOICES);
      await expect(retry(page)).toBeVisible();
      await expect(page.locator('main')).not.toContainText('connection');
    });

  for (const status of [400, 403, 404, 410, 422])
    test(`with ${status} offers no attempt that would fail again`, async ({ page, team }) => {
      await fail(page, `status:${status}`);
      await signIn(page, team.owner, INVOICES);
      await expect(page.getByText('We couldn’t load this')).toBeVisible();
      await expect(retry(page)).toHaveCount(0);
    });

  test('with an answer that nobody can read does not blame the connection', async ({ page, team }) => {
    await fail(page, 'malformed-json');
    await signIn(page, team.owner, INVOICES);
    await expect(retry(page)).toBeVisible();
    await expect(page.locator('main')).not.toContainText('connection');
  });

  test('of the signed-in user does not blame the connection when the provider answers 500', async ({ page, team }) => {
    const sent = await injectFault(page, { method: 'GET', path: '/user/users/{id}' }, 'status:500');
    await signIn(page, team.owner);
    await expect(retry(page)).toBeVisible();
    expect(sent.count).toBe(1);
    await expect(page.locator('main')).not.toContainText('connection');
    await retry(page).click();
    await expect(headingNamed(page, /^Welcome back/)).toBeVisible();
  });
});
