import {
  ArrowLeftRight,
  Boxes,
  Container,
  CreditCard,
  FileClock,
  Gift,
  Globe,
  HeartHandshake,
  Hexagon,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MessageCircle,
  Network,
  Newspaper,
  PackagePlus,
  PanelsTopLeft,
  ReceiptText,
  Server,
  ShoppingBasket,
  Ticket,
  UserRound,
  Users,
} from 'lucide-react';
import { sellsFeature } from '#core/brand/brand.rules.ts';
import type { Brand } from '#core/brand/brand.schema.ts';
import type { frameMessages } from '#core/i18n/messages/frame.en.ts';
import type { MessageKey } from '#core/i18n/translator.ts';
import type { Brand as Theme } from '#core/runtime/runtime.ts';
import { canAccess } from '#core/user/access.rules.ts';
import type { User } from '#core/user/user.schema.ts';

/** A page of the menu. It also stands for all paths below its own. */
export interface MenuPage {
  path: string;
  /** Where it leads, if `path` is not a page itself. The roles for `path` decide whether it shows. */
  to?: string;
  /** Further paths whose pages belong to it. */
  also?: readonly string[];
  labelKey: MessageKey<typeof frameMessages>;
  icon: LucideIcon;
  /** The entry only shows for brands that sell this feature. */
  feature?: string;
  /** The key pressed after `g`. */
  shortcutKey?: string;
}

export interface MenuEntry extends MenuPage {
  /** Shown below the entry while one of them is open. */
  children?: readonly MenuPage[];
}

const domainPages: readonly MenuPage[] = [
  { path: '/domains', labelKey: 'menu.allDomains', icon: Globe },
  { path: '/domains/dns', labelKey: 'menu.dns', icon: Network, shortcutKey: 'z' },
];
const hostingPages: readonly MenuPage[] = [
  { path: '/web-hosting', labelKey: 'menu.allHosting', icon: PanelsTopLeft },
  { path: '/file-manager', labelKey: 'menu.files', icon: PanelsTopLeft },
];
const supportPages: readonly MenuPage[] = [
  { path: '/support/help', labelKey: 'menu.help', icon: LifeBuoy },
  { path: '/support/tickets', labelKey: 'menu.tickets', icon: Ticket, shortcutKey: 'i' },
  { path: '/support/chat', labelKey: 'menu.chat', icon: MessageCircle },
  { path: '/support/knowledgebase', labelKey: 'menu.knowledgebase', icon: LifeBuoy },
  { path: '/support/knowledgebase/faqs', also: ['/faq'], labelKey: 'menu.faqs', icon: LifeBuoy },
  { path: '/support/service-status', labelKey: 'menu.status', icon: LifeBuoy },
];
const teamPages: readonly MenuPage[] = [
  { path: '/team/details-users', labelKey: 'menu.details', icon: Users },
  { path: '/team/affiliate', labelKey: 'menu.affiliate', icon: Gift },
  { path: '/team/email-history', labelKey: 'menu.emailHistory', icon: FileClock },
];
const billingPages: readonly MenuPage[] = [
  { path: '/billing/invoices', labelKey: 'menu.invoices', icon: ReceiptText },
  { path: '/billing/services', also: ['/service'], labelKey: 'menu.services', icon: Boxes },
  { path: '/billing/payment-methods', labelKey: 'menu.paymentMethods', icon: CreditCard },
  { path: '/billing/transactions', labelKey: 'menu.transactions', icon: ArrowLeftRight },
];
const profilePages: readonly MenuPage[] = [
  { path: '/profile/account-details', labelKey: 'menu.account', icon: UserRound },
  { path: '/profile/extra-support', labelKey: 'menu.extraSupport', icon: HeartHandshake },
];

/** The three groups of the sidebar (S1 §2). */
const groups: readonly (readonly MenuEntry[])[] = [
  [
    { path: '/', labelKey: 'menu.dashboard', icon: LayoutDashboard, shortcutKey: 'd' },
    {
      path: '/domains',
      labelKey: 'menu.domains',
      icon: Globe,
      feature: 'domains',
      shortcutKey: 'o',
      children: domainPages,
    },
    {
      path: '/web-hosting',
      labelKey: 'menu.hosting',
      icon: PanelsTopLeft,
      feature: 'web-hosting',
      shortcutKey: 'h',
      children: hostingPages,
    },
    { path: '/wordpress', labelKey: 'menu.wordpress', icon: Newspaper, feature: 'wordpress', shortcutKey: 'w' },
    { path: '/email', labelKey: 'menu.email', icon: Mail, feature: 'email', shortcutKey: 'e' },
    { path: '/cloud-servers', labelKey: 'menu.cloud', icon: Server, feature: 'cloud-servers', shortcutKey: 'c' },
    { path: '/docker', labelKey: 'menu.containers', icon: Container, feature: 'docker', shortcutKey: 'k' },
    { path: '/node', to: '/node/projects', labelKey: 'menu.node', icon: Hexagon, feature: 'node', shortcutKey: 'n' },
  ],
  [
    {
      path: '/support',
      to: '/support/help',
      labelKey: 'menu.support',
      icon: LifeBuoy,
      shortcutKey: 's',
      children: supportPages,
    },
    {
      path: '/team',
      to: '/team/details-users',
      labelKey: 'menu.team',
      icon: Users,
      shortcutKey: 't',
      children: teamPages,
    },
    {
      path: '/billing',
      to: '/billing/invoices',
      labelKey: 'menu.billing',
      icon: ReceiptText,
      shortcutKey: 'b',
      children: billingPages,
    },
  ],
  [
    { path: '/add-product', labelKey: 'menu.shop', icon: PackagePlus, shortcutKey: 'a' },
    { path: '/checkout', also: ['/cart'], labelKey: 'menu.checkout', icon: ShoppingBasket },
    {
      path: '/profile',
      to: '/profile/account-details',
      labelKey: 'menu.profile',
      icon: UserRound,
      shortcutKey: 'p',
      children: profilePages,
    },
  ],
];

/** Further pages, for the command palette and the shortcuts. */
const actionPages: readonly MenuPage[] = [
  { path: '/domains/add-domain', labelKey: 'menu.addDomain', icon: Globe, feature: 'domains' },
  { path: '/web-hosting/add-hosting', labelKey: 'menu.addHosting', icon: PanelsTopLeft, feature: 'web-hosting' },
  { path: '/cloud-servers/add-cloud-server', labelKey: 'menu.addServer', icon: Server, feature: 'cloud-servers' },
  { path: '/docker/create', labelKey: 'menu.deployContainer', icon: Container, feature: 'docker' },
];

/** The ewh brand shows only the email entry (S1 §1). */
const isPageVisible = (page: MenuPage, user: User, theme: Theme, brand: Brand | null) =>
  canAccess(page.path, user) &&
  (theme !== 'ewh' || page.path === '/email') &&
  (!page.feature || sellsFeature(brand, page.feature));

/**
 * The groups of the sidebar, each entry with the children that the user may open. One child alone is the entry itself.
 * @param hasBasket the checkout only shows while there is something to pay for
 */
export const visibleMenu = (
  user: User,
  theme: Theme,
  brand: Brand | null,
  hasBasket: boolean,
): readonly (readonly MenuEntry[])[] =>
  groups
    .map((entries) =>
      entries
        .filter((entry) => isPageVisible(entry, user, theme, brand) && (hasBasket || entry.path !== '/checkout'))
        .map(({ children = [], ...entry }) => {
          const open = children.filter((page) => isPageVisible(page, user, theme, brand));
          return open.length > 1 ? { ...entry, children: open } : entry;
        }),
    )
    .filter((entries) => entries.length > 0);

/** All pages that the command palette and the shortcuts offer. A child that is its entry's own page is there once. */
export const visiblePages = (user: User, theme: Theme, brand: Brand | null): readonly MenuPage[] => {
  const entries = groups.flat().filter((entry) => isPageVisible(entry, user, theme, brand));
  const children = entries.flatMap((entry) => entry.children?.filter(({ path }) => path !== entry.path) ?? []);
  return [...entries, ...[...children, ...actionPages].filter((page) => isPageVisible(page, user, theme, brand))];
};

const isWithin = (pathname: string, path: string) =>
  path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);

/** How much of `pathname` a page stands for, in characters; 0 where it does not. */
const matchLength = ({ path, also = [] }: MenuPage, pathname: string) =>
  Math.max(0, ...[path, ...also].filter((own) => isWithin(pathname, own)).map((own) => own.length));

const bestMatch = <Page extends MenuPage>(pages: readonly Page[], lengthOf: (page: Page) => number): Page | undefined =>
  pages.reduce<Page | undefined>(
    (best, page) => (lengthOf(page) > (best ? lengthOf(best) : 0) ? page : best),
    undefined,
  );

/** The entry and the child of it that a path belongs to: those that say most of it. */
export function currentPages(
  menu: readonly (readonly MenuEntry[])[],
  pathname: string,
): { entry?: MenuEntry | undefined; child?: MenuPage | undefined } {
  const entry = bestMatch(menu.flat(), (one) =>
    Math.max(matchLength(one, pathname), ...(one.children ?? []).map((child) => matchLength(child, pathname))),
  );
  return { entry, child: entry && bestMatch(entry.children ?? [], (child) => matchLength(child, pathname)) };
}
