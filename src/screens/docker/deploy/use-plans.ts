import { brand } from '#core/brand/brand.store.ts';
import { findPricing, type Term } from '#core/product/cart-line.rules.ts';
import type { Pricing, Product } from '#core/product/product.schema.ts';
import { products } from '#core/product/product.store.ts';
import type { DeploymentState } from '#core/project/deployment-draft.rules.ts';
import type { ContainerPlan } from '#core/project/project.schema.ts';
import { containerPlans } from '#core/project/templates.store.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';

const GROUP = 'container.service';

export interface PlanOffer {
  product: Product;
  plan: ContainerPlan | null;
}

/** The plans that the brand sells, with what each allows, the cheapest first. */
export function usePlans() {
  const user = useSignalValue(session().user);
  // Another brand sells other plans.
  useSignalValue(brand().current);
  const sold = useResource(products, { query: { group_selector: GROUP } });
  const limits = useResource(containerPlans, {});
  const offers =
    sold.data && limits.data
      ? sold.data
          .map(
            (product): PlanOffer => ({
              product,
              plan: limits.data?.find(({ product_id }) => product_id === product.id)?.plan ?? null,
            }),
          )
          .sort((a, b) => (a.product.pricing[0]?.price ?? 0) - (b.product.pricing[0]?.price ?? 0))
      : undefined;
  return {
    data: offers,
    error: sold.error ?? limits.error,
    refresh: () => Promise.all([sold.refresh(), limits.refresh()]),
    canBuy: user !== null && canAccess('/checkout', user),
  };
}

export const isFree = ({ product }: PlanOffer) => (product.pricing[0]?.price ?? 0) === 0;

/** What was chosen for a service, as long as it is sold. */
export interface ChosenPlan extends PlanOffer {
  pricing: Pricing;
  term: Term;
}
export function chosenPlan(
  { plans }: Pick<DeploymentState, 'plans'>,
  index: number,
  offers: readonly PlanOffer[] = [],
): ChosenPlan | null {
  const choice = plans[index];
  const offer = offers.find(({ product }) => product.id === choice?.productId);
  const pricing = choice && offer && findPricing(offer.product, choice.term);
  return choice && offer && pricing ? { ...offer, pricing, term: choice.term } : null;
}
