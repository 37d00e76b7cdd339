import { CircleCheck, CircleX, Landmark } from 'lucide-react';
import { invoice } from '#core/billing/billing.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { onboarding } from '#core/onboarding/onboarding.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';

const t = translator(checkoutMessages);

const results = {
  paid: [CircleCheck, 'checkout.complete', 'checkout.activated'],
  processing: [Landmark, 'checkout.awaiting', 'checkout.debit'],
  unpaid: [CircleX, 'checkout.failed', 'checkout.nothingTaken'],
} as const;

/** What has become of the payment, as the invoice says: the same after a reload. */
export function PaymentResultScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { router } = usePortal();
  const { data, error, refresh } = useResource(invoice, { params: { id: params.id ?? '' } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton height={240} />;
  const { id, status } = data.invoice;
  const [icon, title, text] = results[status as keyof typeof results] ?? results.unpaid;
  const hasFailed = title === 'checkout.failed';
  const home = async () => {
    // Only now: while the result is read, nothing sends the reader away.
    await onboarding().refresh();
    router.navigate('/');
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
            <Button variant={hasFailed ? 'secondary' : 'primary'} onClick={() => void home()}>
              {t('checkout.dashboard')}
            </Button>
          </div>
        }
      >
        {t(text)}
        <br />
        {t('checkout.invoice', { id })}
      </EmptyState>
    </div>
  );
}
