import { EllipsisVertical } from 'lucide-react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { projectImagesMessages } from '#core/i18n/messages/project-images.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { shortDigest } from '#core/image/image.rules.ts';
import type { Image } from '#core/image/image.schema.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { CopyButton } from '#screens/ui/copy-field.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { imageName } from './image-dialogs.tsx';
import { serviceTo } from './service-columns.tsx';

const t = translator(projectImagesMessages, listsMessages);

type OnTask = (task: 'details' | 'delete', image: Image) => void;

export const imageColumns = (projectId: string, onTask: OnTask): readonly Column<Image>[] => [
  {
    id: 'name',
    title: t('projectImages.image'),
    isMain: true,
    cell: (image) => (
      <span className="grid justify-items-start gap-0.5">
        <UnstyledButton
          className="row-opener inline-flex items-center min-h-[24px] font-semibold break-all text-left hover:text-accent"
          onClick={() => onTask('details', image)}
        >
          {imageName(image)}
        </UnstyledButton>
        {!image.is_runnable && <Chip tone="warning">{t('projectImages.notRunnable')}</Chip>}
      </span>
    ),
  },
  { id: 'digest', title: t('projectImages.digest'), cell: (image) => <Digest image={image} /> },
  {
    id: 'source',
    title: t('projectImages.source'),
    cell: ({ source }) => t(source === 'upload' ? 'projectImages.fromUpload' : 'projectImages.fromHub'),
  },
  {
    id: 'size',
    title: t('projectImages.size'),
    cell: ({ size }) => (size == null ? '–' : formatFileSize(size)),
  },
  { id: 'used', title: t('projectImages.usedBy'), cell: (image) => <UsedBy projectId={projectId} image={image} /> },
  {
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: (image) => (
      <Menu
        label={t('projectImages.actionsFor', { name: imageName(image) })}
        icon={EllipsisVertical}
        items={[
          { label: t('projectImages.details'), onSelect: () => onTask('details', image) },
          {
            label: t('projectImages.delete'),
            isDestructive: true,
            hasSeparatorBefore: true,
            onSelect: () => onTask('delete', image),
          },
        ]}
      />
    ),
  },
];

function Digest({ image }: { image: Image }) {
  if (!image.digest) return <span className="text-muted">–</span>;
  return (
    <span className="inline-flex items-center gap-1">
      <code title={image.digest} className="text-sm whitespace-nowrap">
        {shortDigest(image.digest)}
      </code>
      <CopyButton text={image.digest} label={t('projectImages.copyDigest', { name: imageName(image) })} />
    </span>
  );
}

function UsedBy({ projectId, image: { used_by } }: { projectId: string; image: Image }) {
  if (used_by.length === 0) return <span className="text-muted">{t('projectImages.unused')}</span>;
  return (
    <span className="flex flex-wrap gap-x-2">
      {used_by.map(({ id, name, project_id }) => (
        <Link key={id} to={serviceTo(project_id || projectId, id)}>
          {name}
        </Link>
      ))}
    </span>
  );
}
