import type { ComponentType } from 'react';
import type { frameMessages } from '#core/i18n/messages/frame.en.ts';
import type { sessionMessages } from '#core/i18n/messages/session.en.ts';
import type { MessageKey } from '#core/i18n/translator.ts';
import type { RouteAccess } from '#core/router/guard.rules.ts';
import type { Prefetching } from '#core/router/match.rules.ts';
import { emailPages } from './email/pages.ts';

/** A screen gets the parameters of its path. */
export type Screen = ComponentType<{ params: Readonly<Record<string, string>> }> & Prefetching;

type TitleKey = MessageKey<typeof frameMessages> | MessageKey<typeof sessionMessages>;

export interface Route {
  path: string;
  access: RouteAccess;
  /** The page in the tab's title; its heading, if absent. A path with a parameter adds the name of its object. */
  title?: TitleKey;
  /** Absent while the screen is not built: the path shows the not-found page and is in no menu. */
  load?: () => Promise<Screen>;
  redirect?: string;
  /** The main layout by default, or the guest layout for visitors. */
  layout?: 'auth' | 'auth-large' | 'invite' | 'onboarding' | 'checkout';
  /** The sentence below the heading of an auth layout. */
  text?: TitleKey;
}

const userRoute = (path: string, options: Partial<Route> = {}): Route => ({ path, access: 'user', ...options });
const shopRoute = (path: string): Route => ({
  path,
  access: 'shop',
  title: 'menu.shop',
  load: () => import('./product/add-product.screen.tsx').then((module) => module.AddProductScreen),
});
/** The shop's steps with one kind of hosting chosen. */
const hostingPlanRoute = (path: string): Route =>
  userRoute(path, {
    title: 'menu.addHosting',
    load: () => import('./product/add-hosting-plan.screen.tsx').then((module) => module.AddHostingPlanScreen),
  });
const publicRoute = (path: string, options: Partial<Route> = {}): Route => ({ path, access: 'public', ...options });
const guestRoute = (path: string, options: Partial<Route> = {}): Route => ({
  path,
  access: 'guest',
  layout: 'auth',
  ...options,
});
const onboardingRoute = (path: string, options: Partial<Route> = {}): Route => ({
  path,
  access: 'user',
  layout: 'onboarding',
  ...options,
});

/** Every path of S1 §2. The first route that matches wins. */
export const routes: readonly Route[] = [
  userRoute('/', {
    title: 'menu.dashboard',
    load: () => import('./dashboard/dashboard.screen.tsx').then((module) => module.DashboardScreen),
  }),
  publicRoute('/about', {
    title: 'menu.about',
    load: () => import('./info/about.screen.tsx').then((module) => module.AboutScreen),
  }),
  {
    path: '/checkout',
    access: 'shop',
    title: 'menu.checkout',
    layout: 'checkout',
    load: () => import('./cart/checkout.root.tsx').then((module) => module.CheckoutScreen),
  },
  publicRoute('/faq', {
    title: 'menu.faq',
    load: () => import('./info/faq.screen.tsx').then((module) => module.FaqScreen),
  }),
  userRoute('/file-manager', {
    title: 'menu.files',
    load: () => import('./files/file-manager.screen.tsx').then((module) => module.FileManagerScreen),
  }),
  publicRoute('/hostopia-migration', {
    title: 'menu.migration',
    load: () => import('./info/migration.screen.tsx').then((module) => module.MigrationScreen),
  }),
  publicRoute('/test', {
    title: 'menu.test',
    load: () => import('./info/test.screen.tsx').then((module) => module.TestScreen),
  }),
  publicRoute('/contact', { redirect: '/support/help' }),

  guestRoute('/auth/2fa', {
    title: 'secondFactor.title',
    load: () => import('./session/auth.screen.tsx').then((module) => module.SecondFactorPage),
  }),
  guestRoute('/auth/choose-team', {
    title: 'chooseTeam.title',
    text: 'chooseTeam.text',
    load: () => import('./session/auth.screen.tsx').then((module) => module.ChooseTeamPage),
  }),
  guestRoute('/auth/forgotten-details', {
    title: 'forgotten.title',
    text: 'forgotten.text',
    load: () => import('./session/forgotten.screen.tsx').then((module) => module.ForgottenScreen),
  }),
  guestRoute('/auth/recover-details', {
    title: 'recover.title',
    text: 'recover.text',
    load: () => import('./session/recover.screen.tsx').then((module) => module.RecoverScreen),
  }),
  guestRoute('/auth/reset-password', {
    title: 'reset.title',
    load: () => import('./session/reset.screen.tsx').then((module) => module.ResetScreen),
  }),
  guestRoute('/auth/sign-up', {
    title: 'signUp.title',
    text: 'signUp.text',
    layout: 'auth-large',
    load: () => import('./session/sign-up.screen.tsx').then((module) => module.SignUpScreen),
  }),
  publicRoute('/auth/teamId/:userId?/:key', {
    layout: 'invite',
    load: () => import('./session/invite.screen.tsx').then((module) => module.InviteScreen),
  }),
  publicRoute('/invite-accept/:userId?/:key', {
    layout: 'invite',
    load: () => import('./session/invite.screen.tsx').then((module) => module.InviteScreen),
  }),

  userRoute('/billing', { redirect: '/billing/invoices' }),
  userRoute('/billing/invoices', {
    title: 'menu.invoices',
    load: () => import('./billing/invoices.screen.tsx').then((module) => module.InvoicesScreen),
  }),
  userRoute('/billing/payment-methods', {
    title: 'menu.paymentMethods',
    load: () => import('./billing/payment-methods.screen.tsx').then((module) => module.PaymentMethodsScreen),
  }),
  userRoute('/billing/services', {
    title: 'menu.services',
    load: () => import('./billing/services.screen.tsx').then((module) => module.ServicesScreen),
  }),
  userRoute('/billing/transactions', {
    title: 'menu.transactions',
    load: () => import('./billing/transactions.screen.tsx').then((module) => module.TransactionsScreen),
  }),
  userRoute('/billing/invoices/:id', {
    title: 'menu.invoice',
    load: () => import('./billing/invoice.screen.tsx').then((module) => module.InvoiceScreen),
  }),
  userRoute('/profile', { redirect: '/profile/account-details' }),
  userRoute('/profile/account-details', {
    title: 'menu.account',
    load: () => import('./profile/account.screen.tsx').then((module) => module.AccountScreen),
  }),
  userRoute('/profile/extra-support', {
    title: 'menu.extraSupport',
    load: () => import('./profile/extra-support.screen.tsx').then((module) => module.ExtraSupportScreen),
  }),

  publicRoute('/support', { redirect: '/support/help' }),
  publicRoute('/support/chat', {
    title: 'menu.chat',
    load: () => import('./support/chat.screen.tsx').then((module) => module.ChatScreen),
  }),
  publicRoute('/support/help', {
    title: 'menu.help',
    load: () => import('./support/help.screen.tsx').then((module) => module.HelpScreen),
  }),
  publicRoute('/support/knowledgebase', {
    title: 'menu.knowledgebase',
    load: () => import('./support/knowledgebase.screen.tsx').then((module) => module.KnowledgebaseScreen),
  }),
  publicRoute('/support/service-status', {
    title: 'menu.status',
    load: () => import('./support/status.screen.tsx').then((module) => module.StatusScreen),
  }),
  userRoute('/support/tickets', {
    title: 'menu.tickets',
    load: () => import('./support/tickets.screen.tsx').then((module) => module.TicketsScreen),
  }),
  publicRoute('/support/knowledgebase/faqs', {
    title: 'menu.faqs',
    load: () => import('./support/faqs.screen.tsx').then((module) => module.FaqsScreen),
  }),
  userRoute('/support/tickets/new', {
    title: 'menu.newTicket',
    load: () => import('./support/new-ticket.screen.tsx').then((module) => module.NewTicketScreen),
  }),
  publicRoute('/support/knowledgebase/article/:id', {
    title: 'menu.knowledgebase',
    load: () => import('./support/article.screen.tsx').then((module) => module.ArticleScreen),
  }),
  publicRoute('/support/knowledgebase/:category', {
    title: 'menu.knowledgebase',
    load: () => import('./support/category.screen.tsx').then((module) => module.CategoryScreen),
  }),
  publicRoute('/support/tickets/:id', {
    title: 'menu.ticket',
    load: () => import('./support/ticket.screen.tsx').then((module) => module.TicketScreen),
  }),

  userRoute('/team', { redirect: '/team/details-users' }),
  userRoute('/team/affiliate', {
    title: 'menu.affiliate',
    load: () => import('./team/affiliate.screen.tsx').then((module) => module.AffiliateScreen),
  }),
  userRoute('/team/details-users', {
    title: 'menu.details',
    load: () => import('./team/team.screen.tsx').then((module) => module.TeamScreen),
  }),
  userRoute('/team/email-history', {
    title: 'menu.emailHistory',
    load: () => import('./team/email-history.screen.tsx').then((module) => module.EmailHistoryScreen),
  }),
  publicRoute('/info/:info?', {
    load: () => import('./info/info.screen.tsx').then((module) => module.InfoScreen),
  }),
  publicRoute('/brand/:brand', {
    load: () => import('./info/brand.screen.tsx').then((module) => module.BrandScreen),
  }),
  publicRoute('/cart/:id', {
    title: 'menu.basket',
    load: () => import('./cart/cart.screen.tsx').then((module) => module.CartScreen),
  }),

  publicRoute('/service', {
    title: 'menu.service',
    load: () => import('./info/service-overview.screen.tsx').then((module) => module.ServiceOverviewScreen),
  }),
  userRoute('/service/:type', {
    title: 'menu.services',
    load: () => import('./billing/services.screen.tsx').then((module) => module.ServicesScreen),
  }),
  userRoute('/service/:type/:id', {
    title: 'menu.services',
    load: () => import('./billing/service.screen.tsx').then((module) => module.ServiceScreen),
  }),
  userRoute('/service/:type/:id/change-package', {
    title: 'menu.changePackage',
    load: () => import('./billing/change-package.screen.tsx').then((module) => module.ChangePackageScreen),
  }),

  shopRoute('/add-product'),
  shopRoute('/add-product/configure-domain'),
  shopRoute('/add-product/product'),
  shopRoute('/add-product/product/existing-domain'),
  shopRoute('/add-product/purchase-domain'),
  shopRoute('/add-product/select-domain'),
  shopRoute('/add-product/transfer-domain'),
  shopRoute('/add-product/transfer-domain/single'),
  shopRoute('/add-product/transfer-domain/multiple'),
  shopRoute('/add-product/:productGroup'),
  shopRoute('/add-product/:productGroup/configure-domain'),
  shopRoute('/add-product/:productGroup/single'),
  shopRoute('/add-product/:productGroup/multiple'),
  shopRoute('/add-product/:productGroup/multiple/select-domain'),
  shopRoute('/add-product/:productGroup/:productName/:productTerm/existing-domain'),
  shopRoute('/add-product/:productGroup/:productName/:productTerm/purchase-domain'),
  shopRoute('/add-product/:productGroup/:productName/:productTerm/purchase-domain/select-domain'),
  shopRoute('/add-product/:productGroup/:productName/:productTerm/transfer-domain'),
  shopRoute('/add-product/:productGroup/:productName/:productTerm/transfer-domain/single'),
  shopRoute('/add-product/:productGroup/:productName/:productTerm/transfer-domain/multiple'),
  shopRoute('/add-product/:productGroup/:productName/:productTerm/transfer-domain/multiple/select-domain'),
  shopRoute('/add-product/:productGroup/:productName/:productTerm'),
  shopRoute('/add-product/:productGroup/:searchDomainFromUser'),

  userRoute('/cloud-servers', {
    title: 'menu.cloud',
    load: () => import('./cloud/servers.screen.tsx').then((module) => module.ServersScreen),
  }),
  userRoute('/cloud-servers/add-cloud-server', {
    title: 'menu.addServer',
    load: () => import('./cloud/add-server.screen.tsx').then((module) => module.AddServerScreen),
  }),
  userRoute('/cloud-servers/create', {
    title: 'menu.addServer',
    load: () => import('./cloud/create-server.screen.tsx').then((module) => module.CreateServerScreen),
  }),
  userRoute('/cloud-servers/:domain', {
    title: 'menu.cloud',
    load: () => import('./cloud/server.screen.tsx').then((module) => module.ServerScreen),
  }),

  userRoute('/docker', {
    title: 'menu.containers',
    load: () => import('./docker/projects.screen.tsx').then((module) => module.ProjectsScreen),
  }),
  userRoute('/docker/create', {
    title: 'menu.containers',
    load: () => import('./docker/create.screen.tsx').then((module) => module.CreateScreen),
  }),
  userRoute('/docker/create/customize', {
    title: 'menu.containers',
    load: () => import('./docker/customize.screen.tsx').then((module) => module.CustomizeScreen),
  }),
  userRoute('/docker/:id', {
    title: 'menu.containers',
    load: () => import('./docker/project.screen.tsx').then((module) => module.ProjectScreen),
  }),
  userRoute('/docker/:id/configs', {
    title: 'menu.containers',
    load: () => import('./docker/configs.screen.tsx').then((module) => module.ConfigsScreen),
  }),
  userRoute('/docker/:id/containers', {
    title: 'menu.containers',
    load: () => import('./docker/containers.screen.tsx').then((module) => module.ContainersScreen),
  }),
  userRoute('/docker/:id/images', {
    title: 'menu.containers',
    load: () => import('./docker/images.screen.tsx').then((module) => module.ImagesScreen),
  }),
  userRoute('/docker/:id/services', {
    title: 'menu.containers',
    load: () => import('./docker/services.screen.tsx').then((module) => module.ServicesScreen),
  }),
  userRoute('/docker/:id/volumes', {
    title: 'menu.containers',
    load: () => import('./docker/volumes.screen.tsx').then((module) => module.VolumesScreen),
  }),
  userRoute('/docker/:id/containers/create', {
    title: 'menu.containers',
    load: () => import('./docker/create-container.screen.tsx').then((module) => module.CreateContainerScreen),
  }),
  userRoute('/docker/:id/containers/:container', {
    title: 'menu.containers',
    load: () => import('./docker/container.screen.tsx').then((module) => module.ContainerScreen),
  }),

  // Before the path of a domain, which would match them.
  userRoute('/domains/dns', {
    title: 'menu.dns',
    load: () => import('./dns/zones.screen.tsx').then((module) => module.ZonesScreen),
  }),
  userRoute('/domains/dns/:id', {
    title: 'menu.dns',
    load: () => import('./dns/zone.screen.tsx').then((module) => module.ZoneScreen),
  }),
  userRoute('/domains', {
    title: 'menu.domains',
    load: () => import('./domain/domains.screen.tsx').then((module) => module.DomainsScreen),
  }),
  userRoute('/domains/add-domain', {
    title: 'menu.addDomain',
    load: () => import('./domain/add-domain.screen.tsx').then((module) => module.AddDomainScreen),
  }),
  publicRoute('/domains/confirm-registrant', {
    load: () => import('./domain/confirm-registrant.screen.tsx').then((module) => module.ConfirmRegistrantScreen),
  }),
  userRoute('/domains/:id', {
    title: 'menu.domains',
    load: () => import('./domain/domain.screen.tsx').then((module) => module.DomainScreen),
  }),

  ...emailPages.map(({ path, title, load }) => userRoute(path, { title, load })),

  userRoute('/node', {
    title: 'menu.node',
    load: () => import('./docker/node/node.screen.tsx').then((module) => module.NodeScreen),
  }),
  userRoute('/node/projects', {
    title: 'menu.node',
    load: () => import('./docker/node/node-projects.screen.tsx').then((module) => module.NodeProjectsScreen),
  }),
  userRoute('/node/projects/create', {
    title: 'menu.node',
    load: () => import('./docker/node/create-node-project.screen.tsx').then((module) => module.CreateNodeProjectScreen),
  }),
  userRoute('/node/projects/:id', {
    title: 'menu.node',
    load: () => import('./docker/node/node-project.screen.tsx').then((module) => module.NodeProjectScreen),
  }),

  onboardingRoute('/onboarding', {
    title: 'menu.onboarding',
    load: () => import('./onboarding/welcome.screen.tsx').then((module) => module.WelcomeScreen),
  }),
  onboardingRoute('/onboarding/billing-details', {
    load: () => import('./onboarding/billing-details.screen.tsx').then((module) => module.BillingDetailsScreen),
  }),
  onboardingRoute('/onboarding/payment', {
    load: () => import('./onboarding/payment.screen.tsx').then((module) => module.PaymentScreen),
  }),
  onboardingRoute('/onboarding/payment/:id', {
    load: () => import('./onboarding/payment-result.screen.tsx').then((module) => module.PaymentResultScreen),
  }),

  userRoute('/web-hosting', {
    title: 'menu.hosting',
    load: () => import('./hosting/accounts.screen.tsx').then((module) => module.HostingAccountsScreen),
  }),
  userRoute('/web-hosting/add-hosting', {
    title: 'menu.addHosting',
    load: () => import('./hosting/add-hosting.screen.tsx').then((module) => module.AddHostingScreen),
  }),
  hostingPlanRoute('/web-hosting/add-hosting/cloud'),
  hostingPlanRoute('/web-hosting/add-hosting/node-js'),
  hostingPlanRoute('/web-hosting/add-hosting/reseller'),
  hostingPlanRoute('/web-hosting/add-hosting/wordpress'),
  hostingPlanRoute('/web-hosting/add-hosting/:type'),
  userRoute('/web-hosting/:id', {
    title: 'menu.hosting',
    load: () => import('./hosting/account.screen.tsx').then((module) => module.HostingAccountScreen),
  }),

  userRoute('/wordpress', {
    title: 'menu.wordpress',
    load: () => import('./wordpress/sites.screen.tsx').then((module) => module.SitesScreen),
  }),
  userRoute('/wordpress/:id', {
    title: 'menu.wordpress',
    load: () => import('./wordpress/site.screen.tsx').then((module) => module.SiteScreen),
  }),
  userRoute('/wordpress/:id/backups', {
    title: 'menu.wordpress',
    load: () => import('./wordpress/backups.screen.tsx').then((module) => module.BackupsScreen),
  }),
  userRoute('/wordpress/:id/manage', {
    title: 'menu.wordpress',
    load: () => import('./wordpress/manage.screen.tsx').then((module) => module.ManageScreen),
  }),
  userRoute('/wordpress/:id/metrics', {
    title: 'menu.wordpress',
    load: () => import('./wordpress/metrics.screen.tsx').then((module) => module.MetricsScreen),
  }),
  userRoute('/wordpress/:id/backups/restore-database/:restoreId', {
    title: 'menu.wordpress',
    load: () => import('./wordpress/restore-database.screen.tsx').then((module) => module.RestoreDatabaseScreen),
  }),
  userRoute('/wordpress/:id/backups/restore-manager/:backupId', {
    title: 'menu.wordpress',
    load: () => import('./wordpress/restore-files.screen.tsx').then((module) => module.RestoreFilesScreen),
  }),
];
