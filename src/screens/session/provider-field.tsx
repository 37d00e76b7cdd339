import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { resolveGroupId } from '#core/brand/brand.rules.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useProviders } from '../features/brand/use-providers.ts';
import { SelectField } from '../ui/field.tsx';

const t = translator(sessionMessages);

interface ProviderFieldProps {
  login: string;
  /** Id of the provider; empty until it is known. */
  value: string;
  onChange: (id: string) => void;
  /** In its place until it is known whether there are providers. */
  skeleton: ReactNode;
}

/** The migrated provider a customer comes from: resolved from the email's domain until they choose one (S1 §2). */
export function ProviderField({ login, value, onChange, skeleton }: ProviderFieldProps) {
  const providers = useProviders();
  const [isChosen, setChosen] = useState(false);
  const resolve = useEffectEvent(onChange);
  useEffect(() => {
    if (providers?.length && !isChosen) resolve(resolveGroupId(login.includes('@') ? login : '', providers));
  }, [login, providers, isChosen]);
  if (!providers) return skeleton;
  if (providers.length === 0) return null;
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
