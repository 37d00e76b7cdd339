import type { DomainSearch } from '#core/domain/domain-search.store.ts';
import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { Segments } from '#screens/ui/segments.tsx';

const t = translator(domainMessages);

const categories: readonly { value: string; labelKey: MessageKey<typeof domainMessages> }[] = [
  { value: 'popular', labelKey: 'domain.popular' },
  { value: 'uk', labelKey: 'domain.uk' },
  { value: 'business', labelKey: 'domain.business' },
  { value: 'technology', labelKey: 'domain.technology' },
  { value: 'shopping', labelKey: 'domain.shopping' },
  { value: 'personal', labelKey: 'domain.personal' },
  { value: '', labelKey: 'domain.all' },
];
/** Pounds for the first year. */
const maxPrices = [5, 10, 15, 25];

/** Narrows the endings that are searched. */
export function DomainFilters({ search }: { search: DomainSearch }) {
  const { category, maxPrice } = useSignalValue(search.filter);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 min-w-0">
      <Segments
        label={t('domain.category')}
        value={category}
        options={categories.map(({ value, labelKey }) => ({ value, label: t(labelKey) }))}
        onChange={(value) => search.setFilter({ category: value })}
      />
      <SelectField
        label={t('domain.maxPrice')}
        isLabelHidden
        value={String(maxPrice ?? '')}
        options={[
          { value: '', label: t('domain.anyPrice') },
          ...maxPrices.map((price) => ({
            value: String(price),
            label: t('domain.upTo', { price: formatMoney(price) }),
          })),
        ]}
        onChange={(event) => search.setFilter({ maxPrice: event.target.value ? Number(event.target.value) : null })}
      />
    </div>
  );
}
