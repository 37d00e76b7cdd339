import { File as GenericFile } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type ChatFile, fileUrl, isMessageImage } from '#core/chat/chat.rules.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize, revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { usePortal } from '#screens/ui/context.tsx';

const t = translator(chatMessages);

export const FileIcon = ({ className = '' }: { className?: string }) => (
  <GenericFile size={20} aria-hidden className={`shrink-0 ${className}`} />
);

/** A file of a message: an image opens in the gallery, everything else is downloaded. */
export function MessageFile({
  file,
  localFile,
  onOpen,
}: {
  file: ChatFile;
  localFile: File | undefined;
  onOpen: () => void;
}) {
  const { host } = usePortal();
  const isImage = isMessageImage(file.type);
  const localUrl = useObjectUrl(localFile && isImage ? localFile : undefined);
  const sentUrl = fileUrl(file.path, host.config().apiBase);
  const url = localUrl ?? sentUrl;
  const name = revealHiddenCharacters(file.name);
  if (isImage && url) {
    return (
      <UnstyledButton
        className="block rounded overflow-hidden"
        aria-label={t('chat.openImage', { name })}
        disabled={!sentUrl}
        onClick={onOpen}
      >
        <img src={url} alt={name} className="w-48 h-40 max-w-full object-cover bg-surface" loading="lazy" />
      </UnstyledButton>
    );
  }
  const content = (
    <>
      <FileIcon />
      <span className="truncate underline underline-offset-2">{name}</span>
      <span className="text-xs whitespace-nowrap">{formatFileSize(file.size)}</span>
      {file.path && !sentUrl && <span className="text-xs">{t('chat.fileRefused')}</span>}
    </>
  );
  const className = 'inline-flex items-center gap-2 min-w-0 max-w-full';
  return url ? (
    <a href={url} download={file.name} target="_blank" rel="noopener noreferrer" className={className}>
      {content}
    </a>
  ) : (
    <span className={className}>{content}</span>
  );
}

/** @returns an object URL of the file, null on the first render; revoked on unmount. */
export function useObjectUrl(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(null);
    };
  }, [file]);
  return url;
}
