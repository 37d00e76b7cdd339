import { useId } from 'react';
import { formatCount } from '#core/i18n/format-count.ts';
import { containerPlansMessages } from '#core/i18n/messages/container-plans.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findPricing, type Term } from '#core/product/cart-line.rules.ts';
import type { ContainerPlan } from '#core/project/project.schema.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { MEGABYTE, memorySize } from '#screens/features/containers/figures-text.ts';
import { priceText } from './price-text.ts';
import type { PlanOffer } from './use-plans.ts';

const t = translator(containerPlansMessages);

interface PlanCardProps {
  offer: PlanOffer;
  name: string;
  term: Term;
  problem: string | null;
  isChosen: boolean;
  onChoose: () => void;
}

/** A plan to choose, with its price. */
export function PlanCard({ offer: { product, plan }, name, term, problem, isChosen, onChoose }: PlanCardProps) {
  const id = useId();
  const pricing = findPricing(product, term) ?? product.pricing[0];
  if (!pricing) return null;
  return (
    <label
      className={`flex items-start gap-3 p-4 rounded-card border min-w-0 ${isChosen ? 'border-accent bg-accent-soft' : 'border-control'} ${problem ? 'bg-sunken' : 'cursor-pointer hover:border-ink'}`}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={problem !== null}
        aria-describedby={id}
        onChange={onChoose}
        className="w-5 h-5 shrink-0 mt-0.5"
      />
      <span className="grid gap-1 min-w-0">
        <span className="font-semibold">{product.full_name}</span>
        <span className="font-heading text-lg font-bold tabular-nums">{priceText(pricing.price, pricing.period)}</span>
        <span id={id} className="grid gap-0.5 text-sm text-muted">
          {plan ? planFeatures(plan).map((feature) => <span key={feature}>{feature}</span>) : product.description}
          {problem && <span className="text-warning font-semibold">{problem}</span>}
        </span>
      </span>
    </label>
  );
}

const planFeatures = ({ max_replicas, cpus, memory_mb, volume_size }: ContainerPlan) => [
  t('deploy.planReplicas', { n: max_replicas }),
  t('deploy.planSize', { cpus: formatCount(cpus), memory: memorySize(memory_mb * MEGABYTE) }),
  t('deploy.planVolumes', { size: formatFileSize(volume_size) }),
];
