import { ApiError } from '../http/api-error.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import { send } from '../http/send.ts';
import { cartMessages } from '../i18n/messages/cart.en.ts';
import { translator } from '../i18n/translator.ts';
import { parseTerm, type Term, toCartLine } from '../product/cart-line.rules.ts';
import { getProduct } from '../product/product.endpoints.ts';
import { cart } from './cart.store.ts';

const t = translator(cartMessages);

/** What a page puts into the cart. */
export interface CartItem {
  /** Id of a product of the catalogue. It is opaque text, or a number. */
  product: string | number;
  /** `monthly` by default. */
  term?: Term | undefined;
  /** The domain that it is for, such as `shop.example`; the line is named after it. */
  domain?: string | undefined;
  /** What the line is called if it has no domain; the product's name by default. */
  label?: string | undefined;
  /** A whole number; 1 by default, and at most what the product allows. */
  quantity?: number | undefined;
}

/** Why something is not in the cart. */
export interface CartError extends Error {
  name: 'CartError';
  /** `invalid`: a field is not what it must be. `refused`: the provider said no. `network`: it could not be reached. */
  code: 'invalid' | 'unknown-product' | 'refused' | 'network';
  /** HTTP status of the provider's answer; 0 without one. */
  status: number;
  /** The field that is invalid. */
  field?: keyof CartItem | undefined;
}

const cartError = (message: string, details: Pick<CartError, 'code' | 'status' | 'field'>): CartError =>
  Object.assign(new Error(message), { name: 'CartError' as const, ...details });
const invalid = (field: keyof CartItem, message: string) => cartError(message, { code: 'invalid', status: 0, field });
const fromApiError = (error: ApiError): CartError =>
  error.status === 404
    ? cartError(t('cart.unknownProduct'), { code: 'unknown-product', status: 404 })
    : cartError(errorMessage(error), { code: error.status ? 'refused' : 'network', status: error.status ?? 0 });

const TEXTS = ['domain', 'label'] as const;

/**
 * Puts an item into the cart. Pages without types call this with anything.
 * @returns what its line is called
 * @throws CartError
 */
export async function addItem(item: CartItem): Promise<string> {
  const { product: id, term = 'monthly', domain, label, quantity = 1 }: Partial<CartItem> = item ?? {};
  // A path of dots would be another address.
  if (!['string', 'number'].includes(typeof id) || !/[^.\s]/.test(String(id)))
    throw invalid('product', 'product: not the id of a product');
  for (const field of TEXTS) if (typeof (item[field] ?? '') !== 'string') throw invalid(field, `${field}: not a text`);
  if (domain && !/^[^\s./]+(\.[^\s./]+)+$/.test(domain)) throw invalid('domain', `domain: ${domain} is not a domain`);
  const knownTerm = parseTerm(String(term));
  if (!knownTerm) throw invalid('term', 'term: neither monthly nor yearly');
  void cart().open();
  const { product } = await send(getProduct, { params: { id: String(id) } }).catch((cause: unknown) => {
    throw fromApiError(ApiError.from(cause));
  });
  const name = domain || label || product.full_name;
  const line = toCartLine(product, knownTerm, name, domain ? { domain } : {});
  if (product.hidden || !line) throw cartError(t('cart.unknownProduct'), { code: 'unknown-product', status: 0 });
  const most = product.options?.max_quantity ?? 1;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > most)
    throw invalid('quantity', `quantity: not a whole number from 1 to ${most}`);
  let refusal: ApiError | null = null;
  const isAdded = await cart().add({ ...line, quantity }, (error) => {
    refusal = error;
  });
  if (!isAdded) throw fromApiError(refusal ?? new ApiError('network'));
  return name;
}
