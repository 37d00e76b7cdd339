import { CreditCard, Landmark, Lock, type LucideIcon, Plus } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { cards as cardsResource, hasExpired, isUsable, saveCard } from '#core/billing/billing.store.ts';
import { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { type CardFields as Fields, PaymentProviderUnreachableError } from '#core/platform/card-fields.ts';
import { clock } from '#core/platform/clock.ts';
import { delay } from '#core/platform/timers.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { CheckboxField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { CardFields } from './card-fields.tsx';

const t = translator(checkoutMessages);

const MANDATE_TRIES = 12;

interface PaymentFormProps {
  /** Pounds, VAT included. */
  total: number;
  submitLabel: string;
  /** Why the last try failed. */
  error?: string | null;
  isPending?: boolean;
  onPay: (how: { cardId?: string; useCredit: boolean }) => void;
  /** Above the button, such as terms. */
  children?: ReactNode;
}

/** Ways to pay: saved ones, a new card, a new direct debit, the account's credit. */
export function PaymentForm({ total, submitLabel, error, isPending = false, onPay, children }: PaymentFormProps) {
  const { data, error: loadError, refresh } = useResource(cardsResource, {});
  const [chosen, setChosen] = useState<string | null>(null);
  const [useCredit, setUseCredit] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [work, setWork] = useState<'card' | 'mandate' | null>(null);
  const fields = useRef<Fields | null>(null);
  const name = useId();
  const learn = (made: Fields | null) => {
    fields.current = made;
  };
  const now = clock().now();
  if (loadError && !data) return <ErrorState error={loadError} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton height={220} />;
  const saved = data.cards.filter(isUsable);
  const first = saved.find((card) => !hasExpired(card, now));
  const choice = chosen ?? first?.id ?? 'card';
  const covered = useCredit ? Math.min(total, data.credit) : 0;
  const isCovered = total === 0 || covered >= total;
  const isNew = choice === 'card' || choice === 'debit';

  /** The payment company names the card, the provider keeps that name, and a mandate waits for the bank's word. */
  const keep = async (kind: 'card' | 'debit'): Promise<string | null> => {
    if (!fields.current) throw new PaymentProviderUnreachableError();
    const token = await fields.current.tokenize();
    if (!token) return null;
    const kept = await saveCard.run({ body: { type: kind === 'card' ? 'stripe' : 'gocardless', token } });
    if (!kept.ok) throw kept.error;
    const { card } = kept.data;
    setChosen(card.id);
    if (isUsable(card)) return card.id;
    setWork('mandate');
    for (let tries = 0; tries < MANDATE_TRIES; tries++) {
      await delay(500);
      await cardsResource.invalidate();
      const { cards } = await cardsResource.get({});
      if (cards.some((one) => one.id === card.id && isUsable(one))) return card.id;
    }
    setChosen(null);
    throw new Error('pending');
  };
  const pay = async () => {
    if (work || isPending) return;
    setProblem(null);
    if (isCovered) return onPay({ useCredit });
    if (!isNew) return onPay({ cardId: choice, useCredit });
    setWork('card');
    try {
      const cardId = await keep(choice);
      if (cardId) onPay({ cardId, useCredit });
    } catch (cause) {
      setProblem(
        cause instanceof ApiError
          ? errorMessage(cause)
          : t(
              cause instanceof Error && cause.message === 'pending'
                ? 'checkout.mandatePending'
                : 'checkout.companyUnreachable',
            ),
      );
    } finally {
      setWork(null);
    }
  };
  const option = (value: string, Icon: LucideIcon, label: string, note?: string | null, isOff = false) => (
    <label
      key={value}
      className={`flex items-center gap-3 p-4 rounded-card border bg-surface ${isOff ? 'border-line opacity-60' : 'cursor-pointer'} ${choice === value ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover'}`}
    >
      <input
        type="radio"
        name={name}
        className="w-5 h-5 shrink-0"
        style={{ accentColor: 'var(--p-accent)' }}
        checked={choice === value}
        disabled={isOff || Boolean(work)}
        onChange={() => {
          setChosen(value);
          setProblem(null);
        }}
      />
      <Icon size={20} aria-hidden className="text-muted shrink-0" />
      <span className="grid min-w-0">
        <span className="break-words">{label}</span>
        {note && <span className="text-sm text-muted">{note}</span>}
      </span>
    </label>
  );
  return (
    <div className="grid gap-4">
      <FormError error={problem ?? error ?? null} />
      {data.credit > 0 && total > 0 && (
        <CheckboxField
          label={t('checkout.useCredit', { amount: formatMoney(data.credit) })}
          help={
            useCredit
              ? isCovered
                ? t('checkout.creditCovers')
                : t('checkout.creditLeaves', { amount: formatMoney(total - covered) })
              : undefined
          }
          checked={useCredit}
          onChange={(event) => setUseCredit(event.target.checked)}
        />
      )}
      {!isCovered && (
        <fieldset className="grid gap-2">
          <legend className="font-semibold text-sm mb-2">{t('checkout.payWith')}</legend>
          {saved.map((card) =>
            option(
              card.id,
              card.type === 'gocardless' ? Landmark : CreditCard,
              card.label ?? card.id,
              hasExpired(card, now) ? t('checkout.expired') : card.default === 1 ? t('checkout.default') : null,
              hasExpired(card, now),
            ),
          )}
          {option('card', Plus, t('checkout.newCard'))}
          {choice === 'card' && (
            <div className="px-1 sm:pl-4 py-2">
              <CardFields kind="card" onFieldsChange={learn} onSubmit={() => void pay()} />
              <p className="text-sm text-muted mt-2">{t('checkout.kept')}</p>
            </div>
          )}
          {option('debit', Landmark, t('checkout.newDebit'))}
          {choice === 'debit' && (
            <div className="px-1 sm:pl-4 py-2">
              <CardFields kind="debit" onFieldsChange={learn} onSubmit={() => void pay()} />
            </div>
          )}
          {(choice === 'debit' || saved.some((card) => card.id === choice && card.type === 'gocardless')) && (
            <p className="text-sm text-muted">{t('checkout.debit')}</p>
          )}
        </fieldset>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="primary"
          size="large"
          icon={Lock}
          isPending={Boolean(work) || isPending}
          onClick={() => void pay()}
        >
          {submitLabel}
        </Button>
        <span role="status" className="text-sm text-muted">
          {work === 'mandate' ? t('checkout.mandateWait') : ''}
        </span>
      </div>
    </div>
  );
}
