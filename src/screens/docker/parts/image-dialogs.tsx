import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { projectImagesMessages } from '#core/i18n/messages/project-images.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Image } from '#core/image/image.schema.ts';
import { deleteImage } from '#core/image/image.store.ts';
import { formatFileSize, list } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog, Dialog } from '#screens/ui/dialog.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { DetailGrid } from './detail-grid.tsx';

const t = translator(projectImagesMessages);

/** `harbour/web:1.1`. */
export const imageName = ({ name, tag }: Pick<Image, 'name' | 'tag'>) => (tag ? `${name}:${tag}` : name);

interface Props {
  image: Image;
  onClose: () => void;
}

/** What the image is made of. */
export function ImageDialog({ image, onClose }: Props) {
  const { digest, platform, size, ports, env_keys, layers, created_at, is_runnable, not_runnable_reason } = image;
  return (
    <Dialog
      isOpen
      variant="wide"
      title={imageName(image)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('dialog.close')}</Button>}
    >
      <div className="grid grid-cols-1 gap-5">
        {!is_runnable && not_runnable_reason && <Notice tone="warning">{not_runnable_reason}</Notice>}
        <DetailGrid
          items={[
            { label: t('projectImages.digest'), value: digest && <code className="text-sm break-all">{digest}</code> },
            { label: t('projectImages.size'), value: size != null && formatFileSize(size) },
            { label: t('projectImages.platform'), value: platform },
            { label: t('projectImages.ports'), value: ports.join(', ') },
            { label: t('projectImages.env'), value: env_keys.length > 0 && <code>{env_keys.join(', ')}</code> },
            { label: t('projectImages.added'), value: created_at && <RelativeTime iso={created_at} /> },
          ]}
        />
        <section className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold">{t('projectImages.layers')}</h3>
          {layers.length === 0 ? (
            <p className="text-muted">{t('projectImages.noLayers')}</p>
          ) : (
            <ol className="divide-y rounded border border-line">
              {layers.map((layer, index) => (
                <li key={`${index} ${layer.digest}`} className="flex justify-between gap-4 px-3 py-2 text-sm">
                  <code className="break-all min-w-0">{layer.digest}</code>
                  <span className="text-muted tabular-nums whitespace-nowrap">
                    {layer.size == null ? '–' : formatFileSize(layer.size)}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** An image that is used names who uses it, and cannot be deleted. */
export function DeleteImageDialog({ image, onClose }: Props) {
  const { id, source, used_by } = image;
  const name = imageName(image);
  const isPending = useSignalValue(deleteImage.isPending);
  const [error, setError] = useState<string | null>(null);
  const remove = async () => {
    setError(null);
    const outcome = await deleteImage.run({ params: { id } });
    if (outcome.ok) onClose();
    else setError(errorMessage(outcome.error));
  };
  if (used_by.length > 0)
    return (
      <Dialog
        isOpen
        title={t('projectImages.inUseTitle', { name })}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('dialog.close')}</Button>}
      >
        <p>{t('projectImages.inUse', { services: list(used_by.map((service) => service.name)) })}</p>
      </Dialog>
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('projectImages.deleteTitle', { name })}
      text={
        <div className="grid gap-3">
          <FormError error={error} />
          <p>
            {source === 'upload' ? t('projectImages.deleteUpload', { name }) : t('projectImages.deleteText', { name })}
          </p>
        </div>
      }
      confirmLabel={t('projectImages.delete')}
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
