import { ShoppingBasket } from 'lucide-react';
import type { ReactNode } from 'react';
import { cart } from '#core/cart/cart.store.ts';
import { cartMessages } from '#core/i18n/messages/cart.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useDrawnInSteps, useSignalValue } from '#screens/ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { NotFound } from '#screens/ui/not-found.tsx';
import { useFocusFallback } from '#screens/ui/use-focus-fallback.ts';
import { CartLineItem } from './cart-line-item.tsx';
import { CartTotals } from './cart-totals.tsx';
import { CartWarnings, useCartWarnings } from './cart-warnings.tsx';

const t = translator(cartMessages);

interface CartContentProps {
  onCheckout: () => void;
  emptyAction?: ReactNode;
}

/** The cart's lines and totals, or why it is empty. */
export function CartContent(props: CartContentProps) {
  const lineCount = useSignalValue(cart().lines).length;
  const promoCode = useSignalValue(cart().summary)?.promo_code ?? '';
  const content = useFocusFallback<HTMLDivElement>(`${lineCount} ${promoCode} ${useCartWarnings().length}`);
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      <CartBody {...props} />
    </div>
  );
}

function CartBody({ onCheckout, emptyAction }: CartContentProps) {
  const lines = useSignalValue(cart().lines);
  const summary = useSignalValue(cart().summary);
  const error = useSignalValue(cart().error);
  const isLoaded = useDrawnInSteps(useSignalValue(cart().isLoaded));
  const isMerging = useSignalValue(cart().isMergingGuestCart);
  if (error && lines.length === 0) {
    if (!error.isNotFoundOrForbidden && error.status !== 401)
      return <ErrorState error={error} onRetry={() => void cart().refresh()} />;
    return (
      <NotFound
        title={t('cart.notYoursTitle')}
        headingLevel={2}
        to="/add-product"
        linkLabel={t('cart.browse')}
        error={error}
      >
        {t('cart.notYours')}
      </NotFound>
    );
  }
  if (!isLoaded || (isMerging && lines.length === 0)) return <CartSkeleton />;
  if (lines.length === 0) {
    return (
      <>
        <CartWarnings />
        <EmptyState icon={ShoppingBasket} title={t('cart.emptyTitle')} action={emptyAction}>
          {t('cart.emptyText')}
        </EmptyState>
      </>
    );
  }
  const isLocked = summary?.status === 'checkout';
  return (
    // The totals stand beside the lines where there is room, as on the page of the basket.
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      {isLocked && (
        <p role="status" className="flex gap-2 w-full rounded bg-info-soft text-info px-3 py-2">
          {t('cart.locked')}
        </p>
      )}
      <ul aria-label={t('cart.lines')} className="grow basis-[260px] min-w-0">
        {lines.map((line) => (
          <CartLineItem key={line.id} line={line} isLocked={isLocked} />
        ))}
      </ul>
      {summary && <CartTotals summary={summary} lines={lines} isLocked={isLocked} onCheckout={onCheckout} />}
    </div>
  );
}

export function CartSkeleton() {
  return (
    <div className="grid gap-4" role="status" aria-label={t('cart.loading')}>
      {[0, 1].map((line) => (
        <div key={line} className="flex justify-between gap-6">
          <Skeleton width="55%" height={20} />
          <Skeleton width={56} height={20} />
        </div>
      ))}
      <Skeleton height={1} />
      <Skeleton width="40%" height={24} />
    </div>
  );
}
