import type { ReactNode } from 'react';
import { isUsable, planName } from '#core/hosting/hosting.rules.ts';
import type { HostingAccount } from '#core/hosting/hosting.schema.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatMoney } from '#core/rules/format.rules.ts';
import { CopyButton } from '#screens/ui/copy-field.tsx';
import { Link } from '#screens/ui/link.tsx';
import { PhpVersion } from './php-version.tsx';
import type { TabProps } from './tab-props.ts';
import { CountMeter, SizeMeter } from './usage.tsx';

const t = translator(hostingMessages, listsMessages);

/** What the account uses, where it is, and its PHP version. */
export function OverviewTab({ account }: TabProps) {
  return (
    <div className="grid gap-5">
      <Figures account={account} />
      <Details account={account} />
      {isUsable(account) && account.php_versions.length > 0 && <PhpVersion account={account} />}
    </div>
  );
}

function Figures({ account }: { account: HostingAccount }) {
  const { domain: name, disk, bandwidth, databases_count, mailboxes_count } = account;
  const figures = [
    { label: t('hosting.disk'), usage: disk, Figure: SizeMeter },
    { label: t('hosting.traffic'), usage: bandwidth, Figure: SizeMeter },
    { label: t('hosting.databases'), usage: databases_count, Figure: CountMeter },
    { label: t('hosting.mailboxes'), usage: mailboxes_count, Figure: CountMeter },
  ].filter(({ usage }) => usage !== undefined);
  if (figures.length === 0) return null;
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4 rounded-card border border-line bg-surface p-5">
      {figures.map(
        ({ label, usage, Figure }) =>
          usage && (
            <div key={label} className="grid gap-2 content-start">
              <dt className="text-sm text-muted">{label}</dt>
              <dd>
                <Figure label={label} name={name} usage={usage} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

const priceText = ({ price, period }: HostingAccount): string | null =>
  price == null || !period
    ? null
    : t(period.startsWith('year') ? 'hosting.perYear' : 'hosting.perMonth', { price: formatMoney(price) });

function Details({ account }: { account: HostingAccount }) {
  const { id, server, ip, username, name_servers, renewal_at, reseller_acl, email_domain_id } = account;
  const rows: { label: string; value: ReactNode; copy?: string | null | undefined }[] = [
    { label: t('hosting.plan'), value: planName(account) },
    { label: t('hosting.price'), value: priceText(account) },
    { label: t('hosting.renewal'), value: renewal_at ? formatDate(renewal_at) : null },
    { label: t('hosting.reseller'), value: reseller_acl },
    { label: t('hosting.server'), value: server, copy: server },
    { label: t('hosting.ip'), value: ip, copy: ip },
    { label: t('hosting.username'), value: username, copy: username },
    ...name_servers.map((host, index) => ({
      label: t('hosting.nameServer', { n: index + 1 }),
      value: host,
      copy: host,
    })),
  ];
  return (
    <section className="rounded-card border border-line bg-surface p-5 grid gap-3">
      <h2 className="text-md font-bold">{t('hosting.details')}</h2>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {rows
          .filter(({ value }) => value)
          .map(({ label, value, copy }) => (
            <div key={label} className="grid content-start">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="flex items-center gap-1 min-h-[36px] min-w-0 -mt-1">
                <span className="break-all">{value}</span>
                {copy && <CopyButton text={copy} label={t('copy.label', { what: label })} />}
              </dd>
            </div>
          ))}
      </dl>
      <p className="flex flex-wrap gap-x-5 gap-y-2 border-t pt-4">
        <Link to={`/service/hosting/${id}`}>{t('hosting.billing')}</Link>
        {email_domain_id && <Link to={`/email/${email_domain_id}/mailboxes`}>{t('hosting.openMailboxes')}</Link>}
      </p>
    </section>
  );
}
