import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, Money, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

export const Service = z.object({
  id: Id,
  name: Text,
  label: Text,
  type: Text,
  status: Text,
  price: Money,
  pricing: z.optional(z.nullable(z.object({ period: OptionalText }))),
  renewal_at: OptionalDateTime,
  team_id: Id,
  /** When it ends after a cancellation. */
  cancel_at: OptionalDateTime,
  /** Whether its next term is billed automatically. */
  auto_renew: z.optional(z.boolean()),
  /** Of a domain: whether its registry refuses transfers. Absent if the registry has no lock. */
  is_locked: z.optional(z.boolean()),
  /** Only in `getService`: the project that the service pays for, `docker` or `node`. */
  project: z.optional(z.nullable(z.object({ id: Id, type: Text, service_id: Id }))),
});
export type Service = z.output<typeof Service>;

/** A package, or a term of the current one, that a service can move to. Pounds without VAT. */
export const PackageChoice = z.object({
  product_id: Id,
  pricing_id: Id,
  name: Text,
  description: OptionalText,
  features: List(z.string()),
  period: OptionalText,
  price: Money,
  /** Due now for the rest of the term; 0 if the new package costs less. */
  due_today: Money,
  /** When the new price is charged for the first time. */
  next_at: OptionalDateTime,
  is_current: z._default(Flag, false),
});
export type PackageChoice = z.output<typeof PackageChoice>;
export const PackageChoices = z.object({
  service: Service,
  choices: List(PackageChoice),
  vat_rate: z._default(z.number(), 20),
});

/** Cancels at once, or at the end of the term (S1 §4). */
export const ServiceActionInput = z.object({
  service_id: Id,
  action: z.literal('cancel'),
  at: z.enum(['now', 'term']),
  reason: z.optional(z.string()),
});
export const ServiceAction = z.object({
  id: Id,
  service_id: Id,
  action: Text,
  at: Text,
  reason: OptionalText,
  created_at: z.catch(IsoDateTime, ''),
});
