import '../../core/i18n/areas/frame.ts';
import { LayoutDashboard, LifeBuoy, type LucideIcon, Mail } from 'lucide-react';
import type { WordKey } from '../../core/i18n/index.ts';
import { mayOpen } from '../../core/user/access.rules.ts';
import type { User } from '../../core/user/user.schema.ts';

export interface MenuEntry {
  /** Everything below it is the entry's, too; its roles decide. */
  path: string;
  /** Where it leads, when its path is no page itself. */
  to?: string;
  word: WordKey;
  icon: LucideIcon;
}

/** The sidebar's main and secondary sections (S1 §2), as far as their screens are built. */
const entries: readonly MenuEntry[] = [
  { path: '/', word: 'menu.dashboard', icon: LayoutDashboard },
  { path: '/email', word: 'menu.email', icon: Mail },
  { path: '/support', to: '/support/help', word: 'menu.support', icon: LifeBuoy },
];

export const menuFor = (user: User) => entries.filter((entry) => mayOpen(entry.path, user));
export const isWithin = (pathname: string, path: string) => (path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`));
