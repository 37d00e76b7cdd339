import { PackageOpen } from 'lucide-react';
import { Suspense } from 'react';
import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { type DeployStep, type DraftScope, deploySteps, NEW_PROJECT } from '#core/project/deployment-draft.rules.ts';
import { project as projectResource } from '#core/project/projects.store.ts';
import { Breadcrumbs } from '#screens/ui/breadcrumbs.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { NotFound } from '#screens/ui/not-found.tsx';
import { StepsPage } from '#screens/ui/steps-page.tsx';
import { Summary } from './summary.tsx';
import { type Draft, useDeploymentDraft } from './use-draft.ts';

const t = translator(deployMessages);

const SourceStep = lazyPart(() => import('./source-step.tsx').then((module) => module.SourceStep));
const CustomizeStep = lazyPart(() => import('./customize-step.tsx').then((module) => module.CustomizeStep));
const PlanStep = lazyPart(() => import('./plan-step.tsx').then((module) => module.PlanStep));
const ReviewStep = lazyPart(() => import('./review-step.tsx').then((module) => module.ReviewStep));
const LiveStep = lazyPart(() => import('./live-step.tsx').then((module) => module.LiveStep));

const stepLabels = {
  source: 'deploy.source',
  customize: 'deploy.customize',
  plan: 'deploy.plan',
  review: 'deploy.review',
  deploy: 'deploy.deploy',
} as const;

/**
 * The five steps from an image to what runs. The step is in the address, and what was typed in the draft, so that back and a
 * reload lose nothing.
 * @param scope the project that it is deployed to, or a new one
 */
export function DeployWizard({ scope, step }: { scope: DraftScope; step: DeployStep }) {
  const draft = useDeploymentDraft(scope);
  const isFixed = scope !== NEW_PROJECT;
  const project = useResource(projectResource, isFixed ? { params: { id: scope } } : null);
  if (isFixed && !project.data && project.error?.isNotFoundOrForbidden)
    return <NotFound title={t('deploy.gone')} to="/docker" linkLabel={t('deploy.all')} error={project.error} />;
  const isNameLoading = isFixed && !project.data && !project.error;
  const name = isNameLoading ? undefined : (project.data?.name ?? draft.state.project.name);
  const { made } = draft.state;
  // What was deployed is no longer a draft. Only its first step begins another one.
  const isLive = made !== null && step !== 'source';
  const shown = isLive ? 'deploy' : step;
  // Nothing is done before an image is chosen, whichever step the address names.
  const isEmpty = made === null && draft.state.services.length === 0;
  const title = isFixed && name ? t('deploy.titleIn', { name }) : t('deploy.title');
  return (
    <section className="grid grid-cols-1 gap-2 min-w-0">
      <Breadcrumbs
        crumbs={[
          { label: t('deploy.containers'), to: '/docker' },
          ...(isFixed && name ? [{ label: name, to: `/docker/${scope}` }] : []),
        ]}
        // The project's name, once it is known, would push it aside.
        current={name === undefined ? '' : title}
      />
      <StepsPage
        title={title}
        steps={deploySteps.map((one) => t(stepLabels[one]))}
        currentStep={isEmpty ? 0 : deploySteps.indexOf(shown)}
        isLocked={() => isLive}
        onStepSelect={(index) => draft.goTo(deploySteps[index] ?? 'source')}
        summary={<Summary state={draft.state} projectName={name} />}
      >
        <h2 className="sr-only">{t(stepLabels[shown])}</h2>
        <Suspense fallback={<Skeleton height={360} />}>
          <StepContent step={shown} draft={draft} projectName={name ?? ''} />
        </Suspense>
      </StepsPage>
    </section>
  );
}

interface StepContentProps {
  step: DeployStep;
  draft: Draft;
  projectName: string;
}

function StepContent({ step, draft, projectName }: StepContentProps) {
  const { scope, state } = draft;
  if (step === 'source') return <SourceStep draft={draft} isFixed={scope !== NEW_PROJECT} />;
  if (state.made) return <LiveStep draft={draft} made={state.made} />;
  if (state.services.length === 0) return <NothingChosen draft={draft} />;
  // A project that is fixed is known by the address, a reload included.
  const id = scope === NEW_PROJECT ? state.project.id : scope;
  const props = { draft, project: { id, name: projectName } };
  if (step === 'customize') return <CustomizeStep {...props} />;
  if (step === 'plan') return <PlanStep {...props} />;
  return <ReviewStep {...props} />;
}

const NothingChosen = ({ draft }: { draft: Draft }) => (
  <EmptyState
    icon={PackageOpen}
    title={t('deploy.nothing')}
    action={
      <Button variant="primary" onClick={() => draft.goTo('source')}>
        {t('deploy.chooseSource')}
      </Button>
    }
  >
    {t('deploy.nothingText')}
  </EmptyState>
);
