import { useEffect } from 'react';
import { cart } from '#core/cart/cart.store.ts';
import { cartMessages } from '#core/i18n/messages/cart.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { usePortal } from '../ui/context.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { CartContent } from './parts/cart-content.tsx';

const t = translator(cartMessages);

/** `/cart/{id}`: the visitor's own cart, or one they have a link to. */
export function CartScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { router } = usePortal();
  const id = params.id ?? null;
  useEffect(() => {
    cart().showCart(id);
    return () => cart().showCart(null);
  }, [id]);
  useEffect(() => cart().watch(), []);
  return (
    <div className="max-w-[896px]">
      <ListPage title={t('cart.title')}>
        <div className="p-5">
          <CartContent
            onCheckout={() => router.navigate('/checkout')}
            emptyAction={
              <LinkButton variant="primary" to="/add-product">
                {t('cart.browse')}
              </LinkButton>
            }
          />
        </div>
      </ListPage>
    </div>
  );
}
