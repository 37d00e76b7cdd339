import { useEffect, useEffectEvent, useState } from 'react';
import { payment } from '#core/billing/payment.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { onboardingMessages } from '#core/i18n/messages/onboarding.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { ONBOARDING_PRICE } from '#core/onboarding/onboarding.rules.ts';
import { createRenewalInvoice, onboarding } from '#core/onboarding/onboarding.store.ts';
import { session } from '#core/session/session.store.ts';
import { PaymentForm } from '../features/payment/payment-form.tsx';
import { PaymentProgress } from '../features/payment/payment-progress-part.tsx';
import { Totals } from '../features/payment/totals.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { acceptTerms } from './accept-terms.ts';

const t = translator(checkoutMessages, onboardingMessages);

/** Percent. */
const VAT_RATE = 20;

/** The payment of another year. Its invoice is created once and reused, so a second press does not pay twice. */
export function PaymentScreen() {
  const { router } = usePortal();
  const service = useSignalValue(onboarding().service);
  const state = useSignalValue(payment().state);
  const isBilling = useSignalValue(createRenewalInvoice.isPending);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => payment().reset(), []);
  const paidInvoiceId =
    state.kind === 'paid' || state.kind === 'processing' ? state.transaction.invoice_ids[0] : undefined;
  useFinishOrder(paidInvoiceId);
  const pay = async (method: { cardId?: string; useCredit: boolean }) => {
    if (!service || isBilling) return;
    setError(null);
    const outcome = await createRenewalInvoice.run({ body: { service_id: service.id } });
    if (!outcome.ok) return setError(errorMessage(outcome.error));
    const { id, status } = outcome.data.invoice;
    // Paid meanwhile in another tab: show that result.
    if (status !== 'unpaid') return router.navigate(`/onboarding/payment/${id}`, { replace: true });
    payment().pay({ invoiceIds: [id], expectedTotal: ONBOARDING_PRICE, ...method });
  };
  // useFinishOrder opens the page of the result.
  if (paidInvoiceId) return <Skeleton height={240} />;
  if (state.kind !== 'idle' && state.kind !== 'failed') {
    return <PaymentProgress purpose="products" onRetry={() => payment().reset()} onDone={() => router.navigate('/')} />;
  }
  return (
    <>
      <div className="grid gap-1">
        <PageTitle>{t('onboarding.payTitle')}</PageTitle>
        <p className="text-muted">{t('onboarding.payText')}</p>
      </div>
      <div className="detail-grid">
        <div className="min-w-0">
          <PaymentForm
            total={ONBOARDING_PRICE}
            submitLabel={t('onboarding.pay')}
            error={error ?? (state.kind === 'failed' ? state.reason : null)}
            isPending={isBilling || !service}
            onPay={(method) => void pay(method)}
          />
        </div>
        <OrderSummary serviceName={service?.name} />
      </div>
    </>
  );
}

/** Once the invoice is paid: records that the terms were accepted with the order, then opens the result. */
function useFinishOrder(paidInvoiceId: string | undefined) {
  const { router } = usePortal();
  const user = useSignalValue(session().user);
  const finish = useEffectEvent(async (invoiceId: string) => {
    if (!user) return;
    if (!user.tos_accepted_at) await acceptTerms(user.id);
    router.navigate(`/onboarding/payment/${invoiceId}`, { replace: true });
  });
  useEffect(() => {
    if (paidInvoiceId) void finish(paidInvoiceId);
  }, [paidInvoiceId]);
}

function OrderSummary({ serviceName }: { serviceName: string | undefined }) {
  const vat = ONBOARDING_PRICE - ONBOARDING_PRICE / (1 + VAT_RATE / 100);
  return (
    <aside className="grid gap-3 p-4 rounded-card border border-line bg-surface" aria-label={t('checkout.summary')}>
      <h2 className="text-md font-bold">{t('checkout.summary')}</h2>
      <p className="break-words">
        {t('onboarding.product')}
        <br />
        <span className="text-muted">{serviceName}</span>
      </p>
      <div className="border-t pt-3">
        <Totals subtotal={ONBOARDING_PRICE - vat} vat={vat} vatRate={VAT_RATE} total={ONBOARDING_PRICE} />
      </div>
    </aside>
  );
}
