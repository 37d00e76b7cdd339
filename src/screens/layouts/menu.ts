import { LayoutDashboard, type LucideIcon, Mail } from 'lucide-react';
import type { WordKey } from '../../core/i18n/index.ts';
import { mayOpen } from '../../core/user/access.rules.ts';
import type { User } from '../../core/user/user.schema.ts';

export interface MenuEntry {
  path: string;
  word: WordKey;
  icon: LucideIcon;
}

/** The sidebar's main and secondary sections (S1 §2), as far as their screens are built. */
const entries: readonly MenuEntry[] = [
  { path: '/', word: 'menu.dashboard', icon: LayoutDashboard },
  { path: '/email', word: 'menu.email', icon: Mail },
];

export const menuFor = (user: User) => entries.filter((entry) => mayOpen(entry.path, user));
export const isWithin = (pathname: string, path: string) => (path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`));
