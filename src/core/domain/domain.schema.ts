import * as z from 'zod/mini';
import { Id, Money, OptionalText, Text } from '../http/schemas.ts';

/** Domain contact of S1 §3. */
export const Contact = z.object({
  id: z.optional(Id),
  title: OptionalText,
  company_name: OptionalText,
  firstname: Text,
  lastname: Text,
  email_address: Text,
  phone_number: Text,
  address1: Text,
  address2: OptionalText,
  city: Text,
  country: Text,
  state: OptionalText,
  zip: Text,
  type: Text,
  domain_id: z.optional(Id),
});
export const Domain = z.object({
  id: Id,
  name: Text,
  status: Text,
  renewal_at: OptionalText,
  auto_renew: z.optional(z.boolean()),
});
export type Domain = z.output<typeof Domain>;

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
