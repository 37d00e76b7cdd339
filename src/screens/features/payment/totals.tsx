import type { ReactNode } from 'react';
import { orderMessages } from '#core/i18n/messages/order.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';

const t = translator(orderMessages);

interface TotalsProps {
  subtotal: number;
  discount?: number;
  /** The promo code, with a button to remove it. */
  promo?: ReactNode;
  vat: number;
  vatRate: number;
  total: number;
  /** What is paid in later periods, pounds. */
  recurring?: readonly { period: string; total: number }[];
  isPending?: boolean;
}

/** Sums as the provider calculated them, in pounds. */
export function Totals({
  subtotal,
  discount = 0,
  promo,
  vat,
  vatRate,
  total,
  recurring = [],
  isPending = false,
}: TotalsProps) {
  return (
    <dl part="totals" className={`grid gap-1.5 tabular-nums ${isPending ? 'opacity-60' : ''}`} aria-busy={isPending}>
      <Sum label={t('checkout.subtotal')} value={formatMoney(subtotal)} />
      {discount > 0 && <Sum label={promo} value={`−${formatMoney(discount)}`} />}
      <Sum label={t('checkout.vat', { rate: vatRate })} value={formatMoney(vat)} />
      <div part="total" className="flex justify-between items-baseline gap-4 pt-2 mt-1 border-t font-bold text-lg">
        <dt>{t('checkout.total')}</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
      {recurring.map(({ period, total: price }) => (
        <div key={period} className="flex justify-end text-sm text-muted">
          <dt className="sr-only">{t('checkout.total')}</dt>
          <dd>
            {t(period.startsWith('year') ? 'checkout.thenYears' : 'checkout.thenMonths', {
              price: formatMoney(price),
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Sum = ({ label, value }: { label: ReactNode; value: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted min-w-0">{label}</dt>
    <dd className="shrink-0 whitespace-nowrap">{value}</dd>
  </div>
);
