import { Play } from 'lucide-react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { projectServicesMessages } from '#core/i18n/messages/project-services.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { shortDigest } from '#core/image/image.rules.ts';
import { notices } from '#core/notification/notices.store.ts';
import { runningSettings } from '#core/project/project.rules.ts';
import type { ProjectService } from '#core/project/project.schema.ts';
import { controlService } from '#core/project/projects.store.ts';
import { StatusChip } from '#screens/features/containers/status-chip.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { CopyButton } from '#screens/ui/copy-field.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { Card, NextStep } from './card.tsx';
import { DeploymentList } from './deployment-list.tsx';
import { DetailGrid } from './detail-grid.tsx';
import { OpenedHeader } from './opened-header.tsx';
import { Address, imageText } from './service-columns.tsx';
import { ServiceDomain } from './service-domain.tsx';
import { ServiceMenu } from './service-menu.tsx';
import { ServicePlan } from './service-plan.tsx';
import { ServiceSettingsCard } from './service-settings.tsx';
import { ServiceNotice } from './state-card.tsx';

const t = translator(projectMessages, projectServicesMessages);

interface Props {
  projectId: string;
  service: ProjectService;
  onBack: () => void;
}

/** One service: its overview, settings, plan, domain and deployments. */
export function ServiceDetail({ projectId, service, onBack }: Props) {
  const isStarting = useSignalValue(controlService.isPending);
  const { id, name, status } = service;
  const isPaid = status !== 'awaiting_payment' && status !== 'suspended';
  const start = async () => {
    const outcome = await controlService.run({ params: { id: projectId, service: id, action: 'start' } });
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  };
  return (
    <>
      <OpenedHeader
        title={name}
        back={{ to: `/docker/${projectId}/services`, label: t('services.all') }}
        status={<StatusChip status={status} />}
        actions={
          <>
            {isPaid && status === 'stopped' && (
              <Button icon={Play} isPending={isStarting} onClick={() => void start()}>
                {t('services.start')}
              </Button>
            )}
            <ServiceMenu projectId={projectId} service={service} onDeleted={onBack} />
          </>
        }
      />
      <div className="empty:hidden">
        <ServiceNotice projectId={projectId} service={service} />
      </div>
      <Card title={t('services.overview')}>
        <DetailGrid items={overviewOf(service)} />
      </Card>
      <ServiceSettingsCard projectId={projectId} service={service} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <ServiceDomain projectId={projectId} service={service} />
        <ServicePlan service={service} />
      </div>
      <DeploymentList projectId={projectId} services={[service]} serviceId={id} />
      <NextStep
        title={t('services.nextTitle')}
        text={t('services.nextText')}
        action={
          <LinkButton to={`/docker/${projectId}/containers?service=${id}`}>{t('services.seeContainers')}</LinkButton>
        }
      />
    </>
  );
}

function overviewOf(service: ProjectService) {
  const { name, settings, replicas, deployment_number, zero_downtime, created_at } = service;
  const running = runningSettings(service);
  const { digest } = running;
  const [port] = settings.ports;
  const internal = port ? `${name}:${port.port}` : name;
  return [
    { label: t('services.image'), value: <code className="break-all">{imageText(running)}</code> },
    {
      label: t('services.digest'),
      value: digest && (
        <span className="inline-flex items-center gap-1 min-w-0">
          <code title={digest}>{shortDigest(digest)}</code>
          <CopyButton text={digest} label={t('services.copyDigest')} />
        </span>
      ),
    },
    {
      label: t('project.replicas'),
      value: t('project.replicasOf', {
        running: formatCount(replicas.running),
        desired: formatCount(replicas.desired),
      }),
    },
    {
      label: t('services.deployment'),
      value:
        deployment_number == null ? t('services.noDeployment') : t('project.number', { number: deployment_number }),
    },
    { label: t('services.address'), value: <Address service={service} /> },
    { label: t('services.internal'), value: <code className="break-all">{internal}</code> },
    {
      label: t('services.zeroDowntime'),
      value:
        zero_downtime &&
        (zero_downtime.is_possible
          ? t('services.zeroYes')
          : t('services.zeroNo', { reason: zero_downtime.reason ?? '–' })),
    },
    { label: t('services.created'), value: created_at && <RelativeTime iso={created_at} /> },
  ];
}
