import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { SubNav } from '#screens/ui/sub-nav.tsx';

const t = translator(frameMessages);

export function ProfileNav() {
  return (
    <SubNav
      label={t('menu.profile')}
      pages={[
        { to: '/profile/account-details', label: t('menu.account') },
        { to: '/profile/extra-support', label: t('menu.extraSupport') },
      ]}
    />
  );
}
