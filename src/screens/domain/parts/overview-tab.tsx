import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Domain } from '#core/domain/domain.schema.ts';
import { addYears, expiryOf, renewalYears } from '#core/domain/domain-expiry.rules.ts';
import { renewDomain } from '#core/domain/domains.store.ts';
import { isSameSet } from '#core/domain/name-servers.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate, formatMoney } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Link } from '#screens/ui/link.tsx';
import { expiryText } from './domain-status.tsx';
import { AutoRenewRow, LockRow, PrivacyRow } from './switch-rows.tsx';
import { TransferSteps } from './transfer-steps.tsx';

const t = translator(domainsMessages);

interface Props {
  domain: Domain;
}

/** When the domain expires, what can be switched, and its renewal. */
export function OverviewTab({ domain }: Props) {
  const { phase } = expiryOf(domain, clock().now());
  const isKept = phase === 'active' || phase === 'near_renewal';
  return (
    <div className="grid gap-5">
      {phase === 'pending' && domain.transfer && <TransferSteps domain={domain} transfer={domain.transfer} />}
      {phase !== 'pending' && <Dates domain={domain} />}
      {phase !== 'pending' && phase !== 'released' && <RenewCard domain={domain} />}
      {isKept && (
        <section className="rounded-card border border-line bg-surface px-5 divide-y">
          <AutoRenewRow domain={domain} />
          <LockRow domain={domain} />
          <PrivacyRow domain={domain} />
        </section>
      )}
    </div>
  );
}

interface Detail {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

const delegationDetails = ({ id, name_servers, our_name_servers, ds }: Domain): Detail[] => [
  {
    label: t('domains.nameServers'),
    value: t(isSameSet(name_servers, our_name_servers) ? 'domains.nsOurs' : 'domains.nsElsewhere'),
    note: <Link to={`/domains/${id}?tab=name-servers`}>{t('domains.view')}</Link>,
  },
  {
    label: t('domains.dnssec'),
    value: t(ds.length > 0 ? 'domains.on' : 'domains.off'),
    note: <Link to={`/domains/${id}?tab=dnssec`}>{t('domains.view')}</Link>,
  },
];

function Dates({ domain }: Props) {
  const { registered_at, renewal_at } = domain;
  const { phase } = expiryOf(domain, clock().now());
  const isOver = phase === 'grace' || phase === 'redemption' || phase === 'released';
  const details: readonly Detail[] = [
    ...(renewal_at
      ? [
          {
            label: t(isOver ? 'domains.statusExpired' : 'domains.expiry'),
            value: formatDate(renewal_at),
            note: expiryText(domain),
          },
        ]
      : []),
    ...(registered_at ? [{ label: t('domains.registered'), value: formatDate(registered_at) }] : []),
    ...(phase === 'redemption' || phase === 'released' ? [] : delegationDetails(domain)),
  ];
  return (
    <dl className="grid gap-4 grid-cols-2 lg:grid-cols-4 rounded-card border border-line bg-surface p-5">
      {details.map(({ label, value, note }) => (
        <div key={label} className="grid gap-0.5 content-start">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="grid gap-0.5">
            <span className="font-semibold">{value}</span>
            {note && <span className="text-sm text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Years, what they cost, and the new expiry. Paying happens at the invoice's checkout. */
function RenewCard({ domain }: Props) {
  const { router } = usePortal();
  const { id, name, renewal_at, renewal_price, rules } = domain;
  const isPending = useSignalValue(renewDomain.isPending);
  const [years, setYears] = useState(1);
  const [error, setError] = useState<string | null>(null);
  const now = clock().now();
  const isRedemption = expiryOf(domain, now).phase === 'redemption';
  const choices = renewalYears(domain, now);
  const priceOf = (n: number) => (renewal_price ?? 0) * n + (isRedemption ? (rules?.redemption_fee ?? 0) : 0);
  const renew = async () => {
    setError(null);
    const outcome = await renewDomain.run({
      params: { id },
      body: { years, ...(isRedemption ? { restore: true } : {}) },
    });
    if (!outcome.ok) return setError(errorMessage(outcome.error));
    const { invoice, message } = outcome.data.data;
    if (invoice) router.navigate(`/checkout?invoices=${invoice.id}&for=renewal`);
    else notices().success(message ?? t('domains.renewed'));
  };
  const title = t(isRedemption ? 'domains.restoreTitle' : 'domains.renewTitle', { name });
  if (choices.length === 0)
    return (
      <RenewFrame title={title}>
        <p className="text-muted">{t('domains.renewFull', { n: rules?.max_years ?? 10 })}</p>
      </RenewFrame>
    );
  return (
    <RenewFrame title={title} error={error}>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <div className="w-40">
          <SelectField
            label={t('domains.renewFor')}
            value={String(years)}
            options={choices.map((n) => ({ value: String(n), label: t('domains.years', { n }) }))}
            onChange={(event) => setYears(Number(event.target.value))}
          />
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 grow" aria-live="polite">
          {renewal_at && (
            <div>
              <dt className="text-sm text-muted">{t('domains.newExpiry')}</dt>
              <dd className="flex items-center sm:h-10 sm:mt-1 font-semibold">
                {formatDate(addYears(renewal_at, years))}
              </dd>
            </div>
          )}
          {renewal_price != null && (
            <div>
              <dt className="text-sm text-muted">{t('domains.priceNow')}</dt>
              <dd className="flex items-center sm:h-10 sm:mt-1 font-semibold tabular-nums">
                {formatMoney(priceOf(years))}
              </dd>
            </div>
          )}
        </dl>
        <Button
          variant="primary"
          icon={RefreshCw}
          className="sm:mt-6"
          isPending={isPending}
          onClick={() => void renew()}
        >
          {t(isRedemption ? 'domains.restorePay' : 'domains.renewPay')}
        </Button>
      </div>
      {isRedemption && (
        <p className="text-sm text-muted">
          {t('domains.restoreFee', { fee: formatMoney(rules?.redemption_fee ?? 0) })}
        </p>
      )}
    </RenewFrame>
  );
}

interface RenewFrameProps {
  title: string;
  error?: string | null;
  children: ReactNode;
}

const RenewFrame = ({ title, error, children }: RenewFrameProps) => (
  <section className="rounded-card border border-line bg-surface p-5 grid gap-4" aria-label={title}>
    <div className="grid">
      <h2 className="text-md font-bold">{title}</h2>
      <FormError error={error} />
    </div>
    {children}
  </section>
);
