import { X } from 'lucide-react';
import { isInputImage } from '#core/chat/chat.rules.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize, revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { describeAttachmentRules } from '#core/support/attachments.rules.ts';
import { IconButton } from '#screens/ui/button.tsx';
import { FileIcon, useObjectUrl } from './message-file.tsx';
import type { ComposerState } from './use-composer.ts';

const t = translator(chatMessages);

/** The files of the next message, each removable. */
export function AttachmentPreviews({ draft }: { draft: ComposerState }) {
  return (
    <div className="grid gap-1">
      <ul className="flex flex-wrap gap-2 max-h-40 overflow-y-auto">
        {draft.files.map((file) => (
          <AttachmentPreview
            key={`${file.name}${file.size}${file.lastModified}`}
            file={file}
            onRemove={() => draft.removeFile(file)}
          />
        ))}
      </ul>
      <p className="text-xs text-muted">{describeAttachmentRules(draft.rules)}</p>
    </div>
  );
}

/** S1 §5: only a jpeg is previewed as an image. */
function AttachmentPreview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(isInputImage(file.type) ? file : undefined);
  const name = revealHiddenCharacters(file.name);
  return (
    <li className="relative flex items-center gap-2 h-14 pr-9 rounded border border-line bg-sunken overflow-hidden max-w-[220px]">
      {url ? <img src={url} alt="" className="w-14 h-14 object-cover" /> : <FileIcon className="ml-3 text-muted" />}
      <span className="grid min-w-0 text-sm">
        <span className="truncate">{name}</span>
        <span className="text-xs text-muted">{formatFileSize(file.size)}</span>
      </span>
      <span className="absolute right-0 top-0">
        <IconButton label={t('field.removeFile', { name })} icon={X} size={15} onClick={onRemove} />
      </span>
    </li>
  );
}
