import { containerStateMessages } from '#core/i18n/messages/container-states.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { StatusTable } from '#core/rules/status.rules.ts';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(containerStateMessages);

const variants: StatusTable<MessageKey<typeof containerStateMessages>> = {
  empty: ['neutral', 'containerState.empty'],
  deploying: ['info', 'containerState.deploying'],
  running: ['success', 'containerState.running'],
  degraded: ['warning', 'containerState.degraded'],
  crashed: ['danger', 'containerState.crashed'],
  stopped: ['neutral', 'containerState.stopped'],
  suspended: ['danger', 'containerState.suspended'],
  awaiting_payment: ['warning', 'containerState.awaiting_payment'],
  deleting: ['info', 'containerState.deleting'],
  pending: ['info', 'containerState.pending'],
  starting: ['info', 'containerState.starting'],
  live: ['success', 'containerState.live'],
  failed: ['danger', 'containerState.failed'],
  superseded: ['neutral', 'containerState.superseded'],
  cancelled: ['neutral', 'containerState.cancelled'],
  created: ['neutral', 'containerState.created'],
  unhealthy: ['danger', 'containerState.unhealthy'],
  restarting: ['warning', 'containerState.restarting'],
  exited: ['danger', 'containerState.exited'],
};

/** The state in words; one that the portal does not know is shown as the provider names it. */
export const statusText = (status: string) => {
  const key = variants[status]?.[1];
  return key ? t(key) : status;
};

/** The state of a project, a service, a deployment or a container. */
export const StatusChip = ({ status }: { status: string }) => (
  <Chip tone={variants[status]?.[0] ?? 'neutral'}>{statusText(status)}</Chip>
);
