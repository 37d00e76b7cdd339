import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { SubNav } from '#screens/ui/sub-nav.tsx';

const t = translator(frameMessages);

/** Between the names of a team and their DNS. */
export const DomainNav = () => (
  <SubNav
    label={t('menu.domains')}
    pages={[
      { to: '/domains', label: t('menu.domains') },
      { to: '/domains/dns', label: t('menu.dns') },
    ]}
  />
);
