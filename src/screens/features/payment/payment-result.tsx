import { Check, Landmark, type LucideIcon, Wrench, X } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { Card, Transaction } from '#core/billing/billing.schema.ts';
import { cards } from '#core/billing/billing.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import { type CheckoutPurpose, canAccess } from '#core/user/access.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import type { Tone } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Link } from '#screens/ui/link.tsx';
import { PageTitle } from '#screens/ui/page-title.tsx';

const t = translator(checkoutMessages);

/** What was bought. It loads while the payment is on its way. */
export const Purchases = lazyPart(() => import('./purchases.tsx').then((module) => module.Purchases));

type FinalState = { kind: 'paid' | 'processing'; transaction: Transaction } | { kind: 'failed'; reason: string };

/** What a payment that succeeded is thanked with. */
const successKeys = {
  change: 'checkout.modified',
  products: 'checkout.activated',
  renewal: 'checkout.thanks',
  invoices: 'checkout.thanks',
} as const;

interface ResultText {
  icon: LucideIcon;
  tone: Tone;
  title: string;
  text: ReactNode;
}

function describeResult(state: FinalState, purpose: CheckoutPurpose): ResultText {
  if (state.kind === 'failed') {
    const title = t(purpose === 'change' ? 'checkout.changeFailed' : 'checkout.failed');
    return { icon: X, tone: 'danger', title, text: state.reason };
  }
  if (state.kind === 'processing')
    return { icon: Landmark, tone: 'info', title: t('checkout.awaiting'), text: t('checkout.debit') };
  // Paid, but what was bought could not be set up
  const { reason } = state.transaction;
  if (reason) return { icon: Wrench, tone: 'warning', title: t('checkout.trouble'), text: reason };
  return { icon: Check, tone: 'success', title: t('checkout.complete'), text: t(successKeys[purpose]) };
}

const marks: Partial<Record<Tone, string>> = {
  success: 'bg-success text-surface',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
};

interface PaymentResultProps {
  state: FinalState;
  purpose: CheckoutPurpose;
  headingLevel?: 1 | 2;
  onRetry: () => void;
  onDone: () => void;
}

/** What a payment came to: how much, by what, its receipt, and the next step with each thing bought. */
export function PaymentResult({ state, purpose, headingLevel = 1, onRetry, onDone }: PaymentResultProps) {
  const { icon: Icon, tone, title, text } = describeResult(state, purpose);
  const hasFailed = state.kind === 'failed';
  const isOrder = purpose === 'products';
  return (
    <div className="grid justify-items-center gap-5 mx-auto max-w-[560px] px-4 sm:px-8 py-10 rounded-card border border-line bg-surface">
      <div role="status" className="grid justify-items-center gap-3 text-center min-w-0">
        <span className={`inline-flex p-3 rounded-full ${marks[tone]}`}>
          <Icon size={28} aria-hidden />
        </span>
        <PageTitle headingLevel={headingLevel}>{title}</PageTitle>
        <div className="text-muted">
          <p>{text}</p>
          {hasFailed && <p className="mt-2">{t('checkout.nothingTaken')}</p>}
        </div>
      </div>
      {!hasFailed && <PaymentSummary transaction={state.transaction} isPaid={state.kind === 'paid'} />}
      <Suspense fallback={null}>
        {state.kind === 'paid' &&
          state.transaction.invoice_ids.map((id) => <Purchases key={id} invoiceId={id} isOrder={isOrder} />)}
      </Suspense>
      <div className="flex flex-wrap justify-center gap-2">
        {hasFailed && (
          <Button variant="primary" onClick={onRetry}>
            {t('checkout.tryAgain')}
          </Button>
        )}
        <Button variant={hasFailed || isOrder ? 'secondary' : 'primary'} onClick={onDone}>
          {t('checkout.dashboard')}
        </Button>
      </div>
    </div>
  );
}

function PaymentSummary({ transaction, isPaid }: { transaction: Transaction; isPaid: boolean }) {
  const { data } = useResource(cards, {});
  const method = paymentMethod(transaction, data?.cards ?? []);
  return (
    <dl className="grid gap-2 w-full py-4 border-y">
      <SummaryItem label={t(isPaid ? 'checkout.amountPaid' : 'checkout.amount')}>
        <span className="font-semibold tabular-nums">{formatMoney(transaction.amount)}</span>
      </SummaryItem>
      {method && <SummaryItem label={t('checkout.method')}>{method}</SummaryItem>}
      {transaction.invoice_ids.length > 0 && (
        <SummaryItem label={t('checkout.receipt')}>
          <InvoiceLinks ids={transaction.invoice_ids} />
        </SummaryItem>
      )}
    </dl>
  );
}

const SummaryItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{label}</dt>
    <dd className="text-right min-w-0 break-words">{children}</dd>
  </div>
);

/** The card or mandate, and the credit that was used; empty while the card is not known. */
function paymentMethod({ card_id, credit, amount }: Transaction, saved: readonly Card[]): string {
  const card = saved.find(({ id }) => id === card_id)?.label;
  if (!credit) return card ?? '';
  const byCredit = t('checkout.byCredit', { amount: formatMoney(credit) });
  if (credit >= amount) return byCredit;
  return card ? `${card}, ${byCredit}` : '';
}

/** Those who may not open invoices read their numbers. */
function InvoiceLinks({ ids }: { ids: readonly string[] }) {
  const user = useSignalValue(session().user);
  const canOpen = user !== null && canAccess('/billing/invoices', user);
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      {canOpen ? (
        <Link to={`/billing/invoices/${id}`}>{t('checkout.invoice', { id })}</Link>
      ) : (
        t('checkout.invoice', { id })
      )}
    </span>
  ));
}
