import {
  Building2,
  CircleUserRound,
  HeartHandshake,
  Keyboard,
  LogOut,
  Menu as MenuIcon,
  Plus,
  Search,
  UserRound,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { brand as brandStore } from '#core/brand/brand.store.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { navigationMessages } from '#core/i18n/messages/navigation.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { isApplePlatform, listenForShortcuts } from '#core/platform/keyboard-shortcuts.ts';
import { session } from '#core/session/session.store.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { canAccess } from '#core/user/access.rules.ts';
import type { User } from '#core/user/user.schema.ts';
import { IconButton } from '../ui/button.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Link } from '../ui/link.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { Basket } from './basket.tsx';
import { Footer } from './footer.tsx';
import { isWithin, type MenuEntry, visibleMenuEntries, visiblePages } from './menu.ts';
import { NotificationBell } from './notification-bell.tsx';

const t = translator(frameMessages, navigationMessages, sessionMessages);

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);
const CreateTeamDialog = lazy(() =>
  import('./create-team-dialog.tsx').then((module) => ({ default: module.CreateTeamDialog })),
);

type OpenOverlay = 'menu' | 'palette' | 'shortcuts' | 'team';

/** Sidebar (labels from 1280 px, icons from 640, a drawer below), header with search, bell, basket and user. */
export function MainLayout({ user, children }: { user: User; children: ReactNode }) {
  const { host, router } = usePortal();
  const { brand } = host.config();
  const theme = brandThemes[brand];
  const sold = useSignalValue(brandStore().current);
  const pathname = useSignalValue(router.pathname);
  const [open, setOpen] = useState<OpenOverlay | null>(null);
  const close = () => setOpen(null);
  const main = useRef<HTMLElement>(null);
  // A new page closes the drawer
  useEffect(close, [pathname]);
  const pages = visiblePages(user, brand, sold);
  const go = useRef(pages);
  go.current = pages;
  useEffect(
    () =>
      listenForShortcuts(
        {
          onPalette: () => setOpen('palette'),
          onSequence(keys) {
            if (keys === '?') setOpen('shortcuts');
            if (keys === '/') setOpen('palette');
            const page = go.current.find(({ shortcutKey }) => shortcutKey && keys === `g ${shortcutKey}`);
            if (page) router.navigate(page.to ?? page.path);
          },
        },
        () => host.shadowRoot?.querySelector('dialog[open]') !== null,
      ),
    [host, router],
  );
  const name = [user.properties?.firstname, user.properties?.lastname].filter(Boolean).join(' ') || user.email;
  const entries = visibleMenuEntries(user, brand, sold);
  return (
    <div className="main-layout bg-bg text-ink">
      <header className="main-header bg-surface border-b">
        <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
          {t('page.skip')}
        </button>
        <span className="sm:hidden">
          <IconButton label={t('menu.open')} icon={MenuIcon} onClick={() => setOpen('menu')} />
        </span>
        <Link to="/" className="inline-flex items-center gap-2 min-w-0">
          <img src={theme.bannerLogo} alt="" width={32} height={32} />
          <span className="sr-only sm:hidden">{theme.title}</span>
          <span className="font-heading text-md font-bold truncate hidden sm:inline">{theme.title}</span>
        </Link>
        <div className="grow" />
        <button
          type="button"
          title={t('palette.open')}
          onClick={() => setOpen('palette')}
          className="inline-flex items-center gap-2 h-9 px-2 md:px-3 rounded text-muted hover:bg-hover md:border md:border-control md:bg-surface shrink-0"
        >
          <Search size={18} aria-hidden />
          <span className="sr-only md:hidden">{t('palette.open')}</span>
          <span className="hidden md:inline">{t('palette.open')}</span>
          <kbd aria-hidden className="hidden lg:inline text-xs border border-line rounded px-1">
            {isApplePlatform() ? '⌘ K' : 'Ctrl K'}
          </kbd>
        </button>
        {canAccess('/team/email-history', user) && <NotificationBell user={user} />}
        <Basket />
        {brand === 'ewh' ? (
          <IconButton label={t('session.signOut')} icon={LogOut} onClick={() => void session().signOut()} />
        ) : (
          <UserMenu user={user} name={name} onOpen={setOpen} />
        )}
      </header>
      <nav aria-label={t('menu.label')} className="main-sidebar bg-surface">
        <MenuList entries={entries} pathname={pathname} />
      </nav>
      <div className="main-column">
        <main ref={main} tabIndex={-1} className="main-content outline-none min-w-0">
          {children}
        </main>
        <Footer className="main-footer border-t" />
      </div>
      <Dialog title={theme.title} variant="drawer" isOpen={open === 'menu'} onClose={close}>
        <nav aria-label={t('menu.label')} className="is-wide">
          <MenuList entries={entries} pathname={pathname} />
        </nav>
      </Dialog>
      <Suspense fallback={null}>
        {open === 'palette' && (
          <CommandPalette
            pages={pages}
            user={user}
            onClose={close}
            onOpenShortcuts={() => setOpen('shortcuts')}
            onCreateTeam={() => setOpen('team')}
          />
        )}
        {open === 'shortcuts' && <ShortcutsDialog pages={pages} onClose={close} />}
        {open === 'team' && <CreateTeamDialog onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Who is signed in and where: other teams to go on in, the own pages, the way out. */
function UserMenu({ user, name, onOpen }: { user: User; name: string; onOpen: (what: OpenOverlay) => void }) {
  const { router } = usePortal();
  const team = user.teams.find((one) => one.id === user.team_id)?.name;
  const switchTo = async (id: string) => {
    const outcome = await session().switchTeam(id);
    if (outcome.kind === 'failed') notices().failure(outcome.error.providerMessage ?? t('error.unreachable'));
    else router.navigate('/');
  };
  const items: MenuItem[] = [
    { label: t('menu.account'), icon: UserRound, onSelect: () => router.navigate('/profile/account-details') },
    { label: t('menu.extraSupport'), icon: HeartHandshake, onSelect: () => router.navigate('/profile/extra-support') },
    ...user.teams
      .filter((one) => one.id !== user.team_id)
      .map((one, index) => ({
        label: t('menu.switchTo', { name: one.name }),
        icon: Building2,
        isFirst: index === 0,
        onSelect: () => void switchTo(one.id),
      })),
    {
      label: t('menu.createTeam'),
      icon: Plus,
      hasSeparatorBefore: user.teams.length < 2,
      onSelect: () => onOpen('team'),
    },
    { label: t('shortcuts.open'), icon: Keyboard, hasSeparatorBefore: true, onSelect: () => onOpen('shortcuts') },
    {
      label: t('session.signOut'),
      icon: LogOut,
      onSelect: () =>
        void session()
          .signOut()
          .then(() => router.navigate('/')),
    },
  ];
  return (
    <Menu label={t('menu.user')} items={items}>
      <CircleUserRound size={20} aria-hidden />
      <span className="hidden md:grid text-left leading-tight max-w-[180px]">
        <span className="font-semibold truncate">{name}</span>
        <span className="text-xs text-muted truncate">{team}</span>
      </span>
      <span className="md:hidden sr-only">{name}</span>
    </Menu>
  );
}

function MenuList({ entries, pathname }: { entries: readonly MenuEntry[]; pathname: string }) {
  return (
    <ul className="grid gap-1">
      {entries.map(({ path, to = path, labelKey, icon: Icon }) => {
        const isHere = isWithin(pathname, path);
        return (
          <li key={path}>
            <Link
              to={to}
              aria-current={isHere ? 'page' : undefined}
              title={t(labelKey)}
              className={`menu-link ${isHere ? 'bg-accent-soft text-accent font-semibold' : 'text-muted hover:bg-hover hover:text-ink'}`}
            >
              <Icon size={20} aria-hidden />
              <span className="menu-word">{t(labelKey)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
