import { formatCount } from '#core/i18n/format-count.ts';
import { projectServicesMessages } from '#core/i18n/messages/project-services.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { ProjectService } from '#core/project/project.schema.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { MEGABYTE, memorySize } from '#screens/features/containers/figures-text.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Card } from './card.tsx';

const t = translator(projectServicesMessages);

/** What the plan of a service allows, and where it is paid for. */
export function ServicePlan({ service: { plan, billing_service_id } }: { service: ProjectService }) {
  const user = useSignalValue(session().user);
  const path = `/service/project/${billing_service_id}`;
  const canOpen = billing_service_id && user && canAccess(path, user);
  return (
    <Card title={t('services.plan')}>
      {plan ? (
        <div className="grid gap-1">
          <p className="font-semibold">{plan.name}</p>
          <ul className="grid gap-1 text-muted">
            <li>{t('services.planReplicas', { n: plan.max_replicas })}</li>
            <li>
              {t('services.planSize', {
                cpus: formatCount(plan.cpus),
                memory: memorySize(plan.memory_mb * MEGABYTE),
              })}
            </li>
            <li>{t('services.planVolumes', { size: formatFileSize(plan.volume_size) })}</li>
          </ul>
        </div>
      ) : (
        <p className="text-muted">{t('services.noPlan')}</p>
      )}
      {canOpen && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {canAccess('/checkout', user) && <Link to={`${path}/change-package`}>{t('services.changePlan')}</Link>}
          <Link to={path}>{t('services.billing')}</Link>
        </p>
      )}
    </Card>
  );
}
