import { Check } from 'lucide-react';
import { useState } from 'react';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findPricing, isReseller, type Term } from '#core/product/cart-line.rules.ts';
import type { Product } from '#core/product/product.schema.ts';
import { buildWizardPath, slugify, yearlySavingPercent } from '#core/product/wizard.rules.ts';
import { order } from '#core/product/wizard.store.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { Segments } from '#screens/ui/segments.tsx';
import { periodSuffix } from './period-suffix.ts';
import type { StepProps } from './step-props.ts';

const t = translator(productMessages);

/** The plans of a group side by side, priced for the chosen term. */
export function PlanStep({ plans, location }: StepProps & { plans: readonly Product[] }) {
  const { router } = usePortal();
  const state = useSignalValue(order().state);
  const [term, setTerm] = useState<Term>(state.term ?? 'monthly');
  const choose = (product: Product) => {
    const selection = {
      group: location.group ?? state.group,
      product: slugify(product.name),
      term: findPricing(product, term)?.period ? term : 'monthly',
    } as const;
    order().update(selection);
    router.navigate(buildWizardPath('domain-source', selection));
  };
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-md font-bold">{t('product.choosePlan')}</h2>
        <TermSwitch term={term} saving={Math.max(0, ...plans.map(yearlySavingPercent))} onTermChange={setTerm} />
      </div>
      <ul className="grid gap-4 sm:grid-cols-2" aria-label={t('product.plans')}>
        {plans.map((product) => (
          <PlanCard key={product.id} product={product} term={term} onChoose={() => choose(product)} />
        ))}
      </ul>
    </div>
  );
}

const terms = [
  ['monthly', 'product.monthly'],
  ['yearly', 'product.yearly'],
] as const;

interface TermSwitchProps {
  term: Term;
  /** The largest saving of a yearly term, per cent. */
  saving: number;
  onTermChange: (term: Term) => void;
}

function TermSwitch({ term, saving, onTermChange }: TermSwitchProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {saving > 0 && <span className="text-sm text-success font-semibold">{t('product.saves', { n: saving })}</span>}
      <Segments
        label={t('product.term')}
        value={term}
        options={terms.map(([value, labelKey]) => ({ value, label: t(labelKey) }))}
        onChange={onTermChange}
      />
    </div>
  );
}

function PlanCard({ product, term, onChoose }: { product: Product; term: Term; onChoose: () => void }) {
  const pricing = findPricing(product, term) ?? product.pricing[0];
  if (!pricing) return null;
  const features = (product.options?.features ?? [product.description ?? '']).filter(Boolean);
  return (
    <li className="flex flex-col gap-3 p-5 rounded-card border border-line">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-md font-bold">{product.full_name}</h3>
        {isReseller(product) && <Chip tone="info">{t('product.reseller')}</Chip>}
      </div>
      <p>
        <span className="font-heading text-xl font-bold">
          {pricing.period ? formatMoney(pricing.price) : t('period.free')}
        </span>
        {pricing.period && <span className="text-muted">{periodSuffix(pricing.period)}</span>}
      </p>
      <ul className="grid gap-1 text-sm grow content-start">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check size={15} aria-hidden className="mt-0.5 text-success shrink-0" />
            {feature}
          </li>
        ))}
      </ul>
      <Button variant="primary" aria-label={t('product.chooseOf', { name: product.full_name })} onClick={onChoose}>
        {t('product.choose')}
      </Button>
    </li>
  );
}
