import { fetchInvoicePdf, fetchInvoiceView } from '#core/billing/billing.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { openPdfInNewTab } from '#core/platform/open-blob.ts';

const t = translator(billingMessages, checkoutMessages);

/** Downloads an invoice, or says why it cannot be had. */
export async function downloadInvoicePdf(id: string): Promise<void> {
  const outcome = await fetchInvoicePdf(id);
  if (outcome.ok) downloadBlob(outcome.data, `invoice-${id}.pdf`);
  else notices().failure(errorMessage(outcome.error));
}

/** Shows an invoice in a new tab, or says why it cannot be had. */
export async function viewInvoicePdf(id: string): Promise<void> {
  const outcome = await fetchInvoiceView(id);
  if (!outcome.ok) return notices().failure(errorMessage(outcome.error));
  const open = () => openPdfInNewTab(outcome.data);
  // Browsers allow a new tab only shortly after a click: later, the customer has to click again.
  if (!open())
    notices().success(t('checkout.invoice', { id }), { label: t('billing.viewPdf'), run: () => void open() });
}
