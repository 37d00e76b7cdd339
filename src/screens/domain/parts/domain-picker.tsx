import { X } from 'lucide-react';
import { useState } from 'react';
import { domainLists } from '#core/domain/domains.store.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { IconButton } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { CheckboxField } from '#screens/ui/field.tsx';
import { SearchField } from '#screens/ui/list-state.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(domainsMessages);

interface Picked {
  id: string;
  name: string;
}

/** Finds active domains by name and selects several. @param without the domain that is not offered */
export function DomainPicker({
  without,
  value,
  onValueChange,
}: {
  without: string;
  value: readonly Picked[];
  onValueChange: (value: readonly Picked[]) => void;
}) {
  const [search, setSearch] = useState('');
  const state = useResource(domainLists.active, { page: 1, per_page: 10, search, sort: 'name' });
  const toggle = ({ id, name }: Picked, isPicked: boolean) =>
    onValueChange([...value.filter((one) => one.id !== id), ...(isPicked ? [{ id, name }] : [])]);
  return (
    <fieldset
      className="grid gap-3 rounded border border-line p-3"
      // Enter searches here. It must not send the form around it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    >
      <legend className="sr-only">{t('domains.picked')}</legend>
      <SearchField label={t('domains.search')} value={search} onSearch={setSearch} />
      <ul className="flex flex-wrap gap-2 empty:hidden" aria-label={t('domains.picked')}>
        {value.map((picked) => (
          <li key={picked.id} className="inline-flex items-center pl-3 rounded bg-accent-soft text-accent text-sm">
            {picked.name}
            <IconButton
              label={t('domains.unpick', { name: picked.name })}
              icon={X}
              size={14}
              className="w-7 h-7"
              onClick={() => toggle(picked, false)}
            />
          </li>
        ))}
      </ul>
      <Loaded from={state} skeleton={120}>
        {({ services }) => (
          <div className="grid gap-1">
            {services
              .filter(({ id }) => id !== without)
              .map((row) => (
                <CheckboxField
                  key={row.id}
                  label={row.name}
                  checked={value.some(({ id }) => id === row.id)}
                  onChange={(event) => toggle(row, event.target.checked)}
                />
              ))}
            {services.every(({ id }) => id === without) && <p className="text-muted">{t('domains.noMatch')}</p>}
          </div>
        )}
      </Loaded>
    </fieldset>
  );
}
