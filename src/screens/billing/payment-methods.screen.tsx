import { CreditCard, Landmark, Plus, Trash2, Wallet } from 'lucide-react';
import { useState } from 'react';
import type { Card } from '#core/billing/billing.schema.ts';
import {
  cards as cardsResource,
  hasExpired,
  isUsable,
  removeCard,
  setDefaultCard,
} from '#core/billing/billing.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { clock } from '#core/platform/clock.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { MethodMark } from '../features/payment/card-mark.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { useResource, useSignalValue } from '../ui/context.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Chip, EmptyState, Skeleton } from '../ui/feedback.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { AddMethodDialog } from './parts/add-method-dialog.tsx';

const t = translator(billingMessages);

/** Saved cards and direct debits. */
export function PaymentMethodsScreen() {
  const state = useResource(cardsResource, {});
  const [adding, setAdding] = useState<'card' | 'debit' | null>(null);
  const [removing, setRemoving] = useState<Card | null>(null);
  const credit = state.data?.credit ?? 0;
  return (
    <div className="grid gap-5">
      <ListPage
        title={t('billing.methods')}
        total={state.data?.cards.length}
        action={
          <div className="flex flex-wrap gap-2">
            <Button icon={Landmark} onClick={() => setAdding('debit')}>
              {t('billing.addDebit')}
            </Button>
            <Button variant="primary" icon={Plus} onClick={() => setAdding('card')}>
              {t('billing.addCard')}
            </Button>
          </div>
        }
      >
        <Loaded from={state} skeleton={<MethodSkeletons />}>
          {({ cards }) => <MethodList cards={cards} onAdd={() => setAdding('card')} onRemove={setRemoving} />}
        </Loaded>
      </ListPage>
      {/* Below the list, which it would push down when it arrives. */}
      {credit > 0 && (
        <p className="flex items-center gap-2 text-muted">
          <Wallet size={18} aria-hidden className="text-accent" />
          {t('billing.credit', { amount: formatMoney(credit) })}
        </p>
      )}
      {adding && <AddMethodDialog kind={adding} onClose={() => setAdding(null)} />}
      <RemoveMethodDialog card={removing} onClose={() => setRemoving(null)} />
    </div>
  );
}

const MethodSkeletons = () => (
  <div className="grid gap-4 p-5">
    <Skeleton height={48} />
    <Skeleton height={48} />
  </div>
);

interface MethodListProps {
  cards: readonly Card[];
  onAdd: () => void;
  onRemove: (card: Card) => void;
}

function MethodList({ cards, onAdd, onRemove }: MethodListProps) {
  const setDefault = async ({ id }: Card) => {
    const outcome = await setDefaultCard.run({ params: { id }, body: { default: 1 } });
    if (outcome.ok) notices().success(t('billing.cardUpdated'));
    else notices().failure(`${t('billing.cardUpdateFailed')}: ${errorMessage(outcome.error)}`);
  };
  if (cards.length === 0) {
    return (
      <EmptyState
        icon={CreditCard}
        title={t('billing.noCards')}
        action={
          <Button variant="primary" icon={Plus} onClick={onAdd}>
            {t('billing.addCard')}
          </Button>
        }
      >
        {t('billing.noCardsText')}
      </EmptyState>
    );
  }
  return (
    <ul aria-label={t('billing.methods')}>
      {cards.map((card) => (
        <MethodItem
          key={card.id}
          card={card}
          onSetDefault={() => void setDefault(card)}
          onRemove={() => onRemove(card)}
        />
      ))}
    </ul>
  );
}

function MethodItem({ card, onSetDefault, onRemove }: { card: Card; onSetDefault: () => void; onRemove: () => void }) {
  const isExpired = hasExpired(card, clock().now());
  const [year, month] = (card.expires ?? '').split('-');
  const name = card.label ?? card.id;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 min-h-[64px] border-b last:border-b-0">
      <MethodMark card={card} />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2 grow min-w-0">
        <span className="grow min-w-0">
          <span className="block font-semibold break-words">{name}</span>
          {card.expires && (
            <span className="block text-sm text-muted tabular-nums">
              {t(isExpired ? 'billing.expiredOn' : 'billing.expires', { date: `${month}/${year?.slice(2)}` })}
            </span>
          )}
        </span>
        {card.default === 1 && <Chip tone="success">{t('billing.default')}</Chip>}
        {!isUsable(card) && <Chip tone="info">{t('billing.cardPending')}</Chip>}
        {isExpired && <Chip tone="danger">{t('billing.cardExpired')}</Chip>}
        {card.default !== 1 && isUsable(card) && !isExpired && (
          <Button size="small" aria-label={t('billing.makeDefaultOf', { name })} onClick={onSetDefault}>
            {t('billing.makeDefault')}
          </Button>
        )}
      </span>
      <IconButton label={t('billing.forgetOf', { name })} icon={Trash2} size={16} onClick={onRemove} />
    </li>
  );
}

function RemoveMethodDialog({ card, onClose }: { card: Card | null; onClose: () => void }) {
  const isPending = useSignalValue(removeCard.isPending);
  const name = card?.label ?? '';
  const remove = async (id: string) => {
    const outcome = await removeCard.run({ params: { id } });
    onClose();
    if (outcome.ok) notices().success(t('billing.cardForgotten', { name }));
    else notices().failure(`${t('billing.cardDeleteFailed')}: ${errorMessage(outcome.error)}`);
  };
  return (
    <ConfirmDialog
      title={t('billing.forgetTitle', { name })}
      text={t('billing.forgetText', { name })}
      confirmLabel={t('billing.forget')}
      isOpen={card !== null}
      isPending={isPending}
      onConfirm={() => card && void remove(card.id)}
      onClose={onClose}
    />
  );
}
