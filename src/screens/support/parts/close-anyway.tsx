import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Confirm } from '#screens/ui/dialog.tsx';

const t = translator(chatFormsMessages);

/** Asks before a chat is closed whose last words have not been sent. */
export function CloseAnyway({
  unsent,
  onConfirm,
  onClose,
}: {
  unsent: number;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Confirm
      isOpen
      title={t('chat.closeTitle', { n: unsent })}
      text={t('chat.closeText')}
      action={t('chat.closeAnyway')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
