import { useEffect } from 'react';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { nodeDrafts } from '#core/project/node-projects.store.ts';
import { project as projectResource, projectServices } from '#core/project/projects.store.ts';
import { templates } from '#core/project/templates.store.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { usePortal, useResource, useSignalValue } from '../../ui/context.tsx';
import { DetailPage } from '../../ui/detail-page.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { BuildForm } from './build-form.tsx';
import { chooseTemplate } from './source-fields.tsx';

const t = translator(nodeProjectsMessages);

/** A new Node.js project, or with `?project=` another build of one. */
export function CreateNodeProjectScreen() {
  const search = new URLSearchParams(useSignalValue(usePortal().router.search));
  const id = search.get('project') ?? '';
  return id ? <NewBuild id={id} /> : <NewProject template={search.get('template') ?? ''} />;
}

function NewProject({ template }: { template: string }) {
  useTemplate(template);
  return (
    <DetailPage
      title={t('nodeProjects.createTitle')}
      crumbs={[{ label: t('nodeProjects.title'), to: '/node/projects' }]}
    >
      <BuildForm scope="new" isFirst />
    </DetailPage>
  );
}

/** Chooses the template that the address names. */
function useTemplate(slug: string): void {
  const { data } = useResource(templates, slug ? { query: { type: 'node' } } : null);
  useEffect(() => {
    const draft = nodeDrafts().state('new').peek();
    if (!slug || !data?.some((one) => one.slug === slug)) return;
    nodeDrafts().update('new', { source: 'template', ...chooseTemplate(draft, data, slug) });
  }, [slug, data]);
}

function NewBuild({ id }: { id: string }) {
  const state = useResource(projectResource, { params: { id } });
  const services = useResource(projectServices, { params: { id } });
  const project = state.data?.type === 'node' ? state.data : undefined;
  if (state.error?.isNotFoundOrForbidden || (state.data && !project))
    return (
      <NotFound
        title={t('nodeProjects.gone')}
        to="/node/projects"
        linkLabel={t('nodeProjects.all')}
        error={state.error}
      />
    );
  const from = {
    data: project && services.data ? { services: services.data } : undefined,
    error: state.error ?? services.error,
    refresh: () => Promise.all([state.refresh(), services.refresh()]),
  };
  return (
    <div data-status={fetchStatus(from) ?? undefined}>
      <DetailPage
        title={t('nodeProjects.newBuild')}
        crumbs={[
          { label: t('nodeProjects.title'), to: '/node/projects' },
          { label: project?.name ?? t('nodeProjects.project'), to: `/node/projects/${id}` },
        ]}
      >
        <Loaded from={from} skeleton={<Skeleton height={320} />}>
          {(data) => <BuildForm key={id} scope={id} isFirst={data.services.length === 0} />}
        </Loaded>
      </DetailPage>
    </div>
  );
}
