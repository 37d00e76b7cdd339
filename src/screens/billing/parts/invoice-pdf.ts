import { fetchInvoicePdf } from '#core/billing/billing.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { notices } from '#core/notification/notices.store.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';

/** Downloads an invoice, or says why it cannot be had. */
export async function downloadInvoicePdf(id: string): Promise<void> {
  const outcome = await fetchInvoicePdf(id);
  if (outcome.ok) downloadBlob(outcome.data, `invoice-${id}.pdf`);
  else notices().failure(errorMessage(outcome.error));
}
