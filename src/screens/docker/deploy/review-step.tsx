import { useEffect, useState } from 'react';
import { cart } from '#core/cart/cart.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { containerSettingsMessages } from '#core/i18n/messages/container-settings.en.ts';
import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { CreatedDeployment } from '#core/project/deployment-draft.rules.ts';
import { deploy, deploymentDrafts } from '#core/project/deployment-draft.store.ts';
import { addServiceToBasket } from '#core/project/service-basket.ts';
import type { ServiceForm } from '#core/project/service-form.rules.ts';
import type { Router } from '#core/router/router.ts';
import { list } from '#core/rules/format.rules.ts';
import { conditionText, retryText } from '#screens/features/container-settings/retry-text.ts';
import { checkText, resourcesText } from '#screens/features/container-settings/run-text.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { priceText } from './price-text.ts';
import { shortageOf } from './shortage.ts';
import { StepButtons } from './step-buttons.tsx';
import { imageText } from './summary.tsx';
import { type Draft, type DraftProject, findDraftProblems, useProjectParts } from './use-draft.ts';
import { type ChosenPlan, chosenPlan, usePlans } from './use-plans.ts';

const t = translator(deployMessages, containerSettingsMessages);

interface ReviewStepProps {
  draft: Draft;
  project: { id: string; name: string };
}

/** All that is about to be deployed, and what it costs. */
export function ReviewStep({ draft, project }: ReviewStepProps) {
  const { canBuy: _, ...state } = usePlans();
  const parts = useProjectParts(project.id);
  return (
    <Loaded from={state} skeleton={<Skeleton height={320} />}>
      {(offers) => (
        <Review
          draft={draft}
          project={project}
          parts={parts}
          plans={draft.state.services.map((_service, index) => chosenPlan(draft.state, index, offers))}
        />
      )}
    </Loaded>
  );
}

interface ReviewProps extends ReviewStepProps {
  parts: DraftProject;
  plans: readonly (ChosenPlan | null)[];
}

function Review({ draft, project, parts, plans }: ReviewProps) {
  const { state, refusal, goTo } = draft;
  const { isPending, send } = useDeploy(draft, project.name, parts, plans);
  const isComplete =
    Object.keys(findDraftProblems(state, parts)).length === 0 && (project.id !== '' || project.name.trim() !== '');
  const isPlanned = plans.every((plan, index) => {
    const service = state.services[index];
    return plan !== null && service !== undefined && shortageOf(plan.plan, service) === null;
  });
  const costs = plans.some((plan) => (plan?.pricing.price ?? 0) > 0);
  return (
    <div className="grid gap-5 min-w-0">
      <p className="text-muted">{t('deploy.reviewText')}</p>
      {refusal?.error && <FormError error={errorMessage(refusal.error)} />}
      {!isComplete && (
        <Notice
          tone="warning"
          action={
            <Button size="small" onClick={() => goTo(project.id || project.name.trim() ? 'customize' : 'source')}>
              {t('deploy.goToSettings')}
            </Button>
          }
        >
          {t('deploy.settingsFirst')}
        </Notice>
      )}
      {!isPlanned && (
        <Notice
          tone="warning"
          action={
            <Button size="small" onClick={() => goTo('plan')}>
              {t('deploy.goToPlan')}
            </Button>
          }
        >
          {t('deploy.planMissing')}
        </Notice>
      )}
      {state.services.map((service, index) => (
        <ServiceReview key={index} service={service} plan={plans[index] ?? null} onEdit={() => goTo('customize')} />
      ))}
      {costs && <p className="text-sm text-muted">{t('deploy.paidText')}</p>}
      <StepButtons
        onBack={() => goTo('plan')}
        next={costs ? t('deploy.toCheckout') : t('deploy.deployNow')}
        isPending={isPending}
        isDisabled={!isComplete || !isPlanned || parts.isLoading}
        onNext={() => void send()}
      />
    </div>
  );
}

/** Sends the draft, and leads to where it is followed or paid for. */
function useDeploy(draft: Draft, projectName: string, parts: DraftProject, plans: readonly (ChosenPlan | null)[]) {
  const { router } = usePortal();
  const [isPending, setPending] = useState(false);
  // A basket must be there to be added to.
  useEffect(() => cart().watch(), []);
  const send = async () => {
    if (isPending) return;
    const pricing = plans.flatMap((plan) => (plan ? [{ product: plan.product, pricingId: plan.pricing.id }] : []));
    setPending(true);
    const address = addressOf(router);
    // Whoever has left in the meantime is not called back. What was made shows another step at once, so this one may be gone.
    const isHere = () => addressOf(router) === address;
    const made = await deploy(draft.scope, { projectName, pricing, names: parts.names });
    if (made) {
      if (!isHere()) return;
      draft.goTo('deploy', { replace: true });
      const live = addressOf(router);
      const isPayable = await addToBasket(made, plans);
      if (isPayable && addressOf(router) === live) router.navigate('/checkout');
      return;
    }
    setPending(false);
    // The store has what was refused: settings are corrected where they are made.
    if (isHere()) leadToRefusal(draft);
  };
  return { isPending, send };
}

const addressOf = ({ pathname, search }: Router) => pathname.peek() + search.peek();

/** Puts what has to be paid for into the basket. @returns whether there is something to pay for, all of it in the basket */
async function addToBasket({ services }: CreatedDeployment, plans: readonly (ChosenPlan | null)[]): Promise<boolean> {
  const unpaid = services.filter(({ isUnpaid }) => isUnpaid);
  for (const service of unpaid) {
    const plan = plans.find((one) => one?.product.id === service.productId);
    if (!plan || !(await addServiceToBasket(service, plan.product, service.term))) return false;
  }
  return unpaid.length > 0;
}

function leadToRefusal({ scope, goTo }: Draft): void {
  const refusal = deploymentDrafts().refusal(scope).peek();
  const fields = Object.keys(refusal?.fields ?? {}).map((path) => path.slice(path.indexOf('.') + 1));
  const isOfPlan = fields.every((field) => field === 'product_id' || field === 'pricing_id');
  if (refusal?.project) goTo('source');
  else if (fields.length > 0) goTo(isOfPlan ? 'plan' : 'customize');
}

interface ServiceReviewProps {
  service: ServiceForm;
  plan: ChosenPlan | null;
  onEdit: () => void;
}

function ServiceReview({ service, plan, onEdit }: ServiceReviewProps) {
  const { env, ports, volumes, configs, retry, domain, replicas } = service;
  const named = env.filter(({ key }) => key !== '');
  const sealed = named.filter(({ is_secret }) => is_secret).length;
  const none = t('deploy.none');
  const orNone = (items: readonly string[]) => (items.length > 0 ? list(items) : none);
  const rows: readonly [string, string][] = [
    [t('deploy.image'), imageText(service)],
    [t('deploy.replicas'), replicas],
    [
      t('deploy.env'),
      named.length === 0
        ? none
        : list([
            t('deploy.variables', { n: named.length }),
            ...(sealed > 0 ? [t('deploy.sealed', { n: sealed })] : []),
          ]),
    ],
    [
      t('deploy.ports'),
      orNone(ports.map(({ port, is_public }) => (is_public ? t('deploy.publicPort', { port }) : port))),
    ],
    ...(domain.trim() ? [[t('deploy.domain'), domain.trim()] as [string, string]] : []),
    [t('deploy.volumes'), orNone(volumes.map(({ name, path }) => t('deploy.at', { name, path })))],
    [t('deploy.configs'), orNone(configs.map(({ name, path }) => t('deploy.at', { name, path })))],
    [
      t('deploy.retry'),
      retry.condition === 'none' ? conditionText(retry) : `${conditionText(retry)}. ${retryText(retry)}`,
    ],
    [t('containerSettings.health'), checkText(service.health)],
    [t('containerSettings.resources'), resourcesText(service)],
    ...(plan
      ? [
          [
            t('deploy.planLabel'),
            [
              plan.product.full_name,
              // "Container Free" says it already.
              ...(plan.pricing.price > 0 ? [priceText(plan.pricing.price, plan.pricing.period)] : []),
            ].join(' · '),
          ] as [string, string],
        ]
      : []),
  ];
  return (
    <section aria-label={service.name} className="grid gap-3 rounded border border-line p-4 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold min-w-0 break-words">{service.name}</h3>
        <Button size="small" aria-label={t('deploy.editOf', { name: service.name })} onClick={onEdit}>
          {t('deploy.edit')}
        </Button>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="grid gap-0.5 min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="break-words min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
