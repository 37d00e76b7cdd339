import {
  ArrowLeftRight,
  Boxes,
  CreditCard,
  FileClock,
  Gift,
  HeartHandshake,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MessageCircle,
  PackagePlus,
  ReceiptText,
  ShoppingBasket,
  Ticket,
  UserRound,
  Users,
} from 'lucide-react';
import { sells } from '#core/brand/brand.rules.ts';
import type { Brand } from '#core/brand/brand.schema.ts';
import type { frameMessages } from '#core/i18n/messages/frame.en.ts';
import type { MessageKey } from '#core/i18n/translator.ts';
import type { Brand as Theme } from '#core/runtime/runtime.ts';
import { mayOpen } from '#core/user/access.rules.ts';
import type { User } from '#core/user/user.schema.ts';

export interface MenuEntry {
  /** Everything below it is the entry's, too; its roles decide. */
  path: string;
  /** Where it leads, when its path is no page itself. */
  to?: string;
  word: MessageKey<typeof frameMessages>;
  icon: LucideIcon;
  /** The area of a brand's meta that has to be sold for it to show. */
  feature?: string;
  /** Second key after `g`. */
  key?: string;
}

/** The sidebar's main and secondary sections (S1 §2), as far as their screens are built. */
const entries: readonly MenuEntry[] = [
  { path: '/', word: 'menu.dashboard', icon: LayoutDashboard, key: 'd' },
  { path: '/email', word: 'menu.email', icon: Mail, feature: 'email', key: 'e' },
  { path: '/support', to: '/support/help', word: 'menu.support', icon: LifeBuoy, key: 's' },
  { path: '/team', to: '/team/details-users', word: 'menu.team', icon: Users, key: 't' },
  { path: '/billing', to: '/billing/invoices', word: 'menu.billing', icon: ReceiptText, key: 'b' },
  { path: '/add-product', word: 'menu.shop', icon: PackagePlus, key: 'a' },
  { path: '/profile', to: '/profile/account-details', word: 'menu.profile', icon: UserRound, key: 'p' },
];

/** Pages that the sidebar does not name, for the palette and the keys. */
const further: readonly MenuEntry[] = [
  { path: '/support/tickets', word: 'menu.tickets', icon: Ticket, key: 'i' },
  { path: '/support/chat', word: 'menu.chat', icon: MessageCircle },
  { path: '/support/knowledgebase', word: 'menu.knowledgebase', icon: LifeBuoy },
  { path: '/support/knowledgebase/faqs', word: 'menu.faqs', icon: LifeBuoy },
  { path: '/support/service-status', word: 'menu.status', icon: LifeBuoy },
  { path: '/billing/payment-methods', word: 'menu.paymentMethods', icon: CreditCard },
  { path: '/billing/services', word: 'menu.services', icon: Boxes },
  { path: '/billing/transactions', word: 'menu.transactions', icon: ArrowLeftRight },
  { path: '/checkout', word: 'menu.checkout', icon: ShoppingBasket },
  { path: '/team/affiliate', word: 'menu.affiliate', icon: Gift },
  { path: '/team/email-history', word: 'menu.emailHistory', icon: FileClock },
  { path: '/profile/account-details', word: 'menu.account', icon: UserRound },
  { path: '/profile/extra-support', word: 'menu.extraSupport', icon: HeartHandshake },
];

/** ewh shows the email entry alone (S1 §1). */
const shows = (entry: MenuEntry, user: User, theme: Theme, brand: Brand | null) =>
  mayOpen(entry.path, user) &&
  (theme !== 'ewh' || entry.path === '/email') &&
  (!entry.feature || sells(brand, entry.feature));

export const menuFor = (user: User, theme: Theme, brand: Brand | null) =>
  entries.filter((entry) => shows(entry, user, theme, brand));
/** Every page that can be jumped to. */
export const pagesFor = (user: User, theme: Theme, brand: Brand | null) =>
  [...entries, ...further].filter((entry) => shows(entry, user, theme, brand));
export const isWithin = (pathname: string, path: string) =>
  path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
