import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, OptionalText } from '../http/schemas.ts';
import { Cart, CartProduct, CartProductInput, CartProductUpdate } from './cart.schema.ts';

export const createCart = endpoint({
  method: 'POST',
  path: '/cart/cart',
  auth: 'cart',
  summary: 'Open a cart',
  createsResource: true,
  request: z.object({
    user_id: z.optional(Id),
    team_id: z.optional(Id),
    guest_id: z.optional(Id),
    guest_key: z.optional(z.string()),
  }),
  response: z.object({ data: z.object({ id: Id, auth_key: z.string() }) }),
});
export const addCartProduct = endpoint({
  method: 'POST',
  path: '/cart/cart/product',
  auth: 'cart',
  summary: 'Put a product into a cart',
  createsResource: true,
  quiet: true,
  request: CartProductInput,
  response: z.object({ data: CartProduct, message: OptionalText }),
});
export const updateCart = endpoint({
  method: 'PUT',
  path: '/cart/cart/{id}',
  auth: 'cart',
  summary: 'Set the status of a cart',
  query: z.object({ status: z.string() }),
  response: z.object({ cart: Cart }),
});
export const getCart = endpoint({
  method: 'GET',
  path: '/cart/cart/{id}',
  auth: 'cart',
  summary: 'A cart with its products',
  quiet: true,
  response: z.object({ cart: Cart, products: List(CartProduct) }),
});
export const changeCartProduct = endpoint({
  method: 'PUT',
  path: '/cart/cart/product/{id}',
  auth: 'cart',
  summary: 'Change term or quantity of a line',
  assumed: true,
  quiet: true,
  request: CartProductUpdate,
  response: z.object({ data: z.optional(CartProduct) }),
});
export const deleteCartProduct = endpoint({
  method: 'DELETE',
  path: '/cart/cart/product/{id}',
  auth: 'cart',
  summary: 'Take a product out',
  query: z.object({ cart_id: z.optional(z.string()) }),
  response: MessageResponse,
});
const CartResponse = z.object({ cart: Cart, products: List(CartProduct) });
export const setPromoCode = endpoint({
  method: 'PUT',
  path: '/cart/cart/{id}/promo',
  auth: 'cart',
  summary: 'Use a promo code',
  assumed: true,
  quiet: true,
  request: z.object({ code: z.string() }),
  response: CartResponse,
});
export const removePromoCode = endpoint({
  method: 'DELETE',
  path: '/cart/cart/{id}/promo',
  auth: 'cart',
  summary: 'Take the promo code out',
  assumed: true,
  quiet: true,
  response: CartResponse,
});
