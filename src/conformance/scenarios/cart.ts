import {
  addCartProduct,
  changeCartProduct,
  createCart,
  deleteCartProduct,
  getCart,
  removePromoCode,
  setPromoCode,
  updateCart,
} from '#core/cart/cart.endpoints.ts';
import { listProducts } from '#core/product/product.endpoints.ts';
import { resultOf } from '../report.ts';
import type { Work } from '../work.ts';

const NO_CODE = [400, 404, 409, 410, 422];

/** Something that is sold: its ids, and its name. */
export async function findProduct({ items }: Work) {
  const products = (await items(listProducts)) as readonly {
    id: unknown;
    full_name?: string;
    hidden?: boolean;
    pricing?: readonly { id: unknown; price: number }[];
  }[];
  const [product] = products
    .filter(({ hidden, pricing = [] }) => !hidden && pricing.length > 0)
    .sort((a, b) => (a.pricing?.[0]?.price ?? 0) - (b.pricing?.[0]?.price ?? 0));
  return {
    product_id: String(product?.id),
    pricing_id: String(product?.pricing?.[0]?.id),
    label: product?.full_name ?? 'Conformance',
  };
}

/** A guest's cart. The same idempotency key opens one cart, however often it is sent. */
export async function tryCart(work: Work): Promise<void> {
  const { call, refuse, undo, tag, kit } = work;
  const caller = await work.becomeGuest();
  const as = { caller };
  const owner = { guest_id: caller.guest.id, guest_key: caller.guest.key };
  const once = { caller, idempotencyKey: `conformance-${tag}` };
  const { data: cart } = await call(createCart, { body: owner }, once);
  const { data: again } = await call(createCart, { body: owner }, once);
  kit.report.add(
    createCart,
    'repeat',
    resultOf(String(again.id) === String(cart.id) ? [] : ['the same Idempotency-Key opened a second cart']),
  );
  const params = { id: String(cart.id) };
  const line = { ...owner, ...(await findProduct(work)), cart_id: params.id, type: 'create' as const, options: {} };
  const { data: added } = await call(addCartProduct, { body: line }, as);
  const ofLine = { params: { id: String(added.id) } };
  undo(() => call(deleteCartProduct, { ...ofLine, query: { cart_id: params.id } }, as));
  await call(getCart, { params }, as);
  await call(changeCartProduct, { ...ofLine, body: { quantity: 1 } }, as);
  await refuse(setPromoCode, { params, body: { code: `NONE-${tag}` } }, NO_CODE, as);
  await call(removePromoCode, { params }, as);
  await call(updateCart, { params, query: { status: 'open' } }, as);
}
