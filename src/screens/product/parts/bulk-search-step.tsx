import { MAX_PASTED_NAMES } from '#core/domain/domain-search.rules.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { order } from '#core/product/wizard.store.ts';
import { DomainResults } from '#screens/features/domain-search/domain-results.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { DomainListForm } from './domain-list-form.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { StepProps } from './step-props.ts';
import { useDomainSearch } from './use-domain-search.ts';

const t = translator(productMessages);

/** Searches a pasted list of domains: first the list, then its results. */
export function BulkSearchStep({ location, goToStep }: StepProps) {
  const { group, query } = useSignalValue(order().state);
  // A link to the results of a list that was never given asks for the list.
  if (location.step !== 'list' && query.trim() !== '') return <ListResults goToStep={goToStep} />;
  return (
    <DomainListForm
      key={group}
      title={t('product.searchList')}
      label={t('product.list')}
      help={t('product.listHelp', { n: MAX_PASTED_NAMES })}
      placeholder={'yourname.co.uk\nyourname.com'}
      rows={10}
      submitLabel={t('product.listSearch')}
      onSubmit={(text) => {
        order().update({ query: text });
        goToStep('list-select');
        return null;
      }}
    />
  );
}

function ListResults({ goToStep }: Pick<StepProps, 'goToStep'>) {
  const { query, domains } = useSignalValue(order().state);
  // The search takes several names for a list, so a single one is given twice.
  const search = useDomainSearch(/[\n,]/.test(query) ? query : `${query},${query}`, 0);
  return (
    <div className="grid gap-4">
      <Button className="justify-self-start" onClick={() => goToStep('list')}>
        {t('product.changeList')}
      </Button>
      {search && (
        <DomainResults
          search={search}
          selected={new Set(domains.map((domain) => domain.name))}
          onSelect={async ({ domain }) => order().toggleDomain({ name: domain, from: 'register' })}
        />
      )}
      <SelectionBar onNext={() => goToStep('configure')} />
    </div>
  );
}
