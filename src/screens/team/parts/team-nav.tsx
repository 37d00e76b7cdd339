import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { SubNav } from '#screens/ui/sub-nav.tsx';

const t = translator(frameMessages);

const pages = [
  { to: '/team/details-users', labelKey: 'menu.details' },
  { to: '/team/affiliate', labelKey: 'menu.affiliate' },
  { to: '/team/email-history', labelKey: 'menu.emailHistory' },
] as const;

/** The team pages that the user can access. */
export function TeamNav() {
  const user = useSignalValue(session().user);
  return (
    <SubNav
      label={t('menu.team')}
      pages={pages
        .filter(({ to }) => user && canAccess(to, user))
        .map(({ to, labelKey }) => ({ to, label: t(labelKey) }))}
    />
  );
}
