import { Plus } from 'lucide-react';
import { sshKeys } from '#core/cloud/cloud.store.ts';
import { serversMessages } from '#core/i18n/messages/servers.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { CheckboxGroup } from '#screens/ui/checkbox-group.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(serversMessages);

interface KeyPickerProps {
  /** Ids of the chosen keys. */
  value: readonly string[];
  error?: string | undefined;
  onChange: (ids: readonly string[]) => void;
  /** Opens the form for a new one. */
  onAdd: () => void;
}

/** The keys that a server is given: those of the team, and new ones. */
export function KeyPicker({ value, error, onChange, onAdd }: KeyPickerProps) {
  const state = useResource(sshKeys, {});
  const hasKeys = Boolean(state.data?.length);
  return (
    <div className="grid gap-3">
      <Loaded from={state} skeleton={48}>
        {(keys) =>
          keys.length > 0 && (
            <CheckboxGroup
              label={t('servers.keys')}
              options={keys.map(({ id, name, fingerprint }) => ({ value: id, label: name, help: fingerprint }))}
              value={new Set(value)}
              error={error ?? null}
              onValueChange={(ids) => onChange(keys.flatMap(({ id }) => (ids.has(id) ? id : [])))}
            />
          )
        }
      </Loaded>
      <FormError error={hasKeys ? null : error} />
      {value.length === 0 && <p className="text-sm text-muted">{t('servers.withoutKey')}</p>}
      <Button size="small" icon={Plus} className="justify-self-start" onClick={onAdd}>
        {t('servers.addKey')}
      </Button>
    </div>
  );
}
