import { Minus, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type CartLine, cart } from '#core/cart/cart.store.ts';
import { cartLineTitle, renewalChoices } from '#core/cart/cart-line.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { cartMessages } from '#core/i18n/messages/cart.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatMoney, periodLabel } from '#core/rules/format.rules.ts';
import { IconButton } from '#screens/ui/button.tsx';
import { SelectField } from '#screens/ui/field.tsx';

const t = translator(cartMessages);

/** One line of the cart. `isLocked` while the cart is being paid for. */
export function CartLineItem({ line, isLocked }: { line: CartLine; isLocked: boolean }) {
  const canEdit = !isLocked && !line.isRemoving && !line.withdrawn;
  const terms = canEdit ? line.pricing.filter((pricing) => pricing.period) : [];
  return (
    <li part="line" className={`grid gap-2 py-3 border-b last:border-b-0 ${line.isRemoving ? 'opacity-40' : ''}`}>
      <div className="flex items-start gap-3">
        <LineDescription line={line} hasTermChoice={terms.length > 1} />
        <p className={`font-semibold tabular-nums pt-px ${line.withdrawn ? 'line-through text-muted' : ''}`}>
          {line.period ? formatMoney(line.price * line.quantity) : t('period.free')}
        </p>
        {!isLocked && (
          <IconButton
            label={t('cart.remove', { name: cartLineTitle(line) })}
            icon={Trash2}
            size={16}
            disabled={line.isRemoving}
            className="-mt-2"
            onClick={() => void cart().remove(line)}
          />
        )}
      </div>
      <LineNotes line={line} />
      <LineOptions line={line} canEdit={canEdit} terms={terms} />
    </li>
  );
}

/** A renewal says until when. */
function RenewalDescription({ line, renewal }: { line: CartLine; renewal: NonNullable<CartLine['renewal']> }) {
  const { restore_fee, until } = renewal;
  return (
    <div className="grow min-w-0">
      <p className="font-semibold break-words">{cartLineTitle(line)}</p>
      {until && <p className="text-sm text-muted">{t('cart.renewedUntil', { date: formatDate(until) })}</p>}
      {restore_fee > 0 && (
        <p className="text-xs text-muted tabular-nums">{t('cart.withRestoreFee', { fee: formatMoney(restore_fee) })}</p>
      )}
    </div>
  );
}

/** @param hasTermChoice the term stands in the choice below */
function LineDescription({ line, hasTermChoice }: { line: CartLine; hasTermChoice: boolean }) {
  if (line.renewal) return <RenewalDescription line={line} renewal={line.renewal} />;
  const details = [
    line.full_name === line.label ? null : line.full_name,
    line.options.action === 'transfer' ? t('cart.transfer') : null,
    hasTermChoice ? null : periodLabel(line.period),
  ].filter(Boolean);
  const hasOtherRenewalPrice = line.period && line.renewal_price !== line.price;
  return (
    <div className="grow min-w-0">
      <p className="font-semibold break-words">{line.label}</p>
      {details.length > 0 && <p className="text-sm text-muted">{details.join(' · ')}</p>}
      {hasOtherRenewalPrice && !line.withdrawn && (
        <p className="text-xs text-muted tabular-nums">
          {t(line.period?.startsWith('year') ? 'cart.thenYear' : 'cart.thenMonth', {
            price: formatMoney((line.renewal_price ?? line.price) * line.quantity),
          })}
        </p>
      )}
    </div>
  );
}

/** Says why a renewal cannot be paid for, that the product is no longer sold, or that its price changed since it was added. */
function LineNotes({ line }: { line: CartLine }) {
  const { withdrawn, former_price, price, problem } = line;
  if (!withdrawn && (former_price === null || former_price === undefined)) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm text-warning">
      <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
      {withdrawn
        ? (problem ?? t('cart.withdrawn', { name: line.full_name }))
        : t('cart.priceChanged', { previous: formatMoney(former_price ?? price), price: formatMoney(price) })}
    </p>
  );
}

/** Term and quantity, where the product has a choice, and the reason why a change was refused. */
function LineOptions({ line, canEdit, terms }: { line: CartLine; canEdit: boolean; terms: CartLine['pricing'] }) {
  const [error, setError] = useState<string | null>(null);
  const change = async (update: { pricing_id?: string; quantity?: number; years?: number }) => {
    setError(null);
    const outcome = await cart().update(line, update);
    if (!outcome.ok) setError(errorMessage(outcome.error));
  };
  const years = line.renewal ? renewalChoices(line.renewal) : [];
  const hasQuantity = line.max_quantity > 1;
  return (
    <>
      {canEdit && (terms.length > 1 || years.length > 1 || hasQuantity) && (
        <div className="flex flex-wrap items-center gap-3">
          {terms.length > 1 && (
            <SelectField
              label={t('cart.termOf', { name: line.label })}
              isLabelHidden
              value={line.pricing_id}
              options={terms.map((pricing) => ({
                value: pricing.id,
                label: `${periodLabel(pricing.period)}, ${formatMoney(pricing.price)}`,
              }))}
              onChange={(event) => void change({ pricing_id: event.target.value })}
            />
          )}
          {years.length > 1 && (
            <SelectField
              label={t('cart.yearsOf', { name: line.label })}
              isLabelHidden
              value={String(line.renewal?.years)}
              options={years.map((choice) => ({
                value: String(choice.years),
                label: `${t('cart.years', { n: choice.years })}, ${formatMoney(choice.price)}`,
              }))}
              onChange={(event) => void change({ years: Number(event.target.value) })}
            />
          )}
          {hasQuantity && <QuantityStepper line={line} onQuantityChange={(quantity) => void change({ quantity })} />}
        </div>
      )}
      {/* Without a message it takes no place, nor a gap. */}
      <div role="alert" className="empty:absolute">
        {error && <p className="text-sm text-danger whitespace-pre-line">{error}</p>}
      </div>
    </>
  );
}

function QuantityStepper(props: { line: CartLine; onQuantityChange: (quantity: number) => void }) {
  const { label, quantity, max_quantity } = props.line;
  return (
    <span role="group" aria-label={t('cart.quantityOf', { name: label })} className="inline-flex items-center gap-1">
      <IconButton
        label={t('cart.fewer')}
        icon={Minus}
        size={16}
        disabled={quantity <= 1}
        onClick={() => props.onQuantityChange(quantity - 1)}
      />
      <output className="min-w-[28px] text-center tabular-nums font-semibold">{quantity}</output>
      <IconButton
        label={t('cart.more')}
        icon={Plus}
        size={16}
        disabled={quantity >= max_quantity}
        onClick={() => props.onQuantityChange(quantity + 1)}
      />
    </span>
  );
}
