import { LockKeyhole, ShoppingBasket } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { fetchInvoices } from '#core/billing/billing.store.ts';
import { payment } from '#core/billing/payment.store.ts';
import { cart } from '#core/cart/cart.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import type { Team } from '#core/team/team.schema.ts';
import { team as teamResource } from '#core/team/team.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { SignInFlow } from '../session/sign-in-flow.tsx';
import { SignUpForm } from '../session/sign-up.screen.tsx';
import { BillingForm } from '../ui/billing-form.tsx';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { Link } from '../ui/link.tsx';
import { StepsPage } from '../ui/pages.tsx';
import { PaymentForm } from '../ui/payment-form.tsx';
import { PaymentProgress } from '../ui/payment-progress.tsx';
import { Totals } from '../ui/totals.tsx';
import { CartSkeleton } from './parts/cart-content.tsx';

const t = translator(checkoutMessages, frameMessages, sessionMessages);

/** `/checkout`: the visitor's basket; `?invoices=1,2` pays invoices; `?payment=` shows what came of a payment. */
export function CheckoutScreen() {
  const { router } = usePortal();
  const query = new URLSearchParams(useSignalValue(router.search));
  const ids = (query.get('invoices') ?? '').split(',').filter((id) => /^\d{1,15}$/.test(id));
  const reference = query.get('payment');
  const state = useSignalValue(payment().state);
  const what =
    query.get('for') === 'change'
      ? 'change'
      : ids.length > 0 || query.get('for') === 'invoices'
        ? 'invoices'
        : 'products';
  useEffect(() => cart().watch(), []);
  useEffect(() => {
    if (reference && payment().state.peek().kind === 'idle') void payment().showByReference(reference);
  }, [reference]);
  // The result has an address of its own, so that a reload shows it again.
  const done = state.kind === 'paid' || state.kind === 'processing' ? state.transaction.reference : null;
  useEffect(() => {
    if (done && done !== reference)
      router.navigate(`/checkout?payment=${encodeURIComponent(done)}&for=${what}`, { replace: true, isQuiet: true });
  }, [done, reference, what, router]);
  const leave = () => {
    payment().reset();
    router.navigate('/');
  };
  return <Checkout invoiceIds={ids} purpose={what} onDone={leave} onShop={() => router.navigate('/add-product')} />;
}

interface CheckoutProps {
  headingLevel?: 1 | 2;
  invoiceIds?: readonly string[];
  purpose?: 'products' | 'change' | 'invoices';
  onDone: () => void;
  onShop: () => void;
}

/** From the basket to the result, in one place: account, billing details, payment. */
export function Checkout({ headingLevel = 1, invoiceIds = [], purpose = 'products', onDone, onShop }: CheckoutProps) {
  const state = useSignalValue(payment().state);
  const status = useSignalValue(session().status);
  const user = useSignalValue(session().user);
  const summary = useSignalValue(cart().summary);
  const lockedId = summary?.status === 'checkout' ? summary.id : null;
  const lines = useSignalValue(cart().lines);
  const isLoaded = useSignalValue(cart().isLoaded);
  const isCarrying = useSignalValue(cart().isMergingGuestCart);
  const isExpired = useSignalValue(session().isExpired);
  const ids = invoiceIds.join(',');
  // What an earlier page, or another tab, has begun is asked for first.
  useEffect(() => {
    if (status !== 'signed-in' || payment().state.peek().kind !== 'idle') return;
    if (!payment().resume(ids ? ids.split(',') : undefined) && lockedId && !ids) void payment().followCart(lockedId);
  }, [status, ids, lockedId]);
  useEffect(() => () => payment().reset(), []);

  if (state.kind !== 'idle') {
    return (
      <PaymentProgress
        headingLevel={headingLevel}
        purpose={purpose}
        onDone={onDone}
        onRetry={() => payment().reset()}
      />
    );
  }
  if (status === 'unknown' || status === 'loading') return <Skeleton height={320} />;
  if (ids && user) return <InvoiceCheckout ids={ids.split(',')} headingLevel={headingLevel} />;
  if (!isLoaded || (isCarrying && lines.length === 0)) return <CartSkeleton />;
  // A basket whose owner's session has ended is there again after the sign-in.
  const isAway = isExpired && !user;
  if (!isAway && lines.filter((line) => !line.isRemoving && !line.withdrawn).length === 0) {
    return (
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
    );
  }
  if (user && !canAccess('/checkout', user)) {
    return (
      <EmptyState icon={LockKeyhole} title={t('denied.title')}>
        {t('denied.text')}
      </EmptyState>
    );
  }
  return <CartCheckout headingLevel={headingLevel} isSignedIn={Boolean(user)} teamId={user?.team_id ?? null} />;
}

const hasBillingAddress = (team: Team) => Boolean(team.address1 && team.city && team.zip && team.country);

function CartCheckout({
  headingLevel,
  isSignedIn,
  teamId,
}: {
  headingLevel: 1 | 2;
  isSignedIn: boolean;
  teamId: string | null;
}) {
  const {
    data: team,
    error,
    refresh,
  } = useResource(teamResource, isSignedIn && teamId ? { params: { id: teamId } } : null);
  const [isEditing, setEditing] = useState(false);
  const summary = useSignalValue(cart().summary);
  const isBusy = useSignalValue(cart().isPending);
  const isCarrying = useSignalValue(cart().isMergingGuestCart);
  const step = !isSignedIn ? 0 : !team || isEditing || !hasBillingAddress(team) ? 1 : 2;
  const steps = [t('checkout.stepAccount'), t('checkout.stepDetails'), t('checkout.stepPayment')];
  const content = (): ReactNode => {
    if (step === 0) return <AccountStep />;
    if (error && !team) return <ErrorState error={error} onRetry={() => void refresh()} />;
    if (!team) return <Skeleton height={320} />;
    if (step === 1) {
      return (
        <div className="grid gap-4">
          <p className="text-muted">{t('checkout.detailsText')}</p>
          <BillingForm
            team={team}
            label={t('checkout.stepDetails')}
            submitLabel={t('checkout.detailsNext')}
            onSaved={() => {
              // Where somebody lives decides on the VAT.
              void cart().refresh();
              setEditing(false);
            }}
          />
        </div>
      );
    }
    return (
      <div className="grid gap-5">
        <BillingAddress team={team} onChange={() => setEditing(true)} />
        {summary && (
          <PaymentForm
            total={summary.total}
            submitLabel={
              summary.total > 0 ? t('checkout.pay', { amount: formatMoney(summary.total) }) : t('checkout.order')
            }
            isPending={isBusy || isCarrying}
            onPay={(how) =>
              void cart()
                .whenSettled()
                .then(() => payment().pay({ cartId: summary.id, expectedTotal: summary.total, ...how }))
            }
          >
            <Terms />
          </PaymentForm>
        )}
      </div>
    );
  };
  return (
    <StepsPage
      title={headingLevel === 1 ? t('checkout.title') : undefined}
      headingLevel={headingLevel}
      steps={steps}
      currentStep={step}
      isLocked={(index) => index === 0}
      onStepSelect={(index) => setEditing(index === 1)}
      summary={<OrderSummary />}
    >
      {content()}
    </StepsPage>
  );
}

/** Sign in or sign up without leaving: the basket comes along. */
function AccountStep() {
  const isExpired = useSignalValue(session().isExpired);
  const [isNew, setNew] = useState(false);
  return (
    <div className="grid gap-4 max-w-md">
      <p className="text-muted">{t(isExpired ? 'signIn.expired' : 'checkout.accountText')}</p>
      <FilterChips
        label={t('checkout.stepAccount')}
        value={isNew ? 'new' : ''}
        options={[
          { value: '', label: t('checkout.haveAccount') },
          { value: 'new', label: t('checkout.newAccount') },
        ]}
        onValueChange={(value) => setNew(value === 'new')}
      />
      {isNew ? <SignUpForm /> : <SignInFlow />}
    </div>
  );
}

function BillingAddress({ team, onChange }: { team: Team; onChange: () => void }) {
  const lines = [
    team.company_name || team.name,
    team.address1,
    [team.city, team.zip].filter(Boolean).join(' '),
    team.country,
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 p-4 rounded-card bg-sunken">
      <div className="min-w-0">
        <p className="font-semibold text-sm">{t('checkout.billedTo')}</p>
        <p className="text-muted break-words">{lines.join(', ')}</p>
      </div>
      <Button size="small" onClick={onChange}>
        {t('checkout.changeDetails')}
      </Button>
    </div>
  );
}

const Terms = () => (
  <p className="text-sm text-muted">
    {t('checkout.terms')}{' '}
    <Link to="/info/terms" target="_blank">
      {t('checkout.readTerms')}
    </Link>
  </p>
);

function OrderSummary() {
  const lines = useSignalValue(cart().lines);
  const summary = useSignalValue(cart().summary);
  const isBusy = useSignalValue(cart().isPending);
  return (
    <section aria-label={t('checkout.summary')} className="grid gap-3">
      <h2 className="text-md font-bold">{t('checkout.summary')}</h2>
      <ul className="grid gap-2">
        {lines
          .filter((line) => !line.isRemoving && !line.withdrawn)
          .map((line) => (
            <li key={line.id} className="flex justify-between gap-3">
              <span className="min-w-0">
                <span className="block break-words">{line.label}</span>
                <span className="block text-sm text-muted">
                  {line.full_name === line.label ? '' : line.full_name}
                  {line.quantity > 1 && ` × ${line.quantity}`}
                </span>
              </span>
              <span className="tabular-nums">
                {line.period ? formatMoney(line.price * line.quantity) : t('period.free')}
              </span>
            </li>
          ))}
      </ul>
      {summary && (
        <div className="border-t pt-3">
          <Totals
            subtotal={summary.subtotal}
            discount={summary.discount}
            promo={`${summary.promo_code} · ${summary.promo_text}`}
            vat={summary.vat}
            vatRate={summary.vat_rate}
            total={summary.total}
            recurring={summary.recurring}
            isPending={isBusy}
          />
        </div>
      )}
    </section>
  );
}

/** One or several invoices, paid at once. */
function InvoiceCheckout({ ids, headingLevel }: { ids: readonly string[]; headingLevel: 1 | 2 }) {
  const found = useInvoices(ids);
  return (
    <StepsPage
      title={t('checkout.title')}
      headingLevel={headingLevel}
      steps={[t('checkout.stepPayment')]}
      currentStep={0}
      onStepSelect={() => {}}
      summary={<InvoiceSummary {...found} />}
    >
      <InvoicePayment {...found} />
    </StepsPage>
  );
}

function InvoicePayment({ list, error, isComplete: isThere, refresh }: ReturnType<typeof useInvoices>) {
  if (error) return <ErrorState error={error} onRetry={refresh} />;
  if (!isThere) return <Skeleton height={240} />;
  const ids = list.map((one) => one.id);
  const total = list.reduce((sum, one) => sum + Math.round(one.total * 100), 0) / 100;
  return (
    <PaymentForm
      total={total}
      submitLabel={t('checkout.pay', { amount: formatMoney(total) })}
      onPay={(how) => payment().pay({ invoiceIds: ids, expectedTotal: total, ...how })}
    >
      <Terms />
    </PaymentForm>
  );
}

function InvoiceSummary({ list, isComplete: isThere }: ReturnType<typeof useInvoices>) {
  if (!isThere) return <Skeleton height={140} />;
  const sum = (pick: (one: (typeof list)[number]) => number) =>
    list.reduce((all, one) => all + Math.round(pick(one) * 100), 0) / 100;
  return (
    <section aria-label={t('checkout.summary')} className="grid gap-3">
      <h2 className="text-md font-bold">{t('checkout.summary')}</h2>
      <ul className="grid gap-2" aria-label={t('checkout.paying')}>
        {list.map((one) => (
          <li key={one.id} className="flex justify-between gap-3">
            <Link to={`/billing/invoices/${one.id}`}>{t('checkout.invoice', { id: one.id })}</Link>
            <span className="tabular-nums">{formatMoney(one.total)}</span>
          </li>
        ))}
      </ul>
      <div className="border-t pt-3">
        <Totals
          subtotal={sum((one) => one.total - one.vat)}
          vat={sum((one) => one.vat)}
          vatRate={list[0]?.vat_rate ?? 20}
          total={sum((one) => one.total)}
        />
      </div>
    </section>
  );
}

/** Each invoice by itself, as it is now. */
function useInvoices(ids: readonly string[]) {
  const [state, setState] = useState<Awaited<ReturnType<typeof fetchInvoices>> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = ids.join(',');
  useEffect(() => {
    let isGone = false;
    void fetchInvoices(key.split(',')).then((found) => isGone || setState(found));
    return () => {
      isGone = true;
    };
  }, [key, attempt]);
  return {
    list: state?.list ?? [],
    error: state?.error ?? null,
    isComplete: Boolean(state && !state.error),
    refresh: () => setAttempt(attempt + 1),
  };
}
