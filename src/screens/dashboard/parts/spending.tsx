import { Suspense, useEffect } from 'react';
import { invoices } from '#core/billing/billing.store.ts';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { lastMonths } from '#core/rules/format.rules.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';

const t = translator(dashboardMessages);

const MonthlyBarChart = lazyPart(() =>
  import('#screens/ui/monthly-bar-chart.tsx').then((module) => module.MonthlyBarChart),
);

/** The amounts invoiced in each of the last twelve months. Shows nothing on failure, since the chart is not essential. */
export function Spending() {
  const { data, error } = useResource(invoices, { query: { per_page: 100 } });
  // The chart loads with its figures.
  useEffect(() => void MonthlyBarChart.preload(), []);
  if (error && !data) return null;
  if (!data) return <Skeleton height={220} />;
  const months = lastMonths(12, clock().now()).map((month) => ({
    month,
    value: data.invoices
      .filter((invoice) => invoice.created_at.startsWith(month))
      .reduce((sum, invoice) => sum + invoice.total, 0),
  }));
  if (months.every(({ value }) => value === 0)) return <NothingBilled />;
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <MonthlyBarChart title={t('dashboard.spending')} valueLabel={t('dashboard.amount')} months={months} />
    </Suspense>
  );
}

/** As high as the chart, so that nothing below moves. */
const NothingBilled = () => (
  <section className="flex flex-col h-[220px] p-4 rounded-card border border-line bg-surface">
    <h2 className="text-md font-bold font-heading">{t('dashboard.spending')}</h2>
    <p className="m-auto text-muted text-center">{t('dashboard.nothingBilled')}</p>
  </section>
);
