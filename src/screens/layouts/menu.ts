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

export interface MenuEntry {
  /** The entry also stands for all paths below it. The roles for this path decide whether it shows. */
  path: string;
  /** Where it leads, if `path` is not a page itself. */
  to?: string;
  labelKey: MessageKey<typeof frameMessages>;
  icon: LucideIcon;
  /** The entry only shows for brands that sell this feature. */
  feature?: string;
  /** The key pressed after `g`. */
  shortcutKey?: string;
}

/** The sidebar (S1 §2), as far as its screens are built. */
const entries: readonly MenuEntry[] = [
  { path: '/', labelKey: 'menu.dashboard', icon: LayoutDashboard, shortcutKey: 'd' },
  { path: '/domains', labelKey: 'menu.domains', icon: Globe, feature: 'domains', shortcutKey: 'o' },
  {
    path: '/web-hosting',
    labelKey: 'menu.hosting',
    icon: PanelsTopLeft,
    feature: 'web-hosting',
    shortcutKey: 'h',
  },
  { path: '/wordpress', labelKey: 'menu.wordpress', icon: Newspaper, feature: 'wordpress', shortcutKey: 'w' },
  { path: '/email', labelKey: 'menu.email', icon: Mail, feature: 'email', shortcutKey: 'e' },
  { path: '/cloud-servers', labelKey: 'menu.cloud', icon: Server, feature: 'cloud-servers', shortcutKey: 'c' },
  { path: '/docker', labelKey: 'menu.containers', icon: Container, feature: 'docker', shortcutKey: 'k' },
  { path: '/node', to: '/node/projects', labelKey: 'menu.node', icon: Hexagon, feature: 'node', shortcutKey: 'n' },
  { path: '/support', to: '/support/help', labelKey: 'menu.support', icon: LifeBuoy, shortcutKey: 's' },
  { path: '/team', to: '/team/details-users', labelKey: 'menu.team', icon: Users, shortcutKey: 't' },
  { path: '/billing', to: '/billing/invoices', labelKey: 'menu.billing', icon: ReceiptText, shortcutKey: 'b' },
  { path: '/add-product', labelKey: 'menu.shop', icon: PackagePlus, shortcutKey: 'a' },
  { path: '/profile', to: '/profile/account-details', labelKey: 'menu.profile', icon: UserRound, shortcutKey: 'p' },
];

/** Further pages, for the command palette and the shortcuts. */
const secondaryEntries: readonly MenuEntry[] = [
  { path: '/domains/add-domain', labelKey: 'menu.addDomain', icon: Globe, feature: 'domains' },
  { path: '/web-hosting/add-hosting', labelKey: 'menu.addHosting', icon: PanelsTopLeft, feature: 'web-hosting' },
  { path: '/domains/dns', labelKey: 'menu.dns', icon: Network, feature: 'domains', shortcutKey: 'z' },
  { path: '/cloud-servers/add-cloud-server', labelKey: 'menu.addServer', icon: Server, feature: 'cloud-servers' },
  { path: '/docker/create', labelKey: 'menu.deployContainer', icon: Container, feature: 'docker' },
  { path: '/support/tickets', labelKey: 'menu.tickets', icon: Ticket, shortcutKey: 'i' },
  { path: '/support/chat', labelKey: 'menu.chat', icon: MessageCircle },
  { path: '/support/knowledgebase', labelKey: 'menu.knowledgebase', icon: LifeBuoy },
  { path: '/support/knowledgebase/faqs', labelKey: 'menu.faqs', icon: LifeBuoy },
  { path: '/support/service-status', labelKey: 'menu.status', icon: LifeBuoy },
  { path: '/billing/payment-methods', labelKey: 'menu.paymentMethods', icon: CreditCard },
  { path: '/billing/services', labelKey: 'menu.services', icon: Boxes },
  { path: '/billing/transactions', labelKey: 'menu.transactions', icon: ArrowLeftRight },
  { path: '/checkout', labelKey: 'menu.checkout', icon: ShoppingBasket },
  { path: '/team/affiliate', labelKey: 'menu.affiliate', icon: Gift },
  { path: '/team/email-history', labelKey: 'menu.emailHistory', icon: FileClock },
  { path: '/profile/account-details', labelKey: 'menu.account', icon: UserRound },
  { path: '/profile/extra-support', labelKey: 'menu.extraSupport', icon: HeartHandshake },
];

/** The ewh brand shows only the email entry (S1 §1). */
const isEntryVisible = (entry: MenuEntry, user: User, theme: Theme, brand: Brand | null) =>
  canAccess(entry.path, user) &&
  (theme !== 'ewh' || entry.path === '/email') &&
  (!entry.feature || sellsFeature(brand, entry.feature));

export const visibleMenuEntries = (user: User, theme: Theme, brand: Brand | null) =>
  entries.filter((entry) => isEntryVisible(entry, user, theme, brand));
/** All pages that the command palette and the shortcuts offer. */
export const visiblePages = (user: User, theme: Theme, brand: Brand | null) =>
  [...entries, ...secondaryEntries].filter((entry) => isEntryVisible(entry, user, theme, brand));
export const isWithin = (pathname: string, path: string) =>
  path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
