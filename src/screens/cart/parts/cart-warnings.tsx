import { cart } from '#core/cart/cart.store.ts';
import { cartMessages } from '#core/i18n/messages/cart.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { removePromoCode } from './promo-code.tsx';

const t = translator(cartMessages);

interface CartWarning {
  text: string;
  /** Label of the button that removes what the warning is about. */
  action: string;
  onAction: () => void;
}

/** What of a guest's basket did not come along to the user's, and why the promo code no longer applies. */
export function useCartWarnings(): CartWarning[] {
  const refused = useSignalValue(cart().refusedItems);
  const summary = useSignalValue(cart().summary);
  const warnings = refused.map((item) => ({
    text: `${item.name}: ${item.reason}`,
    action: t('notice.dismiss'),
    onAction: () => cart().dismissRefusedItem(item),
  }));
  if (!summary?.promo_error) return warnings;
  const text = `${summary.promo_code}: ${summary.promo_error}`;
  return [...warnings, { text, action: t('cart.promoRemove'), onAction: removePromoCode }];
}

export const CartWarnings = () =>
  useCartWarnings().map(({ text, action, onAction }) => (
    <p
      key={text}
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded bg-warning-soft text-warning px-3 py-2"
    >
      <span>{text}</span>
      <Button size="small" onClick={onAction}>
        {action}
      </Button>
    </p>
  ));
