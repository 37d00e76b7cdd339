import type { Server } from '#core/cloud/cloud.schema.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { StatusTable } from '#core/rules/status.rules.ts';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(cloudMessages);

const statuses: StatusTable<MessageKey<typeof cloudMessages>> = {
  provisioning: ['info', 'cloud.statusProvisioning'],
  starting: ['info', 'cloud.statusStarting'],
  running: ['success', 'cloud.statusRunning'],
  rebooting: ['info', 'cloud.statusRebooting'],
  stopping: ['info', 'cloud.statusStopping'],
  off: ['neutral', 'cloud.statusOff'],
  reinstalling: ['info', 'cloud.statusReinstalling'],
  deleting: ['info', 'cloud.statusDeleting'],
  error: ['danger', 'cloud.statusError'],
};

/** A state that the portal does not know is shown as the provider names it. */
export function ServerStatus({ server: { status } }: { server: Pick<Server, 'status'> }) {
  const [tone, key] = statuses[status] ?? [];
  return <Chip tone={tone ?? 'neutral'}>{key ? t(key) : status}</Chip>;
}
