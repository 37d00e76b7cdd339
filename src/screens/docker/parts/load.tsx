import { formatCount } from '#core/i18n/format-count.ts';
import { containerStateMessages } from '#core/i18n/messages/container-states.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { coresText, memoryText } from '#screens/features/containers/figures-text.ts';
import { Meter } from '#screens/ui/feedback.tsx';

const t = translator(containerStateMessages);

interface LoadProps {
  /** Of the meter of its memory. */
  label: string;
  cpu: number | null | undefined;
  memory: { used: number; limit: number } | null | undefined;
}

/** What something uses while it runs. Both figures share a line, so that a row keeps its height. */
export function Load({ label, cpu, memory }: LoadProps) {
  const cores = cpu == null ? null : coresText(cpu);
  if (memory == null) return <div className="min-w-[180px] text-muted">{cores ?? '–'}</div>;
  const text = [...(cores === null ? [] : [cores]), memoryText(memory)].join(' · ');
  return (
    <div className="min-w-[180px] max-w-[220px]">
      <Meter label={label} value={memory.used} max={memory.limit} text={text} />
    </div>
  );
}

/** "2 of 3". A phone's card has no column heading, so there it says of what. */
export const ReplicaCount = ({ running, desired }: { running: number; desired: number }) => (
  <span className="tabular-nums whitespace-nowrap">
    {t('containerState.of', { used: formatCount(running), limit: formatCount(desired) })}
    <span className="card-only"> {t('containerState.replicas', { n: desired })}</span>
  </span>
);
