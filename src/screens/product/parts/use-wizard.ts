import { useEffect, useMemo } from 'react';
import { cart } from '#core/cart/cart.store.ts';
import { findPricing, parseTerm } from '#core/product/cart-line.rules.ts';
import type { Product } from '#core/product/product.schema.ts';
import { products, tldProductsQuery } from '#core/product/product.store.ts';
import {
  buildWizardPath,
  findProduct,
  type ProductGroup,
  parseWizardPath,
  productGroups,
  type WizardLocation,
  type WizardStep,
} from '#core/product/wizard.rules.ts';
import { type Order, order } from '#core/product/wizard.store.ts';
import { ordersDomain, requiresGroup } from '#core/product/wizard-steps.rules.ts';
import { usePortal, useResource, useSignalValue } from '#screens/ui/context.tsx';

/**
 * The order at the current path: the path decides, and the stored order fills in what it leaves out.
 * @param preset the group whose plans a page outside of `/add-product` shows
 */
export function useWizard(preset?: ProductGroup) {
  const { router } = usePortal();
  const pathname = useSignalValue(router.pathname);
  const location = useMemo(
    () =>
      preset
        ? ({ step: 'product', group: preset, product: null, term: null, search: null } as const)
        : parseWizardPath(pathname),
    [pathname, preset],
  );
  const state = useSignalValue(order().state);
  useEffect(() => cart().watch(), []);
  useOrderFromAddress(location);
  const { group, productName } = resolveSelection(location, state);
  const plansQuery = group && group !== 'domain' ? { query: { group_selector: productGroups[group] } } : null;
  const plans = useResource(products, plansQuery);
  const tlds = useResource(products, tldProductsQuery);
  const product = productName && plans.data ? findProduct(plans.data, productName) : null;
  const isWaiting = (plansQuery && !plans.data) || !tlds.data;
  const isGroupMissing = location !== null && !group && requiresGroup(location.step);
  useEffect(() => {
    if (isGroupMissing) router.navigate('/add-product', { replace: true });
  }, [isGroupMissing, router]);
  return {
    location,
    group: group ?? 'domain',
    product,
    plans: plans.data ?? [],
    tlds: tlds.data ?? [],
    isWaiting,
    isNotSold:
      !isWaiting && location !== null && isNotSold(location, product, plansQuery ? plans.data : null, tlds.data),
    error: isWaiting ? (plans.error ?? tlds.error) : null,
    retry: () => void Promise.all([plans.refresh(), tlds.refresh()]),
    goToStep: (step: WizardStep) =>
      router.navigate(
        buildWizardPath(step, {
          group: group ?? 'domain',
          product: productName,
          term: location?.term ?? state.term,
        }),
      ),
  };
}

/** Whether the brand lacks what the path names: the group, the product, its term, or domains to register. */
function isNotSold(
  { step, product: name, term }: WizardLocation,
  product: Product | null,
  plans: readonly Product[] | null | undefined,
  tlds: readonly Product[] | undefined,
): boolean {
  if (plans?.length === 0 || (tlds?.length === 0 && ordersDomain(step))) return true;
  return name !== null && (!product || !findPricing(product, term));
}

/** What is being ordered. The first pages of the shop show no earlier choice. */
function resolveSelection(location: WizardLocation | null, state: Order) {
  const isStart = location?.step === 'group';
  return {
    group: location?.group ?? (isStart ? null : state.group),
    productName: location?.product ?? (isStart || location?.step === 'product' ? null : state.product),
  };
}

/** Stores what the address names. A link, or leaving the shop in this tab, may differ from what is stored. */
function useOrderFromAddress(location: WizardLocation | null): void {
  const { router } = usePortal();
  const query = new URLSearchParams(useSignalValue(router.search));
  const domain = query.get('domain');
  const term = parseTerm(query.get('term') ?? '');
  useEffect(() => {
    order().refresh();
    if (!location?.group) return;
    const storedGroup = order().state.peek().group;
    const isOtherGroup = storedGroup !== null && location.group !== storedGroup;
    order().update({
      ...(isOtherGroup ? { domains: [], product: null, query: '' } : {}),
      group: location.group,
      ...(location.product ? { product: location.product, term: location.term } : term ? { term } : {}),
      ...(location.search ? { query: location.search } : {}),
      ...(domain && /^[^\s/]{3,253}$/.test(domain)
        ? { domains: [{ name: domain.toLowerCase(), from: 'existing' as const, autoRenew: true }] }
        : {}),
    });
  }, [location, domain, term]);
}
