import type { SearchFilter } from '#core/domain/domain-search.rules.ts';
import { domainMessages } from '#core/i18n/messages/domain.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { fieldClass, segmentClass, segmentsClass, selectArrowClass, selectClass } from '#screens/ui/control-classes.ts';
import { draw } from './draw-element.ts';
import { drawIcon } from './draw-icon.ts';

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

/** Narrows the endings that are searched. `data-category` and the select's value say what is chosen. */
export const drawFilters = ({ category, maxPrice }: SearchFilter): HTMLElement =>
  draw(
    'div',
    { 'data-key': 'filters', class: 'flex flex-wrap items-center justify-between gap-3 min-w-0' },
    draw(
      'div',
      { role: 'group', 'aria-label': t('domain.category'), class: segmentsClass },
      ...categories.map(({ value, labelKey }) =>
        draw(
          'button',
          {
            type: 'button',
            'data-category': value,
            'aria-pressed': String(value === category),
            class: segmentClass(value === category),
          },
          t(labelKey),
        ),
      ),
    ),
    draw(
      'div',
      { part: 'field', class: fieldClass(false) },
      draw(
        'div',
        { class: 'relative' },
        draw(
          'select',
          { part: 'input', 'aria-label': t('domain.maxPrice'), class: selectClass },
          ...[null, ...maxPrices].map((price) =>
            draw(
              'option',
              { value: price ?? '', selected: price === maxPrice },
              price === null ? t('domain.anyPrice') : t('domain.upTo', { price: formatMoney(price) }),
            ),
          ),
        ),
        draw('span', { class: selectArrowClass }, drawIcon('down', 16)),
      ),
    ),
  );
