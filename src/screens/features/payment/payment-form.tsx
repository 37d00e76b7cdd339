import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Card } from '#core/billing/billing.schema.ts';
import { cards as cardsResource, hasExpired } from '#core/billing/billing.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { CheckboxField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { usePressedValue } from '#screens/ui/use-pressed-value.ts';
import { CardFields } from './card-fields.tsx';
import { CardBrands, MethodMark } from './card-mark.tsx';
import { usePaymentProgress } from './payment-progress-part.tsx';
import { type PaymentChoice, usePayment } from './use-payment.ts';

const t = translator(checkoutMessages);

interface PaymentFormProps {
  /** Pounds, VAT included. */
  total: number;
  submitLabel: string;
  /** Why the last attempt failed. */
  error?: string | null;
  isPending?: boolean;
  onPay: (choice: PaymentChoice) => void;
  /** Above the button, such as terms. */
  children?: ReactNode;
}

/** Pays by a saved method, a new card, a new direct debit, or the account's credit. */
export function PaymentForm(props: PaymentFormProps) {
  usePaymentProgress();
  const saved = useResource(cardsResource, {});
  return (
    <Loaded from={saved} skeleton={220}>
      {({ cards, credit }) => <PaymentFields {...props} cards={cards} credit={credit} />}
    </Loaded>
  );
}

function PaymentFields({
  total,
  submitLabel,
  error,
  isPending = false,
  onPay,
  children,
  cards,
  credit,
}: PaymentFormProps & { cards: readonly Card[]; credit: number }) {
  const payment = usePayment({ cards, credit, total, isPending, onPay });
  const { useCredit, isCovered, pendingStep } = payment;
  return (
    <div className="grid gap-4">
      <FormError error={payment.error ?? error ?? null} />
      {credit > 0 && total > 0 && (
        <div className="p-4 rounded-card border border-line">
          <CheckboxField
            label={t('checkout.useCredit', { amount: formatMoney(credit) })}
            help={useCredit ? creditText(isCovered, payment.remaining) : undefined}
            checked={useCredit}
            onChange={(event) => payment.setUseCredit(event.target.checked)}
          />
        </div>
      )}
      {!isCovered && <PaymentMethods payment={payment} />}
      {children}
      <div className="grid gap-2">
        <Button
          variant="primary"
          size="large"
          icon={Lock}
          isWide
          isPending={pendingStep !== null || isPending}
          onClick={payment.pay}
        >
          {submitLabel}
        </Button>
        <span role="status" className="text-sm text-muted">
          {pendingStep === 'mandate' ? t('checkout.mandateWait') : ''}
        </span>
      </div>
    </div>
  );
}

const creditText = (isCovered: boolean, remaining: number) =>
  isCovered ? t('checkout.creditCovers') : t('checkout.creditLeaves', { amount: formatMoney(remaining) });

const NEW_CARD = { type: 'stripe', label: null } as const;
const NEW_DEBIT = { type: 'gocardless', label: null } as const;

/** Saved methods first, then a new card and a new direct debit with the payment company's fields. */
function PaymentMethods({ payment }: { payment: ReturnType<typeof usePayment> }) {
  const { saved, now, method, pendingStep, select, setFields, pay } = payment;
  const name = useId();
  const [shown, press] = usePressedValue(method, select);
  const option = (value: string) => ({
    name,
    isSelected: shown === value,
    isLocked: pendingStep !== null,
    onSelect: () => press(value),
  });
  const isDebit = method === 'debit' || saved.some((card) => card.id === method && card.type === 'gocardless');
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold text-sm mb-2">{t('checkout.payWith')}</legend>
      {saved.map((card) => (
        <MethodOption
          key={card.id}
          {...option(card.id)}
          mark={<MethodMark card={card} />}
          label={card.label ?? card.id}
          note={hasExpired(card, now) ? t('checkout.expired') : card.default === 1 ? t('checkout.default') : null}
          isDisabled={hasExpired(card, now)}
        />
      ))}
      <MethodOption {...option('card')} mark={<MethodMark card={NEW_CARD} />} label={t('checkout.newCard')}>
        <CardBrands />
      </MethodOption>
      {method === 'card' && (
        <div className="sm:px-4 py-2">
          <div className="-mx-1">
            <CardFields kind="card" onFieldsChange={setFields} onSubmit={pay} />
          </div>
          <p className="text-sm text-muted mt-2 mb-3">{t('checkout.kept')}</p>
          <CheckboxField
            label={t('checkout.keepDeclined')}
            checked={payment.keepsDeclined}
            onChange={(event) => payment.setKeepsDeclined(event.target.checked)}
          />
        </div>
      )}
      <MethodOption {...option('debit')} mark={<MethodMark card={NEW_DEBIT} />} label={t('checkout.newDebit')} />
      {method === 'debit' && (
        <div className="sm:px-4 py-2">
          <CardFields kind="debit" onFieldsChange={setFields} onSubmit={pay} />
        </div>
      )}
      {isDebit && <p className="text-sm text-muted">{t('checkout.debit')}</p>}
    </fieldset>
  );
}

interface MethodOptionProps {
  name: string;
  mark: ReactNode;
  label: string;
  note?: string | null;
  isSelected: boolean;
  /** It cannot be used, such as an expired card. */
  isDisabled?: boolean;
  /** No option can be selected while a payment is being made. */
  isLocked: boolean;
  onSelect: () => void;
  /** At its end. */
  children?: ReactNode;
}

const MethodOption = ({
  name,
  mark,
  label,
  note,
  isSelected,
  isDisabled = false,
  isLocked,
  onSelect,
  children,
}: MethodOptionProps) => (
  <label
    className={`flex items-center gap-3 p-4 rounded-card border ${isDisabled ? 'opacity-60' : 'cursor-pointer'} ${isSelected ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-hover'}`}
  >
    <input
      type="radio"
      name={name}
      className="w-5 h-5 shrink-0"
      checked={isSelected}
      disabled={isDisabled || isLocked}
      onChange={onSelect}
    />
    {mark}
    <span className="grid grow min-w-0">
      <span className="break-words">{label}</span>
      {note && <span className="text-sm text-muted">{note}</span>}
    </span>
    {children}
  </label>
);
