import * as z from 'zod/mini';
import { Id, Money, OptionalText, Text } from '../http/schemas.ts';

export const CartOptions = z.object({
  type: z.optional(z.enum(['account', 'reseller'])),
  package: z.optional(z.string()),
  domain: z.optional(z.string()),
  price: z.optional(Money),
  full_name: z.optional(z.string()),
  instance_type: z.optional(z.string()),
  months: z.optional(z.number()),
  years: z.optional(z.number()),
  reseller_acl: z.optional(z.string()),
});
export type CartOptions = z.output<typeof CartOptions>;

/** Cart product build of S1 §3. */
export const CartProductInput = z.object({
  guest_id: z.optional(z.string()),
  guest_key: z.optional(z.string()),
  product_id: z.string(),
  pricing_id: z.string(),
  label: z.string(),
  cart_id: z.string(),
  type: z.literal('create'),
  options: CartOptions,
});

export const CartProduct = z.object({
  id: Id,
  product_id: Id,
  pricing_id: Id,
  label: Text,
  full_name: Text,
  price: Money,
  renewal_price: z.optional(z.nullable(Money)),
  period: OptionalText,
  hidden: z.optional(z.nullable(z.boolean())),
  options: z.catch(CartOptions, {}),
});
export type CartProduct = z.output<typeof CartProduct>;

/** Totals are the server's arithmetic; the portal only formats them. */
export const Cart = z.object({
  id: Id,
  status: Text,
  subtotal: Money,
  vat: Money,
  /** Per cent. */
  vat_rate: z.number(),
  total: Money,
});
export type Cart = z.output<typeof Cart>;

/** What is put into a cart: a product at one of its prices, under a name the customer knows it by. */
export interface NewLine {
  product_id: string;
  pricing_id: string;
  label: string;
  options: CartOptions;
}
