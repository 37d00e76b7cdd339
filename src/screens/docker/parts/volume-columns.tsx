import { EllipsisVertical } from 'lucide-react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { projectVolumesMessages } from '#core/i18n/messages/project-volumes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Volume } from '#core/project/project.schema.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { Meter } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { serviceTo } from './service-columns.tsx';
import type { VolumeTask } from './volume-dialogs.tsx';

const t = translator(projectVolumesMessages, listsMessages);

export const volumeColumns = (
  projectId: string,
  onTask: (task: VolumeTask, volume: Volume) => void,
): readonly Column<Volume>[] => [
  {
    id: 'name',
    title: t('volumes.name'),
    isMain: true,
    cell: (volume) => (
      <UnstyledButton
        className="row-opener inline-flex items-center min-h-[24px] font-semibold break-all text-left hover:text-accent"
        aria-label={t('volumes.filesTitle', { name: volume.name })}
        onClick={() => onTask('files', volume)}
      >
        {volume.name}
      </UnstyledButton>
    ),
  },
  { id: 'used', title: t('volumes.used'), cell: (volume) => <Used volume={volume} /> },
  { id: 'mounts', title: t('volumes.mounts'), cell: (volume) => <Mounts projectId={projectId} volume={volume} /> },
  {
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: (volume) => {
      const item = (label: string, task: VolumeTask) => ({ label, onSelect: () => onTask(task, volume) });
      return (
        <Menu
          label={t('volumes.actionsFor', { name: volume.name })}
          icon={EllipsisVertical}
          items={[
            item(t('volumes.files'), 'files'),
            item(t('volumes.grow'), 'grow'),
            item(t('volumes.attach'), 'attach'),
            { ...item(t('volumes.delete'), 'delete'), isDestructive: true, hasSeparatorBefore: true },
          ]}
        />
      );
    },
  },
];

function Used({ volume: { name, used, size, mounts } }: { volume: Volume }) {
  if (used == null)
    return (
      <span>{t(mounts.length === 0 ? 'volumes.unused' : 'volumes.sizeOnly', { size: formatFileSize(size) })}</span>
    );
  return (
    <div className="max-w-[260px]">
      <Meter
        label={t('volumes.usedLabel', { name })}
        value={used}
        max={size}
        text={t('volumes.usedOf', { used: formatFileSize(used), size: formatFileSize(size) })}
      />
    </div>
  );
}

function Mounts({ projectId, volume: { mounts } }: { projectId: string; volume: Volume }) {
  if (mounts.length === 0) return <span className="text-muted">{t('volumes.noMounts')}</span>;
  return (
    <ul className="grid gap-1">
      {mounts.map(({ service, path, is_read_only }) => (
        <li key={`${service.id} ${path}`} className="break-all">
          <Link to={serviceTo(projectId, service.id)}>{service.name}</Link> <code className="text-sm">{path}</code>
          {is_read_only && <span className="text-sm text-muted"> · {t('volumes.readOnly')}</span>}
        </li>
      ))}
    </ul>
  );
}
