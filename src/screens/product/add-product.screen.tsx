import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { hostingKindsMessages } from '#core/i18n/messages/hosting-kinds.en.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Product } from '#core/product/product.schema.ts';
import { needsDomain, type ProductGroup } from '#core/product/wizard.rules.ts';
import { order } from '#core/product/wizard.store.ts';
import { stepBefore, toVisibleStep, visibleSteps } from '#core/product/wizard-steps.rules.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState, Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { StepsPage } from '../ui/steps-page.tsx';
import { useIdlePreload } from '../ui/use-idle-preload.ts';
import { AddedToBasket } from './parts/added-to-basket.tsx';
import { BulkSearchStep } from './parts/bulk-search-step.tsx';
import { DomainSourceStep } from './parts/domain-source-step.tsx';
import { FindDomainStep } from './parts/find-domain-step.tsx';
import { OrderSummary } from './parts/order-summary.tsx';
import { PlanStep } from './parts/plan-step.tsx';
import { ProductGroupStep } from './parts/product-group-step.tsx';
import type { StepProps } from './parts/step-props.ts';
import { useWizard } from './parts/use-wizard.ts';

const t = translator(productMessages, hostingKindsMessages, frameMessages);

const TransferDomainStep = lazyPart(() =>
  import('./parts/transfer-domain-step.tsx').then((module) => module.TransferDomainStep),
);

const ExistingDomainStep = lazyPart(() =>
  import('./parts/existing-domain-step.tsx').then((module) => module.ExistingDomainStep),
);

const ReviewStep = lazyPart(() => import('./parts/review-step.tsx').then((module) => module.ReviewStep));
const lastSteps = [ReviewStep];

export const groupTitles = {
  domain: 'product.domain',
  hosting: 'product.hosting',
  email: 'product.email',
  wordpress: 'product.wordpress',
  cloud: 'product.cloud',
  'cloud-hosting': 'hostingKinds.cloud',
  'node-js': 'hostingKinds.nodeJs',
  reseller: 'hostingKinds.resellers',
  plesk: 'hostingKinds.plesk',
} as const;
const stepLabels = {
  product: 'product.stepProduct',
  domain: 'product.stepDomain',
  review: 'product.stepReview',
} as const;

/** Every path of `/add-product` (S1 §2). The path holds the step, so that back, reload and links work. */
export const AddProductScreen = () => <ShopSteps notSold={<UnknownProduct />} />;

interface ShopStepsProps {
  /** The group whose plans a page outside of `/add-product` shows. */
  preset?: ProductGroup;
  /** Where the brand does not sell what the path names. */
  notSold: ReactNode;
}

export function ShopSteps({ preset, notSold }: ShopStepsProps) {
  const { location, group, product, plans, tlds, isWaiting, isNotSold, error, retry, goToStep } = useWizard(preset);
  const [isAdded, setAdded] = useState(false);
  useIdlePreload(lastSteps);
  if (!location) return <UnknownProduct />;
  if (isAdded) return <AddedToBasket onAddAnother={() => setAdded(false)} />;
  if (location.step === 'group') return <ProductGroupStep />;
  if (error) return <ErrorState isFullPage error={error} onRetry={retry} />;
  if (isNotSold) return notSold;

  const isDomainOnly = group === 'domain';
  // Until the product is known its group tells: of all that is sold, servers alone have no domain.
  const hasDomainStep = isDomainOnly || (product ? needsDomain(product) : group !== 'cloud');
  const steps = visibleSteps(isDomainOnly, hasDomainStep);
  const finish = () => {
    order().reset();
    setAdded(true);
  };
  // Without TLDs the domain step is one page.
  const before = tlds.length > 0 ? stepBefore(location.step, isDomainOnly) : null;
  const page = (
    <StepsPage
      title={t(groupTitles[group])}
      steps={steps.map((step) => t(stepLabels[step]))}
      currentStep={Math.max(0, steps.indexOf(toVisibleStep(location.step, hasDomainStep)))}
      onStepSelect={(index) =>
        goToStep(steps[index] === 'product' ? 'product' : isDomainOnly ? 'purchase' : 'domain-source')
      }
      summary={<OrderSummary product={product} tlds={tlds} />}
    >
      {isWaiting ? (
        <Skeleton height={320} />
      ) : (
        <div className="grid gap-3">
          {before && (
            <Button
              variant="quiet"
              size="small"
              icon={ArrowLeft}
              className="justify-self-start -ml-3 -mt-1"
              onClick={() => goToStep(before)}
            >
              {t('page.back')}
            </Button>
          )}
          <Suspense fallback={<Skeleton height={320} />}>
            <StepContent
              location={location}
              product={product}
              plans={plans}
              tlds={tlds}
              hasDomainStep={hasDomainStep}
              goToStep={goToStep}
              onDone={finish}
            />
          </Suspense>
        </div>
      )}
    </StepsPage>
  );
  if (preset) return page;
  return (
    <div className="grid gap-2">
      <Breadcrumbs crumbs={[{ label: t('product.title'), to: '/add-product' }]} current={t(groupTitles[group])} />
      {page}
    </div>
  );
}

const UnknownProduct = () => (
  <NotFound title={t('product.unknownTitle')} to="/add-product" linkLabel={t('product.another')}>
    {t('product.unknown')}
  </NotFound>
);

interface StepContentProps extends StepProps {
  plans: readonly Product[];
  hasDomainStep: boolean;
  onDone: () => void;
}

function StepContent({ plans, hasDomainStep, onDone, ...props }: StepContentProps) {
  const { step } = props.location;
  switch (step) {
    case 'product':
      return <PlanStep plans={plans} {...props} />;
    case 'existing':
      return <ExistingDomainStep {...props} />;
    case 'purchase':
    case 'select':
      return <FindDomainStep {...props} />;
    case 'list':
    case 'list-select':
      return <BulkSearchStep {...props} />;
    case 'transfer':
    case 'transfer-single':
    case 'transfer-multiple':
    case 'transfer-select':
      return <TransferDomainStep {...props} />;
    default:
      // A product without a domain has nothing to ask about where the domain comes from.
      if (step !== 'domain-source' || !hasDomainStep) return <ReviewStep {...props} onDone={onDone} />;
      // Without TLDs there is one source.
      return props.tlds.length > 0 ? <DomainSourceStep {...props} /> : <ExistingDomainStep {...props} />;
  }
}
