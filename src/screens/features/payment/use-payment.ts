import { useRef, useState } from 'react';
import type { Card } from '#core/billing/billing.schema.ts';
import { hasExpired, isUsable } from '#core/billing/billing.store.ts';
import { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { CardFields } from '#core/platform/card-fields.ts';
import { clock } from '#core/platform/clock.ts';
import { MandatePendingError, saveTypedMethod, waitForMandate } from './save-payment-method.ts';

const t = translator(checkoutMessages);

export interface PaymentChoice {
  cardId?: string;
  useCredit: boolean;
  /** The card was typed now, and is not to be kept if the bank declines it. */
  isCardOnTrial?: boolean;
}

interface PaymentInput {
  cards: readonly Card[];
  /** Pounds. */
  credit: number;
  total: number;
  isPending: boolean;
  onPay: (choice: PaymentChoice) => void;
}

/** The method and the credit to pay with. A new card or mandate is saved before the payment is requested. */
export function usePayment({ cards, credit, total, isPending, onPay }: PaymentInput) {
  const [selected, setSelected] = useState<string | null>(null);
  const [useCredit, setUseCredit] = useState(false);
  const [keepsDeclined, setKeepsDeclined] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [pendingStep, setPendingStep] = useState<'card' | 'mandate' | null>(null);
  const fields = useRef<Promise<CardFields> | null>(null);
  const now = clock().now();
  const saved = cards.filter(isUsable);
  const method = selected ?? saved.find((card) => !hasExpired(card, now))?.id ?? 'card';
  const paidByCredit = useCredit ? Math.min(total, credit) : 0;
  const isCovered = total === 0 || paidByCredit >= total;

  const saveNewMethod = async (kind: 'card' | 'debit') => {
    const card = await saveTypedMethod(fields.current, kind, { default: 0 });
    if (!card) return null;
    setSelected(card.id);
    if (!isUsable(card)) {
      setPendingStep('mandate');
      await waitForMandate(card.id);
    }
    return card.id;
  };
  const pay = async () => {
    if (pendingStep || isPending) return;
    setError(null);
    if (isCovered) return onPay({ useCredit });
    if (method !== 'card' && method !== 'debit') return onPay({ cardId: method, useCredit });
    setPendingStep('card');
    try {
      const cardId = await saveNewMethod(method);
      if (cardId) onPay({ cardId, useCredit, isCardOnTrial: method === 'card' && !keepsDeclined });
    } catch (cause) {
      if (cause instanceof MandatePendingError) setSelected(null);
      setError(failureMessage(cause));
    } finally {
      setPendingStep(null);
    }
  };
  return {
    saved,
    now,
    method,
    select: (value: string) => {
      setSelected(value);
      setError(null);
    },
    useCredit,
    setUseCredit,
    keepsDeclined,
    setKeepsDeclined,
    /** What is left to pay after the credit, pounds. */
    remaining: total - paidByCredit,
    isCovered,
    error,
    pendingStep,
    setFields: (next: Promise<CardFields> | null) => {
      fields.current = next;
    },
    pay: () => void pay(),
  };
}

function failureMessage(cause: unknown): string {
  if (cause instanceof ApiError) return errorMessage(cause);
  return t(cause instanceof MandatePendingError ? 'checkout.mandatePending' : 'checkout.companyUnreachable');
}
