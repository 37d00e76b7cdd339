import { useState } from 'react';
import type { Server } from '#core/cloud/cloud.schema.ts';
import { actOnServer, serverOptions, sshKeys } from '#core/cloud/cloud.store.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { serversMessages } from '#core/i18n/messages/servers.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useTypedName } from '#screens/features/typed-name/use-typed-name.tsx';
import { Button } from '#screens/ui/button.tsx';
import { CheckboxGroup } from '#screens/ui/checkbox-group.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';
import { ImageCards } from './image-cards.tsx';

const t = translator(cloudMessages, serversMessages);

/** A fresh system on a server whose name is typed: all that is on its disk is lost. */
export function ReinstallDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const { id, name } = server;
  const options = useResource(serverOptions, {});
  const keys = useResource(sshKeys, {});
  const typed = useTypedName(name, t('cloud.typeNameWrong'));
  const isPending = useSignalValue(actOnServer.isPending);
  const [image, setImage] = useState(server.image?.key ?? '');
  const [keyIds, setKeyIds] = useState<ReadonlySet<string>>(new Set(server.ssh_keys.map((key) => key.id)));
  const [failure, setFailure] = useState<ApiError | null>(null);
  const hasKeys = Boolean(keys.data?.length);
  const { messageOf, rest } = readRefusal(failure, hasKeys ? ['image', 'ssh_key_ids'] : ['image']);
  const reinstall = async () => {
    if (isPending || !typed.check()) return;
    setFailure(null);
    const known = keys.data?.map((key) => key.id) ?? [];
    const ssh_key_ids = [...keyIds].filter((key) => known.includes(key));
    const outcome = await actOnServer.run({ params: { id, action: 'reinstall' }, body: { image, ssh_key_ids } });
    if (outcome.ok) onClose();
    else setFailure(outcome.error);
  };
  return (
    <Dialog
      isOpen
      variant="wide"
      title={t('cloud.reinstallTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="danger" isPending={isPending} disabled={!options.data} onClick={() => void reinstall()}>
            {t('cloud.reinstall')}
          </Button>
        </>
      }
    >
      <FormElement className="grid gap-5" onSubmit={reinstall}>
        <FormError error={rest} />
        <p className="font-semibold text-danger">{t('cloud.reinstallWarning', { name })}</p>
        <Loaded from={options} skeleton={200}>
          {({ images }) => (
            <ImageCards images={images} size={server} value={image} error={messageOf('image')} onChange={setImage} />
          )}
        </Loaded>
        {keys.data && hasKeys && (
          <CheckboxGroup
            label={t('servers.keys')}
            options={keys.data.map((key) => ({ value: key.id, label: key.name, help: key.fingerprint }))}
            value={keyIds}
            error={messageOf('ssh_key_ids')}
            onValueChange={setKeyIds}
          />
        )}
        {typed.field}
      </FormElement>
    </Dialog>
  );
}
