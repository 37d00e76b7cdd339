import type { Cart } from '#core/cart/cart.schema.ts';
import { type CartLine, cart } from '#core/cart/cart.store.ts';
import { cartMessages } from '#core/i18n/messages/cart.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Totals } from '#screens/features/payment/totals.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { CartWarnings } from './cart-warnings.tsx';
import { PromoCode } from './promo-code.tsx';
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
      <CartWarnings />
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
