import { Tag, X } from 'lucide-react';
import type { Cart } from '#core/cart/cart.schema.ts';
import { cart } from '#core/cart/cart.store.ts';
import { cartMessages } from '#core/i18n/messages/cart.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { IconButton } from '#screens/ui/button.tsx';

const t = translator(cartMessages);

export const removePromoCode = () => void cart().applyPromoCode(null);

/** The promo code of a basket with what it does, and a button to remove it. */
export function PromoCode({ summary, isLocked = false }: { summary: Cart; isLocked?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Tag size={14} className="shrink-0" aria-hidden />
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
