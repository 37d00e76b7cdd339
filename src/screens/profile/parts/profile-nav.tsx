import '#core/i18n/areas/frame.ts';
import { t } from '#core/i18n/index.ts';
import { SubNav } from '#screens/ui/sub-nav.tsx';

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
