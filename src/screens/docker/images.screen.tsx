import { Layers, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { projectImagesMessages } from '#core/i18n/messages/project-images.en.ts';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Image } from '#core/image/image.schema.ts';
import { images as imagesResource, refreshImages } from '#core/image/image.store.ts';
import { notices } from '#core/notification/notices.store.ts';
import type { Project } from '#core/project/project.schema.ts';
import { UploadImage } from '../features/image-upload/upload-image.tsx';
import { useFollowTeam } from '../features/job/use-follow-team.ts';
import { Button } from '../ui/button.tsx';
import { useResource } from '../ui/context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Table } from '../ui/table.tsx';
import { Card, NextStep } from './parts/card.tsx';
import { imageColumns } from './parts/image-columns.tsx';
import { DeleteImageDialog, ImageDialog, imageName } from './parts/image-dialogs.tsx';
import { ProjectPage } from './parts/project-page.tsx';

const t = translator(projectImagesMessages, projectsMessages);

/** Images that a project runs or was given. */
export const ImagesScreen = () => <ProjectPage>{(project) => <Images project={project} />}</ProjectPage>;

function Images({ project: { id, type } }: { project: Project }) {
  const state = useResource(imagesResource, { query: { project_id: id, per_page: 100 } });
  // What is deployed meanwhile pulls images, and uses them.
  useFollowTeam(['project'], refreshImages);
  const [isUploading, setUploading] = useState(false);
  const [open, setOpen] = useState<{ task: 'details' | 'delete'; image: Image } | null>(null);
  const close = () => setOpen(null);
  const upload = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon={Upload} onClick={() => setUploading(true)}>
      {t('projectImages.upload')}
    </Button>
  );
  return (
    <Loaded from={state} skeleton={240}>
      {({ images }) => (
        <>
          <Card title={t('projects.images')} isFlush actions={images.length > 0 && upload('secondary')}>
            <Table
              label={t('projects.images')}
              columns={imageColumns(id, (task, image) => setOpen({ task, image }))}
              rows={images}
              rowId={(image) => image.id}
              rowName={imageName}
              empty={
                <EmptyState icon={Layers} title={t('projectImages.none')} action={upload('primary')}>
                  {t('projectImages.noneText')}
                </EmptyState>
              }
            />
          </Card>
          {type === 'docker' && (
            <NextStep
              title={t('projectImages.nextTitle')}
              text={t('projectImages.nextText')}
              action={
                <LinkButton icon={Plus} to={`/docker/${id}/containers/create`}>
                  {t('projects.deploy')}
                </LinkButton>
              }
            />
          )}
          {isUploading && (
            <Dialog isOpen title={t('projectImages.uploadTitle')} onClose={() => setUploading(false)}>
              <UploadImage
                findProject={() => Promise.resolve(id)}
                onUploaded={(image) => {
                  setUploading(false);
                  notices().success(t('projectImages.uploaded', { name: imageName(image) }));
                }}
              />
            </Dialog>
          )}
          {open?.task === 'details' && <ImageDialog image={open.image} onClose={close} />}
          {open?.task === 'delete' && <DeleteImageDialog image={open.image} onClose={close} />}
        </>
      )}
    </Loaded>
  );
}
