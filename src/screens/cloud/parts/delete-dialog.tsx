import { type FormEvent, useState } from 'react';
import type { Server } from '#core/cloud/cloud.schema.ts';
import { deleteServer } from '#core/cloud/cloud.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useTypedName } from '#screens/features/typed-name/use-typed-name.tsx';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { FormError } from '#screens/ui/form.tsx';

const t = translator(cloudMessages);

/** Deletes the server once its name is typed, and leads to the list, which shows its end. */
export function DeleteDialog({ server: { id, name }, onClose }: { server: Server; onClose: () => void }) {
  const { router } = usePortal();
  const typed = useTypedName(name, t('cloud.typeNameWrong'));
  const isPending = useSignalValue(deleteServer.isPending);
  const [error, setError] = useState<string | null>(null);
  const remove = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isPending || !typed.check()) return;
    setError(null);
    const outcome = await deleteServer.run({ params: { id } });
    if (!outcome.ok) return setError(errorMessage(outcome.error));
    onClose();
    router.navigate('/cloud-servers');
  };
  return (
    <Dialog
      isOpen
      title={t('cloud.deleteTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="danger" isPending={isPending} onClick={() => void remove()}>
            {t('cloud.delete')}
          </Button>
        </>
      }
    >
      <form className="grid gap-4" noValidate onSubmit={(event) => void remove(event)}>
        <FormError error={error} />
        <p>{t('cloud.deleteWarning', { name })}</p>
        {typed.field}
      </form>
    </Dialog>
  );
}
