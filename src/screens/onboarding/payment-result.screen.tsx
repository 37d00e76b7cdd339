import '../../core/i18n/areas/onboarding.ts';
import { CircleCheck, CircleX, Landmark } from 'lucide-react';
import { t } from '../../core/i18n/index.ts';
import { onboarding, yearInvoice } from '../../core/onboarding/onboarding.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';

const results = {
  paid: [CircleCheck, 'onboarding.paidTitle', 'onboarding.paidText'],
  processing: [Landmark, 'onboarding.waitTitle', 'onboarding.debit'],
  unpaid: [CircleX, 'onboarding.failedTitle', 'onboarding.failedText'],
} as const;

/** What has become of the payment, as the invoice says: the same after a reload. */
export function PaymentResultScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { router } = usePortal();
  const { data, error, refresh } = useResource(yearInvoice, { params: { id: params.id ?? '' } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton height={240} />;
  const [icon, title, text] = results[data.status as keyof typeof results] ?? results.unpaid;
  const home = async () => {
    // Only now: while the result is read, nothing sends the reader away.
    await onboarding().refresh();
    router.navigate('/');
  };
  return (
    <div role="status" className="rounded-card border border-line bg-surface">
      <EmptyState
        isPage
        icon={icon}
        title={t(title)}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {title === 'onboarding.failedTitle' && (
              <Button look="primary" onClick={() => router.navigate('/onboarding/payment', { replace: true })}>
                {t('onboarding.tryAgain')}
              </Button>
            )}
            <Button look={title === 'onboarding.failedTitle' ? 'secondary' : 'primary'} onClick={() => void home()}>
              {t('onboarding.dashboard')}
            </Button>
          </div>
        }
      >
        {t(text)}
        <br />
        {t('onboarding.invoice')} #{data.id}
      </EmptyState>
    </div>
  );
}
