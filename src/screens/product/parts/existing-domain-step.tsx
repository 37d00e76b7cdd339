import { useCallback, useEffect, useState } from 'react';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { fetchTeamDomains, order } from '#core/product/wizard.store.ts';
import { domain as domainRule } from '#core/rules/domain.rules.ts';
import { session } from '#core/session/session.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import { useAsync } from '#screens/ui/use-async.ts';
import type { StepProps } from './step-props.ts';

const t = translator(productMessages, rulesMessages);

const validateDomain = domainRule();

/** Asks for a domain the customer has: one of the team's, or one registered elsewhere. */
export function ExistingDomainStep({ goToStep }: StepProps) {
  const teamDomains = useTeamDomains();
  const selected = useSignalValue(order().state).domains.find((domain) => domain.from === 'existing')?.name;
  const [name, setName] = useState(selected ?? '');
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (selected) setName(selected);
  }, [selected]);
  const change = (value: string) => {
    setName(value);
    setError(null);
  };
  const submit = () => {
    const domain = name.trim().toLowerCase();
    const problem = domain === '' ? t('rules.required') : validateDomain(domain);
    setError(problem);
    if (problem) return;
    order().selectDomain({ name: domain, from: 'existing' }, true);
    goToStep('configure');
  };
  return (
    <FormElement onSubmit={submit} className="grid gap-4 max-w-md">
      <h2 className="text-md font-bold">{t('product.existing')}</h2>
      {teamDomains.length > 0 && (
        <SelectField
          label={t('product.yourDomains')}
          value={teamDomains.includes(name) ? name : ''}
          options={[
            { value: '', label: t('product.chooseDomain') },
            ...teamDomains.map((domain) => ({ value: domain, label: domain })),
          ]}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <TextField
        label={t('product.typeDomain')}
        help={t('product.typeDomainHelp')}
        value={name}
        error={error}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        onChange={(event) => change(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" className="justify-self-start">
        {t('product.next')}
      </Button>
    </FormElement>
  );
}

/** The team's own domains; empty for a guest, and on failure, since a domain can be typed as well. */
function useTeamDomains(): readonly string[] {
  const teamId = useSignalValue(session().user)?.team_id;
  const load = useCallback(() => (teamId ? fetchTeamDomains() : Promise.resolve([])), [teamId]);
  return useAsync(load).value ?? [];
}
