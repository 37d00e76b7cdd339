import { Tag, X } from 'lucide-react';
import type { Cart } from '#core/cart/cart.schema.ts';
import { type CartLine, cart } from '#core/cart/cart.store.ts';
import { cartMessages } from '#core/i18n/messages/cart.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Totals } from '#screens/features/payment/totals.tsx';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { PromoForm } from './promo-form.tsx';

const t = translator(cartMessages);

interface CartTotalsProps {
  summary: Cart;
  lines: readonly CartLine[];
  /** The cart is being paid for. */
  isLocked: boolean;
  onCheckout: () => void;
}

/** Promo code, totals and the way to the checkout. */
export function CartTotals({ summary, lines, isLocked, onCheckout }: CartTotalsProps) {
  const isPending = useSignalValue(cart().isPending);
  return (
    <div className="grid content-start gap-4 grow basis-[260px] border-t pt-4">
      {!isLocked && !summary.promo_code && <PromoForm />}
      {summary.promo_error && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded bg-warning-soft text-warning px-3 py-2"
        >
          <span>
            {summary.promo_code}: {summary.promo_error}
          </span>
          <Button size="small" onClick={removePromoCode}>
            {t('cart.promoRemove')}
          </Button>
        </p>
      )}
      <Totals
        subtotal={summary.subtotal}
        discount={summary.discount}
        promo={<PromoCode summary={summary} isLocked={isLocked} />}
        vat={summary.vat}
        vatRate={summary.vat_rate}
        total={summary.total}
        recurring={summary.recurring}
        isPending={isPending}
      />
      <Button
        variant="primary"
        size="large"
        isWide
        isPending={isPending}
        disabled={lines.every((line) => line.withdrawn || line.isRemoving)}
        onClick={onCheckout}
      >
        {t('cart.checkout')}
      </Button>
    </div>
  );
}

const removePromoCode = () => void cart().applyPromoCode(null);

function PromoCode({ summary, isLocked }: Pick<CartTotalsProps, 'summary' | 'isLocked'>) {
  return (
    <span className="inline-flex items-center gap-1">
      <Tag size={14} aria-hidden />
      {summary.promo_code} · {summary.promo_text}
      {!isLocked && (
        <IconButton
          label={t('cart.promoRemoveCode', { code: summary.promo_code ?? '' })}
          icon={X}
          size={14}
          className="-my-2"
          onClick={removePromoCode}
        />
      )}
    </span>
  );
}
