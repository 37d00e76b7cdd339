import { useEffect } from 'react';
import { resolveGroupId } from '#core/brand/brand.rules.ts';
import { brand } from '#core/brand/brand.store.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useSignalValue } from '../ui/context.tsx';
import { SelectField } from '../ui/field.tsx';
import type { PortalForm } from '../ui/form.tsx';

const t = translator(sessionMessages);

/** The migrated provider a customer comes from: resolved from the email's domain until they choose one (S1 §2). */
export function ProviderField({ form }: { form: PortalForm<{ login: string; password: string; group: string }> }) {
  const providers = useSignalValue(brand().current)?.meta.providers;
  const login = form.watch('login');
  // A standalone login element does not load the brand itself.
  useEffect(() => {
    void brand().load();
  }, []);
  useEffect(() => {
    if (providers?.length && !form.formState.dirtyFields.group)
      form.setValue('group', resolveGroupId(login.includes('@') ? login : '', providers));
  }, [login, providers, form]);
  if (!providers?.length) return null;
  return (
    <SelectField
      label={t('signIn.provider')}
      help={t('signIn.providerHelp')}
      options={providers.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.register('group', { setValueAs: (value: string) => resolveGroupId(value, providers) })}
    />
  );
}
