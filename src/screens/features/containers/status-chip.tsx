import { CreditCard, LoaderCircle, type LucideIcon, Square, SquareDashed } from 'lucide-react';
import { containerStateMessages } from '#core/i18n/messages/container-states.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { Chip, type Tone } from '#screens/ui/feedback.tsx';

const t = translator(containerStateMessages);
type Key = MessageKey<typeof containerStateMessages>;
type Variant = readonly [Tone, Key, LucideIcon?];

const variants: Readonly<Record<string, Variant>> = {
  empty: ['neutral', 'containerState.empty', SquareDashed],
  deploying: ['info', 'containerState.deploying', LoaderCircle],
  running: ['success', 'containerState.running'],
  degraded: ['warning', 'containerState.degraded'],
  crashed: ['danger', 'containerState.crashed'],
  stopped: ['neutral', 'containerState.stopped', Square],
  suspended: ['danger', 'containerState.suspended'],
  awaiting_payment: ['warning', 'containerState.awaiting_payment', CreditCard],
  deleting: ['info', 'containerState.deleting', LoaderCircle],
  pending: ['info', 'containerState.pending', LoaderCircle],
  starting: ['info', 'containerState.starting', LoaderCircle],
  live: ['success', 'containerState.live'],
  failed: ['danger', 'containerState.failed'],
  superseded: ['neutral', 'containerState.superseded'],
  cancelled: ['neutral', 'containerState.cancelled'],
  created: ['neutral', 'containerState.created'],
  unhealthy: ['danger', 'containerState.unhealthy'],
  restarting: ['warning', 'containerState.restarting', LoaderCircle],
  exited: ['danger', 'containerState.exited'],
};

/** The state in words; one that the portal does not know is shown as the provider names it. */
export const statusText = (status: string) => {
  const key = variants[status]?.[1];
  return key ? t(key) : status;
};

/** The state of a project, a service, a deployment or a container. */
export function StatusChip({ status }: { status: string }) {
  const [tone, , icon] = variants[status] ?? (['neutral', null] as const);
  return (
    <Chip tone={tone} {...(icon ? { icon } : {})}>
      {statusText(status)}
    </Chip>
  );
}
