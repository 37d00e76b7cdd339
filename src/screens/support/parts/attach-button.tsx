import { Paperclip } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { acceptAttribute } from '#core/support/attachments.rules.ts';
import { IconButton } from '#screens/ui/button.tsx';
import type { ComposerState } from './use-composer.ts';

const t = translator(chatMessages);

/** Opens the file dialog; its label names the limits. */
export function AttachButton({ draft: { rules, addFiles } }: { draft: ComposerState }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptAttribute(rules)}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          addFiles(event.target.files ?? []);
          event.target.value = '';
        }}
      />
      <IconButton
        label={`${t('chat.attach')}. ${t('chat.rules', { n: rules.max_files, size: formatFileSize(rules.max_bytes) })}`}
        icon={Paperclip}
        className="h-10 w-10"
        onClick={() => input.current?.click()}
      />
    </>
  );
}
