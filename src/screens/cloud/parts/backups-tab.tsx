import { Archive } from 'lucide-react';
import type { Server } from '#core/cloud/cloud.schema.ts';
import { serverOptions } from '#core/cloud/cloud.store.ts';
import { orderPrice } from '#core/cloud/order.rules.ts';
import { backupMessages } from '#core/i18n/messages/backups.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { BackupsTab as SubjectBackups } from '#screens/features/backup/backups-tab.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(backupMessages);

/** Backups of a server that has them; what they cost for one that has none. */
export function BackupsTab({ server }: { server: Server }) {
  const { id, name, has_backups } = server;
  return (
    <div className="max-w-[896px]">
      {has_backups ? (
        <SubjectBackups subject={{ type: 'server', id, name }} path={`/cloud-servers/${id}?tab=backups`} />
      ) : (
        <WithoutBackups server={server} />
      )}
    </div>
  );
}

/** Backups are chosen when a server is ordered; support adds them to one that is there. */
function WithoutBackups({ server }: { server: Server }) {
  const options = useResource(serverOptions, {});
  const user = useSignalValue(session().user);
  const isAllowed = (path: string) => user !== null && canAccess(path, user);
  return (
    <div className="rounded-card border border-line bg-surface min-h-[240px]">
      <Loaded from={options} skeleton={280}>
        {({ backups_percent }) => (
          <EmptyState
            icon={Archive}
            title={t('backups.serverOff')}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                {isAllowed(ASK) && (
                  <LinkButton variant="primary" to={ASK}>
                    {t('backups.askUs')}
                  </LinkButton>
                )}
                {isAllowed('/add-product') && <LinkButton to={ORDER}>{t('backups.orderServer')}</LinkButton>}
              </div>
            }
          >
            <p>{priceText(server, backups_percent)}</p>
            <p>{t('backups.serverOffHow')}</p>
          </EmptyState>
        )}
      </Loaded>
    </div>
  );
}

const ASK = '/support/tickets/new';
const ORDER = '/cloud-servers/create-server';

function priceText({ id, price, period }: Server, percent: number): string {
  if (!price) return t('backups.serverOffShort', { percent });
  const { backups } = orderPrice({ id, price }, percent, 1);
  return t('backups.serverOffText', {
    percent,
    price: formatMoney(backups),
    period: t(period?.startsWith('year') ? 'backups.perYear' : 'backups.perMonth'),
  });
}
