import { type FormEvent, useState } from 'react';
import { MAX_NAMES } from '#core/domain/domain-search.rules.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { order } from '#core/product/wizard.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useValue } from '#screens/ui/context.tsx';
import { DomainResults } from '#screens/ui/domain-results.tsx';
import { TextareaField } from '#screens/ui/field.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import type { StepProps } from './step-props.ts';
import { useSearch } from './use-search.ts';

const t = translator(productMessages, rulesMessages);

/** A pasted list of names, and then what of them is free. */
export function ListDomains({ place, go }: StepProps) {
  const state = useValue(order().state);
  return place.step === 'list' ? <ListForm key={state.group} go={go} /> : <ListResults go={go} />;
}

function ListForm({ go }: Pick<StepProps, 'go'>) {
  const { query } = useValue(order().state);
  const [text, setText] = useState(query);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      setError(t('rules.required'));
      return;
    }
    order().set({ query: text });
    go('list-select');
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h2 className="text-md font-bold">{t('product.searchList')}</h2>
      <TextareaField
        label={t('product.list')}
        help={t('product.listHelp', { n: MAX_NAMES })}
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
      <Button type="submit" look="primary" size="large" className="justify-self-start">
        {t('product.listSearch')}
      </Button>
    </form>
  );
}

function ListResults({ go }: Pick<StepProps, 'go'>) {
  const { query, domains } = useValue(order().state);
  // One name alone is a list, too, here.
  const search = useSearch(query.includes('\n') || query.includes(',') ? query : `${query},${query}`, 0);
  return (
    <div className="grid gap-4">
      <Button className="justify-self-start" onClick={() => go('list')}>
        {t('product.changeList')}
      </Button>
      {search && (
        <DomainResults
          search={search}
          isChoice
          chosen={new Set(domains.map((one) => one.name))}
          onTake={async (row) => order().choose({ name: row.domain, from: 'register' }, false)}
        />
      )}
      <ChosenBar onNext={() => go('configure')} />
    </div>
  );
}
