import * as z from 'zod/mini';
import { Money, OptionalText, Text } from '../http/schemas.ts';

/**
 * A registry's response for one name. `unknown` means that the registry did not respond, never that the name is taken.
 * `unicode` is the Unicode form, if it differs from `domain`, the ASCII form.
 */
export const Availability = z.object({
  domain: Text,
  unicode: OptionalText,
  tld: Text,
  status: z.enum(['available', 'premium', 'taken', 'unknown', 'unsupported']),
  /** First year, pounds; only for premium names. Others cost the product's price. */
  price: z.optional(z.nullable(Money)),
});
export type Availability = z.output<typeof Availability>;
