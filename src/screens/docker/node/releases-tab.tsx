import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { DeploymentList } from '../parts/deployment-list.tsx';
import type { NodeTabProps } from './use-node-project.ts';

const t = translator(nodeProjectsMessages);

/** Releases, newest first. Any that was live comes back within seconds: nothing is built again. */
export const ReleasesTab = ({ project, service }: NodeTabProps) => (
  <div className="grid grid-cols-1 gap-3">
    <p className="text-muted">{t('nodeProjects.releasesText')}</p>
    <DeploymentList
      projectId={project.id}
      services={service ? [service] : []}
      {...(service ? { serviceId: service.id } : {})}
      title={t('nodeProjects.releases')}
    />
  </div>
);
