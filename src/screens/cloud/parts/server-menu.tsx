import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import type { Server } from '#core/cloud/cloud.schema.ts';
import { changePower } from '#core/cloud/cloud.store.ts';
import { allows, POWER_ACTIONS, type PowerAction } from '#core/cloud/server.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { PowerDialog } from '#screens/features/server/power-dialog.tsx';
import { usePortal } from '#screens/ui/context.tsx';
import { Menu, type MenuItem } from '#screens/ui/menu.tsx';

const t = translator(cloudMessages);

const labels = {
  start: 'cloud.start',
  shutdown: 'cloud.shutdown',
  reboot: 'cloud.reboot',
  stop: 'cloud.stop',
  reset: 'cloud.reset',
} as const;

/** What the row of a server offers: what the provider allows now. */
export function ServerMenu({ server }: { server: Server }) {
  const { router } = usePortal();
  const [action, setAction] = useState<Exclude<PowerAction, 'start'> | null>(null);
  const { id, name } = server;
  const path = `/cloud-servers/${id}`;
  const start = async () => {
    const outcome = await changePower(id, 'start');
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  };
  const items: MenuItem[] = [
    { label: t('cloud.manage'), onSelect: () => router.navigate(path) },
    ...(allows(server, 'console')
      ? [{ label: t('cloud.openConsole'), onSelect: () => router.navigate(`${path}?tab=console`) }]
      : []),
    ...POWER_ACTIONS.filter((one) => allows(server, one)).map((one, index) => ({
      label: t(labels[one]),
      isDestructive: one === 'stop' || one === 'reset',
      hasSeparatorBefore: index === 0,
      onSelect: () => (one === 'start' ? void start() : setAction(one)),
    })),
  ];
  return (
    <>
      <Menu label={t('cloud.actionsFor', { name })} icon={EllipsisVertical} items={items} />
      {action && <PowerDialog server={server} action={action} onClose={() => setAction(null)} />}
    </>
  );
}
