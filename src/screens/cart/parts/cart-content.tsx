import '../../../core/i18n/areas/cart.ts';
import { ShoppingBasket, Trash2 } from 'lucide-react';
import { type CartLine, cart } from '../../../core/cart/cart.store.ts';
import { t } from '../../../core/i18n/index.ts';
import { money, periodLabel } from '../../../core/rules/format.rules.ts';
import { IconButton } from '../../ui/button.tsx';
import { useValue } from '../../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback.tsx';

/** Lines, VAT and total as the provider last said them. */
export function CartContent() {
  const lines = useValue(cart().lines);
  const summary = useValue(cart().summary);
  const error = useValue(cart().error);
  const isLoaded = useValue(cart().isLoaded);
  const isBusy = useValue(cart().isBusy);
  if (error && lines.length === 0) return <ErrorState error={error} onRetry={() => void cart().refresh()} />;
  if (!isLoaded) return <CartSkeleton />;
  if (lines.length === 0) {
    return (
      <EmptyState icon={ShoppingBasket} title={t('cart.emptyTitle')}>
        {t('cart.emptyText')}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <ul aria-label={t('cart.lines')}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {summary && (
        <dl className={`grid gap-1.5 border-t pt-4 tabular-nums ${isBusy ? 'opacity-60' : ''}`} aria-busy={isBusy}>
          <Sum label={t('cart.subtotal')} amount={summary.subtotal} />
          <Sum label={t('cart.vat', { rate: summary.vat_rate })} amount={summary.vat} />
          <div className="flex justify-between items-baseline pt-2 mt-1 border-t font-bold text-lg">
            <dt>{t('cart.total')}</dt>
            <dd>{money(summary.total)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}

function Line({ line }: { line: CartLine }) {
  const isDearerLater = line.period && line.renewal_price !== line.price;
  return (
    <li className={`flex items-start gap-3 py-3 border-b last:border-b-0 ${line.isLeaving ? 'opacity-40' : ''}`}>
      <div className="grow min-w-0">
        <p className="font-semibold break-words">{line.label}</p>
        <p className="text-sm text-muted">{[line.full_name === line.label ? null : line.full_name, periodLabel(line.period)].filter(Boolean).join(' · ')}</p>
        {isDearerLater && (
          <p className="text-xs text-muted tabular-nums">
            {t(line.period?.startsWith('year') ? 'cart.thenYear' : 'cart.thenMonth', { price: money(line.renewal_price ?? line.price) })}
          </p>
        )}
      </div>
      <p className="font-semibold tabular-nums pt-px">{line.period ? money(line.price) : t('period.free')}</p>
      <IconButton
        label={t('cart.remove', { name: line.label })}
        icon={Trash2}
        size={16}
        disabled={line.isLeaving}
        className="-mt-2"
        onClick={() => void cart().remove(line)}
      />
    </li>
  );
}

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <div className="flex justify-between">
    <dt className="text-muted">{label}</dt>
    <dd>{money(amount)}</dd>
  </div>
);

function CartSkeleton() {
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
