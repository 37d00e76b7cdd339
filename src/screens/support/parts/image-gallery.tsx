import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { type ChatFile, type ChatMessage, fileUrl, isMessageImage } from '#core/chat/chat.rules.ts';
import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { IconButton } from '#screens/ui/button.tsx';
import { usePortal } from '#screens/ui/context.tsx';
import { Modal } from '#screens/ui/modal.tsx';

const t = translator(chatFormsMessages);

/** The images of a conversation as a full-screen dialog; the arrows wrap around (S1 §2). */
export function ImageGallery({
  messages,
  initialImage,
  onClose,
}: {
  messages: readonly ChatMessage[];
  initialImage: ChatFile;
  onClose: () => void;
}) {
  const { host } = usePortal();
  const urlOf = ({ path }: ChatFile) => fileUrl(path, host.config().apiBase);
  const images = messages.flatMap((message) =>
    message.files.filter((file) => urlOf(file) && isMessageImage(file.type)),
  );
  const [index, setIndex] = useState(() => Math.max(0, images.indexOf(initialImage)));
  const image = images[index];
  const url = image && urlOf(image);
  if (!url) return null;
  const move = (step: number) => setIndex((index + step + images.length) % images.length);
  const name = revealHiddenCharacters(image.name);
  const count = t('chat.image', { n: index + 1, total: images.length });
  return (
    <Modal
      aria-label={`${name}. ${count}`}
      className="w-[100vw] h-[100dvh]"
      onClose={onClose}
      onKeyDown={(event: KeyboardEvent) => {
        // Escape closes the gallery, not the chat behind it.
        event.stopPropagation();
        if (event.key === 'ArrowRight') move(1);
        if (event.key === 'ArrowLeft') move(-1);
      }}
    >
      <div className="grid h-full" style={{ gridTemplate: 'auto minmax(0,1fr) auto / minmax(0,1fr)' }}>
        <GalleryHeader name={name} count={count} url={url} fileName={image.name} onClose={onClose} />
        <div
          className="grid place-items-center p-4 bg-sunken min-h-0"
          style={{ gridTemplate: 'minmax(0,1fr) / minmax(0,1fr)' }}
        >
          <img src={url} alt={name} className="max-w-full max-h-full object-contain min-h-0" />
        </div>
        <GalleryArrows isDisabled={images.length < 2} onMove={move} />
      </div>
    </Modal>
  );
}

interface GalleryHeaderProps {
  name: string;
  count: string;
  url: string;
  fileName: string;
  onClose: () => void;
}

function GalleryHeader({ name, count, url, fileName, onClose }: GalleryHeaderProps) {
  const saveLabel = t('chat.saveImage', { name });
  return (
    <div className="flex items-center gap-3 h-14 px-4 border-b">
      <p className="truncate font-semibold">{name}</p>
      <p role="status" className="text-sm text-muted whitespace-nowrap grow">
        {count}
      </p>
      <a
        href={url}
        download={fileName}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={saveLabel}
        title={saveLabel}
        className="inline-flex items-center justify-center w-9 h-9 rounded text-muted hover:bg-hover hover:text-ink"
      >
        <Download size={18} aria-hidden />
      </a>
      <IconButton label={t('chat.closeGallery')} icon={X} onClick={onClose} />
    </div>
  );
}

function GalleryArrows({ isDisabled, onMove }: { isDisabled: boolean; onMove: (step: 1 | -1) => void }) {
  return (
    <div className="flex items-center justify-center gap-4 h-16 border-t">
      {([-1, 1] as const).map((step) => (
        <IconButton
          key={step}
          label={t(step < 0 ? 'chat.previousImage' : 'chat.nextImage')}
          icon={step < 0 ? ChevronLeft : ChevronRight}
          size={24}
          className="h-11 w-11"
          disabled={isDisabled}
          onClick={() => onMove(step)}
        />
      ))}
    </div>
  );
}
