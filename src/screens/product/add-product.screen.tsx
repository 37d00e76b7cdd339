import { PackageX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { cart } from '#core/cart/cart.store.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findPricing, parseTerm } from '#core/product/cart-line.rules.ts';
import { products, tldProductsQuery } from '#core/product/product.store.ts';
import {
  buildWizardPath,
  findProduct,
  needsDomain,
  parseWizardPath,
  productGroups,
  type WizardStep,
} from '#core/product/wizard.rules.ts';
import { order } from '#core/product/wizard.store.ts';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { StepsPage } from '../ui/pages.tsx';
import { AddedToBasket } from './parts/added-to-basket.tsx';
import { BulkSearchStep } from './parts/bulk-search-step.tsx';
import { DomainSourceStep } from './parts/domain-source-step.tsx';
import { ExistingDomainStep } from './parts/existing-domain-step.tsx';
import { FindDomainStep } from './parts/find-domain-step.tsx';
import { OrderSummary } from './parts/order-summary.tsx';
import { PlanStep } from './parts/plan-step.tsx';
import { ProductGroupStep } from './parts/product-group-step.tsx';
import { ReviewStep } from './parts/review-step.tsx';
import type { StepProps } from './parts/step-props.ts';
import { TransferDomainStep } from './parts/transfer-domain-step.tsx';

const t = translator(productMessages);

const titles = {
  domain: 'product.domain',
  hosting: 'product.hosting',
  email: 'product.email',
  wordpress: 'product.wordpress',
  cloud: 'product.cloud',
} as const;

/** Every path of `/add-product`: one order, one step at a time. The path says which, so that back, reload and links work. */
export function AddProductScreen() {
  const { router } = usePortal();
  const pathname = useSignalValue(router.pathname);
  const query = new URLSearchParams(useSignalValue(router.search));
  const place = parseWizardPath(pathname);
  const state = useSignalValue(order().state);
  const [isDone, setDone] = useState(false);
  const group = place?.group ?? (place?.step === 'group' ? null : state.group);
  const productName = place?.product ?? (place && ['product', 'group'].includes(place.step) ? null : state.product);
  const list = useResource(
    products,
    group && group !== 'domain' ? { query: { group_selector: productGroups[group] } } : null,
  );
  const tlds = useResource(products, tldProductsQuery);
  const product = productName && list.data ? findProduct(list.data, productName) : null;
  const wantedDomain = query.get('domain');
  const wantedTerm = parseTerm(query.get('term') ?? '');
  useEffect(() => cart().watch(), []);
  // A link, or another tab's leaving, may say otherwise than what is stored.
  useEffect(() => {
    order().refresh();
    if (!place?.group) return;
    const held = order().state.peek().group;
    const isOther = held !== null && place.group !== held;
    order().update({
      ...(isOther ? { domains: [], product: null, query: '' } : {}),
      group: place.group,
      ...(place.product ? { product: place.product, term: place.term } : wantedTerm ? { term: wantedTerm } : {}),
      ...(place.search ? { query: place.search } : {}),
      ...(wantedDomain && /^[^\s/]{3,253}$/.test(wantedDomain)
        ? { domains: [{ name: wantedDomain.toLowerCase(), from: 'existing' as const, autoRenew: true }] }
        : {}),
    });
  }, [pathname, wantedDomain, wantedTerm]);
  // A step that needs what is not chosen yet leads to where it is.
  const isLost =
    place !== null &&
    place.step !== 'group' &&
    !group &&
    ![
      'purchase',
      'select',
      'list',
      'list-select',
      'transfer',
      'transfer-single',
      'transfer-multiple',
      'configure',
    ].includes(place.step);
  useEffect(() => {
    if (isLost) router.navigate('/add-product', { replace: true });
  }, [isLost, router]);

  const unknown = (
    <EmptyState
      isFullPage
      icon={PackageX}
      title={t('product.unknownTitle')}
      action={<Link to="/add-product">{t('product.another')}</Link>}
    >
      {t('product.unknown')}
    </EmptyState>
  );
  if (!place) return unknown;
  if (isDone) return <AddedToBasket onAddAnother={() => setDone(false)} />;
  if (place.step === 'group') return <ProductGroupStep />;
  const error = list.error ?? tlds.error;
  const isWaiting = (group && group !== 'domain' && !list.data) || !tlds.data;
  if (isWaiting && error)
    return <ErrorState error={error} onRetry={() => void Promise.all([list.refresh(), tlds.refresh()])} />;
  if (!isWaiting && place.product && (!product || !findPricing(product, place.term))) return unknown;

  const isDomainOnly = (group ?? 'domain') === 'domain';
  const hasDomainStep = isDomainOnly || !product || needsDomain(product);
  const steps = [
    ...(isDomainOnly ? [] : ['product.stepProduct' as const]),
    ...(hasDomainStep ? ['product.stepDomain' as const] : []),
    'product.stepReview' as const,
  ];
  const named =
    place.step === 'product'
      ? 'product.stepProduct'
      : place.step === 'configure' || (place.step === 'way' && !hasDomainStep)
        ? 'product.stepReview'
        : 'product.stepDomain';
  const current = Math.max(0, steps.indexOf(named));
  const target = { group: group ?? 'domain', product: productName, term: place.term ?? state.term };
  const go = (step: WizardStep) => router.navigate(buildWizardPath(step, target));
  const props: StepProps = { location: place, product, tlds: tlds.data ?? [], goToStep: go };
  const review = (
    <ReviewStep
      {...props}
      onDone={() => {
        order().reset();
        setDone(true);
      }}
    />
  );
  const content = (): ReactNode => {
    if (isWaiting) return <Skeleton height={320} />;
    switch (place.step) {
      case 'product':
        return <PlanStep list={list.data ?? []} {...props} />;
      case 'way':
        return hasDomainStep ? <DomainSourceStep {...props} /> : review;
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
        return review;
    }
  };
  return (
    <StepsPage
      title={t(titles[group ?? 'domain'])}
      steps={steps.map((word) => t(word))}
      currentStep={current}
      onStepSelect={(index) =>
        go(steps[index] === 'product.stepProduct' ? 'product' : isDomainOnly ? 'purchase' : 'way')
      }
      summary={<OrderSummary product={product} tlds={tlds.data ?? []} />}
    >
      {content()}
    </StepsPage>
  );
}
