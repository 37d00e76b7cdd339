import { ChevronDown, ChevronUp, Globe } from 'lucide-react';
import { useId, useState } from 'react';
import type { Certificate, HostedDomain } from '#core/hosting/hosting.schema.ts';
import { hostingDns } from '#core/hosting/hosting.store.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { Chip, type Tone } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { DomainDns } from './domain-dns.tsx';
import type { TabProps } from './tab-props.ts';

const t = translator(hostingMessages);

type Label = MessageKey<typeof hostingMessages>;

const kinds: Readonly<Record<string, Label>> = {
  main: 'hosting.kindMain',
  addon: 'hosting.kindAddon',
  alias: 'hosting.kindAlias',
  subdomain: 'hosting.kindSubdomain',
};
const certificates: Readonly<Record<string, readonly [Tone, Label]>> = {
  active: ['success', 'hosting.sslActive'],
  pending: ['info', 'hosting.sslPending'],
  failed: ['danger', 'hosting.sslFailed'],
  none: ['neutral', 'hosting.sslNone'],
};

/** Whether its DNS is shown without a press: it is why there is no certificate. */
const isOpenedFirst = ({ certificate }: HostedDomain) => certificate.status === 'failed';

/** The domains that an account serves, each with its certificate and its DNS. */
export const DomainsTab = ({ account }: TabProps) => (
  <ul className="grid gap-4">
    {account.domains.map((domain) => (
      <li
        key={domain.name}
        className={`${isOpenedFirst(domain) ? 'settles-narrow' : ''} grid gap-4 rounded-card border border-line bg-surface p-5 min-w-0`}
      >
        <HostedDomainCard account={account} domain={domain} />
      </li>
    ))}
  </ul>
);

function HostedDomainCard({ account, domain }: { account: TabProps['account']; domain: HostedDomain }) {
  const { name, kind, root, certificate, domain_id } = domain;
  // What needs somebody is open already.
  const [isOpen, setOpen] = useState(isOpenedFirst(domain));
  const id = useId();
  const [tone, label] = certificates[certificate.status] ?? [];
  const kindLabel = kinds[kind];
  return (
    <>
      <div className="flex flex-wrap sm:flex-nowrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1 min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-md font-bold break-all">{name}</h2>
            <Chip tone={tone ?? 'neutral'}>{label ? t(label) : certificate.status}</Chip>
          </div>
          <p className="text-sm text-muted">
            {[kindLabel ? t(kindLabel) : kind, root && `${t('hosting.folder')} ${root}`].filter(Boolean).join(' · ')}
          </p>
          <p className={certificate.failure && certificate.status === 'active' ? 'text-warning' : 'text-muted'}>
            {certificateText(certificate)}
          </p>
        </div>
        <div className="flex flex-wrap sm:flex-nowrap items-center gap-x-4 gap-y-2 shrink-0">
          {domain_id && (
            <Link
              to={`/domains/${domain_id}`}
              className="inline-flex items-center gap-1.5 min-h-[32px] text-accent underline underline-offset-2"
            >
              <Globe size={15} aria-hidden />
              {t('hosting.openDomain')}
            </Link>
          )}
          <Button
            size="small"
            icon={isOpen ? ChevronUp : ChevronDown}
            aria-expanded={isOpen}
            aria-controls={id}
            onPointerEnter={() => hostingDns.prefetch({ params: { id: account.id }, query: { domain: name } })}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'hosting.hideDns' : 'hosting.showDns')}
          </Button>
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <DomainDns account={account} domain={domain} />}
      </div>
    </>
  );
}

/** What a certificate is, and what happens to it next. */
function certificateText({ status, issuer, expires_at, failure }: Certificate): string {
  const date = expires_at ? formatDate(expires_at) : '';
  if (status === 'active' && failure) return t('hosting.sslNotRenewed', { reason: failure, date });
  if (status === 'active' && date)
    return issuer ? t('hosting.sslUntil', { issuer, date }) : t('hosting.sslUntilOnly', { date });
  if (status === 'active') return issuer ?? '';
  return failure ? t('hosting.sslRetry', { reason: failure }) : t('hosting.sslWaits');
}
