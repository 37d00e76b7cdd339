import { CreditCard, Landmark, Plus, Trash2, Wallet } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Card } from '#core/billing/billing.schema.ts';
import { cards, hasExpired, isUsable, removeCard, saveCard, setDefaultCard } from '#core/billing/billing.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { type CardFields as Fields, PaymentProviderUnreachableError } from '#core/platform/card-fields.ts';
import { clock } from '#core/platform/clock.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { CardFields } from '../features/payment/card-fields.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { useResource, useSignalValue } from '../ui/context.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { Chip, EmptyState, Skeleton } from '../ui/feedback.tsx';
import { FormError } from '../ui/form.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { BillingNav } from './parts/billing-nav.tsx';

const t = translator(billingMessages, checkoutMessages);

/** Saved cards and direct debits. */
export function PaymentMethodsScreen() {
  const saved = useResource(cards, {});
  const { data } = saved;
  const [adding, setAdding] = useState<'card' | 'debit' | null>(null);
  const [leaving, setLeaving] = useState<Card | null>(null);
  const isForgetting = useSignalValue(removeCard.isPending);
  const choose = async (card: Card) => {
    const outcome = await setDefaultCard.run({ params: { id: card.id }, body: { default: 1 } });
    if (outcome.ok) notices().success(t('billing.cardUpdated'));
    else notices().failure(`${t('billing.cardUpdateFailed')}: ${errorMessage(outcome.error)}`);
  };
  const forget = async () => {
    if (!leaving) return;
    const outcome = await removeCard.run({ params: { id: leaving.id } });
    setLeaving(null);
    if (outcome.ok) notices().success(t('billing.cardForgotten', { name: leaving.label ?? '' }));
    else notices().failure(`${t('billing.cardDeleteFailed')}: ${errorMessage(outcome.error)}`);
  };
  return (
    <div className="grid gap-5">
      <BillingNav />
      <ListPage
        title={t('billing.methods')}
        total={data?.cards.length}
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
        summary={
          data && data.credit > 0 ? (
            <p className="flex items-center gap-2 text-muted">
              <Wallet size={18} aria-hidden className="text-accent" />
              {t('billing.credit', { amount: formatMoney(data.credit) })}
            </p>
          ) : undefined
        }
      >
        <Loaded
          from={saved}
          skeleton={
            <div className="grid gap-4 p-5">
              <Skeleton height={48} />
              <Skeleton height={48} />
            </div>
          }
        >
          {(data) =>
            data.cards.length === 0 ? (
              <EmptyState icon={CreditCard} title={t('billing.noCards')}>
                {t('billing.noCardsText')}
              </EmptyState>
            ) : (
              <ul aria-label={t('billing.methods')}>
                {data.cards.map((card) => (
                  <MethodRow
                    key={card.id}
                    card={card}
                    onDefault={() => void choose(card)}
                    onRemove={() => setLeaving(card)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </ListPage>
      {adding && <AddMethodDialog kind={adding} onClose={() => setAdding(null)} />}
      <ConfirmDialog
        title={t('billing.forgetTitle', { name: leaving?.label ?? '' })}
        text={t('billing.forgetText', { name: leaving?.label ?? '' })}
        confirmLabel={t('billing.forget')}
        isOpen={leaving !== null}
        isPending={isForgetting}
        onConfirm={() => void forget()}
        onClose={() => setLeaving(null)}
      />
    </div>
  );
}

function MethodRow({ card, onDefault, onRemove }: { card: Card; onDefault: () => void; onRemove: () => void }) {
  const Icon = card.type === 'gocardless' ? Landmark : CreditCard;
  const isOver = hasExpired(card, clock().now());
  const [year, month] = (card.expires ?? '').split('-');
  const name = card.label ?? card.id;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 border-b last:border-b-0">
      <Icon size={22} aria-hidden className="text-muted shrink-0" />
      <span className="grow min-w-0">
        <span className="block font-semibold break-words">{name}</span>
        {card.expires && (
          <span className="block text-sm text-muted tabular-nums">
            {t(isOver ? 'billing.expiredOn' : 'billing.expires', { date: `${month}/${year?.slice(2)}` })}
          </span>
        )}
      </span>
      {card.default === 1 && <Chip tone="success">{t('billing.default')}</Chip>}
      {!isUsable(card) && <Chip tone="warning">{t('billing.cardPending')}</Chip>}
      {isOver && <Chip tone="danger">{t('billing.cardExpired')}</Chip>}
      <span className="flex items-center gap-1">
        {card.default !== 1 && isUsable(card) && !isOver && (
          <Button size="small" aria-label={t('billing.makeDefaultOf', { name })} onClick={onDefault}>
            {t('billing.makeDefault')}
          </Button>
        )}
        <IconButton label={t('billing.forgetOf', { name })} icon={Trash2} size={16} onClick={onRemove} />
      </span>
    </li>
  );
}

/** The payment company names the card; the provider keeps the name. */
function AddMethodDialog({ kind, onClose }: { kind: 'card' | 'debit'; onClose: () => void }) {
  const fields = useRef<Fields | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const learn = (made: Fields | null) => {
    fields.current = made;
  };
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      if (!fields.current) throw new PaymentProviderUnreachableError();
      const token = await fields.current.tokenize();
      if (!token) return;
      const outcome = await saveCard.run({ body: { type: kind === 'card' ? 'stripe' : 'gocardless', token } });
      if (outcome.ok) {
        notices().success(t('billing.cardSaved', { name: outcome.data.card.label ?? '' }));
        onClose();
      } else setError(outcome.error.messages.join(' ') || errorMessage(outcome.error));
    } catch {
      setError(t('checkout.companyUnreachable'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t(kind === 'card' ? 'billing.addCard' : 'billing.addDebit')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" isPending={isBusy} onClick={() => void save()}>
            {t('billing.saveMethod')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError error={error} />
        <CardFields kind={kind} onFieldsChange={learn} onSubmit={() => void save()} />
        <p className="text-sm text-muted">{t(kind === 'card' ? 'checkout.kept' : 'checkout.debit')}</p>
      </div>
    </Dialog>
  );
}
