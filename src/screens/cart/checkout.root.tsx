import { LockKeyhole, ShoppingBasket } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { payment } from '#core/billing/payment.store.ts';
import { cart } from '#core/cart/cart.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { type CheckoutPurpose, canAccess, checkoutPurpose } from '#core/user/access.rules.ts';
import { PaymentProgress } from '../features/payment/payment-progress-part.tsx';
import { useCheckoutStyles } from '../features/payment/use-checkout-styles.ts';
import { SignInFlow } from '../session/sign-in-flow.tsx';
import { Button } from '../ui/button.tsx';
import { useDrawnInSteps, usePortal, useSignalValue } from '../ui/context.tsx';
import { EmptyState, Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Link } from '../ui/link.tsx';
import { Segments } from '../ui/segments.tsx';
import { useFocusFallback } from '../ui/use-focus-fallback.ts';
import { CartCheckout } from './parts/cart-checkout.tsx';
import { CartSkeleton } from './parts/cart-content.tsx';
import { CartWarnings, useCartWarnings } from './parts/cart-warnings.tsx';
import { InvoiceCheckout } from './parts/invoice-checkout.tsx';
import { usePayableLines } from './parts/use-payable-lines.ts';

const t = translator(checkoutMessages, frameMessages, sessionMessages);

const SignUpForm = lazyPart(() => import('../session/sign-up.screen.tsx').then((module) => module.SignUpForm));

/** `/checkout` pays the visitor's basket, `?invoices=1,2` pays invoices, and `?payment=` shows the result of a payment. */
export function CheckoutScreen() {
  const { router } = usePortal();
  const query = new URLSearchParams(useSignalValue(router.search));
  const invoiceIds = (query.get('invoices') ?? '').split(',').filter((id) => /^\d{1,15}$/.test(id));
  const purpose = checkoutPurpose(query);
  usePaymentAddress(query.get('payment'), purpose);
  useEffect(() => cart().watch(), []);
  const leave = () => {
    payment().reset();
    router.navigate('/');
  };
  return (
    <Checkout
      invoiceIds={invoiceIds.join(',')}
      purpose={purpose}
      onDone={leave}
      onShop={() => router.navigate('/add-product')}
    />
  );
}

/** Shows the payment that the address names, and gives a result an address of its own, so that reload shows it again. */
function usePaymentAddress(reference: string | null, purpose: CheckoutPurpose): void {
  const { router } = usePortal();
  const state = useSignalValue(payment().state);
  const result = state.kind === 'paid' || state.kind === 'processing' ? state.transaction.reference : null;
  useEffect(() => {
    if (reference && payment().state.peek().kind === 'idle') void payment().showByReference(reference);
  }, [reference]);
  useEffect(() => {
    if (!result || result === reference) return;
    const path = `/checkout?payment=${encodeURIComponent(result)}&for=${purpose}`;
    router.navigate(path, { replace: true, isQuiet: true });
  }, [result, reference, purpose, router]);
}

interface CheckoutProps {
  headingLevel?: 1 | 2;
  /** Comma-separated; empty to pay for the basket. */
  invoiceIds?: string;
  purpose?: CheckoutPurpose;
  onDone: () => void;
  onShop: () => void;
}

/** From the basket, or from invoices, to the result of the payment. */
export function Checkout(props: CheckoutProps) {
  useCheckoutStyles();
  const content = useFocusFallback<HTMLDivElement>(useCartWarnings().length);
  return (
    <div ref={content} tabIndex={-1} className="checkout outline-none">
      <CheckoutContent {...props} />
    </div>
  );
}

function CheckoutContent({ headingLevel = 1, invoiceIds = '', purpose = 'products', onDone, onShop }: CheckoutProps) {
  const payments = payment();
  const paymentState = useSignalValue(payments.state);
  const status = useSignalValue(session().status);
  const user = useSignalValue(session().user);
  // Who signs in here keeps the account step, so that the others do not move.
  const [hasBeenGuest, setHasBeenGuest] = useState(false);
  useEffect(() => {
    if (status === 'signed-out') setHasBeenGuest(true);
  }, [status]);
  useResumedPayment(invoiceIds);
  if (paymentState.kind !== 'idle') {
    return <PaymentProgress headingLevel={headingLevel} purpose={purpose} onDone={onDone} onRetry={payments.reset} />;
  }
  if (status === 'unknown' || status === 'loading') return <Skeleton height={320} />;
  if (invoiceIds && user) return <InvoiceCheckout ids={invoiceIds} headingLevel={headingLevel} />;
  return <BasketCheckout headingLevel={headingLevel} hasBeenGuest={hasBeenGuest} onDone={onDone} onShop={onShop} />;
}

/** Continues a payment that an earlier page or another tab has begun. */
function useResumedPayment(invoiceIds: string): void {
  const status = useSignalValue(session().status);
  const summary = useSignalValue(cart().summary);
  const lockedCartId = summary?.status === 'checkout' ? summary.id : null;
  useEffect(() => {
    if (status !== 'signed-in' || payment().state.peek().kind !== 'idle') return;
    const isResumed = payment().resume(invoiceIds ? invoiceIds.split(',') : undefined);
    if (!isResumed && lockedCartId && !invoiceIds) void payment().followCart(lockedCartId);
  }, [status, invoiceIds, lockedCartId]);
  useEffect(() => () => payment().reset(), []);
}

interface BasketCheckoutProps extends Required<Pick<CheckoutProps, 'headingLevel' | 'onDone' | 'onShop'>> {
  hasBeenGuest: boolean;
}

function BasketCheckout({ headingLevel, hasBeenGuest, onDone, onShop }: BasketCheckoutProps) {
  const user = useSignalValue(session().user);
  const isExpired = useSignalValue(session().isExpired);
  const isLoaded = useDrawnInSteps(useSignalValue(cart().isLoaded));
  const isMerging = useSignalValue(cart().isMergingGuestCart);
  const isEmpty = useSignalValue(cart().lines).length === 0;
  const hasPayableLines = usePayableLines().length > 0;
  if (!isLoaded || (isMerging && isEmpty)) return <CartSkeleton />;
  // After an expired session the basket returns with the next sign-in.
  const isSignedOut = isExpired && !user;
  if (!isSignedOut && !hasPayableLines) {
    return (
      <>
        <CartWarnings />
        <EmptyState
          isFullPage={headingLevel === 1}
          icon={ShoppingBasket}
          title={t('checkout.empty')}
          action={
            <Button variant="primary" onClick={onShop}>
              {t('checkout.shop')}
            </Button>
          }
        >
          {t('checkout.emptyText')}
        </EmptyState>
      </>
    );
  }
  if (user && !canAccess('/checkout', user)) {
    return (
      <EmptyState
        isFullPage={headingLevel === 1}
        icon={LockKeyhole}
        title={t('denied.title')}
        action={
          <Button variant="primary" onClick={onDone}>
            {t('denied.back')}
          </Button>
        }
      >
        {t('denied.text')}
      </EmptyState>
    );
  }
  return (
    <CartCheckout
      headingLevel={headingLevel}
      user={user}
      hasAccountStep={hasBeenGuest || !user}
      accountStep={<AccountStep />}
    />
  );
}

/** Signs in or up inside the checkout; the basket becomes the user's. */
function AccountStep() {
  const isExpired = useSignalValue(session().isExpired);
  const [isNew, setNew] = useState(false);
  return (
    <div className="grid gap-4 max-w-[440px]">
      <p className="text-muted">{t(isExpired ? 'signIn.expired' : 'checkout.accountText')}</p>
      <div>
        <Segments
          label={t('checkout.stepAccount')}
          value={isNew ? 'new' : ''}
          options={[
            { value: '', label: t('checkout.haveAccount') },
            { value: 'new', label: t('checkout.newAccount') },
          ]}
          onChange={(value) => setNew(value === 'new')}
        />
      </div>
      {isNew ? (
        <Suspense fallback={<Skeleton height={400} />}>
          <SignUpForm />
        </Suspense>
      ) : (
        <>
          <SignInFlow isStep />
          <p>
            <Link to="/auth/recover-details">{t('signIn.forgot')}</Link>
          </p>
        </>
      )}
    </div>
  );
}
