import { ApiError } from '../http/api-error.ts';
import { toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { fetchAllPages, PAGE_SIZE } from '../store/fetch-all-pages.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import {
  createCard,
  createInvoiceItem,
  deleteCard,
  getInvoice,
  getPaymentSettings,
  listCards,
  listInvoices,
  listTransactions,
  loadInvoice,
  updateCard,
} from './billing.endpoints.ts';
import type { Card, Invoice } from './billing.schema.ts';

export const invoices = resource(listInvoices);
export const invoice = resource(getInvoice);
export const transactions = resource(listTransactions);
/** Saved cards and mandates, and the account's credit in pounds. */
export const cards = resource(listCards);
export const paymentSettings = resource(getPaymentSettings, { staleTime: 3_600_000 });

/** S1 §4: pending direct debits cannot be used yet. */
export const isUsable = (card: Card) => !(card.type === 'gocardless' && card.status === 'pending');
/** A card is valid to the end of its month. @param now milliseconds since the epoch */
export const hasExpired = (card: Card, now: number) =>
  Boolean(card.expires && card.expires < new Date(now).toISOString().slice(0, 7));

const invalidateCards = () => cards.invalidate();
export const saveCard = mutation('card.save', createCard, { onSuccess: invalidateCards });
/** Makes a card the only default, and shows it at once (S1 §4). */
export const setDefaultCard = mutation('card.default', updateCard, {
  optimistic: ({ params }) =>
    cards.patch((data) => ({
      ...data,
      cards: data.cards.map((card) => ({ ...card, default: card.id === String(params?.id) ? 1 : 0 })),
    })),
  onSuccess: invalidateCards,
});
export const removeCard = mutation('card.forget', deleteCard, { onSuccess: invalidateCards });

/** Fetches several invoices. If one fails, all do. */
export async function fetchInvoices(ids: readonly string[]): Promise<{ list: Invoice[]; error: ApiError | null }> {
  try {
    return {
      list: await Promise.all(ids.map(async (id) => (await invoice.get({ params: { id } })).invoice)),
      error: null,
    };
  } catch (cause) {
    return { list: [], error: ApiError.from(cause) };
  }
}

export const fetchInvoicePdf = (id: string) => toOutcome(send(loadInvoice, { params: { id }, query: { type: 'pdf' } }));
export const fetchInvoiceView = (id: string) =>
  toOutcome(send(loadInvoice, { params: { id }, query: { type: 'view' } }));
/** Adds a line without a price, such as an order number. */
export const addInvoiceNote = mutation('invoice.note', createInvoiceItem, { onSuccess: () => invoice.invalidate() });

/**
 * Fetches the PDFs of several invoices one after the other, and zips them.
 * @param onProgress called with the number of invoices done
 * @returns the zip, null if it would be empty; the ids of invoices that could not be fetched
 */
export async function fetchInvoicesZip(
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<{ file: Blob | null; failed: string[] }> {
  const { zipSync } = await import('fflate');
  const files: Record<string, Uint8Array> = {};
  const failed: string[] = [];
  for (const [index, id] of ids.entries()) {
    const outcome = await fetchInvoicePdf(id);
    if (outcome.ok) files[`invoice-${id}.pdf`] = new Uint8Array(await outcome.data.arrayBuffer());
    else failed.push(id);
    onProgress(index + 1);
  }
  // PDFs are compressed already.
  const hasFiles = Object.keys(files).length > 0;
  return {
    file: hasFiles
      ? new Blob([zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
      : null,
    failed,
  };
}

/** All invoices that match a search. @param onProgress share fetched, 0 to 1 @throws ApiError */
export const fetchAllInvoices = (
  query: { search?: string; status?: string; sort?: string },
  onProgress: (share: number) => void,
): Promise<Invoice[]> =>
  fetchAllPages(async (page) => {
    const { invoices: items, meta } = await send(listInvoices, { query: { ...query, page, per_page: PAGE_SIZE } });
    return { items, total: meta.total };
  }, onProgress);
