import { Play, RotateCw, Square, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { containersMessages } from '#core/i18n/messages/containers.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import {
  canRestartContainer,
  canStartContainer,
  canStopContainer,
  policySentence,
} from '#core/project/container-state.rules.ts';
import type { ContainerDetail, Project } from '#core/project/project.schema.ts';
import { container as containerResource, containerSamples } from '#core/project/projects.store.ts';
import { preloadLogViewer } from '../features/log-viewer/log-viewer.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Link } from '../ui/link.tsx';
import { useListState } from '../ui/list-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ContainerLog } from './parts/container-log.tsx';
import { ContainerState } from './parts/container-state.tsx';
import { OpenedHeader } from './parts/opened-header.tsx';
import { ProjectPage } from './parts/project-page.tsx';
import { serviceTo } from './parts/service-columns.tsx';
import { useContainerActions } from './parts/use-container-actions.tsx';

const t = translator(containersMessages);

const part = (name: 'Figures' | 'Runs' | 'Environment' | 'Mounts' | 'Inspect') =>
  lazyPart<{ projectId: string; container: ContainerDetail }>(() =>
    import('./parts/container-parts.tsx').then((module) => module[`Container${name}`]),
  );
const FiguresPart = part('Figures');

const tabs = [
  { id: 'log', labelKey: 'containers.log', Content: ContainerLog },
  { id: 'figures', labelKey: 'containers.figures', Content: FiguresPart },
  { id: 'restarts', labelKey: 'containers.restarts', Content: part('Runs') },
  { id: 'environment', labelKey: 'containers.environment', Content: part('Environment') },
  { id: 'mounts', labelKey: 'containers.mounts', Content: part('Mounts') },
  { id: 'inspect', labelKey: 'containers.inspect', Content: part('Inspect') },
] as const satisfies readonly { id: string; labelKey: MessageKey<typeof containersMessages>; Content: unknown }[];

/** One container of a project: its log, figures, restarts and what it was given. */
export const ContainerScreen = ({ params: { container = '' } }: { params: Readonly<Record<string, string>> }) => (
  <ProjectPage>{(project) => <Container key={container} project={project} id={container} />}</ProjectPage>
);

function Container({ project, id }: { project: Project; id: string }) {
  const state = useResource(containerResource, { params: { id: project.id, container: id } });
  if (!state.data && state.error?.isNotFoundOrForbidden)
    return (
      <NotFound
        title={t('containers.gone')}
        headingLevel={2}
        to={`/docker/${project.id}/containers`}
        linkLabel={t('containers.all')}
        error={state.error}
      >
        {t('containers.goneText')}
      </NotFound>
    );
  return (
    <Loaded from={state} skeleton={<ContainerSkeleton />}>
      {(container) => (
        <div className="grid grid-cols-1 gap-4">
          <Header projectId={project.id} container={container} />
          <ContainerTabs projectId={project.id} container={container} />
        </div>
      )}
    </Loaded>
  );
}

const ContainerSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton height={64} />
    <Skeleton height={40} />
    <Skeleton height={480} />
  </div>
);

interface PartProps {
  projectId: string;
  container: ContainerDetail;
}

function Header({ projectId, container }: PartProps) {
  const { router } = usePortal();
  const { start, isStarting, ask, dialog } = useContainerActions(projectId, container, () =>
    router.navigate(`/docker/${projectId}/containers`),
  );
  const { name, service, image, deployment_number, settings } = container;
  return (
    <>
      <OpenedHeader
        title={name}
        back={{ to: `/docker/${projectId}/containers`, label: t('containers.all') }}
        status={<ContainerState container={container} isInline />}
        actions={
          <>
            {canStartContainer(container) && (
              <Button size="small" icon={Play} isPending={isStarting} onClick={() => void start()}>
                {t('containers.start')}
              </Button>
            )}
            {canRestartContainer(container) && (
              <Button size="small" icon={RotateCw} onClick={() => ask('restart')}>
                {t('containers.restart')}
              </Button>
            )}
            {canStopContainer(container) && (
              <Button size="small" icon={Square} onClick={() => ask('stop')}>
                {t('containers.stop')}
              </Button>
            )}
            <IconButton
              label={t('containers.remove')}
              icon={Trash2}
              variant="danger"
              className="w-8 h-8"
              onClick={() => ask('remove')}
            />
          </>
        }
      >
        <p className="text-sm text-muted break-words">
          <Link to={serviceTo(projectId, service.id)} className="underline underline-offset-2 hover:text-ink">
            {service.name}
          </Link>
          {[
            '',
            image,
            ...(deployment_number == null ? [] : [t('containers.deploymentNumber', { n: deployment_number })]),
            policySentence(settings.retry_policy),
          ].join(' · ')}
        </p>
      </OpenedHeader>
      {dialog}
    </>
  );
}

function ContainerTabs({ projectId, container }: PartProps) {
  const [list, setList] = useListState(['tab', 'run']);
  const value = tabs.find(({ id }) => id === list.filters.tab)?.id ?? 'log';
  const prefetch = (id: string) => {
    if (id === 'log') preloadLogViewer();
    else void FiguresPart.preload();
    if (id === 'figures') containerSamples.prefetch({ params: { id: projectId, container: container.id } });
  };
  return (
    <Tabs
      label={t('containers.partsOf', { name: container.name })}
      value={value}
      onChange={(tab) => setList({ filters: { tab: tab === 'log' ? '' : tab, run: '' } })}
      tabs={tabs.map(({ id, labelKey, Content }) => ({
        id,
        label: t(labelKey),
        content: (
          <Suspense fallback={<Skeleton height={320} />}>
            <Content projectId={projectId} container={container} />
          </Suspense>
        ),
        prefetch: () => prefetch(id),
      }))}
    />
  );
}
