import { Columns3, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { ListState } from '#core/store/list-state.ts';
import { IconButton } from './button.tsx';
import type { ResourceResult } from './context.tsx';
import { EmptyState } from './feedback.tsx';
import { ListPage } from './list-page.tsx';
import { ListPager, SearchField } from './list-state.tsx';
import { Menu } from './menu.tsx';
import type { HeadingLevel } from './page-title.tsx';
import { type Column, Table } from './table.tsx';
import { useColumnChoice } from './use-column-choice.ts';
import type { Selection } from './use-selection.ts';

const t = translator(listsMessages);

/** What a list shows of the read of its rows. */
export type ListSource = Pick<
  ResourceResult<unknown>,
  'error' | 'isLoading' | 'isPlaceholderData' | 'refresh' | 'prefetchPage'
>;

interface ListScreenProps<Row extends { id: string }> {
  title: string;
  headingLevel?: HeadingLevel;
  /** It is a part of the page of an object. */
  isPart?: boolean;
  /** What `useListState` returns. */
  list: ListState;
  setList: (change: Partial<ListState>) => void;
  /** What `useResource` returns for the page of the list. */
  from: ListSource;
  rows: readonly Row[] | undefined;
  /** Of all pages. */
  total: number | undefined;
  columns: readonly Column<Row>[];
  rowName: (row: Row) => string;
  /** The list's name in the browser's storage, where its columns can be chosen. */
  columnsKey?: string;
  isVirtualized?: boolean;
  searchLabel: string;
  /** Beside the search. */
  filters?: ReactNode;
  /** What works on the whole list, such as an export. Not shown while there is nothing in it. */
  toolbarActions?: ReactNode;
  /** The list has rows under another filter, so that its toolbar stays while this one leaves nothing. */
  hasOtherRows?: boolean;
  /** The primary action. */
  action?: ReactNode;
  /** Above the list, such as a quota. */
  summary?: ReactNode;
  /** What a long task, such as an export, reports. */
  progress?: string | null;
  /** What `useSelection` returns, where rows can be selected. The columns then come from `useColumns`. */
  selection?: Selection<Row>;
  /** What can be done with the selected rows. */
  bulkActions?: BulkActions;
  empty: ListEmptyState;
  /** For filters that the list state does not hold. */
  isFiltered?: boolean;
}

interface BulkActions {
  /** Says how many rows are selected. */
  text: string;
  clearLabel: string;
  buttons: ReactNode;
}

interface ListEmptyState {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** The next step to take; null if none. */
  action: ReactNode;
  /** The title when filters leave nothing; that of an empty list by default. */
  filteredTitle?: string;
  /** How to take search and filters back. */
  filteredAction?: ReactNode;
}

/** A list to search, filter, sort and page through; the screen fills in what is particular to it. */
export function ListScreen<Row extends { id: string }>({
  title,
  list,
  setList,
  from,
  rows,
  total,
  searchLabel,
  filters,
  toolbarActions,
  hasOtherRows = false,
  summary,
  progress,
  selection,
  bulkActions,
  empty,
  isFiltered = Object.values(list.filters).some(Boolean),
  headingLevel = 1,
  isPart = false,
  action,
  columns,
  columnsKey,
  ...table
}: ListScreenProps<Row>) {
  const { shown, items } = useColumnChoice(columnsKey, columns);
  const isNarrowed = isFiltered || list.search !== '' || list.page > 1;
  const isEmpty = rows?.length === 0 && !from.isLoading && !isNarrowed && !hasOtherRows;
  return (
    <ListPage
      title={title}
      total={total}
      headingLevel={headingLevel}
      isPart={isPart}
      // An empty list has it in its middle.
      action={isEmpty ? null : action}
      summary={
        <>
          {summary}
          {progress !== undefined && (
            <p role="status" className={progress ? 'text-muted tabular-nums' : 'sr-only'}>
              {progress}
            </p>
          )}
        </>
      }
      toolbar={
        !isEmpty && (
          <>
            <SearchField label={searchLabel} value={list.search} onSearch={(search) => setList({ search })} />
            {filters}
            <div className={`items-center gap-2 ml-auto ${toolbarActions ? 'flex' : 'wide-only'}`}>
              {toolbarActions}
              {items.length > 0 && (
                <span className="wide-only">
                  <Menu label={t('table.columns')} icon={Columns3} items={items} />
                </span>
              )}
            </div>
          </>
        )
      }
      bulkActions={
        selection?.selectedRows.length && bulkActions ? (
          <SelectionBar {...bulkActions} onClear={selection.clear} />
        ) : null
      }
    >
      <Table
        {...table}
        columns={shown}
        {...(selection ? { selected: selection.selectedIds, onSelect: selection.setSelectedIds } : {})}
        label={title}
        rows={useLateRows(rows, list)}
        rowId={(row) => row.id}
        sort={list.sort}
        onSort={(sort) => setList({ sort })}
        isLoading={from.isLoading}
        isStale={from.isPlaceholderData}
        error={from.error}
        onRetry={() => void from.refresh()}
        empty={<ListEmpty {...empty} search={list.search} isFiltered={isFiltered || Boolean(list.search)} />}
      />
      <ListPager list={list} setList={setList} total={total} onPrefetch={from.prefetchPage} />
    </ListPage>
  );
}

/**
 * Search, filters, order and pager answer their press first; the rows that they leave follow in the next frame. What an edit changes
 * is drawn at once: its dialog gives the focus back to what is there then.
 */
function useLateRows<Row>(rows: readonly Row[] | undefined, list: ListState) {
  const key = JSON.stringify(list);
  const drawn = useRef(rows);
  if (useDeferredValue(key) === key) drawn.current = rows;
  return drawn.current ?? rows;
}

const SelectionBar = ({ text, clearLabel, buttons, onClear }: BulkActions & { onClear: () => void }) => (
  <>
    <span role="status" className="grow font-semibold">
      {text}
    </span>
    {buttons}
    <IconButton label={clearLabel} icon={X} onClick={onClear} />
  </>
);

function ListEmpty({
  icon,
  title,
  text,
  action,
  filteredTitle = title,
  filteredAction,
  search,
  isFiltered,
}: ListEmptyState & { search: string; isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <EmptyState icon={icon} title={title} action={action}>
        {text}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title={search ? t('table.nothingFound', { search }) : filteredTitle}
      action={filteredAction}
    />
  );
}
