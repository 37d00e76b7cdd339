import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Server } from '#core/cloud/cloud.schema.ts';
import { panelServer } from '#core/cloud/cloud.store.ts';
import { allows } from '#core/cloud/server.rules.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { countryName } from '#core/rules/country-name.ts';
import { formatDate, list } from '#core/rules/format.rules.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useWhm } from '#screens/features/server/use-whm.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { CopyButton } from '#screens/ui/copy-field.tsx';
import { Meter, Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Link } from '#screens/ui/link.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { diskText, memoryText, percentText, priceText } from './server-text.ts';

const t = translator(cloudMessages);

/** What the server is, how it is reached, what it does now and what it costs. */
export function OverviewTab({ server }: { server: Server }) {
  return (
    <div className="grid gap-5">
      {!isMissing(server) && <Figures server={server} />}
      <Details server={server} />
      {server.image?.family === 'whm' && <Whm server={server} />}
    </div>
  );
}

/** Its creation has failed: there is nothing to measure or to reach. */
const isMissing = (server: Server) => allows(server, 'create');

/** CPU, memory and disk as they are now. Their place stays while the server is off. */
function Figures({ server: { name, cpu, memory, disk, vcpus, memory_mb, disk_gb } }: { server: Server }) {
  const figures = [
    { label: t('cloud.cpu'), value: cpu, of: vcpus === undefined ? '' : `${vcpus} vCPU` },
    { label: t('cloud.memory'), value: memory, of: memory_mb === undefined ? '' : memoryText(memory_mb) },
    { label: t('cloud.disk'), value: disk, of: disk_gb === undefined ? '' : diskText(disk_gb) },
  ];
  return (
    <ul className="grid gap-3 sm:grid-cols-3" aria-label={t('cloud.load')}>
      {figures.map(({ label, value, of }) => (
        <li key={label} className="grid gap-2 p-4 rounded-card border border-line bg-surface">
          <span className="flex justify-between gap-2">
            <span className="font-semibold">{label}</span>
            <span className="text-muted">{of}</span>
          </span>
          {value == null ? (
            <Meter label={`${label}, ${name}`} value={0} max={100} text="–" />
          ) : (
            <Meter label={`${label}, ${name}`} value={value} max={100} text={percentText(value)} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface Detail {
  label: string;
  value: ReactNode;
}

const Copied = ({ text, label }: { text: string; label: string }) => (
  <span className="inline-flex items-center min-w-0">
    <code className="break-all text-sm">{text}</code>
    <CopyButton text={text} label={t('cloud.copy', { what: label })} />
  </span>
);

const addressesOf = ({ ipv4, ipv6, image }: Server): Detail[] => [
  { label: t('cloud.ipv4'), value: ipv4 ? <Copied text={ipv4} label={t('cloud.ipv4')} /> : '–' },
  { label: t('cloud.ipv6'), value: ipv6 ? <Copied text={ipv6} label={t('cloud.ipv6')} /> : '–' },
  ...(ipv4 && image ? [{ label: t('cloud.ssh'), value: <Copied text={`ssh root@${ipv4}`} label="SSH" /> }] : []),
];

const systemDetails = ({ image, region, plan, vcpus, memory_mb, disk_gb, ssh_keys, has_backups }: Server): Detail[] => [
  { label: t('cloud.system'), value: image?.name ?? '–' },
  {
    label: t('cloud.region'),
    value: region ? [region.name, countryName(region.country)].filter(Boolean).join(', ') : '–',
  },
  {
    label: t('cloud.size'),
    value: [
      plan,
      vcpus !== undefined && `${vcpus} vCPU`,
      memory_mb !== undefined && `${memoryText(memory_mb)} RAM`,
      disk_gb !== undefined && diskText(disk_gb),
    ]
      .filter(Boolean)
      .join(' · '),
  },
  {
    label: t('cloud.sshKeys'),
    value: ssh_keys.length > 0 ? list(ssh_keys.map(({ name }) => name)) : t('cloud.noKeys'),
  },
  { label: t('cloud.backups'), value: t(has_backups ? 'cloud.backupsOn' : 'cloud.backupsOff') },
];

function Details({ server }: { server: Server }) {
  const user = useSignalValue(session().user);
  const { id, booted_at, created_at, renewal_at, status } = server;
  const servicePath = `/service/cloud/${id}`;
  const price = priceText(server);
  const details: Detail[] = [
    ...(isMissing(server) ? [] : addressesOf(server)),
    ...systemDetails(server),
    ...(isMissing(server)
      ? []
      : [
          {
            label: t('cloud.running'),
            value: booted_at && status === 'running' ? <RelativeTime iso={booted_at} /> : '–',
          },
        ]),
    ...(created_at ? [{ label: t('cloud.created'), value: formatDate(created_at) }] : []),
    ...(price
      ? [
          {
            label: t('cloud.price'),
            value: (
              <>
                {price} <span className="text-muted">{t('cloud.exVat')}</span>
              </>
            ),
          },
        ]
      : []),
    ...(renewal_at ? [{ label: t('cloud.renews'), value: formatDate(renewal_at) }] : []),
  ];
  return (
    <section className="rounded-card border border-line bg-surface p-5 grid gap-4" aria-label={t('cloud.overview')}>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {details.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="flex items-center flex-wrap gap-x-1 min-h-[36px] -mt-1 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {user && canAccess(servicePath, user) && (
        <p className="border-t pt-4">
          <Link to={servicePath}>{t('cloud.billing')}</Link>
        </p>
      )}
    </section>
  );
}

/** The panel on the server: its details, and the way in. */
function Whm({ server }: { server: Server }) {
  const { data, isLoading } = useResource(panelServer, { params: { id: server.id } });
  const { isPending, blockedUrl, error, signIn, forget } = useWhm(server.id);
  const details: Detail[] = data
    ? [
        ...(data.hostname ? [{ label: t('cloud.hostname'), value: data.hostname }] : []),
        ...(data.name_servers.length > 0
          ? [{ label: t('cloud.nameServers'), value: data.name_servers.join(', ') }]
          : []),
        ...(data.accounts == null
          ? []
          : [
              {
                label: t('cloud.accounts'),
                value:
                  data.max_accounts == null
                    ? formatCount(data.accounts)
                    : t('cloud.accountsOf', { n: data.accounts, max: formatCount(data.max_accounts) }),
              },
            ]),
      ]
    : [];
  return (
    <section className="rounded-card border border-line bg-surface p-5 grid gap-4" aria-label={t('cloud.whmTitle')}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-md font-bold">{t('cloud.whmTitle')}</h2>
          <p className="text-muted">{t('cloud.whmText')}</p>
        </div>
        <Button icon={ExternalLink} isPending={isPending} disabled={!allows(server, 'whm')} onClick={signIn}>
          {t('cloud.whm')}
        </Button>
      </div>
      <FormError error={error} />
      <div role="status">
        {blockedUrl && (
          <p className="flex flex-wrap gap-x-2">
            {t('cloud.whmBlocked')}
            <a
              href={blockedUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent underline underline-offset-2"
              onClick={forget}
            >
              {t('cloud.whmOpen')}
            </a>
          </p>
        )}
      </div>
      {isLoading && <Skeleton height={44} />}
      {details.length > 0 && (
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
          {details.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
