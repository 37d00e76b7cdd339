import type { SamplesOf } from '../http/endpoint.samples.ts';
import type * as endpoints from './billing.endpoints.ts';

export interface BillingRecords {
  /** The payment company's token of a mandate. */
  mandateToken: string;
  /** A card that nothing depends on. */
  spareCardId: string;
  /** A payment that waits for its challenge. */
  openTransactionId: string;
  unpaidInvoiceId: string;
  hostingServiceId: string;
  /** An invoice of the gb customer, and the card to pay it with. */
  gb: { invoiceId: string; cardId: string };
}

export const billingSamples = (records: BillingRecords): SamplesOf<typeof endpoints> => ({
  listCards: {},
  getPaymentSettings: {},
  createCard: { body: { type: 'gocardless', token: records.mandateToken } },
  updateCard: { params: { id: records.spareCardId }, body: { default: 0 } },
  deleteCard: { params: { id: records.spareCardId } },
  listTransactions: {},
  createTransaction: { caller: 'gb', body: { invoice_id: records.gb.invoiceId, card_id: records.gb.cardId } },
  cancelTransaction: { params: { id: records.openTransactionId } },
  listInvoices: {},
  createInvoice: { body: { service_id: records.hostingServiceId } },
  getInvoice: {},
  loadInvoice: { query: { type: 'pdf' } },
  createInvoiceItem: { body: { invoice_id: records.unpaidInvoiceId, label: 'Order 7', price: 0 } },
  listInvoiceItems: { query: { service_id: records.hostingServiceId } },
});
