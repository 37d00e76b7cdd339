import { errorMessage } from '../http/error-policy.rules.ts';
import { toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { cartMessages } from '../i18n/messages/cart.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { showPageBasket } from '../platform/page-basket.ts';
import { parseTerm, toCartLine } from '../product/cart-line.rules.ts';
import { getProduct } from '../product/product.endpoints.ts';
import { cart } from './cart.store.ts';

const t = translator(cartMessages);

/** The `data-portal-…` attributes of a product button of a host page. */
export type ProductButton = Readonly<Record<string, string | undefined>>;

/** Puts the product of a button into the cart and notifies of a failure. @returns whether it is in the cart */
export async function addProduct({
  portalProduct,
  portalTerm,
  portalLabel,
  portalDomain,
  portalQuantity,
}: ProductButton): Promise<boolean> {
  const outcome = await toOutcome(send(getProduct, { params: { id: portalProduct || '0' } }));
  if (!outcome.ok) {
    notices().failure(outcome.error.status === 404 ? t('cart.unknownProduct') : errorMessage(outcome.error));
    return false;
  }
  const { product } = outcome.data;
  const term = portalTerm === undefined ? 'monthly' : parseTerm(portalTerm);
  const label = portalDomain ?? portalLabel ?? product.full_name;
  const line = term && toCartLine(product, term, label, portalDomain ? { domain: portalDomain } : {});
  const maxQuantity = product.options?.max_quantity ?? 1;
  const quantity = Number(portalQuantity ?? 1);
  if (!line || product.hidden || !Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity) {
    notices().failure(t('cart.unknownProduct'));
    return false;
  }
  const isAdded = await cart().add({ ...line, quantity });
  if (isAdded) notices().success(t('cart.added', { name: label }), { label: t('cart.view'), run: showPageBasket });
  return isAdded;
}
