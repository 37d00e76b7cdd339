import type { Server } from '#core/cloud/cloud.schema.ts';
import { deleteServer } from '#core/cloud/cloud.store.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { TypedNameDialog } from '#screens/features/typed-name/typed-name-dialog.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';

const t = translator(cloudMessages);

/** Deletes the server once its name is typed, and leads to the list, which shows its end. */
export function DeleteDialog({ server: { id, name }, onClose }: { server: Server; onClose: () => void }) {
  const { router } = usePortal();
  return (
    <TypedNameDialog
      title={t('cloud.deleteTitle', { name })}
      name={name}
      wrongText={t('cloud.typeNameWrong')}
      confirmLabel={t('cloud.delete')}
      isPending={useSignalValue(deleteServer.isPending)}
      request={() => deleteServer.run({ params: { id } })}
      onSuccess={() => router.navigate('/cloud-servers')}
      onClose={onClose}
    >
      <p>{t('cloud.deleteWarning', { name })}</p>
    </TypedNameDialog>
  );
}
