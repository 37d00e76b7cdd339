import { ArrowRight } from 'lucide-react';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatMoney } from '#core/rules/format.rules.ts';
import { formatPrice } from '#core/service/service.rules.ts';
import type { PackageChoice } from '#core/service/service.schema.ts';
import { Button } from '#screens/ui/button.tsx';

const t = translator(billingMessages, checkoutMessages);

interface PackageComparisonProps {
  current: PackageChoice;
  next: PackageChoice;
  /** Per cent. */
  vatRate: number;
  isPending: boolean;
  onConfirm: () => void;
}

/** The change from one package to another, and what it costs today and later. */
export function PackageComparison({ current, next, vatRate, isPending, onConfirm }: PackageComparisonProps) {
  const dueToday = Math.round(next.due_today * (100 + vatRate)) / 100;
  const isUpgrade = next.due_today > 0;
  return (
    <section aria-labelledby="compare" className="grid gap-4 p-5 rounded-card border border-accent bg-surface">
      <h2 id="compare" className="text-md font-bold">
        {t('billing.compare')}
      </h2>
      <div className="flex flex-wrap items-center gap-4">
        <PackageSummary label={t('billing.currentPackage')} choice={current} />
        <ArrowRight size={20} aria-hidden className="text-muted" />
        <PackageSummary label={t('billing.afterwards')} choice={next} />
      </div>
      <dl className="grid gap-2 border-t pt-4 tabular-nums max-w-md">
        <div className="flex justify-between gap-4">
          <dt>{t('billing.dueToday')}</dt>
          <dd className="font-bold">
            {isUpgrade ? t('billing.withVat', { amount: formatMoney(dueToday), rate: vatRate }) : formatMoney(0)}
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>{t('billing.dueLater', { date: formatDate(next.next_at ?? '') })}</dt>
          <dd>{formatPrice(next.price, next.period)}</dd>
        </div>
      </dl>
      <p className="text-sm text-muted">{explanation(current, next)}</p>
      <Button variant="primary" size="large" isPending={isPending} className="justify-self-start" onClick={onConfirm}>
        {isUpgrade ? t('checkout.pay', { amount: formatMoney(dueToday) }) : t('billing.confirmChange')}
      </Button>
    </section>
  );
}

function explanation(current: PackageChoice, next: PackageChoice): string {
  if (next.period === current.period) return t(next.due_today > 0 ? 'billing.upgradeText' : 'billing.downgradeText');
  const date = formatDate(next.next_at ?? '');
  return t(next.period?.startsWith('year') ? 'billing.newYearText' : 'billing.newMonthText', { date });
}

const PackageSummary = ({ label, choice: { name, price, period } }: { label: string; choice: PackageChoice }) => (
  <span className="grid">
    <span className="text-sm text-muted">{label}</span>
    <span className="font-semibold">{name}</span>
    <span className="tabular-nums">{formatPrice(price, period)}</span>
  </span>
);
