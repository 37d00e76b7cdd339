import { CircleCheck, CircleX, Landmark } from 'lucide-react';
import { invoice } from '#core/billing/billing.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { onboardingMessages } from '#core/i18n/messages/onboarding.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { onboarding } from '#core/onboarding/onboarding.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { NotFound } from '../ui/not-found.tsx';

const t = translator(checkoutMessages, onboardingMessages);

const results = {
  paid: [CircleCheck, 'checkout.complete', 'checkout.activated'],
  processing: [Landmark, 'checkout.awaiting', 'checkout.debit'],
  unpaid: [CircleX, 'checkout.failed', 'checkout.nothingTaken'],
} as const;

/** The result of the payment, read from the invoice: the same after a reload. */
export function PaymentResultScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const result = useResource(invoice, { params: { id: params.id ?? '' } });
  return (
    <Loaded
      from={result}
      skeleton={240}
      notFound={(error) => (
        <NotFound title={t('checkout.invoiceGone')} to="/" linkLabel={t('checkout.dashboard')} error={error} />
      )}
    >
      {({ invoice: { id, status } }) => <PaymentResult invoiceId={id} status={status} />}
    </Loaded>
  );
}

function PaymentResult({ invoiceId, status }: { invoiceId: string; status: string }) {
  const { router } = usePortal();
  const [icon, title, text] = results[status as keyof typeof results] ?? results.unpaid;
  const hasFailed = title === 'checkout.failed';
  const leaveTo = async (path: string) => {
    // Refreshed only now: before, the new onboarding state would redirect away from the result.
    await onboarding().refresh();
    router.navigate(path);
  };
  return (
    <div role="status" className="rounded-card border border-line bg-surface">
      <EmptyState
        isFullPage
        icon={icon}
        title={t(title)}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {hasFailed && (
              <Button variant="primary" onClick={() => router.navigate('/onboarding/payment', { replace: true })}>
                {t('checkout.tryAgain')}
              </Button>
            )}
            {status === 'paid' && (
              <Button variant="primary" onClick={() => void leaveTo('/email')}>
                {t('onboarding.openMailbox')}
              </Button>
            )}
            <Button variant={status === 'processing' ? 'primary' : 'secondary'} onClick={() => void leaveTo('/')}>
              {t('checkout.dashboard')}
            </Button>
          </div>
        }
      >
        {t(text)}
        <br />
        {t('checkout.invoice', { id: invoiceId })}
      </EmptyState>
    </div>
  );
}
