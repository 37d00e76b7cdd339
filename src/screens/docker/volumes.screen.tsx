import { HardDrive, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { projectVolumesMessages } from '#core/i18n/messages/project-volumes.en.ts';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Project, Volume } from '#core/project/project.schema.ts';
import { projectServices, volumes as volumesResource } from '#core/project/projects.store.ts';
import { Button } from '../ui/button.tsx';
import { useResource } from '../ui/context.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { Table } from '../ui/table.tsx';
import { Card, NextStep } from './parts/card.tsx';
import { ProjectPage } from './parts/project-page.tsx';
import { volumeColumns } from './parts/volume-columns.tsx';
import type { VolumeTask } from './parts/volume-dialogs.tsx';

const t = translator(projectVolumesMessages, projectsMessages);

const CreateVolumeDialog = lazyPart(() =>
  import('./parts/volume-dialogs.tsx').then((module) => module.CreateVolumeDialog),
);
const VolumeDialogs = lazyPart(() => import('./parts/volume-dialogs.tsx').then((module) => module.VolumeDialogs));

/** Volumes of a project: how full they are, who mounts them, and what is in them. */
export const VolumesScreen = () => <ProjectPage>{(project) => <Volumes project={project} />}</ProjectPage>;

function Volumes({ project: { id } }: { project: Project }) {
  const state = useResource(volumesResource, { params: { id } });
  const services = useResource(projectServices, { params: { id } });
  const [isCreating, setCreating] = useState(false);
  const [open, setOpen] = useState<{ task: VolumeTask; volume: Volume } | null>(null);
  const create = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon={Plus} onClick={() => setCreating(true)}>
      {t('volumes.create')}
    </Button>
  );
  return (
    <Loaded from={state} skeleton={240}>
      {(volumes) => (
        <>
          <div className="grid gap-3 empty:hidden">
            {volumes.map((volume) => (
              <Fullness key={volume.id} volume={volume} onGrow={() => setOpen({ task: 'grow', volume })} />
            ))}
          </div>
          <Card title={t('projects.volumes')} isFlush actions={volumes.length > 0 && create('secondary')}>
            <Table
              label={t('projects.volumes')}
              columns={volumeColumns(id, (task, volume) => setOpen({ task, volume }))}
              rows={volumes}
              rowId={(volume) => volume.id}
              rowName={({ name }) => name}
              empty={
                <EmptyState icon={HardDrive} title={t('volumes.none')} action={create('primary')}>
                  {t('volumes.noneText')}
                </EmptyState>
              }
            />
          </Card>
          {volumes.length > 0 && (
            <NextStep
              title={t('volumes.nextTitle')}
              text={t('volumes.nextText')}
              action={<LinkButton to={`/docker/${id}/services`}>{t('volumes.nextServices')}</LinkButton>}
            />
          )}
          <Suspense fallback={null}>
            {isCreating && <CreateVolumeDialog projectId={id} volumes={volumes} onClose={() => setCreating(false)} />}
            {open && (
              <VolumeDialogs
                key={`${open.task} ${open.volume.id}`}
                projectId={id}
                task={open.task}
                volume={volumes.find((one) => one.id === open.volume.id) ?? open.volume}
                volumes={volumes}
                services={services.data ?? []}
                onClose={() => setOpen(null)}
              />
            )}
          </Suspense>
        </>
      )}
    </Loaded>
  );
}

/** Share from which a volume is worth a warning; from the other on nothing more can be written. */
const NEARLY_FULL = 0.95;

/** A volume that is full, or nearly so, with the way out. */
function Fullness({ volume: { name, used, size }, onGrow }: { volume: Volume; onGrow: () => void }) {
  const share = size > 0 ? (used ?? 0) / size : 0;
  if (share < NEARLY_FULL) return null;
  return (
    <Notice
      tone={share >= 1 ? 'danger' : 'warning'}
      action={
        <Button size="small" onClick={onGrow}>
          {t('volumes.grow')}
        </Button>
      }
    >
      {share >= 1 ? t('volumes.full', { name }) : t('volumes.almostFull', { name, percent: Math.floor(share * 100) })}
    </Notice>
  );
}
