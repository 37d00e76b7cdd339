import { expect, fault, signIn, test } from './fixtures.ts';

test.describe('every read under every fault: a page, never a blank or a stuck one', () => {
  const calls: [path: string, page: string, signedIn?: boolean][] = [
    ['/support/categories', '/support/help'],
    ['/support/ticket/get-announcements', '/support/service-status'],
    ['/support/settings', '/support/help'],
    ['/support/articles', '/support/knowledgebase/domains'],
    ['/support/articles/{id}', '/support/knowledgebase/article/1'],
    ['/support/faqs', '/support/knowledgebase/faqs'],
    ['/support/ticket', '/support/tickets', true],
    ['/support/departments', '/support/tickets/new', true],
    ['/support/ticket/{id}', '/support/tickets/1', true],
    ['/user/user/team', '/team/details-users', true],
    ['/user/invite', '/team/details-users?tab=invites', true],
    ['/user/teams/{id}', '/team/details-users?tab=details', true],
    ['/user/team/affiliate', '/team/affiliate', true],
    ['/notification/notification', '/team/email-history', true],
    ['/user/sessions', '/profile/account-details', true],
    ['/user/user/security-questions-answers', '/profile/account-details', true],
    ['/user/user/vulnerabilities', '/profile/extra-support', true],
    ['/services/services', '/file-manager', true],
    ['/product/products', '/service'],
    ['/product/products', '/add-product/email'],
    ['/billing/invoices', '/billing/invoices', true],
    ['/billing/invoices/{id}', '/billing/invoices/28', true],
    ['/billing/cards', '/billing/payment-methods', true],
    ['/billing/transactions', '/billing/transactions', true],
    ['/services/services', '/billing/services', true],
    ['/services/services/{id}', '/service/hosting/11', true],
    ['/services/change-product/{id}', '/service/hosting/11/change-package', true],
    ['/brand/brand', '/hostopia-migration'],
    ['/email/domain', '/email', true],
    ['/email/domain/{id}', '/email/1/settings', true],
    ['/email/mailbox', '/email/1/mailboxes', true],
    ['/email/mailbox/forward/domain/{id}', '/email/1/forwarders', true],
    ['/email/mailbox/alias/domain/{id}', '/email/1/forwarders?tab=aliases', true],
    ['/email/catch-all-alias/domain/{id}', '/email/1/forwarders?tab=catch-all', true],
    ['/email/domain/{id}/flow', '/email/1/forwarders?tab=flow', true],
    ['/email/filter', '/email/1/filters', true],
    ['/email/cardav/{id}/calendars', '/email/1/calendar', true],
    ['/email/alias/domain/{id}', '/email/1/settings', true],
    ['/email/domain/(dkim/1|1/dns)', '/email/1/settings?tab=dns', true],
  ];
  const faults = [
    'status:500',
    'status:503-html',
    'status:404',
    'malformed-json',
    'drop-before',
    'empty',
    'wrong-types',
  ];
  for (const [path, where, isSignedIn] of calls) {
    test(`${path} on ${where}`, async ({ page }) => {
      test.setTimeout(90_000);
      if (isSignedIn) await signIn(page, 'owner');
      for (const what of faults) {
        await fault(page, { method: 'GET', path }, what, 3);
        await page.goto(where, { waitUntil: 'commit' });
        // A heading, or a word on what failed with a way on; nothing still loading.
        await expect(
          page
            .locator('portal-app')
            .getByRole('heading')
            .or(page.getByRole('button', { name: 'Try again' }))
            .first(),
          what,
        ).toBeVisible();
        await expect(page.locator('portal-app').locator('main .skeleton'), what).toHaveCount(0, { timeout: 15_000 });
        await expect(page.locator('portal-app').locator('main'), what).toContainText(/\S{3,}/);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    });
  }
});
