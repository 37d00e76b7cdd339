import { Suspense, useEffect, useState } from 'react';
import { basketCount } from '#core/cart/basket-count.ts';
import { cart } from '#core/cart/cart.store.ts';
import { cartMessages } from '#core/i18n/messages/cart.en.ts';
import { orderMessages } from '#core/i18n/messages/order.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { closestPortal } from '#core/platform/closest-portal.ts';
import { whenIdle } from '#core/platform/when-idle.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import type { CartHost } from '#core/runtime/element-host.ts';
import { session } from '#core/session/session.store.ts';
import { effect } from '#core/store/signals.ts';
import { Root } from '../layouts/root.tsx';
import { useHostState } from '../ui/context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { CartContent } from './parts/cart-content.tsx';

const t = translator(cartMessages, orderMessages);

const Checkout = lazyPart(() => import('./checkout.root.tsx').then((module) => module.Checkout));

/** The root of `<portal-cart>`: the cart in the page or in a drawer, and outside a portal also the checkout. */
export function CartRoot({ host }: { host: CartHost }) {
  useWatchedCart(useHostState(host, () => host.attribute('cart-id')));
  useCartEvents(host);
  // The first amount reads the locale's formats, which takes long: while the cart is being fetched it delays nobody.
  useEffect(() => whenIdle(() => formatMoney(0)), []);
  return (
    <Root host={host}>
      <CartView host={host} />
    </Root>
  );
}

/** Starts the session, then keeps the cart up to date while the element is there. */
function useWatchedCart(cartId: string | null): void {
  useEffect(() => {
    let stop = () => {};
    let isCancelled = false;
    void session()
      .start()
      .then(() => {
        if (isCancelled) return;
        if (cartId) cart().showCart(cartId);
        stop = cart().watch();
      });
    return () => {
      isCancelled = true;
      stop();
    };
  }, [cartId]);
}

/**
 * Passes count and total on to the element's badge, and their changes to the host page. A cart that is read for the first time is one
 * where the page itself has changed it before this element was drawn.
 */
function useCartEvents(host: CartHost): void {
  useEffect(() => {
    let previous: string | null = null;
    let isReported = false;
    return effect(() => {
      const count = cart().count.value;
      const total = cart().summary.value?.total ?? null;
      basketCount().value = count;
      if (!cart().isLoaded.value) return;
      host.setCount(count);
      host.setState('empty', count === 0);
      const current = `${count} ${total}`;
      const isChanged = previous !== null && previous !== current;
      previous = current;
      if (!isChanged && (isReported || !cart().isEdited.value)) return;
      isReported = true;
      host.emit('portal-cart-change', { count, total });
    });
  }, [host]);
}

function CartView({ host }: { host: CartHost }) {
  const isOpen = useHostState(host, () => host.isOpen());
  const isCompact = useHostState(host, () => host.attribute('compact') !== null);
  const [isPaying, setPaying] = useState(false);
  // A portal has a page for the checkout; on any other site it opens over the page.
  const checkout = () => {
    host.hide();
    const portal = closestPortal(host);
    if (portal) portal.navigate('/checkout');
    else setPaying(true);
  };
  const closeCheckout = () => setPaying(false);
  return (
    <>
      {isCompact ? (
        <Dialog title={t('cart.title')} variant="drawer" isOpen={isOpen} onClose={() => host.hide()}>
          <CartContent onCheckout={checkout} />
        </Dialog>
      ) : (
        <section aria-label={t('cart.title')} className="rounded-card border border-line bg-surface p-5">
          <h2 className="text-lg font-bold mb-3">{t('cart.title')}</h2>
          <CartContent onCheckout={checkout} />
        </section>
      )}
      <Dialog title={t('checkout.title')} variant="wide" isOpen={isPaying} onClose={closeCheckout}>
        <Suspense fallback={<Skeleton height={320} />}>
          <Checkout headingLevel={2} onDone={closeCheckout} onShop={closeCheckout} />
        </Suspense>
      </Dialog>
    </>
  );
}
