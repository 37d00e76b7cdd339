import { expect, it } from 'vitest';
import { createMatcher } from '#core/router/match.rules.ts';
import { routes } from '#screens/routes.ts';
import { ratchet } from './ratchet.ts';

/** Every path of S1 §2, with one example for each parameter; below them the areas of the menu, which lead to their first page. */
const paths = `
/ /about /add-product /checkout /cloud-servers /docker /domains /email /faq /file-manager /hostopia-migration /node /onboarding /service /test /web-hosting /wordpress /contact
/billing/invoices /billing/payment-methods /billing/services /billing/transactions /billing/invoices/1
/profile/account-details /profile/extra-support
/support/chat /support/help /support/knowledgebase /support/service-status /support/tickets /support/knowledgebase/faqs /support/tickets/new /support/knowledgebase/article/1 /support/knowledgebase/domains /support/tickets/1
/team/affiliate /team/details-users /team/email-history
/info /info/terms /info/privacy /brand/hp /cart/1 /service/hosting /service/hosting/1 /service/hosting/1/change-package
/auth/2fa /auth/choose-team /auth/forgotten-details /auth/recover-details /auth/reset-password /auth/sign-up /auth/teamId/key /auth/teamId/1/key /invite-accept/key /invite-accept/1/key
/add-product/hosting /add-product/hosting/configure-domain /add-product/hosting/single /add-product/hosting/multiple /add-product/hosting/multiple/select-domain /add-product/hosting/lantern.com
/add-product/hosting/plan/years /add-product/hosting/plan/years/existing-domain /add-product/hosting/plan/years/purchase-domain /add-product/hosting/plan/years/purchase-domain/select-domain
/add-product/hosting/plan/years/transfer-domain /add-product/hosting/plan/years/transfer-domain/single /add-product/hosting/plan/years/transfer-domain/multiple /add-product/hosting/plan/years/transfer-domain/multiple/select-domain
/add-product/configure-domain /add-product/product /add-product/product/existing-domain /add-product/purchase-domain /add-product/select-domain /add-product/transfer-domain /add-product/transfer-domain/single /add-product/transfer-domain/multiple
/cloud-servers/add-cloud-server /cloud-servers/create /cloud-servers/web-1
/docker/create /docker/create/customize /docker/1 /docker/1/configs /docker/1/containers /docker/1/images /docker/1/services /docker/1/volumes /docker/1/containers/create /docker/1/containers/web
/domains/add-domain /domains/dns /domains/dns/1 /domains/1
/email/1 /email/1/calendar /email/1/filters /email/1/forwarders /email/1/mailboxes /email/1/settings
/node/projects /node/projects/create /node/projects/1
/onboarding/billing-details /onboarding/payment /onboarding/payment/1
/web-hosting/add-hosting /web-hosting/add-hosting/cloud /web-hosting/add-hosting/node-js /web-hosting/add-hosting/reseller /web-hosting/add-hosting/wordpress /web-hosting/add-hosting/plesk /web-hosting/1
/wordpress/1 /wordpress/1/backups /wordpress/1/manage /wordpress/1/metrics /wordpress/1/backups/restore-database/1 /wordpress/1/backups/restore-manager/1
/support /team /profile /billing
`
  .trim()
  .split(/\s+/);

const match = createMatcher(routes);

it('has a route for every path of S1 §2', () => {
  expect(paths.filter((path) => !match(path))).toEqual([]);
});

it('has no route that an earlier one hides', () => {
  const example = (path: string) => path.replace(/:\w+\??/g, '1');
  const hidden = routes.filter(({ path }) => match(example(path))?.route.path !== path);
  expect(hidden.map(({ path }) => path)).toEqual([]);
});

it('has no fewer screens than before', () => {
  const built = routes.filter((route) => route.load || route.redirect).length;
  console.log(`screens built/total: ${built}/${routes.length}`);
  ratchet('screens', built);
});
