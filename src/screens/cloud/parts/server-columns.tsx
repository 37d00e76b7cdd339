import type { Server } from '#core/cloud/cloud.schema.ts';
import { cloudServer } from '#core/cloud/cloud.store.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { prefetchWork } from '#screens/features/job/use-work.ts';
import { CopyButton } from '#screens/ui/copy-field.tsx';
import { Meter } from '#screens/ui/feedback.tsx';
import { RowName } from '#screens/ui/row-name.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { ServerMenu } from './server-menu.tsx';
import { ServerStatus } from './server-status.tsx';
import { percentText, sizeText } from './server-text.ts';

const t = translator(cloudMessages, listsMessages);

export const serverColumns = (): readonly Column<Server>[] => [
  {
    id: 'name',
    title: t('cloud.name'),
    isMain: true,
    isTwoLine: true,
    isSortable: true,
    cell: (server) => (
      <RowName
        to={`/cloud-servers/${server.id}`}
        note={[server.plan, sizeText(server)].filter(Boolean).join(' · ')}
        onPrefetch={() => {
          cloudServer.prefetch({ params: { id: server.id } });
          prefetchWork('server', server.id);
        }}
      >
        {server.name}
      </RowName>
    ),
  },
  { id: 'status', title: t('table.status'), card: 'status', cell: (server) => <ServerStatus server={server} /> },
  {
    id: 'ipv4',
    title: t('cloud.addresses'),
    card: 'fact',
    cell: (server) => <Addresses server={server} />,
  },
  {
    id: 'image',
    title: t('cloud.system'),
    cell: ({ image, region }) => (
      <span className="grid">
        <span>{image?.name ?? '–'}</span>
        {region && <span className="text-sm text-muted">{region.name}</span>}
      </span>
    ),
  },
  { id: 'load', title: t('cloud.load'), cell: (server) => <Load server={server} /> },
  { id: 'actions', title: t('table.actions'), isActions: true, cell: (server) => <ServerMenu server={server} /> },
];

/** On a phone one of them is enough. */
function Addresses({ server: { ipv4, ipv6 } }: { server: Server }) {
  if (!ipv4 && !ipv6) return <span className="text-muted">–</span>;
  return (
    <span className="grid justify-items-start">
      {ipv4 && (
        <span className="inline-flex items-center h-6">
          {ipv4}
          <CopyButton text={ipv4} label={t('cloud.copy', { what: ipv4 })} />
        </span>
      )}
      {ipv6 && (
        <span className={ipv4 ? 'wide-only' : ''}>
          <span className="inline-flex items-center h-6 text-sm text-muted">
            {ipv6}
            <CopyButton text={ipv6} label={t('cloud.copy', { what: ipv6 })} />
          </span>
        </span>
      )}
    </span>
  );
}

/** Its figures while it runs. */
function Load({ server: { name, cpu, memory } }: { server: Server }) {
  if (cpu == null && memory == null) return <span className="text-muted">–</span>;
  const text = (label: string, value: number) => `${label} ${percentText(value)}`;
  return (
    <span className="flex gap-3 max-w-[260px]">
      {cpu != null && (
        <Meter label={t('cloud.cpuOf', { name })} value={cpu} max={100} text={text(t('cloud.cpu'), cpu)} />
      )}
      {memory != null && (
        <Meter label={t('cloud.memoryOf', { name })} value={memory} max={100} text={text(t('cloud.ram'), memory)} />
      )}
    </span>
  );
}
