import { Server } from 'lucide-react';
import { serversMessages } from '#core/i18n/messages/servers.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { usePortal } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';

const t = translator(serversMessages);

/** Why no server can be ordered: the brand sells none, or this user buys nothing for the team. */
export function CannotOrder({ reason }: { reason: 'not-sold' | 'no-permission' }) {
  const { host } = usePortal();
  const isSold = reason === 'no-permission';
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState
        isFullPage
        icon={Server}
        title={t(isSold ? 'servers.cannotBuy' : 'servers.notSold')}
        action={
          <LinkButton variant="primary" to={isSold ? '/cloud-servers' : '/add-product'}>
            {t(isSold ? 'servers.back' : 'servers.shop')}
          </LinkButton>
        }
      >
        {isSold
          ? t('servers.cannotBuyText')
          : t('servers.notSoldText', { brand: brandThemes[host.config().brand].title })}
      </EmptyState>
    </div>
  );
}
