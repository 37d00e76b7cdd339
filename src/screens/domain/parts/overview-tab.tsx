import type { ReactNode } from 'react';
import type { Domain } from '#core/domain/domain.schema.ts';
import { expiryOf } from '#core/domain/domain-expiry.rules.ts';
import { isSameSet } from '#core/domain/name-servers.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { Link } from '#screens/ui/link.tsx';
import { expiryText } from './domain-status.tsx';
import { RenewCard } from './renew-card.tsx';
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
  const now = clock().now();
  const { phase } = expiryOf(domain, now);
  // One that has moved away may have years left.
  const isOver = Boolean(renewal_at) && Date.parse(renewal_at ?? '') <= now;
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
