import '../../core/i18n/areas/frame.ts';
import '../../core/i18n/areas/session.ts';
import { CircleUserRound, LogOut, Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../core/i18n/index.ts';
import { session } from '../../core/session/session.store.ts';
import { brandThemes } from '../../core/theme/brands.ts';
import type { User } from '../../core/user/user.schema.ts';
import { IconButton } from '../ui/button.tsx';
import { isSlotted, usePortal, useValue } from '../ui/context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Link } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import { isWithin, menuFor } from './menu.ts';

/** Sidebar (labels from 1280 px, icons from 640, a drawer below), header with basket and user. */
export function MainLayout({ user, children }: { user: User; children: ReactNode }) {
  const { host, router } = usePortal();
  const { brand, ...settings } = host.config();
  const theme = brandThemes[brand];
  const pathname = useValue(router.pathname);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  // A new page closes the drawer
  useEffect(() => setMenuOpen(false), [pathname]);
  const name = [user.properties?.firstname, user.properties?.lastname].filter(Boolean).join(' ') || user.email;
  const team = user.teams.find((one) => one.id === user.team_id)?.name;
  return (
    <div className="main-layout bg-bg text-ink">
      <header className="main-header bg-surface border-b">
        <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
          {t('page.skip')}
        </button>
        <span className="sm:hidden">
          <IconButton label={t('menu.open')} icon={MenuIcon} onClick={() => setMenuOpen(true)} />
        </span>
        <Link to="/" className="inline-flex items-center gap-2 min-w-0">
          <img src={theme.bannerLogo} alt="" width={32} height={32} />
          <span className="font-heading text-md font-bold truncate">{theme.title}</span>
        </Link>
        <div className="grow" />
        <slot name="basket">
          {!isSlotted(host, 'basket') && (
            <portal-cart compact api-base={settings.apiBase} brand={brand} color-scheme={settings.colorScheme} portal-url={settings.portalUrl} />
          )}
        </slot>
        {brand !== 'ewh' && (
          <Menu label={t('menu.user')} items={[{ label: t('session.signOut'), icon: LogOut, onSelect: () => void session().signOut() }]}>
            <CircleUserRound size={20} aria-hidden />
            <span className="hidden md:grid text-left leading-tight">
              <span className="font-semibold">{name}</span>
              <span className="text-xs text-muted">{team}</span>
            </span>
            <span className="md:hidden sr-only">{name}</span>
          </Menu>
        )}
        {brand === 'ewh' && <IconButton label={t('session.signOut')} icon={LogOut} onClick={() => void session().signOut()} />}
      </header>
      <nav aria-label={t('menu.label')} className="main-sidebar bg-surface">
        <MenuList user={user} pathname={pathname} />
      </nav>
      <main ref={main} tabIndex={-1} className="main-content outline-none min-w-0">
        {children}
      </main>
      <Dialog title={theme.title} shape="drawer" isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <nav aria-label={t('menu.label')} className="is-wide">
          <MenuList user={user} pathname={pathname} />
        </nav>
      </Dialog>
    </div>
  );
}

function MenuList({ user, pathname }: { user: User; pathname: string }) {
  return (
    <ul className="grid gap-1">
      {menuFor(user).map(({ path, to = path, word, icon: Icon }) => {
        const isHere = isWithin(pathname, path);
        return (
          <li key={path}>
            <Link
              to={to}
              aria-current={isHere ? 'page' : undefined}
              title={t(word)}
              className={`menu-link ${isHere ? 'bg-accent-soft text-accent font-semibold' : 'text-muted hover:bg-hover hover:text-ink'}`}
            >
              <Icon size={20} aria-hidden />
              <span className="menu-word">{t(word)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
