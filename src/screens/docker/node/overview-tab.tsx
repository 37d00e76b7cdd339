import { ExternalLink, Globe, Plus } from 'lucide-react';
import { formatCount } from '#core/i18n/format-count.ts';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { isPortUnreachable } from '#core/project/build.rules.ts';
import { builds } from '#core/project/builds.store.ts';
import type { Project, ProjectService } from '#core/project/project.schema.ts';
import { safeUrl } from '#core/rules/safe-url.rules.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { Card, NextStep } from '../parts/card.tsx';
import { DetailGrid } from '../parts/detail-grid.tsx';
import { ProjectActivity } from '../parts/project-activity.tsx';
import { ProjectFigures } from '../parts/project-figures.tsx';
import { ServiceNotice } from '../parts/state-card.tsx';
import { BuildView, PortHelp } from './build-view.tsx';
import type { NodeTabProps } from './use-node-project.ts';

const t = translator(nodeProjectsMessages);

/** How the app is: where, which release, with what, and what to do next. */
export function OverviewTab({ project, service }: NodeTabProps & { service: ProjectService }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <ServiceProblem project={project} service={service} />
      <div className="settles-narrow">
        <State project={project} service={service} />
      </div>
      <ProjectFigures id={project.id} />
      <UnfinishedBuild projectId={project.id} />
      <ProjectActivity id={project.id} />
      <Next projectId={project.id} hasDomain={service.domain != null} />
    </div>
  );
}

/** First the domain, then the next release. */
function Next({ projectId, hasDomain }: { projectId: string; hasDomain: boolean }) {
  if (!hasDomain)
    return (
      <NextStep
        title={t('nodeProjects.domainNextTitle')}
        text={t('nodeProjects.domainNextText')}
        action={
          <LinkButton icon={Globe} to={`/node/projects/${projectId}?tab=settings`}>
            {t('nodeProjects.addDomain')}
          </LinkButton>
        }
      />
    );
  return (
    <NextStep
      title={t('nodeProjects.nextTitle')}
      text={t('nodeProjects.nextText')}
      action={
        <LinkButton icon={Plus} to={`/node/projects/create?project=${projectId}`}>
          {t('nodeProjects.newBuild')}
        </LinkButton>
      }
    />
  );
}

/** Why the app does not run, with the way out. */
function ServiceProblem({ project: { id }, service }: { project: Project; service: ProjectService }) {
  const { status, problem, problem_code } = service;
  if (status !== 'crashed' && status !== 'degraded') return <ServiceNotice projectId={id} service={service} />;
  return (
    <Notice
      tone={status === 'crashed' ? 'danger' : 'warning'}
      action={<Link to={`/node/projects/${id}?tab=log`}>{t('nodeProjects.seeLog')}</Link>}
    >
      <p className="font-semibold">{t('nodeProjects.notRunning')}</p>
      {problem && <p className="break-words">{problem}</p>}
      {isPortUnreachable(problem_code) && <PortHelp />}
    </Notice>
  );
}

function State({ project, service }: { project: Project; service: ProjectService }) {
  const { data, error } = useResource(builds, { params: { id: project.id }, query: { page: 1, per_page: 25 } });
  if (!data && !error) return <Skeleton height={247} />;
  const { deployment_number: number, url, domain, replicas, plan } = service;
  const release = data?.builds.find(
    ({ deployment_number }) => deployment_number != null && deployment_number === number,
  );
  const address = safeUrl(url ?? '');
  return (
    <Card title={t('nodeProjects.app')}>
      <DetailGrid
        items={[
          {
            label: t('nodeProjects.address'),
            value: address && (
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex items-center gap-1 text-accent underline underline-offset-2 break-all"
              >
                {address.replace(/^https?:\/\/|\/$/g, '')}
                <ExternalLink size={14} aria-hidden className="shrink-0" />
              </a>
            ),
          },
          { label: t('nodeProjects.domain'), value: domain?.name },
          {
            label: t('nodeProjects.release'),
            value: number != null && (
              <Link to={`/node/projects/${project.id}?tab=releases`}>
                {t('nodeProjects.releaseNumber', { number })}
              </Link>
            ),
          },
          {
            label: t('nodeProjects.build'),
            value: release && (
              <Link to={`/node/projects/${project.id}?tab=builds&build=${release.id}`}>
                {t('nodeProjects.buildOf', { number: release.number, name: release.source.name })}
              </Link>
            ),
          },
          { label: 'Node.js', value: release?.node_version },
          { label: t('nodeProjects.packageManager'), value: release?.detected?.package_manager },
          {
            label: t('nodeProjects.replicas'),
            value: t('nodeProjects.replicasOf', {
              running: formatCount(replicas.running),
              desired: formatCount(replicas.desired),
            }),
          },
          { label: t('nodeProjects.plan'), value: plan?.name },
        ]}
      />
    </Card>
  );
}

/** The newest build, while it runs or where it failed. */
function UnfinishedBuild({ projectId }: { projectId: string }) {
  const { data } = useResource(builds, { params: { id: projectId }, query: { page: 1, per_page: 25 } });
  const newest = data?.builds[0];
  return newest && newest.status !== 'succeeded' ? <BuildView projectId={projectId} buildId={newest.id} /> : null;
}
