import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './cart.endpoints.ts';

/** A guest's cart with one line. */
export interface CartRecords {
  guest: { id: string; key: string };
  cartId: string;
  lineId: string;
}

export const cartSamples = ({ guest, cartId, lineId }: CartRecords): SamplesOf<typeof endpoints> => ({
  createCart: { caller: 'guest', body: { guest_id: guest.id, guest_key: guest.key } },
  addCartProduct: {
    caller: 'guest',
    body: {
      guest_id: guest.id,
      guest_key: guest.key,
      product_id: '21',
      pricing_id: '21',
      label: 'Mail Start',
      cart_id: cartId,
      type: 'create',
      options: {},
    },
  },
  updateCart: { caller: 'guest', params: { id: cartId }, query: { status: 'open' } },
  getCart: { caller: 'guest', params: { id: cartId } },
  changeCartProduct: { caller: 'guest', params: { id: lineId }, body: { quantity: 1 } },
  deleteCartProduct: { caller: 'guest', params: { id: lineId }, query: { cart_id: cartId } },
  setPromoCode: { caller: 'guest', params: { id: cartId }, body: { code: 'WELCOME10' } },
  removePromoCode: { caller: 'guest', params: { id: cartId } },
});
