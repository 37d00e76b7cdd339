import { Download, FileQuestion } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { imageMediaType, MAX_PREVIEW_BYTES, MAX_READ_BYTES, symbolicMode } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';
import { downloadFiles, fetchContent } from '#core/hosting/files.store.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatFileSize, formatTime } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { DescriptionList } from '#screens/ui/description-list.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { useAsync } from '#screens/ui/use-async.ts';
import type { FileDialogProps } from './open-dialog.ts';

const t = translator(filesMessages);

/** A picture, or what is known of a file that cannot be shown. */
export function PreviewDialog({ account, entry, onClose, onEdit }: FileDialogProps & { entry: FileEntry }) {
  const mediaType = imageMediaType(entry.name);
  const isPicture = mediaType !== null && entry.size <= MAX_PREVIEW_BYTES;
  const canBeText = !mediaType && entry.size <= MAX_READ_BYTES;
  return (
    <Dialog
      title={entry.name}
      isOpen
      onClose={onClose}
      variant={isPicture ? 'wide' : 'dialog'}
      actions={
        <>
          {canBeText && <Button onClick={() => onEdit(entry.path)}>{t('files.openAsText')}</Button>}
          <Button variant="primary" icon={Download} onClick={() => void downloadFiles(account, [entry.path])}>
            {t('files.download')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {isPicture ? (
          <Picture account={account} entry={entry} mediaType={mediaType} />
        ) : (
          <p className="flex items-center gap-2 text-muted">
            <FileQuestion size={20} aria-hidden />
            {t('files.noPreview')}
          </p>
        )}
        <DescriptionList
          items={[
            { label: t('files.size'), value: formatFileSize(entry.size) },
            { label: t('files.modified'), value: `${formatDate(entry.modified_at)} ${formatTime(entry.modified_at)}` },
            { label: t('files.permissions'), value: `${entry.mode} (${symbolicMode(entry.mode)})` },
            { label: t('files.path'), value: entry.path },
          ]}
        />
      </div>
    </Dialog>
  );
}

interface PictureProps {
  account: string;
  entry: FileEntry;
  mediaType: string;
}

/** The type is set here and the bytes are an image alone, so that nothing in an SVG can run. */
function Picture({ account, entry, mediaType }: PictureProps) {
  const load = useCallback(
    () => fetchContent(account, entry.path).then((bytes) => new Blob([bytes], { type: mediaType })),
    [account, entry.path, mediaType],
  );
  const { value, isFailed, retry } = useAsync(load);
  const [address, setAddress] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!value) return;
    const url = URL.createObjectURL(value);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [value]);
  return (
    <div className="picture-stage grid place-items-center rounded-card border border-line min-h-[240px] p-3">
      {isFailed || isBroken ? (
        <div role="status" className="grid justify-items-center gap-3 text-muted">
          {t(isBroken ? 'files.pictureBroken' : 'files.pictureFailed')}
          {isFailed && <Button onClick={retry}>{t('error.retry')}</Button>}
        </div>
      ) : address ? (
        <img src={address} alt={entry.name} className="max-w-full max-h-[70vh]" onError={() => setBroken(true)} />
      ) : (
        <Skeleton height={220} />
      )}
    </div>
  );
}
