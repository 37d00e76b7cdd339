import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SshKey } from '#core/cloud/cloud.schema.ts';
import { deleteSshKey, sshKeys } from '#core/cloud/cloud.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { serversMessages } from '#core/i18n/messages/servers.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { SshKeyForm } from './ssh-key-form.tsx';

const t = translator(serversMessages);

/** The team's SSH keys: those that new servers can be given. */
export function SshKeysDialog({ onClose }: { onClose: () => void }) {
  const state = useResource(sshKeys, {});
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<SshKey | null>(null);
  const add = (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t('servers.addKey')}
    </Button>
  );
  if (removing) return <RemoveKeyDialog sshKey={removing} onClose={() => setRemoving(null)} />;
  return (
    <Dialog isOpen title={t(isAdding ? 'servers.addKey' : 'servers.keys')} onClose={onClose}>
      {isAdding ? (
        <SshKeyForm onAdd={() => setAdding(false)} onCancel={() => setAdding(false)} />
      ) : (
        <Loaded from={state} skeleton={160}>
          {(keys) =>
            keys.length === 0 ? (
              <EmptyState icon={KeyRound} title={t('servers.noKeys')} action={add}>
                {t('servers.keysText')}
              </EmptyState>
            ) : (
              <div className="grid gap-4 justify-items-start">
                <p className="text-muted">{t('servers.keysText')}</p>
                <KeyList keys={keys} onRemove={setRemoving} />
                {add}
              </div>
            )
          }
        </Loaded>
      )}
    </Dialog>
  );
}

const KeyList = ({ keys, onRemove }: { keys: readonly SshKey[]; onRemove: (key: SshKey) => void }) => (
  <ul className="w-full grid divide-y rounded-card border border-line" aria-label={t('servers.keys')}>
    {keys.map((key) => (
      <li key={key.id} className="flex items-center justify-between gap-3 px-4 py-2">
        <span className="grid min-w-0">
          <span className="font-semibold break-words">{key.name}</span>
          <span className="text-sm text-muted break-all">
            {[key.type, key.fingerprint].filter(Boolean).join(' · ')}
          </span>
          <span className="text-sm text-muted">{t('servers.keyAdded', { date: formatDate(key.created_at) })}</span>
        </span>
        <IconButton
          label={t('servers.removeKeyOf', { name: key.name })}
          icon={Trash2}
          variant="danger"
          onClick={() => onRemove(key)}
        />
      </li>
    ))}
  </ul>
);

function RemoveKeyDialog({ sshKey: { id, name }, onClose }: { sshKey: SshKey; onClose: () => void }) {
  const isPending = useSignalValue(deleteSshKey.isPending);
  const [error, setError] = useState<string | null>(null);
  const remove = async () => {
    const outcome = await deleteSshKey.run({ params: { id } });
    if (outcome.ok) onClose();
    else setError(errorMessage(outcome.error));
  };
  return (
    <Dialog
      isOpen
      title={t('servers.removeKeyTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="danger" isPending={isPending} onClick={() => void remove()}>
            {t('servers.removeKey')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FormError error={error} />
        <p>{t('servers.removeKeyText')}</p>
      </div>
    </Dialog>
  );
}
