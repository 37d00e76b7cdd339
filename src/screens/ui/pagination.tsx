import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '#core/i18n/format-count.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { PAGE_SIZES } from '#core/store/list-state.ts';
import { IconButton } from './button.tsx';
import { SelectField } from './field.tsx';

const t = translator(listsMessages);

interface PaginationProps {
  page: number;
  perPage: number;
  total: number;
  onChange: (page: number, perPage: number) => void;
  /** A page that is about to be shown, as the pointer or the focus is on its button. */
  onPrefetch: (page: number) => void;
}

export function Pagination({ page, perPage, total, onChange, onPrefetch }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const prefetch = (to: number) => to > 0 && to <= pages && onPrefetch(to);
  const step = (to: number) => ({
    disabled: to < 1 || to > pages,
    onPointerEnter: () => prefetch(to),
    onFocus: () => prefetch(to),
    onClick: () => {
      onChange(to, perPage);
      // Who pages on leaves the pointer where it is.
      prefetch(to + to - page);
    },
  });
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  const to = Math.min(total, page * perPage);
  return (
    <nav aria-label={t('table.pages')} className="flex flex-wrap items-center justify-between gap-3 py-2">
      <p className="text-sm text-muted tabular-nums" aria-live="polite">
        {t('table.range', { from: formatCount(from), to: formatCount(to), total: formatCount(total) })}
      </p>
      <div className="flex items-center gap-2">
        <SelectField
          label={t('table.perPage')}
          isLabelHidden
          className="h-9"
          value={String(perPage)}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: t('table.perPageOption', { n: size }) }))}
          onChange={(event) => onChange(1, Number(event.target.value))}
        />
        {(pages > 1 || page > 1) && (
          <>
            <IconButton label={t('table.previous')} icon={ChevronLeft} {...step(Math.min(page - 1, pages))} />
            <span className="text-sm tabular-nums whitespace-nowrap">
              {t('table.pageOf', { page: formatCount(page), pages: formatCount(pages) })}
            </span>
            <IconButton label={t('table.next')} icon={ChevronRight} {...step(page + 1)} />
          </>
        )}
      </div>
    </nav>
  );
}
