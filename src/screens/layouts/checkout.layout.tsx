import { ArrowLeft, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { payment } from '#core/billing/payment.store.ts';
import { cart } from '#core/cart/cart.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { canAccess, checkoutPurpose } from '#core/user/access.rules.ts';
import { useCheckoutStyles } from '../features/payment/use-checkout-styles.ts';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { Footer } from './footer.tsx';

const t = translator(checkoutMessages);

/** The checkout has no menu: logo, lock, and the way back to what is paid for. */
export function CheckoutLayout({ children }: { children: ReactNode }) {
  const { host } = usePortal();
  const brand = brandThemes[host.config().brand];
  const paymentState = useSignalValue(payment().state);
  const back = useWayBack();
  useCheckoutStyles();
  return (
    <div className="gb-auth bg-bg text-ink">
      <header className="bg-surface border-b">
        <div className="checkout flex items-center gap-3 min-h-[56px] px-4 lg:px-0">
          <Link to="/" title={brand.title} className="inline-flex items-center gap-2 min-w-0">
            <img src={brand.bannerLogo} alt="" width={32} height={32} />
            <span className="sr-only sm:hidden">{brand.title}</span>
            <span className="font-heading text-md font-bold truncate hidden sm:inline">{brand.title}</span>
          </Link>
          <span className="inline-flex items-center gap-1 text-sm text-muted whitespace-nowrap">
            <Lock size={14} aria-hidden />
            {t('checkout.encrypted')}
          </span>
          <span className="grow" />
          {/* A payment under way is not left by accident. */}
          {paymentState.kind === 'idle' && back && (
            <Link
              to={back.to}
              className="inline-flex items-center gap-1 min-h-[44px] font-semibold text-right hover:text-accent"
            >
              <ArrowLeft size={16} aria-hidden className="shrink-0" />
              {back.label}
            </Link>
          )}
        </div>
      </header>
      <main className="settles w-full min-w-0 px-4 py-6 sm:py-8">
        <div className="checkout">{children}</div>
      </main>
      <Footer className="px-4 sm:px-8 py-5 border-t bg-surface" />
    </div>
  );
}

/** Where the lines or the invoices are that are paid; null for somebody who may open neither. */
function useWayBack(): { to: string; label: string } | null {
  const { router } = usePortal();
  const user = useSignalValue(session().user);
  const cartId = useSignalValue(cart().summary)?.id;
  const purpose = checkoutPurpose(new URLSearchParams(useSignalValue(router.search)));
  if (purpose === 'products') return cartId ? { to: `/cart/${cartId}`, label: t('checkout.toBasket') } : null;
  return user && canAccess('/billing/invoices', user)
    ? { to: '/billing/invoices', label: t('checkout.toInvoices') }
    : null;
}
