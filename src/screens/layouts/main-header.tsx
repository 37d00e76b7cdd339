import { LogOut, Menu as MenuIcon, Search } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { navigationMessages } from '#core/i18n/messages/navigation.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { isApplePlatform } from '#core/platform/keyboard-shortcuts.ts';
import { brandThemes } from '#core/theme/brands.ts';
import type { User } from '#core/user/user.schema.ts';
import { signOut } from '../features/sign-out/sign-out.ts';
import { IconButton, UnstyledButton } from '../ui/button.tsx';
import { usePortal } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { Basket } from './basket.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { UserMenu } from './user-menu.tsx';

const t = translator(frameMessages, navigationMessages, sessionMessages);

/** What the header and the keyboard open on top of a page. */
export type Overlay = 'menu' | 'palette' | 'shortcuts' | 'team';

interface MainHeaderProps {
  user: User;
  /** Takes the focus when the header is skipped. */
  main: RefObject<HTMLElement | null>;
  onOpen: (overlay: Overlay) => void;
}

/**
 * Brand, search, bell, basket and user menu. The ewh brand signs out by a button instead of the menu. A navigation does not render
 * it again.
 */
export const MainHeader = memo(function MainHeader({ user, main, onOpen }: MainHeaderProps) {
  const { host, router } = usePortal();
  const { brand } = host.config();
  const theme = brandThemes[brand];
  return (
    <header className="main-header bg-surface border-b">
      <UnstyledButton className="skip-link" onClick={() => main.current?.focus()}>
        {t('page.skip')}
      </UnstyledButton>
      <span className="sm:hidden">
        <IconButton label={t('menu.open')} icon={MenuIcon} onClick={() => onOpen('menu')} />
      </span>
      <Link to="/" className="inline-flex items-center gap-2 min-w-0">
        <img src={theme.bannerLogo} alt="" width={32} height={32} />
        <span className="sr-only sm:hidden">{theme.title}</span>
        <span className="font-heading text-md font-bold truncate hidden sm:inline">{theme.title}</span>
      </Link>
      <div className="grow" />
      <UnstyledButton
        title={t('palette.open')}
        onClick={() => onOpen('palette')}
        className="inline-flex items-center gap-2 h-9 px-2 md:px-3 rounded text-muted hover:bg-hover md:border md:border-control md:bg-surface shrink-0"
      >
        <Search size={18} aria-hidden />
        <span className="sr-only md:hidden">{t('palette.open')}</span>
        <span className="hidden md:inline">{t('palette.open')}</span>
        <kbd aria-hidden className="hidden lg:inline text-xs border border-line rounded px-1">
          {isApplePlatform() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </UnstyledButton>
      <NotificationBell user={user} />
      <Basket />
      {brand === 'ewh' ? (
        <IconButton label={t('session.signOut')} icon={LogOut} onClick={() => signOut(router)} />
      ) : (
        <UserMenu user={user} onOpen={onOpen} />
      )}
    </header>
  );
});
