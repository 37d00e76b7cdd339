import { EllipsisVertical, Rocket } from 'lucide-react';
import { Suspense, useState } from 'react';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { shortDigest } from '#core/image/image.rules.ts';
import type { Deployment, ProjectService } from '#core/project/project.schema.ts';
import { deployments } from '#core/project/projects.store.ts';
import { StatusChip } from '#screens/features/containers/status-chip.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Menu, type MenuItem } from '#screens/ui/menu.tsx';
import { Pagination } from '#screens/ui/pagination.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { useIdlePreload } from '#screens/ui/use-idle-preload.ts';
import { Card } from './card.tsx';
import { durationText } from './duration-text.ts';
import { imageText } from './service-columns.tsx';

const t = translator(projectMessages);

const CompareDialog = lazyPart(() => import('./compare-dialog.tsx').then((module) => module.CompareDialog));
const RollBackDialog = lazyPart(() => import('./roll-back-dialog.tsx').then((module) => module.RollBackDialog));
const dialogs = [CompareDialog, RollBackDialog];

const PER_PAGE = 10;

interface Props {
  projectId: string;
  services: readonly ProjectService[];
  /** Only those of one service. */
  serviceId?: string;
  title?: string;
}

/** Deployments, newest first. None of them ever changes, so any two can be compared and any that was live can come back. */
export function DeploymentList({ projectId, services, serviceId = '', title = t('project.deployments') }: Props) {
  const [chosen, setChosen] = useState('');
  const service = serviceId || chosen;
  const [{ page, perPage }, setPage] = useState({ page: 1, perPage: PER_PAGE });
  const state = useResource(deployments, { params: { id: projectId }, query: { service, page, per_page: perPage } });
  const [task, setTask] = useState<{ kind: 'compare' | 'rollback'; deployment: Deployment } | null>(null);
  useIdlePreload(dialogs);
  const total = state.data?.meta?.total;
  const taskService = task && services.find(({ id }) => id === task.deployment.service.id);
  return (
    <Card
      title={title}
      isFlush
      actions={
        !serviceId &&
        services.length > 1 && (
          <div className="min-w-[180px]">
            <SelectField
              label={t('project.service')}
              isLabelHidden
              value={chosen}
              options={[
                { value: '', label: t('project.allServices') },
                ...services.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => {
                setChosen(event.target.value);
                setPage({ page: 1, perPage });
              }}
            />
          </div>
        )
      }
    >
      <Loaded from={state} skeleton={240}>
        {(data) =>
          data.deployments.length === 0 ? (
            <EmptyState icon={Rocket} title={t('project.noDeployments')}>
              {t('project.noDeploymentsText')}
            </EmptyState>
          ) : (
            <ol
              className={`divide-y ${state.isPlaceholderData ? 'opacity-60' : ''}`}
              aria-busy={state.isPlaceholderData}
            >
              {data.deployments.map((deployment) => (
                <DeploymentRow
                  key={deployment.id}
                  deployment={deployment}
                  isServiceShown={!serviceId}
                  onTask={(kind) => setTask({ kind, deployment })}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      {total !== undefined && total > PER_PAGE && (
        <div className="px-4 border-t">
          <Pagination
            page={page}
            perPage={perPage}
            total={total}
            onChange={(next, nextPerPage) => setPage({ page: next, perPage: nextPerPage })}
            onPrefetch={state.prefetchPage}
          />
        </div>
      )}
      <Suspense fallback={null}>
        {task?.kind === 'compare' && (
          <CompareDialog projectId={projectId} deployment={task.deployment} onClose={() => setTask(null)} />
        )}
        {task?.kind === 'rollback' && taskService && (
          <RollBackDialog
            projectId={projectId}
            service={taskService}
            deployment={task.deployment}
            onClose={() => setTask(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}

function reasonText({ reason, rollback_of, build_number }: Deployment): string {
  const texts: Readonly<Record<string, string>> = {
    create: t('project.reasonCreate'),
    change: t('project.reasonChange'),
    rollback: t('project.reasonRollback', { number: rollback_of ?? '–' }),
  };
  const text = texts[reason] ?? reason;
  return build_number == null ? text : `${text} · ${t('project.build', { number: build_number })}`;
}

interface RowProps {
  deployment: Deployment;
  isServiceShown: boolean;
  onTask: (kind: 'compare' | 'rollback') => void;
}

function DeploymentRow({ deployment, isServiceShown, onTask }: RowProps) {
  const { service, number, status, settings, error, downtime_reason, author, created_at, finished_at } = deployment;
  const name = t('project.deploymentName', { service: service.name, number });
  // What failed or was cancelled never ran: there is nothing to go back to.
  const canComeBack = status === 'superseded';
  const items: MenuItem[] = [
    ...(canComeBack ? [{ label: t('project.rollBackTo', { number }), onSelect: () => onTask('rollback') }] : []),
    { label: t('project.compare'), onSelect: () => onTask('compare') },
  ];
  return (
    <li className="flex items-start gap-3 px-5 py-3">
      <div className="grid gap-1 min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold break-words">{isServiceShown ? name : t('project.number', { number })}</span>
          <StatusChip status={status} />
          <span className="text-sm text-muted">{reasonText(deployment)}</span>
        </div>
        <div className="flex flex-wrap gap-x-2 text-sm">
          <code className="break-all">{imageText(settings)}</code>
          {settings.digest && settings.tag && (
            <code className="text-muted" title={settings.digest}>
              {shortDigest(settings.digest)}
            </code>
          )}
        </div>
        <div className="text-sm text-muted">
          {author && `${author} · `}
          <RelativeTime iso={created_at} />
          {finished_at &&
            ` · ${t('project.took', { time: durationText(Date.parse(finished_at) - Date.parse(created_at)) })}`}
        </div>
        {error && <p className="text-sm text-danger break-words">{error}</p>}
        {downtime_reason && (
          <p className="text-sm text-muted">{t('project.interrupted', { reason: downtime_reason })}</p>
        )}
      </div>
      <Menu label={t('project.deploymentActions', { name })} icon={EllipsisVertical} items={items} />
    </li>
  );
}
