import * as z from 'zod/mini';
import { Money, OptionalText, Text } from '../http/schemas.ts';

/**
 * A registry's answer about one name. `unknown` means that the registry did not answer, never that the name is taken.
 * `unicode` is the name as people read it, where it differs from `domain` (its ASCII form).
 */
export const Availability = z.object({
  domain: Text,
  unicode: OptionalText,
  tld: Text,
  status: z.enum(['available', 'premium', 'taken', 'unknown', 'unsupported']),
  /** First year, pounds; only for premium names. Others cost what the product does. */
  price: z.optional(z.nullable(Money)),
});
export type Availability = z.output<typeof Availability>;
