import { useEffect, useState } from 'react';
import { payment } from '#core/billing/payment.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { onboardingMessages } from '#core/i18n/messages/onboarding.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { ONBOARDING_PRICE } from '#core/onboarding/onboarding.rules.ts';
import { createRenewalInvoice, onboarding } from '#core/onboarding/onboarding.store.ts';
import { clock } from '#core/platform/clock.ts';
import { session } from '#core/session/session.store.ts';
import { saveUser } from '#core/user/account.store.ts';
import { PaymentForm } from '../features/payment/payment-form.tsx';
import { PaymentProgress } from '../features/payment/payment-progress.tsx';
import { Totals } from '../features/payment/totals.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const t = translator(checkoutMessages, onboardingMessages);

const VAT_RATE = 20;

/** £15 for another year. The invoice of the year is made once and asked for again: a second press pays nothing twice. */
export function PaymentScreen() {
  const { router } = usePortal();
  const service = useSignalValue(onboarding().service);
  const user = useSignalValue(session().user);
  const state = useSignalValue(payment().state);
  const isBilling = useSignalValue(createRenewalInvoice.isPending);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => payment().reset(), []);
  const paidInvoice =
    state.kind === 'paid' || state.kind === 'processing' ? state.transaction.invoice_ids[0] : undefined;
  useEffect(() => {
    if (!paidInvoice || !user) return;
    void (async () => {
      if (!user.tos_accepted_at)
        await saveUser.run({
          params: { id: user.id },
          body: { tos_accepted_at: new Date(clock().now()).toISOString() },
        });
      router.navigate(`/onboarding/payment/${paidInvoice}`, { replace: true });
    })();
  }, [paidInvoice]);
  const pay = async (how: { cardId?: string; useCredit: boolean }) => {
    if (!service || isBilling) return;
    setError(null);
    const bill = await createRenewalInvoice.run({ body: { service_id: service.id } });
    if (!bill.ok) return setError(errorMessage(bill.error));
    // Paid meanwhile, in another tab: its own page says so.
    if (bill.data.invoice.status !== 'unpaid')
      return router.navigate(`/onboarding/payment/${bill.data.invoice.id}`, { replace: true });
    payment().pay({ invoiceIds: [bill.data.invoice.id], expectedTotal: ONBOARDING_PRICE, ...how });
  };
  // The result has a page of its own.
  if (paidInvoice) return <Skeleton height={240} />;
  if (state.kind !== 'idle' && state.kind !== 'failed') {
    return <PaymentProgress purpose="products" onRetry={() => payment().reset()} onDone={() => router.navigate('/')} />;
  }
  const vat = ONBOARDING_PRICE - ONBOARDING_PRICE / (1 + VAT_RATE / 100);
  return (
    <>
      <div className="grid gap-1">
        <PageTitle>{t('onboarding.payTitle')}</PageTitle>
        <p className="text-muted">{t('onboarding.payText')}</p>
      </div>
      <div className="detail-grid">
        <PaymentForm
          total={ONBOARDING_PRICE}
          submitLabel={t('onboarding.pay')}
          error={error ?? (state.kind === 'failed' ? state.reason : null)}
          isPending={isBilling || !service}
          onPay={(how) => void pay(how)}
        />
        <aside className="grid gap-3 p-4 rounded-card border border-line bg-surface" aria-label={t('checkout.summary')}>
          <h2 className="text-md font-bold">{t('checkout.summary')}</h2>
          <p className="break-words">
            {t('onboarding.product')}
            <br />
            <span className="text-muted">{service?.name}</span>
          </p>
          <div className="border-t pt-3">
            <Totals subtotal={ONBOARDING_PRICE - vat} vat={vat} vatRate={VAT_RATE} total={ONBOARDING_PRICE} />
          </div>
        </aside>
      </div>
    </>
  );
}
