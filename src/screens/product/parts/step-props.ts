import type { Product } from '#core/product/product.schema.ts';
import type { WizardLocation, WizardStep } from '#core/product/wizard.rules.ts';

/** Props of every step. */
export interface StepProps {
  location: WizardLocation;
  product: Product | null;
  tlds: readonly Product[];
  goToStep: (step: WizardStep) => void;
}
