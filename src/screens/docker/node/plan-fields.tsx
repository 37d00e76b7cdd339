import { useEffect, useId } from 'react';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findPricing, type Term } from '#core/product/cart-line.rules.ts';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Segments } from '#screens/ui/segments.tsx';
import { usePressedValue } from '#screens/ui/use-pressed-value.ts';
import { PlanCard } from '../deploy/plan-card.tsx';
import { isFree, type usePlans } from '../deploy/use-plans.ts';

const t = translator(nodeProjectsMessages);

interface PlanFieldsProps {
  plans: ReturnType<typeof usePlans>;
  productId: string;
  term: Term;
  error: string | undefined;
  onChange: (change: { productId?: string; term?: Term }) => void;
}

/** The plans with their prices. One that costs is closed to those who may not buy. */
export function PlanFields({ plans: { canBuy, ...state }, productId, term, error, onChange }: PlanFieldsProps) {
  const name = useId();
  const [shown, press] = usePressedValue(productId, (id) => onChange({ productId: id }));
  const cheapest = state.data?.find((offer) => canBuy || isFree(offer))?.product.id;
  // The cheapest plan is chosen at first: most apps begin with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form makes another function each time it is drawn
  useEffect(() => {
    if (!productId && cheapest) onChange({ productId: cheapest });
  }, [productId, cheapest]);
  return (
    <Loaded from={state} skeleton={<Skeleton height={316} />}>
      {(offers) => (
        <>
          {offers.some(({ product }) => findPricing(product, 'yearly')?.period?.startsWith('year')) && (
            <div className="flex">
              <Segments<Term>
                label={t('nodeProjects.term')}
                value={term}
                options={[
                  { value: 'monthly', label: t('nodeProjects.monthly') },
                  { value: 'yearly', label: t('nodeProjects.yearly') },
                ]}
                onChange={(next) => onChange({ term: next })}
              />
            </div>
          )}
          <div
            role="radiogroup"
            aria-label={t('nodeProjects.plan')}
            aria-invalid={Boolean(error) || undefined}
            className="grid gap-2 min-w-0"
            aria-describedby={`${name}-error`}
          >
            <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
              {offers.map((offer) => (
                <PlanCard
                  key={offer.product.id}
                  offer={offer}
                  name={name}
                  term={term}
                  problem={canBuy || isFree(offer) ? null : t('nodeProjects.planNeedsBuyer')}
                  isChosen={offer.product.id === shown}
                  onChoose={() => press(offer.product.id)}
                />
              ))}
            </div>
            <div id={`${name}-error`}>
              <FormError error={error} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}
