import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { SubNav } from '#screens/ui/sub-nav.tsx';

const t = translator(frameMessages);

const pages = [
  { to: '/team/details-users', word: 'menu.details' },
  { to: '/team/affiliate', word: 'menu.affiliate' },
  { to: '/team/email-history', word: 'menu.emailHistory' },
] as const;

/** The pages of the team that its reader may open. */
export function TeamNav() {
  const user = useSignalValue(session().user);
  return (
    <SubNav
      label={t('menu.team')}
      pages={pages.filter(({ to }) => user && canAccess(to, user)).map(({ to, word }) => ({ to, label: t(word) }))}
    />
  );
}
