import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, Money, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

/** A saved card (stripe) or a direct-debit mandate (gocardless). S1 §4: pending mandates cannot be used yet. */
export const Card = z.object({
  id: Id,
  type: z.enum(['gocardless', 'stripe']),
  status: Text,
  default: z.union([z.literal(0), z.literal(1)]),
  label: OptionalText,
  /** Last month in which the card is valid, YYYY-MM. */
  expires: OptionalText,
});
export type Card = z.output<typeof Card>;

/** `status`: unpaid, processing (waiting for the bank), paid, void. */
export const Invoice = z.object({
  id: Id,
  created_at: IsoDateTime,
  due_at: OptionalDateTime,
  paid_at: OptionalDateTime,
  status: Text,
  total: Money,
  vat: Money,
  /** Per cent. */
  vat_rate: z.optional(z.number()),
  bill_to: List(z.string()),
});
export type Invoice = z.output<typeof Invoice>;
export const InvoiceItem = z.object({
  id: Id,
  invoice_id: Id,
  service_id: z.optional(z.nullable(Id)),
  label: Text,
  price: Money,
  /** Whether it renews an existing service. Our addition to the wire: if absent, the line counts as an order. */
  is_renewal: z._default(Flag, false),
});
export type InvoiceItem = z.output<typeof InvoiceItem>;

/** An attempt to pay. `paid`, `failed` and `cancelled` are final; `processing` waits for the bank for days. */
export const Transaction = z.object({
  id: Id,
  reference: OptionalText,
  cart_id: z.optional(z.nullable(Id)),
  invoice_id: z.optional(z.nullable(Id)),
  invoice_ids: List(Id),
  created_at: IsoDateTime,
  amount: Money,
  credit: z.optional(z.nullable(Money)),
  card_id: z.optional(z.nullable(Id)),
  status: Text,
  type: Text,
  /** Why it failed, as text for the customer. */
  reason: OptionalText,
  /** URL of the bank's challenge, or the client secret for Stripe's script. */
  action_url: OptionalText,
});
export type Transaction = z.output<typeof Transaction>;

/** A cart or invoices, to be paid by card, by credit, or both. */
export const Payment = z.object({
  cart_id: z.optional(Id),
  invoice_id: z.optional(Id),
  invoice_ids: z.optional(z.array(Id)),
  card_id: z.optional(Id),
  use_credit: z.optional(z.boolean()),
  /** Chosen by the caller, to find the transaction of an attempt. */
  reference: z.optional(z.string()),
  /** Total shown to the customer, pounds. The provider refuses the payment if it differs. */
  expected_total: z.optional(Money),
});
export type Payment = z.output<typeof Payment>;

/** How card numbers are collected: in the payment company's own frame, or by Stripe's script. */
export const PaymentSettings = z.object({
  kind: z.enum(['frame', 'stripe']),
  frame_url: OptionalText,
  publishable_key: OptionalText,
});
export type PaymentSettings = z.output<typeof PaymentSettings>;
