import * as z from 'zod/mini';
import { Id, List, Money, OptionalText, Text } from '../http/schemas.ts';

export const Pricing = z.object({
  id: Id,
  price: Money,
  period: OptionalText,
  renewal_price: z.optional(z.nullable(Money)),
  /** Of a TLD: price of a transfer to this provider, pounds. */
  transfer_price: z.optional(z.nullable(Money)),
});
export type Pricing = z.output<typeof Pricing>;

/** The options that the portal reads; others are dropped. */
const ProductOptions = z.catch(
  z.object({
    max_quantity: z.optional(z.number()),
    domain: z.optional(z.string()),
    reseller_acl: z.optional(z.string()),
    /** Of a TLD: its topics, and `popular`. */
    categories: z.optional(z.array(z.string())),
    /** Of a TLD that transfers by IPS tag instead of a code: the provider's tag. */
    transfer_tag: z.optional(z.string()),
    features: z.optional(z.array(z.string())),
    /** Of a cloud plan: the size of the server. */
    server: z.optional(z.object({ vcpus: z.number(), memory_mb: z.number(), disk_gb: z.number() })),
  }),
  {},
);

export const Product = z.object({
  id: Id,
  name: Text,
  full_name: Text,
  description: OptionalText,
  instance_type: Text,
  pricing: List(Pricing),
  options: z._default(z.nullable(ProductOptions), {}),
  hidden: z.optional(z.nullable(z.boolean())),
  product_pricing: z.optional(z.nullable(z.object({ pricing_id: Id }))),
});
export type Product = z.output<typeof Product>;
