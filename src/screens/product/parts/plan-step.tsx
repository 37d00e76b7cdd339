import { Check } from 'lucide-react';
import { useState } from 'react';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findPricing, isReseller, type Term } from '#core/product/cart-line.rules.ts';
import type { Product } from '#core/product/product.schema.ts';
import { buildWizardPath, slugify, yearlySavingPercent } from '#core/product/wizard.rules.ts';
import { order } from '#core/product/wizard.store.ts';
import { formatMoney, periodLabel } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import type { StepProps } from './step-props.ts';

const t = translator(productMessages);

/** The plans of a group at a term, side by side. */
export function PlanStep({ list, location }: StepProps & { list: readonly Product[] }) {
  const { router } = usePortal();
  const state = useSignalValue(order().state);
  const [term, setTerm] = useState<Term>(state.term ?? 'monthly');
  const saving = Math.max(0, ...list.map(yearlySavingPercent));
  const choose = (product: Product) => {
    const pricing = findPricing(product, term);
    const chosen = {
      group: location.group ?? state.group,
      product: slugify(product.name),
      term: pricing?.period ? term : 'monthly',
    } as const;
    order().update(chosen);
    router.navigate(buildWizardPath('way', chosen));
  };
  if (list.length === 0) return <p className="text-muted">{t('product.noneInGroup')}</p>;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <div
          role="group"
          aria-label={t('product.term')}
          className="inline-flex rounded-full border border-control p-0.5"
        >
          {(['monthly', 'yearly'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={term === one}
              onClick={() => setTerm(one)}
              className={`h-9 px-4 rounded-full font-semibold ${term === one ? 'bg-accent text-on-accent' : 'text-muted hover:text-ink'}`}
            >
              {t(one === 'monthly' ? 'product.monthly' : 'product.yearly')}
            </button>
          ))}
        </div>
        {saving > 0 && <span className="text-sm text-success font-semibold">{t('product.saves', { n: saving })}</span>}
      </div>
      <ul className="grid gap-4 sm:grid-cols-2" aria-label={t('product.plans')}>
        {list.map((product) => {
          const pricing = findPricing(product, term) ?? product.pricing[0];
          if (!pricing) return null;
          const isFree = !pricing.period;
          return (
            <li key={product.id} className="flex flex-col gap-3 p-5 rounded-card border border-line">
              <div className="flex flex-wrap items-center gap-2">
                <h2 className="text-md font-bold">{product.full_name}</h2>
                {isReseller(product) && <Chip tone="info">{t('product.reseller')}</Chip>}
              </div>
              <p className="tabular-nums">
                <span className="font-heading text-xl font-bold">
                  {isFree ? t('period.free') : formatMoney(pricing.price)}
                </span>
                {!isFree && <span className="text-muted"> {periodLabel(pricing.period)}</span>}
              </p>
              <ul className="grid gap-1 text-sm grow content-start">
                {(product.options?.features ?? [product.description ?? '']).filter(Boolean).map((feature) => (
                  <li key={feature} className="flex items-start gap-2">
                    <Check size={15} aria-hidden className="mt-0.5 text-success shrink-0" />
                    {feature}
                  </li>
                ))}
              </ul>
              <Button
                variant="primary"
                aria-label={t('product.chooseOf', { name: product.full_name })}
                onClick={() => choose(product)}
              >
                {t('product.choose')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
