import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';

const t = translator(chatFormsMessages);

/** Confirms closing a chat that has unsent messages. */
export function UnsentMessagesDialog({
  unsentCount,
  onConfirm,
  onClose,
}: {
  unsentCount: number;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      isOpen
      title={t('chat.closeTitle', { n: unsentCount })}
      text={t('chat.closeText')}
      confirmLabel={t('chat.closeAnyway')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
