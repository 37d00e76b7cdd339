import { Boxes, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { projectServicesMessages } from '#core/i18n/messages/project-services.en.ts';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Project, ProjectService } from '#core/project/project.schema.ts';
import { projectServices } from '#core/project/projects.store.ts';
import { Button } from '../ui/button.tsx';
import { useResource } from '../ui/context.tsx';
import { EmptyState, Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useListState } from '../ui/list-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Table } from '../ui/table.tsx';
import { NextStep } from './parts/card.tsx';
import { ProjectPage } from './parts/project-page.tsx';
import { serviceColumns } from './parts/service-columns.tsx';
import { ServiceNotice } from './parts/state-card.tsx';

const t = translator(projectServicesMessages, projectsMessages);

const ServiceDetail = lazyPart(() => import('./parts/service-detail.tsx').then((module) => module.ServiceDetail));

/** Services of a project. `?service=` shows the settings of one. */
export const ServicesScreen = () => <ProjectPage>{(project) => <Services project={project} />}</ProjectPage>;

function Services({ project }: { project: Project }) {
  const [list, setList] = useListState(['service']);
  const state = useResource(projectServices, { params: { id: project.id } });
  const chosen = list.filters.service;
  const back = () => setList({ filters: { service: '' } });
  return (
    <Loaded from={state} skeleton={240}>
      {(services) => {
        if (!chosen) return <ServiceList project={project} services={services} />;
        const service = services.find(({ id }) => id === chosen);
        return service ? (
          <Suspense fallback={<Skeleton height={240} />}>
            <ServiceDetail key={service.id} projectId={project.id} service={service} onBack={back} />
          </Suspense>
        ) : (
          <EmptyState
            icon={Boxes}
            title={t('services.gone')}
            action={<Button onClick={back}>{t('services.all')}</Button>}
          />
        );
      }}
    </Loaded>
  );
}

function ServiceList({ project: { id, type }, services }: { project: Project; services: readonly ProjectService[] }) {
  const deploy = type === 'docker' && (
    <LinkButton variant="primary" icon={Plus} to={`/docker/${id}/containers/create`}>
      {t('projects.deploy')}
    </LinkButton>
  );
  return (
    <>
      <div className="grid gap-3 empty:hidden">
        {services.map((service) => (
          <ServiceNotice key={service.id} projectId={id} service={service} />
        ))}
      </div>
      <div className="list-card rounded-card border border-line bg-surface">
        <Table
          label={t('projects.services')}
          columns={serviceColumns(id)}
          rows={services}
          rowId={(service) => service.id}
          rowName={({ name }) => name}
          empty={
            <EmptyState icon={Boxes} title={t('services.none')} action={deploy}>
              {t('services.noneText')}
            </EmptyState>
          }
        />
      </div>
      {services.length > 0 && (
        <NextStep
          title={t('services.nextTitle')}
          text={t('services.nextText')}
          action={<LinkButton to={`/docker/${id}/containers`}>{t('services.seeContainers')}</LinkButton>}
        />
      )}
    </>
  );
}
