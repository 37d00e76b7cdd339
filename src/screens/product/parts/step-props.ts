import type { Product } from '#core/product/product.schema.ts';
import type { Place, Step } from '#core/product/wizard.rules.ts';

/** What every step is given. */
export interface StepProps {
  place: Place;
  product: Product | null;
  tlds: readonly Product[];
  go: (step: Step) => void;
}
