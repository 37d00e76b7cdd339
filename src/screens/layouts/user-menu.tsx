import { Building2, CircleUserRound, HeartHandshake, Keyboard, LogOut, Plus, UserRound } from 'lucide-react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { navigationMessages } from '#core/i18n/messages/navigation.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { session } from '#core/session/session.store.ts';
import type { User } from '#core/user/user.schema.ts';
import { signOut } from '../features/sign-out/sign-out.ts';
import { usePortal } from '../ui/context.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';

const t = translator(frameMessages, navigationMessages, sessionMessages);

interface UserMenuProps {
  user: User;
  onOpen: (overlay: 'shortcuts' | 'team') => void;
}

/** The signed-in user and team: account pages, other teams, sign-out. */
export function UserMenu({ user, onOpen }: UserMenuProps) {
  const { router } = usePortal();
  const name = [user.properties?.firstname, user.properties?.lastname].filter(Boolean).join(' ') || user.email;
  const team = user.teams.find(({ id }) => id === user.team_id)?.name;
  const switchTeam = async (id: string) => {
    const outcome = await session().switchTeam(id);
    if (outcome.kind === 'failed') notices().failure(errorMessage(outcome.error));
    else router.navigate('/');
  };
  const items: MenuItem[] = [
    { label: t('menu.account'), icon: UserRound, onSelect: () => router.navigate('/profile/account-details') },
    { label: t('menu.extraSupport'), icon: HeartHandshake, onSelect: () => router.navigate('/profile/extra-support') },
    ...user.teams
      .filter(({ id }) => id !== user.team_id)
      .map(
        ({ id, name }, index): MenuItem => ({
          label: t('menu.switchTo', { name }),
          icon: Building2,
          hasSeparatorBefore: index === 0,
          onSelect: () => void switchTeam(id),
        }),
      ),
    {
      label: t('menu.createTeam'),
      icon: Plus,
      hasSeparatorBefore: user.teams.length < 2,
      onSelect: () => onOpen('team'),
    },
    { label: t('shortcuts.open'), icon: Keyboard, hasSeparatorBefore: true, onSelect: () => onOpen('shortcuts') },
    { label: t('session.signOut'), icon: LogOut, onSelect: () => signOut(router) },
  ];
  return (
    <Menu label={t('menu.user')} items={items}>
      <CircleUserRound size={20} aria-hidden />
      <span className="hidden md:grid text-left leading-tight max-w-[220px]">
        <span className="font-semibold truncate">{name}</span>
        <span className="text-xs text-muted truncate">{team}</span>
      </span>
      <span className="md:hidden sr-only">{name}</span>
    </Menu>
  );
}
