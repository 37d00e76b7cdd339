import { useEffect, useEffectEvent, useState } from 'react';
import { resolveGroupId } from '#core/brand/brand.rules.ts';
import { brand } from '#core/brand/brand.store.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useSignalValue } from '../ui/context.tsx';
import { SelectField } from '../ui/field.tsx';

const t = translator(sessionMessages);

interface ProviderFieldProps {
  login: string;
  /** Id of the provider; empty until it is known. */
  value: string;
  onChange: (id: string) => void;
}

/** The migrated provider a customer comes from: resolved from the email's domain until they choose one (S1 §2). */
export function ProviderField({ login, value, onChange }: ProviderFieldProps) {
  const providers = useSignalValue(brand().current)?.meta.providers;
  const [isChosen, setChosen] = useState(false);
  // A standalone login element does not load the brand itself.
  useEffect(() => {
    void brand().load();
  }, []);
  const resolve = useEffectEvent(onChange);
  useEffect(() => {
    if (providers?.length && !isChosen) resolve(resolveGroupId(login.includes('@') ? login : '', providers));
  }, [login, providers, isChosen]);
  if (!providers?.length) return null;
  return (
    <SelectField
      name="group"
      label={t('signIn.provider')}
      help={t('signIn.providerHelp')}
      options={providers.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(event) => {
        setChosen(true);
        onChange(event.target.value);
      }}
    />
  );
}
