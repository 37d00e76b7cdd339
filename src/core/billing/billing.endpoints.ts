import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, Meta, Money, OptionalText, PageQuery, Unspecified } from '../http/schemas.ts';
import { Card, Invoice, InvoiceItem, Payment, PaymentSettings, Transaction } from './billing.schema.ts';

const InvoiceQuery = z.extend(PageQuery, { team_id: z.optional(z.string()), service_id: z.optional(z.string()) });

export const listCards = endpoint({
  method: 'GET',
  path: '/billing/cards',
  auth: 'user',
  summary: 'Saved cards and mandates, and what credit the account has',
  response: z.object({ cards: List(Card), credit: z._default(Money, 0) }),
});
export const getPaymentSettings = endpoint({
  method: 'GET',
  path: '/billing/payment-settings',
  auth: 'public',
  summary: 'Who takes card numbers',
  assumed: true,
  omitsTeamId: true,
  quiet: true,
  response: PaymentSettings,
});
export const createCard = endpoint({
  method: 'POST',
  path: '/billing/cards',
  auth: 'user',
  summary: 'Save a card or mandate that the payment company has given a token for',
  createsResource: true,
  quiet: true,
  request: z.object({
    type: z.enum(['gocardless', 'stripe']),
    token: z.string(),
    default: z.optional(z.union([z.literal(0), z.literal(1)])),
  }),
  response: z.object({ card: Card, message: OptionalText }),
});
export const updateCard = endpoint({
  method: 'PUT',
  path: '/billing/cards/{id}',
  auth: 'user',
  summary: 'Make a card the default',
  quiet: true,
  request: z.object({ default: z.union([z.literal(0), z.literal(1)]) }),
  response: z.object({ card: Card }),
});
export const deleteCard = endpoint({
  method: 'DELETE',
  path: '/billing/cards/{id}',
  auth: 'user',
  summary: 'Forget a card',
  quiet: true,
  response: MessageResponse,
});

export const listTransactions = endpoint({
  method: 'GET',
  path: '/billing/transactions',
  auth: 'user',
  summary: 'Payments made',
  cancellable: true,
  query: z.extend(PageQuery, {
    type: z.optional(z.enum(['paypal', 'gocardless', 'stripe', 'credit'])),
    reference: z.optional(z.string()),
    cart_id: z.optional(Id),
  }),
  response: z.object({ transactions: List(Transaction), meta: Meta }),
});
export const createTransaction = endpoint({
  method: 'POST',
  path: '/billing/transactions',
  auth: 'user',
  summary: 'Pay',
  quiet: true,
  createsResource: true,
  request: Payment,
  response: z.object({ message: OptionalText, transaction: Transaction }),
});

export const cancelTransaction = endpoint({
  method: 'DELETE',
  path: '/billing/transactions/{id}',
  auth: 'user',
  summary: 'Give up a payment that waits for its challenge',
  assumed: true,
  quiet: true,
  response: z.object({ message: OptionalText, transaction: Transaction }),
});

export const listInvoices = endpoint({
  method: 'GET',
  path: '/billing/invoices',
  auth: 'user',
  summary: 'Invoices of the team',
  cancellable: true,
  query: InvoiceQuery,
  response: z.object({ invoices: List(Invoice), meta: Meta }),
});
export const createInvoice = endpoint({
  method: 'POST',
  path: '/billing/invoices',
  auth: 'user',
  summary: 'Create an invoice',
  createsResource: true,
  assumed: true,
  request: z.object({ cart_id: z.optional(Id), service_id: z.optional(Id) }),
  response: z.object({ invoice: Invoice }),
});
export const getInvoice = endpoint({
  method: 'GET',
  path: '/billing/invoices/{id}',
  auth: 'user',
  summary: 'One invoice',
  quiet: true,
  response: z.object({ invoice: Invoice, invoices_items: List(InvoiceItem) }),
});
export const loadInvoice = endpoint({
  method: 'GET',
  path: '/billing/invoices/load/{id}',
  auth: 'user',
  summary: 'An invoice to view or as PDF',
  binary: true,
  query: z.object({ type: z.enum(['view', 'pdf']) }),
  response: Unspecified,
});
export const createInvoiceItem = endpoint({
  method: 'POST',
  path: '/billing/invoices/items',
  auth: 'user',
  summary: 'Add an item to an invoice',
  createsResource: true,
  request: z.object({ invoice_id: Id, service_id: z.optional(Id), label: z.string(), price: Money }),
  response: z.object({ invoices_item: InvoiceItem }),
});
export const listInvoiceItems = endpoint({
  method: 'GET',
  path: '/billing/invoices/items',
  auth: 'user',
  summary: 'Items billed for a service',
  query: z.object({ service_id: z.string() }),
  response: z.object({ invoices_items: List(InvoiceItem) }),
});
