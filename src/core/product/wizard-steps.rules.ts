import type { WizardStep } from './wizard.rules.ts';

/** A step as the customer sees it; several paths of the shop belong to one. */
export type VisibleStep = 'product' | 'domain' | 'review';

const stepsWithoutGroup: ReadonlySet<WizardStep> = new Set<WizardStep>([
  'group',
  'purchase',
  'select',
  'list',
  'list-select',
  'transfer',
  'transfer-single',
  'transfer-multiple',
  'configure',
]);

/** Whether a step shows nothing useful before a product group is chosen. */
export const requiresGroup = (step: WizardStep): boolean => !stepsWithoutGroup.has(step);

/**
 * The visible steps of an order.
 * @param isDomainOnly whether only domains are ordered
 * @param hasDomainStep whether a domain is ordered, or the product needs one
 */
export const visibleSteps = (isDomainOnly: boolean, hasDomainStep: boolean): readonly VisibleStep[] => [
  ...(isDomainOnly ? [] : (['product'] as const)),
  ...(hasDomainStep ? (['domain'] as const) : []),
  'review',
];

const domainOrders: ReadonlySet<WizardStep> = new Set<WizardStep>([
  'purchase',
  'select',
  'list',
  'list-select',
  'transfer',
  'transfer-single',
  'transfer-multiple',
  'transfer-select',
]);

/** Whether a step registers or transfers a domain. A brand without TLDs has none of these. */
export const ordersDomain = (step: WizardStep): boolean => domainOrders.has(step);

const stepsAfterChoice: ReadonlySet<WizardStep> = new Set<WizardStep>(['existing', 'purchase', 'select', 'transfer']);

/**
 * The step that “Back” leads to within the domain step; null for its first step, and for steps with their own back link.
 * @param isDomainOnly whether only domains are ordered
 */
export function stepBefore(step: WizardStep, isDomainOnly: boolean): WizardStep | null {
  if (step === 'transfer-single' || step === 'transfer-multiple') return 'transfer';
  if (isDomainOnly) return step === 'list' || step === 'transfer' ? 'purchase' : null;
  return stepsAfterChoice.has(step) ? 'domain-source' : null;
}

/** The visible step a path belongs to. */
export function toVisibleStep(step: WizardStep, hasDomainStep: boolean): VisibleStep {
  if (step === 'product') return 'product';
  return step === 'configure' || (step === 'domain-source' && !hasDomainStep) ? 'review' : 'domain';
}
