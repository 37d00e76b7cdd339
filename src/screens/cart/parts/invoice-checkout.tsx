import { useCallback } from 'react';
import type { Invoice } from '#core/billing/billing.schema.ts';
import { fetchInvoices } from '#core/billing/billing.store.ts';
import { payment } from '#core/billing/payment.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { orderMessages } from '#core/i18n/messages/order.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatMoney } from '#core/rules/format.rules.ts';
import { PaymentForm } from '#screens/features/payment/payment-form.tsx';
import { Totals } from '#screens/features/payment/totals.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { NotFound } from '#screens/ui/not-found.tsx';
import { StepsPage } from '#screens/ui/steps-page.tsx';
import { useAsync } from '#screens/ui/use-async.ts';
import { CheckoutTerms } from './checkout-terms.tsx';
import { SummaryFold } from './summary-fold.tsx';

const t = translator(checkoutMessages, orderMessages);

/**
 * Pays one or several invoices at once.
 * @param ids comma-separated
 */
export function InvoiceCheckout({ ids, headingLevel }: { ids: string; headingLevel: 1 | 2 }) {
  const load = useCallback(() => fetchInvoices(ids.split(',')), [ids]);
  const { value, retry } = useAsync(load);
  const invoices = {
    data: value && !value.error ? value.list : undefined,
    error: value?.error ?? null,
    refresh: async () => retry(),
  };
  return (
    <StepsPage
      title={t('checkout.title')}
      headingLevel={headingLevel}
      steps={[t('checkout.stepPayment')]}
      currentStep={0}
      onStepSelect={() => {}}
      summary={
        invoices.data ? <InvoiceSummary invoices={invoices.data} /> : !invoices.error && <Skeleton height={140} />
      }
      isSummaryFirst
    >
      <Loaded
        from={invoices}
        skeleton={240}
        notFound={(error) => (
          <NotFound
            title={t('checkout.invoiceGone')}
            headingLevel={2}
            to="/billing/invoices"
            linkLabel={t('checkout.allInvoices')}
            error={error}
          />
        )}
      >
        {(list) => <InvoicePayment invoices={list} />}
      </Loaded>
    </StepsPage>
  );
}

/** Adds amounts in pounds in whole pence, so that no rounding error builds up. */
const sumOf = (invoices: readonly Invoice[], amount: (invoice: Invoice) => number) =>
  invoices.reduce((pence, invoice) => pence + Math.round(amount(invoice) * 100), 0) / 100;

function InvoicePayment({ invoices }: { invoices: readonly Invoice[] }) {
  const total = sumOf(invoices, (invoice) => invoice.total);
  return (
    <PaymentForm
      total={total}
      submitLabel={
        invoices.length > 1
          ? t('checkout.paySeveral', { n: invoices.length, amount: formatMoney(total) })
          : t('checkout.pay', { amount: formatMoney(total) })
      }
      onPay={(method) =>
        payment().pay({ invoiceIds: invoices.map((invoice) => invoice.id), expectedTotal: total, ...method })
      }
    >
      <CheckoutTerms />
    </PaymentForm>
  );
}

function InvoiceSummary({ invoices }: { invoices: readonly Invoice[] }) {
  const total = sumOf(invoices, (invoice) => invoice.total);
  return (
    <SummaryFold total={total}>
      <ul className="grid gap-3" aria-label={t('checkout.paying')}>
        {invoices.map(({ id, total: amount, created_at, due_at }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="min-w-0">
              <Link to={`/billing/invoices/${id}`}>{t('checkout.invoice', { id })}</Link>
              <span className="block text-sm text-muted">
                {due_at ? t('checkout.dueOn', { date: formatDate(due_at) }) : formatDate(created_at)}
              </span>
            </span>
            <span className="tabular-nums">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      <div className="border-t pt-3">
        <Totals
          subtotal={sumOf(invoices, (invoice) => invoice.total - invoice.vat)}
          vat={sumOf(invoices, (invoice) => invoice.vat)}
          vatRate={invoices[0]?.vat_rate ?? 20}
          total={total}
        />
      </div>
    </SummaryFold>
  );
}
