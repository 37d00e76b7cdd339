import { EllipsisVertical, Play, Power, RotateCw, SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import type { Server } from '#core/cloud/cloud.schema.ts';
import { changePower } from '#core/cloud/cloud.store.ts';
import { allows, isChanging, type PowerAction } from '#core/cloud/server.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { PowerDialog } from '#screens/features/server/power-dialog.tsx';
import { Button } from '#screens/ui/button.tsx';
import { usePortal } from '#screens/ui/context.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Menu } from '#screens/ui/menu.tsx';

const t = translator(cloudMessages);

/** What can be done with the power of a server. The provider decides what works now; the rest keeps its place, disabled. */
export function PowerButtons({ server }: { server: Server }) {
  const { router } = usePortal();
  const { id } = server;
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [action, setAction] = useState<Exclude<PowerAction, 'start'> | null>(null);
  const start = async () => {
    setStarting(true);
    setError(null);
    const outcome = await changePower(id, 'start');
    setStarting(false);
    if (!outcome.ok) setError(errorMessage(outcome.error));
  };
  const harsh = (['stop', 'reset'] as const).filter((one) => allows(server, one));
  // A server that could not be created has no power to switch.
  if (allows(server, 'create')) return null;
  const isOff = allows(server, 'start') || ['off', 'starting'].includes(server.status);
  const isSwitching = !isOff && isChanging(server);
  return (
    <div className="grid gap-2 justify-items-end">
      <div className="flex flex-wrap gap-2">
        {(isSwitching || allows(server, 'console')) && (
          // On a phone its tab is enough: the buttons fit one row.
          <span className="hidden sm:inline">
            <Button
              icon={SquareTerminal}
              disabled={!allows(server, 'console')}
              onClick={() => router.navigate(`/cloud-servers/${id}?tab=console`, { keepScroll: true, isQuiet: true })}
            >
              {t('cloud.console')}
            </Button>
          </span>
        )}
        {isOff ? (
          <Button
            variant="primary"
            icon={Play}
            isPending={isStarting}
            disabled={!isStarting && !allows(server, 'start')}
            onClick={() => void start()}
          >
            {t('cloud.start')}
          </Button>
        ) : (
          <>
            <Button icon={RotateCw} disabled={!allows(server, 'reboot')} onClick={() => setAction('reboot')}>
              {t('cloud.reboot')}
            </Button>
            <Button icon={Power} disabled={!allows(server, 'shutdown')} onClick={() => setAction('shutdown')}>
              {t('cloud.shutdown')}
            </Button>
          </>
        )}
        {(isSwitching || harsh.length > 0) && (
          <Menu
            label={t('cloud.more')}
            icon={EllipsisVertical}
            disabled={harsh.length === 0}
            items={harsh.map((one) => ({
              label: `${t(one === 'stop' ? 'cloud.stop' : 'cloud.reset')}…`,
              isDestructive: true,
              onSelect: () => setAction(one),
            }))}
          />
        )}
      </div>
      <FormError error={error} />
      {action && <PowerDialog server={server} action={action} onClose={() => setAction(null)} />}
    </div>
  );
}
