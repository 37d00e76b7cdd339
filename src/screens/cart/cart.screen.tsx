import '#core/i18n/areas/cart.ts';
import { useEffect } from 'react';
import { cart } from '#core/cart/cart.store.ts';
import { t } from '#core/i18n/index.ts';
import { usePortal } from '../ui/context.tsx';
import { ListPage } from '../ui/pages.tsx';
import { CartContent } from './parts/cart-content.tsx';

/** `/cart/{id}`: one cart, the visitor's own or one they were sent. */
export function CartScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { router } = usePortal();
  const id = params.id ?? null;
  useEffect(() => {
    cart().useCart(id);
    return () => cart().useCart(null);
  }, [id]);
  useEffect(() => cart().watch(), []);
  return (
    <div className="max-w-lg">
      <ListPage title={t('cart.title')}>
        <div className="p-5">
          <CartContent onCheckout={() => router.navigate('/checkout')} />
        </div>
      </ListPage>
    </div>
  );
}
