import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { delay } from '#core/platform/timers.ts';
import { DEFAULT_PAGE_SIZE, type ListState, readListState, writeListState } from '#core/store/list-state.ts';
import { tableComponents } from '#core/theme/table.css.ts';
import { usePortal, useSignalValue } from './context.tsx';
import { Pagination } from './pagination.tsx';
import { TextInput } from './text-control.tsx';
import { withStyles } from './with-styles.ts';

const t = translator(listsMessages);
const styles = withStyles(tableComponents);

const SEARCH_DELAY_MS = 250;

/**
 * The list state in the address, and a function to change it. Any other change than of the page starts at page one.
 * @param filters names of the list's own filters
 */
export function useListState(filters: readonly string[] = []): [ListState, (change: Partial<ListState>) => void] {
  const { router } = usePortal();
  const state = readListState(useSignalValue(router.search), filters);
  const set = (change: Partial<ListState>) => {
    // A typed search is applied after a pause: it must change the list as it is then.
    const current = readListState(router.search.peek(), filters);
    const next = { ...current, page: 1, ...change, filters: { ...current.filters, ...change.filters } };
    router.navigate(router.pathname.peek() + writeListState(next), { replace: true, keepScroll: true, isQuiet: true });
  };
  return [state, set];
}

/** The pager of a list. Hidden while all rows are on one page, unless the page is larger than it is by default. */
export function ListPager({
  list,
  setList,
  total,
  onPrefetch,
}: {
  list: ListState;
  setList: (change: Partial<ListState>) => void;
  total: number | undefined;
  /** `prefetchPage` of the list's `useResource`. */
  onPrefetch: (page: number) => void;
}) {
  if (total === undefined || (list.page === 1 && total <= Math.min(list.perPage, DEFAULT_PAGE_SIZE))) return null;
  return (
    <div className="px-4 border-t">
      <Pagination
        page={list.page}
        perPage={list.perPage}
        total={total}
        onChange={(page, perPage) => setList({ page, perPage })}
        onPrefetch={onPrefetch}
      />
    </div>
  );
}

/** A search field that searches when the typing pauses. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing searches, not a new callback or value
  useEffect(() => {
    if (text === value) return;
    const typing = new AbortController();
    void delay(SEARCH_DELAY_MS, typing.signal).then(() => typing.signal.aborted || onSearch(text));
    return () => typing.abort();
  }, [text]);
  return (
    <div ref={styles} className="list-search">
      <Search size={16} aria-hidden className="absolute left-3 top-2.5 text-faint" />
      <TextInput
        type="search"
        aria-label={label}
        placeholder={t('table.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-full h-9 pl-9 pr-3 rounded border border-control bg-surface"
      />
    </div>
  );
}
