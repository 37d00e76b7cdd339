import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ChatFile } from '#core/chat/chat.rules.ts';
import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { IconButton } from '#screens/ui/button.tsx';
import { usePortal } from '#screens/ui/context.tsx';

const t = translator(chatFormsMessages);

/** Images of a conversation over everything else; its arrows wrap around (S1 §2). */
export function ImageGallery({
  images,
  initialIndex,
  onClose,
}: {
  images: readonly ChatFile[];
  initialIndex: number;
  onClose: () => void;
}) {
  const { host } = usePortal();
  const [index, setIndex] = useState(initialIndex);
  const ref = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const image = images[index];
  if (!image) return null;
  const move = (step: number) => setIndex((index + step + images.length) % images.length);
  const name = revealHiddenCharacters(image.name);
  const url = host.config().apiBase + image.path;
  const count = t('chat.image', { n: index + 1, total: images.length });
  return (
    <dialog
      ref={ref}
      aria-label={`${name}. ${count}`}
      className="fixed inset-0 bg-surface text-ink"
      style={{ width: '100vw', height: '100dvh' }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        // Escape closes the gallery, not the chat behind it.
        event.stopPropagation();
        if (event.key === 'ArrowRight') move(1);
        if (event.key === 'ArrowLeft') move(-1);
      }}
    >
      <div className="grid h-full" style={{ gridTemplate: 'auto minmax(0,1fr) auto / minmax(0,1fr)' }}>
        <div className="flex items-center gap-3 h-14 px-4 border-b">
          <p className="truncate font-semibold">{name}</p>
          <p role="status" className="text-sm text-muted whitespace-nowrap grow">
            {count}
          </p>
          <a
            href={url}
            download={image.name}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('chat.saveImage', { name })}
            title={t('chat.saveImage', { name })}
            className="inline-flex items-center justify-center w-9 h-9 rounded text-muted hover:bg-hover hover:text-ink"
          >
            <Download size={18} aria-hidden />
          </a>
          <IconButton label={t('chat.closeGallery')} icon={X} onClick={onClose} />
        </div>
        <div
          className="grid place-items-center p-4 bg-sunken min-h-0"
          style={{ gridTemplate: 'minmax(0,1fr) / minmax(0,1fr)' }}
        >
          <img src={url} alt={name} className="max-w-full max-h-full object-contain min-h-0" />
        </div>
        <div className="flex items-center justify-center gap-4 h-16 border-t">
          <IconButton
            label={t('chat.previousImage')}
            icon={ChevronLeft}
            size={24}
            className="h-11 w-11"
            disabled={images.length < 2}
            onClick={() => move(-1)}
          />
          <IconButton
            label={t('chat.nextImage')}
            icon={ChevronRight}
            size={24}
            className="h-11 w-11"
            disabled={images.length < 2}
            onClick={() => move(1)}
          />
        </div>
      </div>
    </dialog>
  );
}
