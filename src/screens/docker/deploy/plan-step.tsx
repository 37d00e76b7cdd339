import { PackageX } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findPricing, type Term } from '#core/product/cart-line.rules.ts';
import { yearlySavingPercent } from '#core/product/wizard.rules.ts';
import { parseNumber, type ServiceForm, volumeBytes } from '#core/project/service-form.rules.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { usePortal } from '#screens/ui/context.tsx';
import { EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Segments } from '#screens/ui/segments.tsx';
import { usePressedValue } from '#screens/ui/use-pressed-value.ts';
import { PlanCard } from './plan-card.tsx';
import { shortageOf } from './shortage.ts';
import { StepButtons } from './step-buttons.tsx';
import type { Draft } from './use-draft.ts';
import { chosenPlan, isFree, type PlanOffer, usePlans } from './use-plans.ts';

const t = translator(deployMessages);

/** What each replica gets and costs. */
export function PlanStep({ draft }: { draft: Draft }) {
  const { host } = usePortal();
  const { canBuy, ...state } = usePlans();
  return (
    <Loaded from={state} skeleton={<Skeleton height={320} />}>
      {(offers) =>
        offers.length === 0 ? (
          <EmptyState
            icon={PackageX}
            title={t('deploy.noPlans')}
            action={<LinkButton to="/add-product">{t('deploy.shop')}</LinkButton>}
          >
            {t('deploy.noPlansText', { brand: brandThemes[host.config().brand].title })}
          </EmptyState>
        ) : (
          <Plans draft={draft} offers={offers} canBuy={canBuy} />
        )
      }
    </Loaded>
  );
}

interface PlansProps {
  draft: Draft;
  offers: readonly PlanOffer[];
  canBuy: boolean;
}

function Plans({ draft, offers, canBuy }: PlansProps) {
  const { state, refusal, update, goTo } = draft;
  const [term, setTerm] = useState<Term>(() => state.plans.find((plan) => plan !== null)?.term ?? 'monthly');
  const [isChecked, setChecked] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useCheapestPlans({ draft, offers, canBuy }, term);
  const missing = state.services.findIndex((service, index) => {
    const chosen = chosenPlan(state, index, offers);
    return !chosen || !isOpenTo(chosen, service, canBuy);
  });
  useEffect(() => {
    if (isChecked && missing >= 0) content.current?.querySelector<HTMLElement>('[role=alert]')?.scrollIntoView?.();
  }, [isChecked, missing]);
  const choose = (index: number, productId: string) =>
    update((current) => ({
      ...current,
      plans: current.services.map((_, other) =>
        other === index ? { productId, term } : (current.plans[other] ?? null),
      ),
    }));
  const changeTerm = (next: Term) => {
    setTerm(next);
    update((current) => ({ ...current, plans: current.plans.map((plan) => plan && { ...plan, term: next }) }));
  };
  return (
    <div ref={content} className="grid gap-5 min-w-0">
      <p className="text-muted">{t('deploy.planText')}</p>
      <TermChoice offers={offers} value={term} onChange={changeTerm} />
      {state.services.map((service, index) => (
        <PlanCards
          key={index}
          service={service}
          isNamed={state.services.length > 1}
          offers={offers}
          term={term}
          canBuy={canBuy}
          value={state.plans[index]?.productId ?? ''}
          error={
            refusal?.fields[`${index}.product_id`] ??
            refusal?.fields[`${index}.pricing_id`] ??
            (isChecked && missing === index ? t('deploy.planMissing') : null)
          }
          onChoose={(productId) => choose(index, productId)}
        />
      ))}
      <StepButtons
        onBack={() => goTo('customize')}
        next={t('deploy.continue')}
        onNext={() => {
          setChecked(true);
          if (missing < 0) goTo('review');
        }}
      />
    </div>
  );
}

/** The cheapest plan that fits is chosen at first: most services begin with it. */
function useCheapestPlans({ draft: { state, update }, offers, canBuy }: PlansProps, term: Term): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen later stays as it is
  useEffect(() => {
    if (state.services.every((_, index) => state.plans[index])) return;
    update((current) => ({
      ...current,
      plans: current.services.map((service, index) => {
        const cheapest = offers.find((offer) => isOpenTo(offer, service, canBuy));
        return current.plans[index] ?? (cheapest ? { productId: cheapest.product.id, term } : null);
      }),
    }));
  }, []);
}

interface TermChoiceProps {
  offers: readonly PlanOffer[];
  value: Term;
  onChange: (term: Term) => void;
}

/** Monthly or yearly, where any plan is sold by the year. */
function TermChoice({ offers, value, onChange }: TermChoiceProps) {
  const hasYearly = offers.some(({ product }) => findPricing(product, 'yearly')?.period?.startsWith('year'));
  const saving = Math.max(0, ...offers.map(({ product }) => yearlySavingPercent(product)));
  if (!hasYearly) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segments<Term>
        label={t('deploy.term')}
        value={value}
        options={[
          { value: 'monthly', label: t('deploy.monthly') },
          { value: 'yearly', label: t('deploy.yearly') },
        ]}
        onChange={onChange}
      />
      {saving > 0 && <span className="text-sm text-success font-semibold">{t('deploy.saves', { n: saving })}</span>}
    </div>
  );
}

const isOpenTo = (offer: PlanOffer, service: ServiceForm, canBuy: boolean) =>
  shortageOf(offer.plan, service) === null && (canBuy || isFree(offer));

interface PlanCardsProps {
  service: ServiceForm;
  isNamed: boolean;
  offers: readonly PlanOffer[];
  term: Term;
  canBuy: boolean;
  value: string;
  error: string | null;
  onChoose: (productId: string) => void;
}

function PlanCards({ service, isNamed, offers, term, canBuy, value, error, onChoose }: PlanCardsProps) {
  const name = useId();
  const [shown, press] = usePressedValue(value, onChoose);
  return (
    <fieldset className="grid gap-2 min-w-0" aria-describedby={`${name}-error`}>
      <legend className={isNamed ? 'font-bold mb-2' : 'sr-only'}>{t('deploy.planOf', { name: service.name })}</legend>
      <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
        {offers.map((offer) => (
          <PlanCard
            key={offer.product.id}
            offer={offer}
            name={name}
            term={term}
            problem={problemOf(offer, service, canBuy)}
            isChosen={offer.product.id === shown}
            onChoose={() => press(offer.product.id)}
          />
        ))}
      </div>
      <div id={`${name}-error`}>
        <FormError error={error} />
      </div>
    </fieldset>
  );
}

/** Why a plan cannot be chosen. */
function problemOf(offer: PlanOffer, service: ServiceForm, canBuy: boolean): string | null {
  const shortage = shortageOf(offer.plan, service);
  if (shortage === 'replicas') return t('deploy.planNeedsReplicas', { n: parseNumber(service.replicas) });
  if (shortage === 'resources') return t('deploy.planNeedsResources');
  if (shortage === 'volumes') return t('deploy.planNeedsVolumes', { size: formatFileSize(volumeBytes(service)) });
  return canBuy || isFree(offer) ? null : t('deploy.planNeedsBuyer');
}
