import * as z from 'zod/mini';
import { Id, List, Money, OptionalText, Text } from '../http/schemas.ts';

export const Pricing = z.object({ id: Id, price: Money, period: OptionalText, renewal_price: z.optional(z.nullable(Money)) });
export const Product = z.object({
  id: Id,
  name: Text,
  full_name: Text,
  description: OptionalText,
  instance_type: Text,
  pricing: List(Pricing),
  options: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  hidden: z.optional(z.nullable(z.boolean())),
  product_pricing: z.optional(z.nullable(z.object({ pricing_id: Id }))),
});
export type Product = z.output<typeof Product>;
