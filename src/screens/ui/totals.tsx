import type { ReactNode } from 'react';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { money } from '#core/rules/format.rules.ts';

const t = translator(checkoutMessages);

interface TotalsProps {
  subtotal: number;
  discount?: number;
  /** The code, and how to take it out. */
  promo?: ReactNode;
  vat: number;
  vatRate: number;
  total: number;
  /** What is to be paid later. */
  recurring?: readonly { period: string; total: number }[];
  isBusy?: boolean;
}

/** Sums as the provider has made them. */
export function Totals({
  subtotal,
  discount = 0,
  promo,
  vat,
  vatRate,
  total,
  recurring = [],
  isBusy = false,
}: TotalsProps) {
  return (
    <dl className={`grid gap-1.5 tabular-nums ${isBusy ? 'opacity-60' : ''}`} aria-busy={isBusy}>
      <Sum label={t('checkout.subtotal')} value={money(subtotal)} />
      {discount > 0 && <Sum label={promo} value={`−${money(discount)}`} />}
      <Sum label={t('checkout.vat', { rate: vatRate })} value={money(vat)} />
      <div className="flex justify-between items-baseline gap-4 pt-2 mt-1 border-t font-bold text-lg">
        <dt>{t('checkout.total')}</dt>
        <dd>{money(total)}</dd>
      </div>
      {recurring.map((one) => (
        <div key={one.period} className="flex justify-end text-sm text-muted">
          <dt className="sr-only">{t('checkout.total')}</dt>
          <dd>
            {t(one.period.startsWith('year') ? 'checkout.thenYears' : 'checkout.thenMonths', {
              price: money(one.total),
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
    <dd>{value}</dd>
  </div>
);
