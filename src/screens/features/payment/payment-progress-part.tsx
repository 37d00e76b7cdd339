import { Suspense } from 'react';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { useIdlePreload } from '#screens/ui/use-idle-preload.ts';
import type { PaymentProgressProps } from './payment-progress.tsx';

const Part = lazyPart(() => import('./payment-progress.tsx').then((module) => module.PaymentProgress));
const parts = [Part];

/** A payment from the press of Pay to its result. Its code is there before, see `usePaymentProgress`. */
export const PaymentProgress = (props: PaymentProgressProps) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <Part {...props} />
  </Suspense>
);

/** Loads the progress of a payment once the page that asks for it is idle. */
export const usePaymentProgress = (): void => useIdlePreload(parts);
