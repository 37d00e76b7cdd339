import { LoaderCircle, type LucideIcon, Power } from 'lucide-react';
import type { Server } from '#core/cloud/cloud.schema.ts';
import { isChanging } from '#core/cloud/server.rules.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { Chip, type Tone } from '#screens/ui/feedback.tsx';

const t = translator(cloudMessages);

const statuses: Readonly<Record<string, readonly [Tone, MessageKey<typeof cloudMessages>, LucideIcon?]>> = {
  provisioning: ['info', 'cloud.statusProvisioning'],
  starting: ['info', 'cloud.statusStarting'],
  running: ['success', 'cloud.statusRunning'],
  rebooting: ['info', 'cloud.statusRebooting'],
  stopping: ['info', 'cloud.statusStopping'],
  off: ['neutral', 'cloud.statusOff', Power],
  reinstalling: ['info', 'cloud.statusReinstalling'],
  deleting: ['info', 'cloud.statusDeleting'],
  error: ['danger', 'cloud.statusError'],
};

/** A state that the portal does not know is shown as the provider names it. */
export function ServerStatus({ server }: { server: Pick<Server, 'status'> }) {
  const [tone, key, icon] = statuses[server.status] ?? (['neutral', null] as const);
  const shownIcon = isChanging(server) ? LoaderCircle : icon;
  return (
    <Chip tone={tone} {...(shownIcon ? { icon: shownIcon } : {})}>
      {key ? t(key) : server.status}
    </Chip>
  );
}
