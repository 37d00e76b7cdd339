import type { ComponentType } from 'react';
import type { frameMessages } from '#core/i18n/messages/frame.en.ts';
import type { sessionMessages } from '#core/i18n/messages/session.en.ts';
import type { MessageKey } from '#core/i18n/translator.ts';
import type { Access } from '#core/router/guard.rules.ts';
import { emailPages } from './email/pages.ts';

/** What a screen is given: the parameters of its path. */
export type Screen = ComponentType<{ params: Readonly<Record<string, string>> }>;

/** Titles of pages are messages of the portal's frame or of signing in. */
type TitleKey = MessageKey<typeof frameMessages> | MessageKey<typeof sessionMessages>;

export interface Route {
  path: string;
  access: Access;
  /** Word for the tab's title; the page's own heading names the object. */
  title?: TitleKey;
  /** Absent while the screen is not built: the path then shows the not-found page and stands in no menu. */
  load?: () => Promise<Screen>;
  redirect?: string;
  /** The frame around it; without one the sidebar's, or the guest's. */
  layout?: 'auth' | 'auth-large' | 'invite' | 'onboarding';
  /** A sentence below the heading of an auth layout. */
  text?: TitleKey;
}

const user = (path: string, more: Partial<Route> = {}): Route => ({ path, access: 'user', ...more });
const shop = (path: string): Route => ({
  path,
  access: 'shop',
  title: 'menu.shop',
  load: () => import('./product/add-product.screen.tsx').then((module) => module.AddProductScreen),
});
const open = (path: string, more: Partial<Route> = {}): Route => ({ path, access: 'public', ...more });
const guest = (path: string, more: Partial<Route> = {}): Route => ({ path, access: 'guest', layout: 'auth', ...more });
const onboarding = (path: string, more: Partial<Route> = {}): Route => ({
  path,
  access: 'user',
  layout: 'onboarding',
  title: 'menu.onboarding',
  ...more,
});

/** The map of the portal: every path of S1 §2, read from top to bottom; the first that fits counts. */
export const routes: readonly Route[] = [
  user('/', {
    title: 'menu.dashboard',
    load: () => import('./dashboard/dashboard.screen.tsx').then((module) => module.Dashboard),
  }),
  open('/about', {
    title: 'menu.about',
    load: () => import('./info/about.screen.tsx').then((module) => module.AboutScreen),
  }),
  {
    path: '/checkout',
    access: 'shop',
    title: 'menu.checkout',
    load: () => import('./cart/checkout.root.tsx').then((module) => module.CheckoutScreen),
  },
  open('/faq', { title: 'menu.faq', load: () => import('./info/faq.screen.tsx').then((module) => module.FaqScreen) }),
  user('/file-manager', {
    title: 'menu.files',
    load: () => import('./info/file-manager.screen.tsx').then((module) => module.FileManagerScreen),
  }),
  open('/hostopia-migration', {
    title: 'menu.migration',
    load: () => import('./info/migration.screen.tsx').then((module) => module.MigrationScreen),
  }),
  open('/test', {
    title: 'menu.test',
    load: () => import('./info/test.screen.tsx').then((module) => module.TestScreen),
  }),
  open('/contact', { redirect: '/support/help' }),

  guest('/auth/2fa', {
    title: 'secondFactor.title',
    load: () => import('./session/auth.screen.tsx').then((module) => module.SecondFactorPage),
  }),
  guest('/auth/choose-team', {
    title: 'chooseTeam.title',
    text: 'chooseTeam.text',
    load: () => import('./session/auth.screen.tsx').then((module) => module.ChooseTeamPage),
  }),
  guest('/auth/forgotten-details', {
    title: 'forgotten.title',
    text: 'forgotten.text',
    load: () => import('./session/forgotten.screen.tsx').then((module) => module.ForgottenScreen),
  }),
  guest('/auth/recover-details', {
    title: 'recover.title',
    text: 'recover.text',
    load: () => import('./session/recover.screen.tsx').then((module) => module.RecoverScreen),
  }),
  guest('/auth/reset-password', {
    title: 'reset.title',
    load: () => import('./session/reset.screen.tsx').then((module) => module.ResetScreen),
  }),
  guest('/auth/sign-up', {
    title: 'signUp.title',
    layout: 'auth-large',
    load: () => import('./session/sign-up.screen.tsx').then((module) => module.SignUpScreen),
  }),
  open('/auth/teamId/:userId?/:key', {
    title: 'menu.invite',
    layout: 'invite',
    load: () => import('./session/invite.screen.tsx').then((module) => module.InviteScreen),
  }),
  open('/invite-accept/:userId?/:key', {
    title: 'menu.invite',
    layout: 'invite',
    load: () => import('./session/invite.screen.tsx').then((module) => module.InviteScreen),
  }),

  user('/billing', { redirect: '/billing/invoices' }),
  user('/billing/invoices', {
    title: 'menu.invoices',
    load: () => import('./billing/invoices.screen.tsx').then((module) => module.InvoicesScreen),
  }),
  user('/billing/payment-methods', {
    title: 'menu.paymentMethods',
    load: () => import('./billing/payment-methods.screen.tsx').then((module) => module.PaymentMethodsScreen),
  }),
  user('/billing/services', {
    title: 'menu.services',
    load: () => import('./billing/services.screen.tsx').then((module) => module.ServicesScreen),
  }),
  user('/billing/transactions', {
    title: 'menu.transactions',
    load: () => import('./billing/transactions.screen.tsx').then((module) => module.TransactionsScreen),
  }),
  user('/billing/invoices/:id', {
    title: 'menu.invoice',
    load: () => import('./billing/invoice.screen.tsx').then((module) => module.InvoiceScreen),
  }),
  user('/profile', { redirect: '/profile/account-details' }),
  user('/profile/account-details', {
    title: 'menu.account',
    load: () => import('./profile/account.screen.tsx').then((module) => module.AccountScreen),
  }),
  user('/profile/extra-support', {
    title: 'menu.extraSupport',
    load: () => import('./profile/extra-support.screen.tsx').then((module) => module.ExtraSupportScreen),
  }),

  open('/support', { redirect: '/support/help' }),
  open('/support/chat', {
    title: 'menu.chat',
    load: () => import('./support/chat.screen.tsx').then((module) => module.ChatScreen),
  }),
  open('/support/help', {
    title: 'menu.help',
    load: () => import('./support/help.screen.tsx').then((module) => module.HelpScreen),
  }),
  open('/support/knowledgebase', {
    title: 'menu.knowledgebase',
    load: () => import('./support/knowledgebase.screen.tsx').then((module) => module.KnowledgebaseScreen),
  }),
  open('/support/service-status', {
    title: 'menu.status',
    load: () => import('./support/status.screen.tsx').then((module) => module.StatusScreen),
  }),
  user('/support/tickets', {
    title: 'menu.tickets',
    load: () => import('./support/tickets.screen.tsx').then((module) => module.TicketsScreen),
  }),
  open('/support/knowledgebase/faqs', {
    title: 'menu.faqs',
    load: () => import('./support/faqs.screen.tsx').then((module) => module.FaqsScreen),
  }),
  user('/support/tickets/new', {
    title: 'menu.newTicket',
    load: () => import('./support/new-ticket.screen.tsx').then((module) => module.NewTicketScreen),
  }),
  open('/support/knowledgebase/article/:id', {
    title: 'menu.knowledgebase',
    load: () => import('./support/article.screen.tsx').then((module) => module.ArticleScreen),
  }),
  open('/support/knowledgebase/:category', {
    title: 'menu.knowledgebase',
    load: () => import('./support/category.screen.tsx').then((module) => module.CategoryScreen),
  }),
  open('/support/tickets/:id', {
    title: 'menu.ticket',
    load: () => import('./support/ticket.screen.tsx').then((module) => module.TicketScreen),
  }),

  user('/team', { redirect: '/team/details-users' }),
  user('/team/affiliate', {
    title: 'menu.affiliate',
    load: () => import('./team/affiliate.screen.tsx').then((module) => module.AffiliateScreen),
  }),
  user('/team/details-users', {
    title: 'menu.details',
    load: () => import('./team/team.screen.tsx').then((module) => module.TeamScreen),
  }),
  user('/team/email-history', {
    title: 'menu.emailHistory',
    load: () => import('./team/email-history.screen.tsx').then((module) => module.EmailHistoryScreen),
  }),
  open('/info/:info?', {
    title: 'menu.info',
    load: () => import('./info/info.screen.tsx').then((module) => module.InfoScreen),
  }),
  open('/brand/:brand', {
    title: 'menu.brand',
    load: () => import('./info/brand.screen.tsx').then((module) => module.BrandScreen),
  }),
  open('/cart/:id', {
    title: 'menu.basket',
    load: () => import('./cart/cart.screen.tsx').then((module) => module.CartScreen),
  }),

  open('/service', {
    title: 'menu.service',
    load: () => import('./info/service.screen.tsx').then((module) => module.ServiceScreen),
  }),
  user('/service/:type', {
    title: 'menu.services',
    load: () => import('./billing/services.screen.tsx').then((module) => module.ServicesScreen),
  }),
  user('/service/:type/:id', {
    title: 'menu.service',
    load: () => import('./billing/service.screen.tsx').then((module) => module.ServiceScreen),
  }),
  user('/service/:type/:id/change-package', {
    title: 'menu.changePackage',
    load: () => import('./billing/change-package.screen.tsx').then((module) => module.ChangePackageScreen),
  }),

  shop('/add-product'),
  shop('/add-product/configure-domain'),
  shop('/add-product/product'),
  shop('/add-product/product/existing-domain'),
  shop('/add-product/purchase-domain'),
  shop('/add-product/select-domain'),
  shop('/add-product/transfer-domain'),
  shop('/add-product/transfer-domain/single'),
  shop('/add-product/transfer-domain/multiple'),
  shop('/add-product/:productGroup'),
  shop('/add-product/:productGroup/configure-domain'),
  shop('/add-product/:productGroup/single'),
  shop('/add-product/:productGroup/multiple'),
  shop('/add-product/:productGroup/multiple/select-domain'),
  shop('/add-product/:productGroup/:productName/:productTerm/existing-domain'),
  shop('/add-product/:productGroup/:productName/:productTerm/purchase-domain'),
  shop('/add-product/:productGroup/:productName/:productTerm/purchase-domain/select-domain'),
  shop('/add-product/:productGroup/:productName/:productTerm/transfer-domain'),
  shop('/add-product/:productGroup/:productName/:productTerm/transfer-domain/single'),
  shop('/add-product/:productGroup/:productName/:productTerm/transfer-domain/multiple'),
  shop('/add-product/:productGroup/:productName/:productTerm/transfer-domain/multiple/select-domain'),
  shop('/add-product/:productGroup/:productName/:productTerm'),
  shop('/add-product/:productGroup/:searchDomainFromUser'),

  user('/cloud-servers'),
  user('/cloud-servers/add-cloud-server'),
  user('/cloud-servers/create'),
  user('/cloud-servers/:domain'),

  user('/docker'),
  user('/docker/create'),
  user('/docker/create/customize'),
  user('/docker/:id'),
  user('/docker/:id/configs'),
  user('/docker/:id/containers'),
  user('/docker/:id/images'),
  user('/docker/:id/services'),
  user('/docker/:id/volumes'),
  user('/docker/:id/containers/create'),
  user('/docker/:id/containers/:container'),

  user('/domains'),
  user('/domains/add-domain'),
  user('/domains/dns'),
  user('/domains/dns/:id'),
  user('/domains/:id'),

  ...emailPages.map(({ path, title, load }) => user(path, { title, load })),

  user('/node', {
    title: 'menu.node',
    load: () => import('./info/node.screen.tsx').then((module) => module.NodeScreen),
  }),
  user('/node/projects'),
  user('/node/projects/create'),
  user('/node/projects/:id'),

  onboarding('/onboarding', {
    load: () => import('./onboarding/welcome.screen.tsx').then((module) => module.WelcomeScreen),
  }),
  onboarding('/onboarding/billing-details', {
    load: () => import('./onboarding/billing-details.screen.tsx').then((module) => module.BillingDetailsScreen),
  }),
  onboarding('/onboarding/payment', {
    load: () => import('./onboarding/payment.screen.tsx').then((module) => module.PaymentScreen),
  }),
  onboarding('/onboarding/payment/:id', {
    load: () => import('./onboarding/payment-result.screen.tsx').then((module) => module.PaymentResultScreen),
  }),

  user('/web-hosting'),
  user('/web-hosting/add-hosting'),
  user('/web-hosting/add-hosting/cloud'),
  user('/web-hosting/add-hosting/node-js'),
  user('/web-hosting/add-hosting/reseller'),
  user('/web-hosting/add-hosting/wordpress'),
  user('/web-hosting/add-hosting/:type'),
  user('/web-hosting/:id'),

  user('/wordpress'),
  user('/wordpress/:id'),
  user('/wordpress/:id/backups'),
  user('/wordpress/:id/manage'),
  user('/wordpress/:id/metrics'),
  user('/wordpress/:id/backups/restore-database/:restoreId'),
  user('/wordpress/:id/backups/restore-manager/:backupId'),
];
