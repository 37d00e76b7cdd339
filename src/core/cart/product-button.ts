import { cartMessages } from '../i18n/messages/cart.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { showPageBasket } from '../platform/page-basket.ts';
import type { Term } from '../product/cart-line.rules.ts';
import { addItem, type CartError } from './cart-item.ts';

const t = translator(cartMessages);

/** The `data-portal-…` attributes of a product button of a host page. */
export type ProductButton = Readonly<Record<string, string | undefined>>;

/**
 * Adds the product of a button to the cart, and shows the outcome.
 * @throws CartError, which has been shown to the visitor; mistakes of the page are logged to the console
 */
export async function addProduct({
  portalProduct = '',
  portalTerm,
  portalLabel,
  portalDomain,
  portalQuantity,
}: ProductButton): Promise<void> {
  try {
    const name = await addItem({
      product: portalProduct,
      term: portalTerm as Term | undefined,
      label: portalLabel,
      domain: portalDomain,
      quantity: portalQuantity === undefined ? undefined : Number(portalQuantity),
    });
    notices().success(t('cart.added', { name }), { label: t('cart.view'), run: showPageBasket });
  } catch (cause) {
    const { code, message } = cause as CartError;
    // Invalid attributes are a mistake of the page, so the details are only logged.
    notices().failure(code === 'invalid' ? t('cart.unknownProduct') : message);
    if (code === 'invalid') console.warn(`data-portal-${message}`);
    if (code === 'unknown-product')
      console.warn(
        `data-portal-product="${portalProduct}": the provider sells no product with this id and a ${portalTerm ?? 'monthly'} price. GET /product/products lists them.`,
      );
    throw cause;
  }
}
