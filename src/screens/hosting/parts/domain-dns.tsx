import { RefreshCw, Wrench } from 'lucide-react';
import { useState } from 'react';
import { brokenRecords, isUsable } from '#core/hosting/hosting.rules.ts';
import type { HostedDomain, HostingAccount, HostingDns, HostingRecord } from '#core/hosting/hosting.schema.ts';
import { hostingAccount, hostingDns, repairHostingDns } from '#core/hosting/hosting.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { CopyButton } from '#screens/ui/copy-field.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Chip, Skeleton, type Tone } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { type Column, Table } from '#screens/ui/table.tsx';

const t = translator(hostingMessages, listsMessages);

const statuses: Readonly<Record<string, readonly [Tone, MessageKey<typeof hostingMessages>]>> = {
  ok: ['success', 'hosting.recordOk'],
  missing: ['danger', 'hosting.recordMissing'],
  wrong: ['warning', 'hosting.recordWrong'],
};

interface Props {
  account: HostingAccount;
  domain: HostedDomain;
}

/** The records that a website needs beside those that are served, and what can be done about the difference. */
export function DomainDns({ account, domain }: Props) {
  const { name } = domain;
  const state = useResource(hostingDns, { params: { id: account.id }, query: { domain: name } });
  const dns = state.data?.domain === name ? state.data : undefined;
  const checkAgain = async () => {
    await state.refresh();
    // A certificate is issued as soon as the DNS is right.
    await hostingAccount.invalidate();
  };
  return (
    <section aria-label={t('hosting.dnsOf', { name })} className="grid gap-3 border-t pt-4">
      <Loaded from={{ ...state, data: dns }} skeleton={<DnsSkeleton />}>
        {(data) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0">{summaryOf(data)}</p>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  icon={RefreshCw}
                  isPending={state.isFetching}
                  aria-label={t('hosting.checkAgainOf', { name })}
                  onClick={() => void checkAgain()}
                >
                  {t('hosting.checkAgain')}
                </Button>
                {data.is_ours && brokenRecords(data).length > 0 && isUsable(account) && (
                  <RepairButton account={account} dns={data} />
                )}
              </div>
            </div>
            <div className="list-card rounded border border-line">
              <Table
                label={t('hosting.dnsOf', { name })}
                columns={recordColumns()}
                rows={data.records}
                rowId={(record) => `${record.name} ${record.type}`}
                rowName={(record) => `${record.name} ${record.type}`}
                empty={null}
              />
            </div>
            <Elsewhere dns={data} domain={domain} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const DnsSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton height={32} />
    <Skeleton height={161} />
  </div>
);

function summaryOf(dns: HostingDns): string {
  const name = dns.domain;
  if (brokenRecords(dns).length === 0) return t('hosting.dnsGood', { name });
  return dns.is_ours ? t('hosting.dnsOurs') : t('hosting.dnsElsewhere', { name });
}

const recordColumns = (): readonly Column<HostingRecord>[] => [
  {
    id: 'name',
    title: t('hosting.record'),
    isMain: true,
    cell: ({ name, type }) => (
      <span className="font-semibold whitespace-nowrap">
        {name} <span className="text-muted font-normal">{type}</span>
      </span>
    ),
  },
  {
    id: 'expected',
    title: t('hosting.expected'),
    cell: ({ name, type, expected }) => (
      <span className="flex items-center gap-1">
        <code className="text-sm break-all">{expected}</code>
        <CopyButton text={expected} label={t('copy.label', { what: t('hosting.copyValue', { type, name }) })} />
      </span>
    ),
  },
  {
    id: 'found',
    title: t('hosting.found'),
    cell: ({ found }) =>
      found.length === 0 ? (
        <span className="text-muted">{t('hosting.nothing')}</span>
      ) : (
        <code className="text-sm break-all">{found.join(', ')}</code>
      ),
  },
  {
    id: 'status',
    title: t('table.status'),
    cell: ({ status }) => {
      const [tone, label] = statuses[status] ?? [];
      return <Chip tone={tone ?? 'neutral'}>{label ? t(label) : status}</Chip>;
    },
  },
];

/** Shows what changes before it does: visitors of the website are led elsewhere. */
function RepairButton({ account, dns }: { account: HostingAccount; dns: HostingDns }) {
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const name = dns.domain;
  const repair = async () => {
    setError(null);
    setPending(true);
    const outcome = await repairHostingDns.run({ params: { id: account.id }, body: { domain: name } });
    setPending(false);
    if (outcome.ok) setAsking(false);
    else setError(errorMessage(outcome.error));
  };
  return (
    <>
      <Button
        size="small"
        variant="primary"
        icon={Wrench}
        aria-label={t('hosting.repairOf', { name })}
        onClick={() => {
          setError(null);
          setAsking(true);
        }}
      >
        {t('hosting.repair')}
      </Button>
      <Dialog
        title={t('hosting.repairTitle', { name })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('dialog.cancel')}</Button>
            <Button variant="primary" icon={Wrench} isPending={isPending} onClick={() => void repair()}>
              {t('hosting.repair')}
            </Button>
          </>
        }
      >
        <div className="grid gap-3">
          <FormError error={error} />
          <p>{t('hosting.repairText')}</p>
          <ul className="grid gap-1">
            {brokenRecords(dns).map(({ name: host, type, found, expected }) => (
              <li key={`${host} ${type}`} className="px-3 py-2 rounded bg-sunken">
                <code className="text-sm break-all">
                  {t('hosting.repairRow', {
                    name: host,
                    type,
                    found: found.join(', ') || t('hosting.nothing'),
                    expected,
                  })}
                </code>
              </li>
            ))}
          </ul>
        </div>
      </Dialog>
    </>
  );
}

/** Where the records can be changed that are not ours to change. */
function Elsewhere({ dns, domain: { domain_id } }: { dns: HostingDns; domain: HostedDomain }) {
  if (dns.is_ours)
    return dns.zone_id ? (
      <p>
        <Link to={`/domains/dns/${dns.zone_id}`}>{t('hosting.openZone')}</Link>
      </p>
    ) : null;
  if (brokenRecords(dns).length === 0 || !domain_id) return null;
  return (
    <p>
      <Link to={`/domains/${domain_id}?tab=name-servers`}>{t('hosting.openNameServers')}</Link>
    </p>
  );
}
