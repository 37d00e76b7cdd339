import { type FormEvent, useEffect, useState } from 'react';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { fetchTeamDomains, order } from '#core/product/wizard.store.ts';
import { domain as domainRule } from '#core/rules/net.rules.ts';
import { session } from '#core/session/session.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import type { StepProps } from './step-props.ts';

const t = translator(productMessages, rulesMessages);

const isDomain = domainRule();

/** A domain of one's own: one of the team's, or one from elsewhere. */
export function ExistingDomainStep({ goToStep }: StepProps) {
  const user = useSignalValue(session().user);
  const held = useSignalValue(order().state).domains.find((one) => one.from === 'existing');
  const [name, setName] = useState(held?.name ?? '');
  const [error, setError] = useState<string | null>(null);
  const [own, setOwn] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    // Without them the field serves as well.
    fetchTeamDomains().then(
      (list) => isGone || setOwn(list),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [user]);
  useEffect(() => {
    if (held) setName(held.name);
  }, [held?.name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = name.trim().toLowerCase();
    const problem = text === '' ? t('rules.required') : isDomain(text);
    setError(problem);
    if (problem) return;
    order().selectDomain({ name: text, from: 'existing' }, true);
    goToStep('configure');
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 max-w-md">
      <h2 className="text-md font-bold">{t('product.existing')}</h2>
      {own.length > 0 && (
        <SelectField
          label={t('product.yourDomains')}
          value={own.includes(name) ? name : ''}
          options={[{ value: '', label: t('product.chooseDomain') }, ...own.map((one) => ({ value: one, label: one }))]}
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
          }}
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
        onChange={(event) => {
          setName(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="primary" size="large" className="justify-self-start">
        {t('product.next')}
      </Button>
    </form>
  );
}
