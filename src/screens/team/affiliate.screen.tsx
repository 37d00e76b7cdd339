import { Gift } from 'lucide-react';
import { formatCount } from '#core/i18n/format-count.ts';
import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatMoney } from '#core/rules/format.rules.ts';
import type { Affiliate } from '#core/team/people.schema.ts';
import { affiliate } from '#core/team/team.store.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { usePortal, useResource } from '../ui/context.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { Chip, EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { MonthlyBarChart } from '../ui/monthly-bar-chart.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { type Column, Table } from '../ui/table.tsx';

const t = translator(teamMessages);

const statuses = {
  pending: ['neutral', 'affiliate.pending'],
  approved: ['info', 'affiliate.approved'],
  paid: ['success', 'affiliate.paidOut'],
} as const;

/** The team's referral link, and its clicks, customers and commission. */
export function AffiliateScreen() {
  const { data, error, refresh } = useResource(affiliate, {});
  const hasFailed = error && !data;
  return (
    <section className="grid gap-5 min-w-0">
      <header className="settles-narrow grid gap-2">
        <PageTitle>{t('affiliate.title')}</PageTitle>
        {!hasFailed && (
          <p className="text-muted max-w-prose">
            {data ? (
              t('affiliate.text', { percent: Math.round(data.rate * 100) })
            ) : (
              <Skeleton width={320} height={20} />
            )}
          </p>
        )}
      </header>
      {hasFailed ? <ErrorState error={error} onRetry={() => void refresh()} /> : <Figures data={data} />}
    </section>
  );
}

function Figures({ data }: { data: Affiliate | undefined }) {
  const { host } = usePortal();
  return (
    <>
      {data ? (
        <CopyField label={t('affiliate.link')} value={`${brandThemes[host.config().brand].url}/?from=${data.code}`} />
      ) : (
        <Skeleton height={63} />
      )}
      <Counters data={data} />
      {!data && <Skeleton height={222} />}
      {data && data.referrals.length > 0 && (
        <MonthlyBarChart
          title={t('affiliate.months')}
          valueLabel={t('affiliate.commission')}
          months={data.months.map(({ month, commission }) => ({ month, value: commission }))}
        />
      )}
      <div className="list-card rounded-card border border-line bg-surface min-w-0">
        <h2 className="px-4 py-3 border-b text-md font-bold">{t('affiliate.referrals')}</h2>
        <Table
          label={t('affiliate.referrals')}
          rows={data?.referrals}
          rowId={(referral) => referral.id}
          rowName={(referral) => referral.name}
          isLoading={!data}
          empty={
            <EmptyState icon={Gift} title={t('affiliate.none')}>
              {t('affiliate.noneText')}
            </EmptyState>
          }
          columns={referralColumns()}
        />
      </div>
    </>
  );
}

const counters = [
  ['affiliate.clicks', ({ clicks }) => formatCount(clicks)],
  ['affiliate.customers', ({ referrals }) => formatCount(referrals.length)],
  ['affiliate.earned', ({ earned }) => formatMoney(earned)],
  ['affiliate.paid', ({ paid }) => formatMoney(paid)],
] as const satisfies readonly (readonly [string, (data: Affiliate) => string])[];

const Counters = ({ data }: { data: Affiliate | undefined }) => (
  <dl className="counter-grid">
    {counters.map(([labelKey, format]) => (
      <div key={labelKey} className="grid gap-1 p-4 rounded-card border border-line bg-surface">
        <dt className="text-sm text-muted">{t(labelKey)}</dt>
        <dd className="font-heading text-lg font-bold tabular-nums">
          {data ? format(data) : <Skeleton width={60} height={25} />}
        </dd>
      </div>
    ))}
  </dl>
);

const referralColumns = (): Column<Affiliate['referrals'][number]>[] => [
  {
    id: 'name',
    title: t('affiliate.customer'),
    isMain: true,
    cell: ({ name, created_at }) => (
      <>
        <span className="font-semibold break-words">{name}</span>
        <span className="card-only text-sm text-muted"> · {formatDate(created_at)}</span>
      </>
    ),
  },
  { id: 'since', title: t('affiliate.since'), isTableOnly: true, cell: ({ created_at }) => formatDate(created_at) },
  {
    id: 'status',
    title: t('invites.status'),
    card: 'status',
    cell: ({ status }) => <Chip tone={statuses[status][0]}>{t(statuses[status][1])}</Chip>,
  },
  {
    id: 'commission',
    title: t('affiliate.commission'),
    align: 'end',
    card: 'fact',
    cell: ({ commission }) => <span className="tabular-nums">{formatMoney(commission)}</span>,
  },
];
