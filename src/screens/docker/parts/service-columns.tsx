import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { projectServicesMessages } from '#core/i18n/messages/project-services.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { shortDigest } from '#core/image/image.rules.ts';
import { runningSettings } from '#core/project/project.rules.ts';
import type { ProjectService } from '#core/project/project.schema.ts';
import { safeUrl } from '#core/rules/safe-url.rules.ts';
import { StatusChip } from '#screens/features/containers/status-chip.tsx';
import { RowName } from '#screens/ui/row-name.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { Load, ReplicaCount } from './load.tsx';
import { ServiceMenu } from './service-menu.tsx';

const t = translator(projectMessages, projectServicesMessages, listsMessages);

/** Where the settings of a service are. */
export const serviceTo = (projectId: string, serviceId: string) => `/docker/${projectId}/services?service=${serviceId}`;

/** `harbour/web:1.1`. */
export const imageText = ({
  image,
  tag,
  digest,
}: {
  image: string;
  tag?: string | null | undefined;
  digest?: string | null | undefined;
}) => (tag ? `${image}:${tag}` : digest ? `${image}@${shortDigest(digest)}` : image);

export const serviceColumns = (projectId: string): readonly Column<ProjectService>[] => [
  {
    id: 'name',
    title: t('services.name'),
    isMain: true,
    isTwoLine: true,
    cell: (service) => (
      <RowName to={serviceTo(projectId, service.id)} note={imageText(runningSettings(service))}>
        {service.name}
      </RowName>
    ),
  },
  { id: 'status', title: t('table.status'), card: 'status', cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'replicas',
    title: t('project.replicas'),
    card: 'fact',
    cell: ({ replicas }) => <ReplicaCount {...replicas} />,
  },
  {
    id: 'load',
    title: t('project.load'),
    cell: ({ name, cpu, memory }) => <Load label={t('project.memoryOf', { name })} cpu={cpu} memory={memory} />,
  },
  { id: 'address', title: t('project.address'), cell: (service) => <Address service={service} /> },
  {
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: (service) => <ServiceMenu projectId={projectId} service={service} />,
  },
];

/** Where it opens in a browser. */
export function Address({ service: { url, status } }: { service: Pick<ProjectService, 'url' | 'status'> }) {
  // Nothing answers there before it is paid for.
  const address = status === 'awaiting_payment' ? null : safeUrl(url);
  if (!address) return <span className="text-muted">{t('project.noAddress')}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center min-h-[24px] break-words text-accent underline underline-offset-2 hover:text-accent-strong"
    >
      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  );
}
