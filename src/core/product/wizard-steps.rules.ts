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
 * @param isDomainOnly nothing but domains is ordered
 * @param hasDomainStep a domain is ordered, or the product needs one
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
 * Where “Back” leads within the domain step; null where the step is the first of it, or has a way back of its own.
 * @param isDomainOnly nothing but domains is ordered
 */
export function stepBefore(step: WizardStep, isDomainOnly: boolean): WizardStep | null {
  if (step === 'transfer-single' || step === 'transfer-multiple') return 'transfer';
  if (isDomainOnly) return step === 'list' || step === 'transfer' ? 'purchase' : null;
  return stepsAfterChoice.has(step) ? 'way' : null;
}

/** The visible step a path belongs to. */
export function toVisibleStep(step: WizardStep, hasDomainStep: boolean): VisibleStep {
  if (step === 'product') return 'product';
  return step === 'configure' || (step === 'way' && !hasDomainStep) ? 'review' : 'domain';
}
