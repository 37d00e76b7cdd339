import { type FormEvent, useState } from 'react';
import { MAX_PASTED_NAMES } from '#core/domain/domain-search.rules.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { order } from '#core/product/wizard.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { DomainResults } from '#screens/ui/domain-results.tsx';
import { TextareaField } from '#screens/ui/field.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { StepProps } from './step-props.ts';
import { useDomainSearch } from './use-domain-search.ts';

const t = translator(productMessages, rulesMessages);

/** A pasted list of names, and then what of them is free. */
export function BulkSearchStep({ location, goToStep }: StepProps) {
  const state = useSignalValue(order().state);
  return location.step === 'list' ? (
    <ListForm key={state.group} goToStep={goToStep} />
  ) : (
    <ListResults goToStep={goToStep} />
  );
}

function ListForm({ goToStep }: Pick<StepProps, 'goToStep'>) {
  const { query } = useSignalValue(order().state);
  const [text, setText] = useState(query);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      setError(t('rules.required'));
      return;
    }
    order().update({ query: text });
    goToStep('list-select');
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h2 className="text-md font-bold">{t('product.searchList')}</h2>
      <TextareaField
        label={t('product.list')}
        help={t('product.listHelp', { n: MAX_PASTED_NAMES })}
        rows={10}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="primary" size="large" className="justify-self-start">
        {t('product.listSearch')}
      </Button>
    </form>
  );
}

function ListResults({ goToStep }: Pick<StepProps, 'goToStep'>) {
  const { query, domains } = useSignalValue(order().state);
  // One name alone is a list, too, here.
  const search = useDomainSearch(query.includes('\n') || query.includes(',') ? query : `${query},${query}`, 0);
  return (
    <div className="grid gap-4">
      <Button className="justify-self-start" onClick={() => goToStep('list')}>
        {t('product.changeList')}
      </Button>
      {search && (
        <DomainResults
          search={search}
          isPicker
          selected={new Set(domains.map((one) => one.name))}
          onSelect={async (row) => order().selectDomain({ name: row.domain, from: 'register' }, false)}
        />
      )}
      <SelectionBar onNext={() => goToStep('configure')} />
    </div>
  );
}
