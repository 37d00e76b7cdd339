import { sellsFeature } from '#core/brand/brand.rules.ts';
import { brand } from '#core/brand/brand.store.ts';
import { products } from '#core/product/product.store.ts';
import { productGroups } from '#core/product/wizard.rules.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';

/** The sizes that the brand sells, and whether this user may order one. */
export function usePlans() {
  const user = useSignalValue(session().user);
  const isSold = sellsFeature(useSignalValue(brand().current), 'cloud-servers');
  const state = useResource(products, isSold ? { query: { group_selector: productGroups.cloud } } : null);
  return {
    ...state,
    isSold: isSold && state.data?.length !== 0,
    canBuy: user !== null && canAccess('/checkout', user),
  };
}
