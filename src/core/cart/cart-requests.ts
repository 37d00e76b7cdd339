import { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { send } from '../http/send.ts';
import { randomId } from '../platform/random-id.ts';
import { session } from '../session/session.store.ts';
import { addCartProduct, changeCartProduct, createCart } from './cart.endpoints.ts';
import type { CartProduct, NewCartLine } from './cart.schema.ts';
import type { CartState } from './cart-state.store.ts';

/** The id of the visitor's cart, which is created if necessary. @throws ApiError */
export async function ensureCart(state: CartState): Promise<string> {
  const id = state.id();
  if (id) return id;
  // Else a user whom the page has not loaded yet would get a guest's cart.
  await session().start();
  if (session().status.peek() === 'unreachable') throw ApiError.from(session().failure.peek());
  const user = session().user.peek();
  const owner = user
    ? { user_id: user.id, team_id: user.team_id ?? '' }
    : await session()
        .ensureGuest()
        .then((guest) => ({ guest_id: guest.id, guest_key: guest.key }));
  const { data } = await send(createCart, { body: owner }, { idempotencyKey: randomId() });
  state.keepId(data.id, data.auth_key);
  return data.id;
}

/** Adds a line to the visitor's cart. @throws ApiError */
export async function postLine(
  state: CartState,
  { product_id, pricing_id, label, options }: NewCartLine,
  idempotencyKey: string,
): Promise<CartProduct> {
  const cart_id = await ensureCart(state);
  const guest = credentials().token.peek() ? null : credentials().guest();
  const body = {
    product_id,
    pricing_id,
    label,
    options,
    cart_id,
    type: 'create' as const,
    ...(guest ? { guest_id: guest.id, guest_key: guest.key } : {}),
  };
  const post = () => send(addCartProduct, { body }, { idempotencyKey });
  // After a lost response the same key is sent again, so that the line is added only once.
  const { data } = await post().catch((cause: ApiError) => (cause.status === 0 ? post() : Promise.reject(cause)));
  return data;
}

/** Sets the quantity of a new line, if it is not 1, the provider's default. @throws ApiError */
export async function setQuantity(id: string, quantity: number | undefined): Promise<void> {
  if (quantity && quantity > 1) await send(changeCartProduct, { params: { id }, body: { quantity } });
}
