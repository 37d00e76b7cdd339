import { ShoppingBasket } from 'lucide-react';
import { cart } from '#core/cart/cart.store.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';

const t = translator(productMessages);

/** Shown after an order was added: pay, or order something else. */
export function AddedToBasket({ onAddAnother }: { onAddAnother: () => void }) {
  const { router } = usePortal();
  const total = useSignalValue(cart().summary)?.total;
  const n = useSignalValue(cart().count);
  return (
    <div role="status" className="rounded-card border border-line bg-surface">
      <EmptyState
        isFullPage
        icon={ShoppingBasket}
        title={t('product.inBasket')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button
              onClick={() => {
                onAddAnother();
                router.navigate('/add-product');
              }}
            >
              {t('product.another')}
            </Button>
            <LinkButton variant="primary" to="/checkout">
              {t('product.checkout')}
            </LinkButton>
          </div>
        }
      >
        {total === undefined ? t('product.inBasketText') : t('product.basketNow', { n, total: formatMoney(total) })}
      </EmptyState>
    </div>
  );
}
