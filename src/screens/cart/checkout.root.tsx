import { LockKeyhole, ShoppingBasket } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { readInvoices } from '#core/billing/billing.store.ts';
import { payment } from '#core/billing/payment.store.ts';
import { cart } from '#core/cart/cart.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { money } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import type { Team } from '#core/team/team.schema.ts';
import { team as teamResource } from '#core/team/team.store.ts';
import { mayOpen } from '#core/user/access.rules.ts';
import { SignInFlow } from '../session/sign-in-flow.tsx';
import { SignUpForm } from '../session/sign-up.screen.tsx';
import { BillingForm } from '../ui/billing-form.tsx';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useValue } from '../ui/context.tsx';
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
  const query = new URLSearchParams(useValue(router.search));
  const ids = (query.get('invoices') ?? '').split(',').filter((id) => /^\d{1,15}$/.test(id));
  const reference = query.get('payment');
  const state = useValue(payment().state);
  const what =
    query.get('for') === 'change'
      ? 'change'
      : ids.length > 0 || query.get('for') === 'invoices'
        ? 'invoices'
        : 'products';
  useEffect(() => cart().watch(), []);
  useEffect(() => {
    if (reference && payment().state.peek().kind === 'idle') void payment().show(reference);
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
  return <Checkout invoiceIds={ids} what={what} onDone={leave} onShop={() => router.navigate('/add-product')} />;
}

interface CheckoutProps {
  level?: 1 | 2;
  invoiceIds?: readonly string[];
  what?: 'products' | 'change' | 'invoices';
  onDone: () => void;
  onShop: () => void;
}

/** From the basket to the result, in one place: account, billing details, payment. */
export function Checkout({ level = 1, invoiceIds = [], what = 'products', onDone, onShop }: CheckoutProps) {
  const state = useValue(payment().state);
  const status = useValue(session().status);
  const user = useValue(session().user);
  const summary = useValue(cart().summary);
  const lockedId = summary?.status === 'checkout' ? summary.id : null;
  const lines = useValue(cart().lines);
  const isLoaded = useValue(cart().isLoaded);
  const isCarrying = useValue(cart().isCarrying);
  const isExpired = useValue(session().isExpired);
  const ids = invoiceIds.join(',');
  // What an earlier page, or another tab, has begun is asked for first.
  useEffect(() => {
    if (status !== 'signed-in' || payment().state.peek().kind !== 'idle') return;
    if (!payment().resume(ids ? ids.split(',') : undefined) && lockedId && !ids) void payment().join(lockedId);
  }, [status, ids, lockedId]);
  useEffect(() => () => payment().reset(), []);

  if (state.kind !== 'idle') {
    return <PaymentProgress level={level} what={what} onDone={onDone} onRetry={() => payment().reset()} />;
  }
  if (status === 'unknown' || status === 'loading') return <Skeleton height={320} />;
  if (ids && user) return <InvoiceCheckout ids={ids.split(',')} level={level} />;
  if (!isLoaded || (isCarrying && lines.length === 0)) return <CartSkeleton />;
  // A basket whose owner's session has ended is there again after the sign-in.
  const isAway = isExpired && !user;
  if (!isAway && lines.filter((line) => !line.isLeaving && !line.withdrawn).length === 0) {
    return (
      <EmptyState
        isPage={level === 1}
        icon={ShoppingBasket}
        title={t('checkout.empty')}
        action={
          <Button look="primary" onClick={onShop}>
            {t('checkout.shop')}
          </Button>
        }
      >
        {t('checkout.emptyText')}
      </EmptyState>
    );
  }
  if (user && !mayOpen('/checkout', user)) {
    return (
      <EmptyState icon={LockKeyhole} title={t('denied.title')}>
        {t('denied.text')}
      </EmptyState>
    );
  }
  return <CartCheckout level={level} isSignedIn={Boolean(user)} teamId={user?.team_id ?? null} />;
}

const isComplete = (team: Team) => Boolean(team.address1 && team.city && team.zip && team.country);

function CartCheckout({ level, isSignedIn, teamId }: { level: 1 | 2; isSignedIn: boolean; teamId: string | null }) {
  const {
    data: team,
    error,
    refresh,
  } = useResource(teamResource, isSignedIn && teamId ? { params: { id: teamId } } : null);
  const [isEditing, setEditing] = useState(false);
  const summary = useValue(cart().summary);
  const isBusy = useValue(cart().isBusy);
  const isCarrying = useValue(cart().isCarrying);
  const step = !isSignedIn ? 0 : !team || isEditing || !isComplete(team) ? 1 : 2;
  const steps = [t('checkout.stepAccount'), t('checkout.stepDetails'), t('checkout.stepPayment')];
  const content = (): ReactNode => {
    if (step === 0) return <Account />;
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
        <BilledTo team={team} onChange={() => setEditing(true)} />
        {summary && (
          <PaymentForm
            total={summary.total}
            payLabel={summary.total > 0 ? t('checkout.pay', { amount: money(summary.total) }) : t('checkout.order')}
            isBusy={isBusy || isCarrying}
            onPay={(how) =>
              void cart()
                .settled()
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
      title={level === 1 ? t('checkout.title') : undefined}
      level={level}
      steps={steps}
      current={step}
      isLocked={(index) => index === 0}
      onStep={(index) => setEditing(index === 1)}
      summary={<OrderSummary />}
    >
      {content()}
    </StepsPage>
  );
}

/** Sign in or sign up without leaving: the basket comes along. */
function Account() {
  const isExpired = useValue(session().isExpired);
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
        onValue={(value) => setNew(value === 'new')}
      />
      {isNew ? <SignUpForm /> : <SignInFlow />}
    </div>
  );
}

function BilledTo({ team, onChange }: { team: Team; onChange: () => void }) {
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
  const lines = useValue(cart().lines);
  const summary = useValue(cart().summary);
  const isBusy = useValue(cart().isBusy);
  return (
    <section aria-label={t('checkout.summary')} className="grid gap-3">
      <h2 className="text-md font-bold">{t('checkout.summary')}</h2>
      <ul className="grid gap-2">
        {lines
          .filter((line) => !line.isLeaving && !line.withdrawn)
          .map((line) => (
            <li key={line.id} className="flex justify-between gap-3">
              <span className="min-w-0">
                <span className="block break-words">{line.label}</span>
                <span className="block text-sm text-muted">
                  {line.full_name === line.label ? '' : line.full_name}
                  {line.quantity > 1 && ` × ${line.quantity}`}
                </span>
              </span>
              <span className="tabular-nums">{line.period ? money(line.price * line.quantity) : t('period.free')}</span>
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
            isBusy={isBusy}
          />
        </div>
      )}
    </section>
  );
}

/** One or several invoices, paid at once. */
function InvoiceCheckout({ ids, level }: { ids: readonly string[]; level: 1 | 2 }) {
  const found = useInvoices(ids);
  return (
    <StepsPage
      title={t('checkout.title')}
      level={level}
      steps={[t('checkout.stepPayment')]}
      current={0}
      onStep={() => {}}
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
      payLabel={t('checkout.pay', { amount: money(total) })}
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
            <span className="tabular-nums">{money(one.total)}</span>
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
  const [state, setState] = useState<Awaited<ReturnType<typeof readInvoices>> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = ids.join(',');
  useEffect(() => {
    let isGone = false;
    void readInvoices(key.split(',')).then((found) => isGone || setState(found));
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
