import '#core/i18n/areas/chatForms.ts';
import { t, tn } from '#core/i18n/index.ts';
import { Confirm } from '#screens/ui/dialog.tsx';

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
      title={tn('chat.closeTitleOne', 'chat.closeTitle', unsent)}
      text={t('chat.closeText')}
      action={t('chat.closeAnyway')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
