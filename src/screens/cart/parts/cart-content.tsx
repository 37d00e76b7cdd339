import { Minus, Plus, ShoppingBasket, Tag, Trash2, TriangleAlert, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type CartLine, cart } from '#core/cart/cart.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { cartMessages } from '#core/i18n/messages/cart.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney, periodLabel } from '#core/rules/format.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { Totals } from '#screens/ui/totals.tsx';

const t = translator(cartMessages, rulesMessages);

/** Lines, VAT and total as the provider last said them. */
export function CartContent({ onCheckout }: { onCheckout: (() => void) | null }) {
  const lines = useSignalValue(cart().lines);
  const summary = useSignalValue(cart().summary);
  const error = useSignalValue(cart().error);
  const isLoaded = useSignalValue(cart().isLoaded);
  const isBusy = useSignalValue(cart().isPending);
  const isCarrying = useSignalValue(cart().isMergingGuestCart);
  if (error && lines.length === 0) {
    if (!error.isNotFoundOrForbidden && error.status !== 401)
      return <ErrorState error={error} onRetry={() => void cart().refresh()} />;
    return (
      <EmptyState icon={ShoppingBasket} title={t('cart.notYoursTitle')}>
        {t('cart.notYours')}
      </EmptyState>
    );
  }
  if (!isLoaded || (isCarrying && lines.length === 0)) return <CartSkeleton />;
  if (lines.length === 0) {
    return (
      <EmptyState icon={ShoppingBasket} title={t('cart.emptyTitle')}>
        {t('cart.emptyText')}
      </EmptyState>
    );
  }
  const isLocked = summary?.status === 'checkout';
  return (
    <div className="grid gap-4">
      {isLocked && (
        <p role="status" className="flex gap-2 rounded bg-info-soft text-info px-3 py-2">
          {t('cart.locked')}
        </p>
      )}
      <ul aria-label={t('cart.lines')}>
        {lines.map((line) => (
          <CartLineItem key={line.id} line={line} isLocked={isLocked} />
        ))}
      </ul>
      {summary && (
        <div className="grid gap-4 border-t pt-4">
          {!isLocked && !summary.promo_code && <PromoForm />}
          {summary.promo_error && (
            <p
              role="status"
              className="flex flex-wrap items-center justify-between gap-2 rounded bg-warning-soft text-warning px-3 py-2"
            >
              <span>
                {summary.promo_code}: {summary.promo_error}
              </span>
              <Button size="small" onClick={() => void cart().applyPromoCode(null)}>
                {t('cart.promoRemove')}
              </Button>
            </p>
          )}
          <Totals
            subtotal={summary.subtotal}
            discount={summary.discount}
            promo={
              <span className="inline-flex items-center gap-1">
                <Tag size={14} aria-hidden />
                {summary.promo_code} · {summary.promo_text}
                {!isLocked && (
                  <IconButton
                    label={t('cart.promoRemoveCode', { code: summary.promo_code ?? '' })}
                    icon={X}
                    size={14}
                    className="-my-2"
                    onClick={() => void cart().applyPromoCode(null)}
                  />
                )}
              </span>
            }
            vat={summary.vat}
            vatRate={summary.vat_rate}
            total={summary.total}
            recurring={summary.recurring}
            isPending={isBusy}
          />
          {onCheckout && (
            <Button
              variant="primary"
              size="large"
              isWide
              isPending={isBusy}
              disabled={lines.every((line) => line.withdrawn || line.isRemoving)}
              onClick={onCheckout}
            >
              {t('cart.checkout')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function CartLineItem({ line, isLocked }: { line: CartLine; isLocked: boolean }) {
  const [problem, setProblem] = useState<string | null>(null);
  const isDearerLater = line.period && line.renewal_price !== line.price;
  const change = async (what: { pricing_id?: string; quantity?: number }) => {
    setProblem(null);
    const outcome = await cart().update(line, what);
    if (!outcome.ok) setProblem(errorMessage(outcome.error));
  };
  const canEdit = !isLocked && !line.isRemoving && !line.withdrawn;
  const terms = line.pricing.filter((term) => term.period);
  return (
    <li className={`grid gap-2 py-3 border-b last:border-b-0 ${line.isRemoving ? 'opacity-40' : ''}`}>
      <div className="flex items-start gap-3">
        <div className="grow min-w-0">
          <p className="font-semibold break-words">{line.label}</p>
          <p className="text-sm text-muted">
            {[
              line.full_name === line.label ? null : line.full_name,
              line.options.action === 'transfer' ? t('cart.transfer') : null,
              periodLabel(line.period),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {isDearerLater && !line.withdrawn && (
            <p className="text-xs text-muted tabular-nums">
              {t(line.period?.startsWith('year') ? 'cart.thenYear' : 'cart.thenMonth', {
                price: formatMoney((line.renewal_price ?? line.price) * line.quantity),
              })}
            </p>
          )}
        </div>
        <p className={`font-semibold tabular-nums pt-px ${line.withdrawn ? 'line-through text-muted' : ''}`}>
          {line.period ? formatMoney(line.price * line.quantity) : t('period.free')}
        </p>
        {!isLocked && (
          <IconButton
            label={t('cart.remove', { name: line.label })}
            icon={Trash2}
            size={16}
            disabled={line.isRemoving}
            className="-mt-2"
            onClick={() => void cart().remove(line)}
          />
        )}
      </div>
      {line.withdrawn && <Note>{t('cart.withdrawn', { name: line.full_name })}</Note>}
      {line.former_price !== null && line.former_price !== undefined && !line.withdrawn && (
        <Note>
          {t('cart.priceChanged', { former: formatMoney(line.former_price), price: formatMoney(line.price) })}
        </Note>
      )}
      {canEdit && (terms.length > 1 || line.max_quantity > 1) && (
        <div className="flex flex-wrap items-center gap-3">
          {terms.length > 1 && (
            <SelectField
              label={t('cart.termOf', { name: line.label })}
              isLabelHidden
              className="h-9"
              value={line.pricing_id}
              options={terms.map((term) => ({
                value: term.id,
                label: `${periodLabel(term.period)}, ${formatMoney(term.price)}`,
              }))}
              onChange={(event) => void change({ pricing_id: event.target.value })}
            />
          )}
          {line.max_quantity > 1 && (
            <span
              role="group"
              aria-label={t('cart.quantityOf', { name: line.label })}
              className="inline-flex items-center gap-1"
            >
              <IconButton
                label={t('cart.fewer')}
                icon={Minus}
                size={16}
                disabled={line.quantity <= 1}
                onClick={() => void change({ quantity: line.quantity - 1 })}
              />
              <output className="min-w-[28px] text-center tabular-nums font-semibold">{line.quantity}</output>
              <IconButton
                label={t('cart.more')}
                icon={Plus}
                size={16}
                disabled={line.quantity >= line.max_quantity}
                onClick={() => void change({ quantity: line.quantity + 1 })}
              />
            </span>
          )}
        </div>
      )}
      <div role="alert">{problem && <p className="text-sm text-danger">{problem}</p>}</div>
    </li>
  );
}

const Note = ({ children }: { children: string }) => (
  <p className="flex items-start gap-1.5 text-sm text-warning">
    <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
    {children}
  </p>
);

/** A promo code, with each of its refusals beside it. */
function PromoForm() {
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') {
      setError(t('rules.required'));
      return;
    }
    setBusy(true);
    const outcome = await cart().applyPromoCode(code.trim());
    setBusy(false);
    setError(outcome.ok ? null : errorMessage(outcome.error));
  };
  if (!isOpen) {
    return (
      <Button
        variant="quiet"
        size="small"
        icon={Tag}
        className="justify-self-start -ml-2"
        onClick={() => setOpen(true)}
      >
        {t('cart.promoHave')}
      </Button>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-start gap-2">
      <div className="grow min-w-0">
        <TextField
          label={t('cart.promo')}
          autoFocus
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.target.value);
            setError(null);
          }}
        />
      </div>
      <Button type="submit" isPending={isBusy} className="mt-6">
        {t('cart.promoUse')}
      </Button>
    </form>
  );
}

export function CartSkeleton() {
  return (
    <div className="grid gap-4" role="status" aria-label={t('cart.loading')}>
      {[0, 1].map((line) => (
        <div key={line} className="flex justify-between gap-6">
          <Skeleton width="55%" height={20} />
          <Skeleton width={56} height={20} />
        </div>
      ))}
      <Skeleton height={1} />
      <Skeleton width="40%" height={24} />
    </div>
  );
}
