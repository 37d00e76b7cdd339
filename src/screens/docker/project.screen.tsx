import { Plus } from 'lucide-react';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Project } from '#core/project/project.schema.ts';
import { projectServices } from '#core/project/projects.store.ts';
import { useResource } from '../ui/context.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Table } from '../ui/table.tsx';
import { Card, NextStep } from './parts/card.tsx';
import { DeploymentList } from './parts/deployment-list.tsx';
import { ProjectActivity } from './parts/project-activity.tsx';
import { ProjectFigures } from './parts/project-figures.tsx';
import { ProjectPage } from './parts/project-page.tsx';
import { serviceColumns } from './parts/service-columns.tsx';
import { StateCard } from './parts/state-card.tsx';

const t = translator(projectMessages, projectsMessages);

/** One project: how it is, what runs in it, what was deployed and what happened. */
export const ProjectScreen = () => <ProjectPage>{(project) => <Overview project={project} />}</ProjectPage>;

function Overview({ project }: { project: Project }) {
  const { id } = project;
  const state = useResource(projectServices, { params: { id } });
  return (
    <Loaded from={state} skeleton={320}>
      {(services) => (
        <>
          <StateCard project={project} services={services} />
          {services.length > 0 && (
            <>
              <ProjectFigures id={id} />
              <Card title={t('project.services')} isFlush>
                <Table
                  label={t('project.services')}
                  columns={serviceColumns(id)}
                  rows={services}
                  rowId={(service) => service.id}
                  rowName={({ name }) => name}
                  empty={null}
                />
              </Card>
              <DeploymentList projectId={id} services={services} />
            </>
          )}
          <ProjectActivity id={id} />
          {project.type === 'docker' && services.length > 0 && (
            <NextStep
              title={t('project.nextTitle')}
              text={t('project.nextText')}
              action={
                <LinkButton icon={Plus} to={`/docker/${id}/containers/create`}>
                  {t('projects.deploy')}
                </LinkButton>
              }
            />
          )}
        </>
      )}
    </Loaded>
  );
}
