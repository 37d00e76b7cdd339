import type { Page } from 'playwright-core';
import { type Route, routes } from '#screens/routes.ts';
import { APP, appZip } from './node-fixture.ts';

/** Who looks at a page. All but a guest have a team like one of the seeded. */
export type Visitor = 'guest' | 'owner' | 'newcomer' | 'migrating' | 'choosing-team' | 'second-factor';

/** What a sample may name of the visitor's team. */
export interface PageData {
  owner: { email: string };
  domains: Record<'main' | 'studio' | 'pending' | 'off', { id: string; name: string }>;
  /** Zones: one in use, one whose name servers are elsewhere. */
  zones: Record<'main' | 'elsewhere', { id: string; name: string }>;
  invoices: readonly string[];
  tickets: readonly { id: string; subject: string }[];
  service(label: string): { id: string; name: string };
  /** A WordPress site by the beginning of its domain, such as `blog`. */
  site(start: string): { id: string; name: string };
  /** A project by its name: `Storefront`, `Lab` or `storefront-api`. */
  project(name: string): { id: string; name: string };
  /** A container that is there from the start, by its name: `crasher-1-1` of `Lab`. */
  container(name: string): { id: string; name: string };
}

/** The beginning of the domain of the site that is broken. */
const BROKEN_SITE = 'news';

/** One page of the portal with sample parameters: what the checks of every page open. */
export interface PageSample {
  /** Of the pictures; unique. */
  name: string;
  /** The route of src/screens/routes.ts that it is a sample of. */
  route: string;
  path: (data: PageData) => string;
  visitor: Visitor;
  brand: 'hp' | 'gb';
  /** Heading that is there once the page is. */
  heading: (data: PageData) => string | RegExp;
  /** Reads without which the page cannot show its content; `{id}` is any one segment. */
  reads: readonly string[];
  /** Takes the visitor to the page, where its address alone does not, or brings it into the state that is looked at. */
  prepare?: (page: Page, data: PageData) => Promise<void>;
  /** The page changes what its visitor has: it gets a team and a browser of its own. */
  isIsolated: boolean;
}

type Details = Partial<Omit<PageSample, 'route' | 'name' | 'path' | 'heading'>> & {
  path?: string | ((data: PageData) => string);
};
type Heading = string | RegExp | ((data: PageData) => string);

const asFunction = <T>(value: T | ((data: PageData) => T)): ((data: PageData) => T) =>
  typeof value === 'function' ? (value as (data: PageData) => T) : () => value;

const sample = (
  visitor: Visitor,
  name: string,
  route: string,
  heading: Heading,
  { path = route, ...more }: Details = {},
): PageSample => ({
  name,
  route,
  path: asFunction(path),
  visitor,
  brand: 'hp',
  heading: asFunction<string | RegExp>(heading),
  reads: [],
  isIsolated: false,
  ...more,
});
const asGuest = sample.bind(null, 'guest');
const asOwner = sample.bind(null, 'owner');

const KEY = 'a'.repeat(43);
const inMain = (rest: string) => (data: PageData) => `/email/${data.domains.main.id}/${rest}`;
const inStudio = (rest: string) => (data: PageData) => `/email/${data.domains.studio.id}/${rest}`;
/** The heading of every page of an email domain. */
const nameOf = (domain: keyof PageData['domains']) => (data: PageData) => data.domains[domain].name;
const hosting = (rest: string) => (data: PageData) => `/service/hosting/${data.service('Web Plus cpanel').id}${rest}`;
const domain =
  (tab = '') =>
  (data: PageData) =>
    `/domains/${data.service('domain .example').id}${tab && `?tab=${tab}`}`;
const nameOfDomain = (data: PageData) => data.service('domain .example').name;
const account =
  (tab = '', label = 'Web Plus cpanel') =>
  (data: PageData) =>
    `/web-hosting/${data.service(label).id}${tab && `?tab=${tab}`}`;
const nameOfAccount = (data: PageData) => data.service('Web Plus cpanel').name;
const PLAN = '/add-product/email/mail-team/yearly';
const PLAN_ROUTE = '/add-product/:productGroup/:productName/:productTerm';

const fillSignIn = async (page: Page, email: string) => {
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-2026!');
  await page.getByRole('button', { name: 'LOG IN' }).click();
};

const general: PageSample[] = [
  asGuest('sign-in', '/', 'Sign in'),
  asOwner('dashboard', '/', 'Welcome back, Olivia', {
    reads: ['/services/services', '/email/domain', '/support/ticket', '/billing/invoices'],
  }),
  asGuest('about', '/about', 'About Harbourpoint'),
  asGuest('faq', '/faq', 'FAQs', { reads: ['/support/faqs'] }),
  asOwner('file-manager', '/file-manager', 'File manager', { reads: ['/services/services'] }),
  asOwner('files', '/file-manager', 'File manager', {
    path: (data) => `/file-manager?account=${data.service('Web Plus cpanel').id}&path=/public_html`,
    reads: ['/shared-hosting/accounts/{id}/files'],
  }),
  asOwner('file-editor', '/file-manager', 'File manager', {
    path: (data) => `/file-manager?account=${data.service('Web Plus cpanel').id}&edit=/public_html/assets/style.css`,
    reads: ['/shared-hosting/accounts/{id}/files/text'],
  }),
  asGuest('migration', '/hostopia-migration', 'Moving to Greenbridge', { brand: 'gb', reads: ['/brand/brand'] }),
  asGuest('self-test', '/test', 'Connection test'),
  asGuest('terms', '/info/:info?', 'Terms', { path: '/info/terms' }),
  asGuest('brand', '/brand/:brand', 'Welcome to Evenhost', { path: '/brand/eh' }),
  asOwner('node', '/node', 'Node.js projects'),
];

const authentication: PageSample[] = [
  sample('second-factor', 'second-factor', '/auth/2fa', 'Two-factor authentication', {
    path: '/',
    prepare: (page, { owner }) => fillSignIn(page, owner.email),
  }),
  sample('choosing-team', 'choose-team', '/auth/choose-team', 'Choose a team', {
    path: '/',
    prepare: (page, { owner }) => fillSignIn(page, owner.email),
  }),
  asGuest('forgotten', '/auth/forgotten-details', 'Recover your account'),
  asGuest('recover', '/auth/recover-details', 'Reset your password'),
  asGuest('reset', '/auth/reset-password', 'Set a new password', {
    path: `/auth/reset-password?token=${KEY}`,
    reads: ['/user/password-reset'],
  }),
  asGuest('sign-up', '/auth/sign-up', 'Create an account'),
  asGuest('sign-up-gb', '/auth/sign-up', 'Create an account', { brand: 'gb' }),
  asGuest('sign-in-gb', '/', 'Sign in', { brand: 'gb' }),
  asGuest('invite', '/invite-accept/:userId?/:key', 'This invite is no longer valid', {
    path: `/invite-accept/${KEY}`,
    reads: ['/user/invite/{key}'],
  }),
  asGuest('invite-team', '/auth/teamId/:userId?/:key', 'This invite is no longer valid', {
    path: `/auth/teamId/${KEY}`,
  }),
];

const billing: PageSample[] = [
  asOwner('invoices', '/billing/invoices', /^Invoices/, { reads: ['/billing/invoices'] }),
  asOwner('invoice', '/billing/invoices/:id', (data) => `Invoice #${data.invoices[0]}`, {
    path: (data) => `/billing/invoices/${data.invoices[0]}`,
    reads: ['/billing/invoices/{id}'],
  }),
  asOwner('payment-methods', '/billing/payment-methods', 'Payment methods', { reads: ['/billing/cards'] }),
  asOwner('services', '/billing/services', /^Services/, { reads: ['/services/services'] }),
  asOwner('transactions', '/billing/transactions', /^Transactions/, { reads: ['/billing/transactions'] }),
  asOwner('services-of-type', '/service/:type', /^Services/, { path: '/service/email', reads: ['/services/services'] }),
  asOwner('service', '/service/:type/:id', (data) => data.service('Web Plus cpanel').name, {
    path: hosting(''),
    reads: ['/services/services/{id}'],
  }),
  asOwner('change-package', '/service/:type/:id/change-package', 'Change plan', {
    path: hosting('/change-package'),
    reads: ['/services/change-product/{id}'],
  }),
];

const profileAndTeam: PageSample[] = [
  asOwner('account', '/profile/account-details', 'Account details', {
    reads: ['/user/sessions', '/user/user/security-questions-answers'],
  }),
  asOwner('extra-support', '/profile/extra-support', 'Extra support', { reads: ['/user/user/vulnerabilities'] }),
  asOwner('affiliate', '/team/affiliate', 'Affiliate', { reads: ['/user/team/affiliate'] }),
  asOwner('members', '/team/details-users', /^Members & details/, { reads: ['/user/user/team'] }),
  asOwner('invites', '/team/details-users', /^Members & details/, {
    path: '/team/details-users?tab=invites',
    reads: ['/user/invite'],
  }),
  asOwner('team-details', '/team/details-users', 'Address', {
    path: '/team/details-users?tab=details',
    reads: ['/user/teams/{id}'],
  }),
  asOwner('email-history', '/team/email-history', /^Email history/, { reads: ['/notification/notification'] }),
];

const support: PageSample[] = [
  asOwner('chat-page', '/support/chat', 'Live chat', { reads: ['/support/settings'] }),
  asGuest('help-guest', '/support/help', 'Help & Support', { reads: ['/support/categories', '/support/settings'] }),
  asOwner('help', '/support/help', 'Help & Support', { reads: ['/support/ticket/get-announcements'] }),
  asOwner('knowledgebase', '/support/knowledgebase', 'Knowledge base', { reads: ['/support/categories'] }),
  asGuest('category', '/support/knowledgebase/:category', 'Domains', {
    path: '/support/knowledgebase/domains',
    reads: ['/support/articles'],
  }),
  asGuest('article', '/support/knowledgebase/article/:id', 'Transfer a domain to us', {
    path: '/support/knowledgebase/article/4',
    reads: ['/support/articles/{id}'],
  }),
  asGuest('faqs', '/support/knowledgebase/faqs', 'FAQs', { reads: ['/support/faqs'] }),
  asGuest('status', '/support/service-status', 'Service status', { reads: ['/support/ticket/get-announcements'] }),
  asOwner('tickets', '/support/tickets', /^Tickets/, { reads: ['/support/ticket'] }),
  asOwner('new-ticket', '/support/tickets/new', 'New ticket', { reads: ['/support/departments'] }),
  asOwner('ticket', '/support/tickets/:id', (data) => data.tickets[0]?.subject ?? '', {
    path: (data) => `/support/tickets/${data.tickets[0]?.id}`,
    reads: ['/support/ticket/{id}'],
  }),
];

const domains: PageSample[] = [
  asOwner('domains', '/domains', /^Domains/, { reads: ['/services/services'] }),
  asOwner('domains-near-renewal', '/domains', /^Domains/, { path: '/domains?status=near_renewal' }),
  asOwner('domains-expired', '/domains', /^Domains/, { path: '/domains?status=expired' }),
  asOwner('domain-add', '/domains/add-domain', 'Add a domain'),
  asOwner('domain-overview', '/domains/:id', nameOfDomain, { path: domain(), reads: ['/domain/domain/{id}'] }),
  asOwner('domain-name-servers', '/domains/:id', nameOfDomain, { path: domain('name-servers') }),
  asOwner('domain-contacts', '/domains/:id', nameOfDomain, {
    path: domain('contacts'),
    reads: ['/domain/contact'],
  }),
  asOwner('domain-transfer', '/domains/:id', nameOfDomain, { path: domain('transfer') }),
  asOwner('domain-dnssec', '/domains/:id', nameOfDomain, { path: domain('dnssec') }),
  asOwner('domain-history', '/domains/:id', nameOfDomain, {
    path: domain('history'),
    reads: ['/domain/domain/{id}/history'],
  }),
  asGuest('domain-confirm', '/domains/confirm-registrant', 'Become the registrant', {
    path: `/domains/confirm-registrant?key=1.${KEY}`,
  }),
  asGuest('domain-confirm-bad', '/domains/confirm-registrant', 'This link no longer works'),
  asOwner('domain-unknown', '/domains/:id', 'Domain not found', { path: '/domains/999999999' }),
];

const dns: PageSample[] = [
  asOwner('zones', '/domains/dns', /^DNS zones/, { reads: ['/_id/zones'] }),
  asOwner('zone', '/domains/dns/:id', (data) => data.zones.main.name, {
    path: (data) => `/domains/dns/${data.zones.main.id}`,
    reads: ['/dns/zones/{id}', '/dns/zones/{id}/records'],
  }),
  asOwner('zone-file', '/domains/dns/:id', (data) => data.zones.main.name, {
    path: (data) => `/domains/dns/${data.zones.main.id}?view=file`,
  }),
  asOwner('zone-elsewhere', '/domains/dns/:id', (data) => data.zones.elsewhere.name, {
    path: (data) => `/domains/dns/${data.zones.elsewhere.id}`,
  }),
  asOwner('zone-unknown', '/domains/dns/:id', 'Zone not found', { path: '/domains/dns/999999999' }),
];

const HOSTING_READ = '/shared-hosting/accounts/{id}';
const webHosting: PageSample[] = [
  asOwner('hosting', '/web-hosting', /^Web hosting/, { reads: ['/shared-hosting/accounts'] }),
  asOwner('hosting-overview', '/web-hosting/:id', nameOfAccount, { path: account(), reads: [HOSTING_READ] }),
  asOwner('hosting-domains', '/web-hosting/:id', nameOfAccount, {
    path: account('domains'),
    reads: [HOSTING_READ, '/shared-hosting/accounts/{id}/dns'],
  }),
  asOwner('hosting-databases', '/web-hosting/:id', nameOfAccount, { path: account('databases') }),
  asOwner('hosting-backups', '/web-hosting/:id', nameOfAccount, {
    path: account('backups'),
    reads: ['/backup/backups'],
  }),
  asOwner('hosting-access', '/web-hosting/:id', nameOfAccount, { path: account('access') }),
  asOwner('hosting-suspended', '/web-hosting/:id', (data) => data.service('Web Basic plesk').name, {
    path: account('', 'Web Basic plesk'),
  }),
  asOwner('hosting-unknown', '/web-hosting/:id', 'Hosting account not found', { path: '/web-hosting/999999999' }),
  asOwner('hosting-add', '/web-hosting/add-hosting', 'Add hosting', { reads: ['/product/products'] }),
  asOwner('hosting-add-cloud', '/web-hosting/add-hosting/cloud', 'Cloud hosting', { reads: ['/product/products'] }),
  asOwner('hosting-add-node-js', '/web-hosting/add-hosting/node-js', 'Node.js hosting'),
  asOwner('hosting-add-reseller', '/web-hosting/add-hosting/reseller', 'Reseller hosting'),
  asOwner('hosting-add-wordpress', '/web-hosting/add-hosting/wordpress', 'WordPress'),
  asOwner('hosting-add-plesk', '/web-hosting/add-hosting/:type', 'Plesk hosting', {
    path: '/web-hosting/add-hosting/plesk',
  }),
  asOwner('hosting-add-unknown', '/web-hosting/add-hosting/:type', 'Not available', {
    path: '/web-hosting/add-hosting/yachts',
  }),
];

const server =
  (tab = '') =>
  (data: PageData) =>
    `/cloud-servers/${data.service('Cloud 4').id}${tab && `?tab=${tab}`}`;
const SERVER_READ = '/cloud/servers/{id}';
const cloud: PageSample[] = [
  asOwner('servers', '/cloud-servers', /^Cloud servers/, { reads: ['/cloud/servers'] }),
  asOwner('server-overview', '/cloud-servers/:domain', 'web-1', { path: server(), reads: [SERVER_READ] }),
  asOwner('server-by-name', '/cloud-servers/:domain', 'web-1', { path: '/cloud-servers/web-1' }),
  asOwner('server-graphs', '/cloud-servers/:domain', 'web-1', {
    path: server('graphs'),
    reads: [SERVER_READ, '/cloud/servers/{id}/metrics'],
  }),
  asOwner('server-figures', '/cloud-servers/:domain', 'web-1', {
    path: server('graphs'),
    prepare: (page) => page.getByRole('button', { name: 'Table', exact: true }).click(),
  }),
  asOwner('server-console', '/cloud-servers/:domain', 'web-1', { path: server('console') }),
  asOwner('server-activity', '/cloud-servers/:domain', 'web-1', {
    path: server('activity'),
    reads: ['/cloud/servers/{id}/activity'],
  }),
  asOwner('server-backups', '/cloud-servers/:domain', 'web-1', { path: server('backups'), reads: [SERVER_READ] }),
  asOwner('server-settings', '/cloud-servers/:domain', 'web-1', { path: server('settings') }),
  asOwner('server-failed', '/cloud-servers/:domain', 'build-runner', { path: '/cloud-servers/build-runner' }),
  asOwner('server-unknown', '/cloud-servers/:domain', 'Server not found', { path: '/cloud-servers/999999999' }),
  asOwner('server-sizes', '/cloud-servers/add-cloud-server', 'Choose a size', { reads: ['/product/products'] }),
  asOwner('server-create', '/cloud-servers/create', 'Create a server', {
    path: '/cloud-servers/create?plan=cloud-2',
    reads: ['/cloud/options', '/cloud/ssh-keys'],
  }),
  asOwner('server-create-unknown', '/cloud-servers/create', 'This size isn’t available', {
    path: '/cloud-servers/create?plan=none',
  }),
];

const email: PageSample[] = [
  asOwner('email-domains', '/email', /^Email domains/, { reads: ['/email/domain'] }),
  asOwner('domain', '/email/:id', nameOf('main'), { path: (data) => `/email/${data.domains.main.id}` }),
  asOwner('mailboxes', '/email/:id/mailboxes', nameOf('main'), {
    path: inMain('mailboxes'),
    reads: ['/email/mailbox', '/email/domain/{id}'],
  }),
  asOwner('mailboxes-pending', '/email/:id/mailboxes', nameOf('pending'), {
    path: (data) => `/email/${data.domains.pending.id}/mailboxes`,
  }),
  asOwner('mailboxes-unknown', '/email/:id/mailboxes', 'Domain not found', {
    path: '/email/999999999/mailboxes',
  }),
  asOwner('forwarders', '/email/:id/forwarders', nameOf('main'), {
    path: inMain('forwarders'),
    reads: ['/email/mailbox/forward/domain/{id}'],
  }),
  asOwner('aliases', '/email/:id/forwarders', nameOf('main'), {
    path: inMain('forwarders?tab=aliases'),
    reads: ['/email/mailbox/alias/domain/{id}'],
  }),
  asOwner('catch-all', '/email/:id/forwarders', nameOf('main'), {
    path: inMain('forwarders?tab=catch-all'),
    reads: ['/email/catch-all-alias/domain/{id}'],
  }),
  asOwner('mail-flow', '/email/:id/forwarders', nameOf('main'), {
    path: inMain('forwarders?tab=flow'),
    reads: ['/email/domain/{id}/flow'],
  }),
  asOwner('mail-circle', '/email/:id/forwarders', nameOf('studio'), {
    path: inStudio('forwarders?tab=flow'),
  }),
  asOwner('filters', '/email/:id/filters', nameOf('main'), { path: inMain('filters'), reads: ['/email/filter'] }),
  asOwner('filters-blocked', '/email/:id/filters', nameOf('main'), { path: inMain('filters?tab=blacklist') }),
  asOwner('calendars', '/email/:id/calendar', nameOf('main'), {
    path: inMain('calendar'),
    reads: ['/email/cardav/{id}/calendars'],
  }),
  asOwner('mail-settings', '/email/:id/settings', nameOf('main'), {
    path: inMain('settings'),
    reads: ['/email/domain/{id}', '/email/alias/domain/{id}'],
  }),
  asOwner('mail-dns', '/email/:id/settings', nameOf('main'), {
    path: inMain('settings?tab=dns'),
    reads: ['/email/domain/dkim/{id}', '/email/domain/{id}/dns'],
  }),
];

const shop: PageSample[] = [
  asGuest('services-offered', '/service', 'Our services', { reads: ['/product/products'] }),
  asGuest('checkout-empty', '/checkout', "You don't have selected products"),
  asGuest('basket-unknown', '/cart/:id', 'Basket', { path: '/cart/not-mine', reads: ['/cart/cart/{id}'] }),
  asGuest('shop', '/add-product', 'Add a service', { reads: ['/product/products'] }),
  asGuest('shop-configure', '/add-product/configure-domain', 'Domains'),
  asGuest('shop-product', '/add-product/product', 'Add a service'),
  asGuest('shop-existing', '/add-product/product/existing-domain', 'Add a service'),
  asGuest('shop-purchase', '/add-product/purchase-domain', 'Domains'),
  asGuest('shop-select', '/add-product/select-domain', 'Domains'),
  asGuest('shop-transfer', '/add-product/transfer-domain', 'Transfer a domain'),
  asGuest('shop-transfer-one', '/add-product/transfer-domain/single', 'Transfer a domain'),
  asGuest('shop-transfer-many', '/add-product/transfer-domain/multiple', 'Bulk transfer'),
  asGuest('shop-plans', '/add-product/:productGroup', 'Email', {
    path: '/add-product/email',
    reads: ['/product/products'],
  }),
  asGuest('shop-prices', '/add-product/:productGroup', 'Prices', { path: '/add-product/domain' }),
  asGuest('shop-search', '/add-product/:productGroup', 'Domains', {
    path: '/add-product/domain?q=meadow',
    prepare: (page) => page.getByRole('button', { name: 'Choose meadow.net' }).waitFor(),
  }),
  asGuest('shop-group-configure', '/add-product/:productGroup/configure-domain', 'Email', {
    path: '/add-product/email/configure-domain',
  }),
  asGuest('shop-group-one', '/add-product/:productGroup/single', 'Prices', { path: '/add-product/domain/single' }),
  asGuest('shop-group-many', '/add-product/:productGroup/multiple', 'Bulk search', {
    path: '/add-product/domain/multiple',
  }),
  asGuest('shop-group-select', '/add-product/:productGroup/multiple/select-domain', 'Domains', {
    path: '/add-product/domain/multiple/select-domain',
  }),
  asGuest('shop-plan', PLAN_ROUTE, 'Choose a domain', { path: PLAN }),
  asGuest('shop-plan-server', PLAN_ROUTE, 'Review your order', { path: '/add-product/cloud/cloud-2/monthly' }),
  ...[
    'existing-domain',
    'purchase-domain',
    'purchase-domain/select-domain',
    'transfer-domain',
    'transfer-domain/single',
  ].map((step) =>
    asGuest(`shop-plan-${step.replace('/', '-')}`, `${PLAN_ROUTE}/${step}`, 'Email', { path: `${PLAN}/${step}` }),
  ),
  asGuest('shop-plan-transfer-many', `${PLAN_ROUTE}/transfer-domain/multiple`, 'Bulk transfer', {
    path: `${PLAN}/transfer-domain/multiple`,
  }),
  asGuest('shop-plan-transfer-errors', `${PLAN_ROUTE}/transfer-domain/single`, 'Transfer a domain', {
    path: `${PLAN}/transfer-domain/single`,
    prepare: (page) => page.getByRole('button', { name: 'Continue' }).click(),
  }),
  asGuest('shop-plan-transfer-select', `${PLAN_ROUTE}/transfer-domain/multiple/select-domain`, 'Bulk transfer', {
    path: `${PLAN}/transfer-domain/multiple/select-domain`,
  }),
  asGuest('shop-domain', '/add-product/:productGroup/:searchDomainFromUser', 'Email', {
    path: '/add-product/email/lantern.com',
  }),
];

const asMigrating = (name: string, route: string, heading: Heading, more: Details = {}) =>
  sample('migrating', name, route, heading, { brand: 'gb', ...more });

const onboarding: PageSample[] = [
  asMigrating('onboarding-home', '/', /^Welcome back/),
  asMigrating('onboarding', '/onboarding', 'Renew your email', {
    reads: ['/user/team/option', '/services/services'],
  }),
  asMigrating('onboarding-billing', '/onboarding/billing-details', 'Billing details', { reads: ['/user/teams/{id}'] }),
  asMigrating('onboarding-payment', '/onboarding/payment', 'Payment', { reads: ['/billing/cards'] }),
  asMigrating('onboarding-result', '/onboarding/payment/:id', 'Awaiting payment from bank', {
    path: '/onboarding/payment',
    isIsolated: true,
    prepare: async (page) => {
      await page.getByRole('radio', { name: /^Direct Debit/ }).check();
      await page.getByRole('button', { name: 'Pay £15' }).click();
      await page.getByRole('heading', { name: 'Awaiting payment from bank' }).waitFor();
    },
  }),
];

const site =
  (start: string, rest = '') =>
  (data: PageData) =>
    `/wordpress/${data.site(start).id}${rest}`;
const nameOfSite = (start: string) => (data: PageData) => data.site(start).name;
/** Opens a restore from a full backup of the shop, which is made if missing: backups are archives, and are not seeded. */
const openRestore = (restorePage: string) => async (page: Page, data: PageData) => {
  const { id } = data.site('shop');
  const backupId = await page.evaluate(async (siteId) => {
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch((document.querySelector('portal-app')?.getAttribute('api-base') ?? '') + path, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${localStorage.getItem('auth.token')}` },
        body: body ? JSON.stringify(body) : null,
      });
      return (await response.json()) as { backups: { id: number }[] };
    };
    const subject = { subject_type: 'wordpress', subject_id: siteId };
    const find = async () =>
      (await call('GET', `/backup/backups?${new URLSearchParams({ ...subject, kind: 'full' })}`)).backups[0]?.id;
    if (!(await find())) await call('POST', '/backup/backups', { ...subject, kind: 'full', note: '' });
    for (let attempt = 0; attempt < 150 && !(await find()); attempt++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return find();
  }, id);
  if (!backupId) throw new Error('The shop has no full backup');
  const { search } = new URL(page.url());
  await page.goto(new URL(`/wordpress/${id}/backups/${restorePage}/${backupId}${search}`, page.url()).href);
};
const SITE_READ = '/wordpress/sites/{id}';
const wordpress: PageSample[] = [
  asOwner('sites', '/wordpress', /^WordPress/, { reads: ['/wordpress/sites'] }),
  asOwner('sites-new', '/wordpress', /^WordPress/, {
    prepare: (page) => page.getByRole('button', { name: 'New site' }).click(),
  }),
  asOwner('site-overview', '/wordpress/:id', nameOfSite('shop'), { path: site('shop'), reads: [SITE_READ] }),
  asOwner('site-broken', '/wordpress/:id', nameOfSite(BROKEN_SITE), { path: site(BROKEN_SITE) }),
  asOwner('site-staging', '/wordpress/:id', nameOfSite('staging'), { path: site('staging') }),
  asOwner('site-push', '/wordpress/:id', nameOfSite('staging'), {
    path: site('staging'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Push to live…' }).click();
      await page.getByRole('group', { name: 'Database tables' }).waitFor();
    },
  }),
  asOwner('site-replace', '/wordpress/:id', nameOfSite('shop'), {
    path: site('shop'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Search and replace…' }).click();
      await page.getByLabel('Search for').fill('shop');
      await page.getByLabel('Replace with').fill('store');
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.getByRole('region', { name: 'Examples' }).waitFor();
    },
  }),
  asOwner('site-unknown', '/wordpress/:id', 'Site not found', { path: '/wordpress/999999999' }),
  asOwner('site-manage', '/wordpress/:id/manage', nameOfSite('blog'), {
    path: site('blog', '/manage'),
    reads: [SITE_READ, '/wordpress/sites/{id}/plugins'],
  }),
  asOwner('site-changelog', '/wordpress/:id/manage', nameOfSite('blog'), {
    path: site('blog', '/manage'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Details of Contact Desk' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  }),
  asOwner('site-update', '/wordpress/:id/manage', nameOfSite('blog'), {
    path: site('blog', '/manage'),
    prepare: (page) => page.getByRole('button', { name: 'Update everything' }).click(),
  }),
  asOwner('site-manage-broken', '/wordpress/:id/manage', nameOfSite(BROKEN_SITE), {
    path: site(BROKEN_SITE, '/manage'),
  }),
  asOwner('site-metrics-compared', '/wordpress/:id/metrics', nameOfSite('shop'), {
    path: site('shop', '/metrics?range=30d&compare=1'),
  }),
  asOwner('site-metrics-table', '/wordpress/:id/metrics', nameOfSite('shop'), {
    path: site('shop', '/metrics?view=table&compare=1'),
  }),
  asOwner('site-metrics', '/wordpress/:id/metrics', nameOfSite('shop'), {
    path: site('shop', '/metrics'),
    reads: [SITE_READ, '/wordpress/sites/{id}/metrics'],
  }),
  asOwner('site-backups', '/wordpress/:id/backups', nameOfSite('shop'), {
    path: site('shop', '/backups'),
    reads: [SITE_READ, '/backup/backups'],
  }),
  asOwner('site-restore-files', '/wordpress/:id/backups/restore-manager/:backupId', nameOfSite('shop'), {
    path: site('shop', '/backups'),
    isIsolated: true,
    prepare: openRestore('restore-manager'),
  }),
  asOwner('site-restore-database', '/wordpress/:id/backups/restore-database/:restoreId', nameOfSite('shop'), {
    path: site('shop', '/backups'),
    isIsolated: true,
    prepare: openRestore('restore-database'),
  }),
];

const project =
  (name: string, rest = '') =>
  (data: PageData) =>
    `/docker/${data.project(name).id}${rest}`;
const PROJECT_READ = '/project/projects/{id}';
const SERVICES_READ = '/project/projects/{id}/services';
/** Presses what leads from a list to one of its entries. */
const press = (role: 'link' | 'button', name: string) => (page: Page) =>
  page.getByRole('main').getByRole(role, { name, exact: true }).first().click();
const projects: PageSample[] = [
  asOwner('projects', '/docker', /^Containers/, { reads: ['/project/projects'] }),
  asOwner('project', '/docker/:id', 'Storefront', {
    path: project('Storefront'),
    reads: [PROJECT_READ, SERVICES_READ, '/project/projects/{id}/deployments', '/project/projects/{id}/events'],
  }),
  asOwner('project-degraded', '/docker/:id', 'Lab', { path: project('Lab') }),
  asOwner('project-unknown', '/docker/:id', 'Project not found', { path: '/docker/999999999' }),
  asOwner('project-services', '/docker/:id/services', 'Storefront', {
    path: project('Storefront', '/services'),
    reads: [PROJECT_READ, SERVICES_READ],
  }),
  asOwner('project-service', '/docker/:id/services', 'Storefront', {
    path: project('Storefront', '/services'),
    prepare: async (page) => {
      await press('link', 'web')(page);
      await page.getByRole('heading', { name: 'Settings' }).waitFor();
    },
  }),
  asOwner('project-images', '/docker/:id/images', 'Storefront', {
    path: project('Storefront', '/images'),
    reads: [PROJECT_READ, '/image/images'],
  }),
  asOwner('project-volumes', '/docker/:id/volumes', 'Storefront', {
    path: project('Storefront', '/volumes'),
    reads: [PROJECT_READ, '/project/projects/{id}/volumes'],
  }),
  asOwner('project-configs', '/docker/:id/configs', 'Storefront', {
    path: project('Storefront', '/configs'),
    reads: [PROJECT_READ, '/project/projects/{id}/configs'],
  }),
  asOwner('project-config', '/docker/:id/configs', 'Storefront', {
    path: project('Storefront', '/configs'),
    prepare: async (page) => {
      await press('button', 'site.json')(page);
      await page.getByRole('heading', { name: 'Versions' }).waitFor();
    },
  }),
];

const CONTAINERS = '/docker/:id/containers';
const CONTAINER = '/docker/:id/containers/:container';
const CONTAINERS_READ = '/project/projects/{id}/containers';
const CRASHER = 'crasher-1-1';
const crasher =
  (tab = '') =>
  (data: PageData) =>
    `${project('Lab', `/containers/${data.container(CRASHER).id}`)(data)}${tab && `?tab=${tab}`}`;
/** Goes from the list to a container of `Lab` that writes lines, and waits for some. */
const openNoisy = async (page: Page): Promise<void> => {
  await press('link', 'noisy-1-1')(page);
  await page.getByRole('log').locator('.log-row').first().waitFor();
};
const inDialogOf = (button: string) => async (page: Page) => {
  await press('button', button)(page);
  await page.getByRole('dialog').waitFor();
};
const containerPages: PageSample[] = [
  asOwner('containers', CONTAINERS, 'Lab', {
    path: project('Lab', '/containers'),
    reads: [PROJECT_READ, CONTAINERS_READ, SERVICES_READ],
  }),
  asOwner('containers-none-match', CONTAINERS, 'Lab', { path: project('Lab', '/containers?search=nobody') }),
  asOwner('container', CONTAINER, CRASHER, {
    path: crasher(),
    reads: [PROJECT_READ, `${CONTAINERS_READ}/{id}`, `${CONTAINERS_READ}/{id}/logs`],
  }),
  asOwner('container-log', CONTAINER, 'noisy-1-1', { path: project('Lab', '/containers'), prepare: openNoisy }),
  asOwner('container-figures', CONTAINER, CRASHER, {
    path: crasher('figures'),
    reads: [`${CONTAINERS_READ}/{id}/samples`],
  }),
  asOwner('container-restarts', CONTAINER, CRASHER, { path: crasher('restarts') }),
  asOwner('container-environment', CONTAINER, CRASHER, { path: crasher('environment') }),
  asOwner('container-mounts', CONTAINER, CRASHER, { path: crasher('mounts') }),
  asOwner('container-inspect', CONTAINER, 'noisy-1-1', {
    path: project('Lab', '/containers'),
    prepare: async (page) => {
      await openNoisy(page);
      await page.getByRole('tab', { name: 'Inspect' }).click();
      await page.getByRole('region', { name: 'Inspect' }).waitFor();
    },
  }),
  asOwner('container-remove', CONTAINER, CRASHER, { path: crasher(), prepare: inDialogOf('Remove') }),
  asOwner('container-unknown', CONTAINER, 'Container not found', { path: project('Lab', '/containers/999999999') }),
];

/** Takes the visitor from the choice of an image to its settings, and on to the plan or the review. */
const startDeployment =
  (...steps: readonly ('plan' | 'review')[]) =>
  async (page: Page): Promise<void> => {
    await page.getByLabel('Project name').fill('Shop');
    await page.getByRole('button', { name: 'Choose harbour/web' }).click();
    await page.getByRole('radio', { name: /^latest/ }).waitFor();
    if (steps.length > 0) await page.getByRole('button', { name: 'Continue', exact: true }).click();
    if (steps.length > 0) await page.getByRole('radio', { name: /Container Free/ }).waitFor();
    if (!steps.includes('review')) return;
    await page.getByRole('radio', { name: /Container Free/ }).check();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Deploy now' }).waitFor();
  };
const DEPLOY = 'Deploy a container';
const CUSTOMIZE = '/docker/create/customize';
const deployments: PageSample[] = [
  asOwner('deploy-catalogue', '/docker/create', DEPLOY, { reads: ['/image/dockerhub'] }),
  asOwner('deploy-own', '/docker/create', DEPLOY, { path: '/docker/create?from=own', reads: ['/image/images'] }),
  asOwner('deploy-upload', '/docker/create', DEPLOY, { path: '/docker/create?from=upload' }),
  asOwner('deploy-template', '/docker/create', DEPLOY, {
    path: '/docker/create?from=template',
    reads: ['/project/templates'],
  }),
  asOwner('deploy-compose', '/docker/create', DEPLOY, { path: '/docker/create?from=compose' }),
  asOwner('deploy-nothing', CUSTOMIZE, DEPLOY, { path: `${CUSTOMIZE}?step=review` }),
  asOwner('deploy-settings', CUSTOMIZE, DEPLOY, { path: '/docker/create', prepare: startDeployment() }),
  asOwner('deploy-plan', CUSTOMIZE, DEPLOY, { path: '/docker/create', prepare: startDeployment('plan') }),
  asOwner('deploy-review', CUSTOMIZE, DEPLOY, { path: '/docker/create', prepare: startDeployment('plan', 'review') }),
  asOwner('deploy-in-project', '/docker/:id/containers/create', 'Deploy to Storefront', {
    path: project('Storefront', '/containers/create'),
    reads: [PROJECT_READ, '/image/dockerhub'],
  }),
];

const NODE_NAME = 'storefront-api';
const nodeProject =
  (tab = '') =>
  (data: PageData) =>
    `/node/projects/${data.project(NODE_NAME).id}${tab && `?tab=${tab}`}`;
const NODE_CREATE = '/node/projects/create';
const NODE_BUILDS_READ = '/project/projects/{id}/builds';
/** Chooses the archive of a small app: what was found in it is shown, and why it is not built. */
const uploadApp = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Your own code' }).click();
  await page.getByLabel('Drop an archive or browse').setInputFiles({
    name: 'shop.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(await appZip({ ...APP, 'node_modules/a/index.js': '' }), 'base64'),
  });
  await page.getByText('This app can’t be built here').waitFor();
};
const nodeProjects: PageSample[] = [
  asOwner('node-projects', '/node/projects', /^Node\.js projects/, { reads: ['/project/projects'] }),
  asOwner('node-create', NODE_CREATE, 'New Node.js project', { reads: ['/project/templates', '/project/plans'] }),
  asOwner('node-create-template', NODE_CREATE, 'New Node.js project', {
    path: `${NODE_CREATE}?template=fixed-port`,
    prepare: (page) => page.getByRole('list', { name: 'Problems' }).waitFor(),
  }),
  asOwner('node-create-archive', NODE_CREATE, 'New Node.js project', { prepare: uploadApp }),
  asOwner('node-new-build', NODE_CREATE, 'New build', {
    path: (data) => `${NODE_CREATE}?project=${data.project(NODE_NAME).id}`,
    reads: [PROJECT_READ, SERVICES_READ],
  }),
  asOwner('node-project', '/node/projects/:id', NODE_NAME, {
    path: nodeProject(),
    reads: [PROJECT_READ, SERVICES_READ, NODE_BUILDS_READ],
  }),
  asOwner('node-project-unknown', '/node/projects/:id', 'Node.js project not found', {
    path: '/node/projects/999999999',
  }),
  asOwner('node-project-builds', '/node/projects/:id', NODE_NAME, {
    path: nodeProject('builds'),
    reads: [NODE_BUILDS_READ, '/project/projects/{id}/builds/{id}'],
  }),
  asOwner('node-project-build', '/node/projects/:id', NODE_NAME, {
    path: nodeProject('builds'),
    prepare: async (page) => {
      for (const section of ['Detection', 'Release'])
        await page.getByRole('button', { name: section, exact: false, expanded: false }).click();
    },
  }),
  asOwner('node-project-releases', '/node/projects/:id', NODE_NAME, {
    path: nodeProject('releases'),
    reads: ['/project/projects/{id}/deployments'],
  }),
  asOwner('node-project-settings', '/node/projects/:id', NODE_NAME, {
    path: nodeProject('settings'),
    reads: [SERVICES_READ],
  }),
  asOwner('node-project-log', '/node/projects/:id', NODE_NAME, {
    path: nodeProject('log'),
    reads: ['/project/projects/{id}/containers'],
  }),
];

/** Every page of the portal, some of them in several states. axe, the faults, the German check and the pictures go through it. */
export const pages: readonly PageSample[] = [
  ...general,
  ...authentication,
  ...billing,
  ...profileAndTeam,
  ...support,
  ...domains,
  ...dns,
  ...webHosting,
  ...cloud,
  ...wordpress,
  ...projects,
  ...containerPages,
  ...deployments,
  ...nodeProjects,
  ...email,
  ...shop,
  ...onboarding,
];

/** Routes that show a screen and have no sample: no check of every page would look at them. */
export const routesWithoutSample = (table: readonly Route[] = routes): string[] =>
  table.filter((route) => route.load && !pages.some((page) => page.route === route.path)).map((route) => route.path);

/** @returns the address of a sample, with its brand */
export function addressOf(page: PageSample, data: PageData, query: Record<string, string> = {}): string {
  const url = new URL(page.path(data), 'http://portal.invalid');
  if (page.brand !== 'hp') url.searchParams.set('brand', page.brand);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}
