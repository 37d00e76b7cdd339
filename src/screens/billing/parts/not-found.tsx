import type { ApiError } from '#core/http/api-error.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { NotFound } from '#screens/ui/not-found.tsx';

const t = translator(billingMessages, checkoutMessages);

export const InvoiceNotFound = ({ error }: { error: ApiError }) => (
  <NotFound
    title={t('checkout.invoiceGone')}
    to="/billing/invoices"
    linkLabel={t('checkout.allInvoices')}
    error={error}
  />
);

export const ServiceNotFound = ({ error }: { error: ApiError }) => (
  <NotFound
    title={t('billing.serviceGone')}
    to="/billing/services"
    linkLabel={t('billing.allServices')}
    error={error}
  />
);
