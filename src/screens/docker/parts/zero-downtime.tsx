import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { ProjectService } from '#core/project/project.schema.ts';

const t = translator(projectMessages);

/** Whether the next deployment interrupts the service, and why. */
export function DowntimeNote({ service: { zero_downtime } }: { service: Pick<ProjectService, 'zero_downtime'> }) {
  if (!zero_downtime) return null;
  const { is_possible, reason } = zero_downtime;
  return (
    <p className="text-muted">
      {is_possible ? t('project.zeroDowntime') : t('project.downtime', { reason: reason ?? '–' })}
    </p>
  );
}
