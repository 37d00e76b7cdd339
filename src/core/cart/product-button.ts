import '../i18n/areas/cart.ts';
import { whyFailed } from '../http/failure.rules.ts';
import { outcomeOf } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { t } from '../i18n/index.ts';
import { notices } from '../notification/notices.store.ts';
import { getProduct } from '../product/product.endpoints.ts';
import { isReseller, pricingOf, termOf } from '../product/wizard.rules.ts';
import { cart } from './cart.store.ts';

/** What a product button of a host page says in its `data-portal-…` attributes. */
export type ProductButton = Readonly<Record<string, string | undefined>>;

/** Puts the product of a button into the cart. @returns whether it is there; a failure has been said */
export async function addProduct({ portalProduct, portalTerm, portalLabel, portalDomain, portalQuantity }: ProductButton): Promise<boolean> {
  const found = await outcomeOf(send(getProduct, { params: { id: portalProduct || '0' } }));
  if (!found.ok) {
    notices().failure(found.error.status === 404 ? t('cart.unknownProduct') : whyFailed(found.error));
    return false;
  }
  const { product } = found.data;
  const pricing = portalTerm && !termOf(portalTerm) ? null : pricingOf(product, termOf(portalTerm ?? 'monthly') ?? 'monthly');
  const most = product.options?.max_quantity ?? 1;
  const quantity = Number(portalQuantity ?? 1);
  if (!pricing || product.hidden || !Number.isInteger(quantity) || quantity < 1 || quantity > most) {
    notices().failure(t('cart.unknownProduct'));
    return false;
  }
  const label = portalDomain ?? portalLabel ?? product.full_name;
  const isAdded = await cart().add({
    product_id: product.id,
    pricing_id: pricing.id,
    label,
    quantity,
    options: {
      type: isReseller(product) ? 'reseller' : 'account',
      package: 'default',
      price: pricing.price,
      full_name: product.full_name,
      instance_type: product.instance_type,
      ...(portalDomain ? { domain: portalDomain } : {}),
      ...(pricing.period?.startsWith('year') ? { years: 1 } : pricing.period ? { months: 1 } : {}),
      ...(product.options?.reseller_acl ? { reseller_acl: product.options.reseller_acl } : {}),
    },
  });
  if (isAdded) notices().success(t('cart.added', { name: label }));
  return isAdded;
}
