import * as z from 'zod/mini';
import { Id, List, Money, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';
import { Pricing } from '../product/product.schema.ts';

/** Options of a new cloud server. The provider chooses omitted ones. */
export const ServerOptions = z.object({
  /** A host name. Several servers are numbered: web-1, web-2. */
  name: z.optional(z.string()),
  image: z.optional(z.string()),
  region: z.optional(z.string()),
  ssh_key_ids: z.optional(z.array(Id)),
  has_backups: z.optional(z.boolean()),
});
export type ServerOptions = z.output<typeof ServerOptions>;

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
  /** Of a domain; `transfer` needs its EPP code, `renew` the id of its service and `years`. Default: register. */
  action: z.optional(z.enum(['register', 'transfer', 'renew'])),
  epp_code: z.optional(z.string()),
  service_id: z.optional(Id),
  /** Renews a domain in redemption, which also costs the registry's redemption fee. */
  restore: z.optional(z.boolean()),
  /** Expiry of a domain when its renewal was added, ISO 8601. Set by the provider. */
  renews_from: z.optional(z.string()),
  auto_renew: z.optional(z.boolean()),
  /** Of a cloud plan. */
  server: z.optional(ServerOptions),
  /** Of a container plan: the project's service that awaits payment. */
  project_service_id: z.optional(Id),
});
export type CartOptions = z.output<typeof CartOptions>;

/** Cart product build of S1 §3. A renewal refers to a service: its product and pricing are ignored. */
export const CartProductInput = z.object({
  guest_id: z.optional(Id),
  guest_key: z.optional(z.string()),
  product_id: Id,
  pricing_id: Id,
  label: z.string(),
  cart_id: Id,
  type: z.literal('create'),
  options: CartOptions,
});

/** `years` are those of a renewal, which has neither prices to choose from nor a quantity. */
export const CartProductUpdate = z.object({
  pricing_id: z.optional(Id),
  quantity: z.optional(z.number()),
  years: z.optional(z.number()),
});

const CartRenewal = z.object({
  service_id: Id,
  years: z.number(),
  /** Longest renewal, years; 0 while it cannot be renewed. */
  max_years: z.number(),
  /** Pounds. */
  price_year: Money,
  /** The registry's redemption fee, pounds; 0 for an ordinary renewal. */
  restore_fee: Money,
  /** Expiry after the renewal. */
  until: OptionalDateTime,
});
export type CartRenewal = z.output<typeof CartRenewal>;

export const CartProduct = z.object({
  id: Id,
  product_id: Id,
  pricing_id: Id,
  label: Text,
  full_name: Text,
  /** Current price of one, pounds. */
  price: Money,
  /** Price when the line was added, if it differs. */
  former_price: z.optional(z.nullable(Money)),
  renewal_price: z.optional(z.nullable(Money)),
  period: OptionalText,
  quantity: z._default(z.number(), 1),
  max_quantity: z._default(z.number(), 1),
  /** Terms the customer can choose. */
  pricing: List(Pricing),
  hidden: z.optional(z.nullable(z.boolean())),
  /** No longer sold: not in the totals. */
  withdrawn: z.optional(z.nullable(z.boolean())),
  /** Only for the renewal of a domain. */
  renewal: z.optional(z.nullable(CartRenewal)),
  /** Why a renewal cannot be paid for now. It is not in the totals. */
  problem: OptionalText,
  options: z.catch(CartOptions, {}),
});
export type CartProduct = z.output<typeof CartProduct>;

/** The server calculates totals; the portal only formats them. */
export const Cart = z.object({
  id: Id,
  status: Text,
  subtotal: Money,
  discount: z._default(Money, 0),
  promo_code: OptionalText,
  /** Description of the discount. */
  promo_text: OptionalText,
  /** Why the code is no longer valid. */
  promo_error: OptionalText,
  vat: Money,
  /** Per cent. */
  vat_rate: z.number(),
  total: Money,
  /** Later payments, VAT included; `period` is `months` or `years`. */
  recurring: List(z.object({ period: Text, total: Money })),
});
export type Cart = z.output<typeof Cart>;

/** A product at one of its prices, under a label that the customer recognises. */
export interface NewCartLine {
  product_id: string;
  pricing_id: string;
  label: string;
  options: CartOptions;
}
