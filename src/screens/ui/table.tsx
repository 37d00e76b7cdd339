import { type ColumnDef, getCoreRowModel, type RowSelectionState, useReactTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { ErrorState, Skeleton } from './feedback.tsx';

const t = translator(listsMessages);

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** Numbers stand right. */
  align?: 'end';
  /** The cell that names the row: first line of its card on a phone. */
  isMain?: boolean;
  /** Buttons: no label on a phone's card. */
  isActions?: boolean;
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Field name, with `-` in front for descending. */
  sort?: string;
  onSort?: (sort: string) => void;
  selected?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  isLoading?: boolean;
  /** The rows shown answer an older question. */
  isStale?: boolean;
  error?: ApiError | null;
  onRetry?: () => void;
  empty: ReactNode;
  /** Only the rows in view are in the page; the table scrolls by itself. For hundreds of rows and more. */
  isVirtualized?: boolean;
}

/** The rows chosen for something, kept as they were on pages that are not shown now. */
export function useSelection<Row extends { id: string }>(shown: readonly Row[] | undefined) {
  const [selectedRows, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    selectedRows: [...selectedRows.values()],
    selectedIds: new Set(selectedRows.keys()),
    setSelectedIds(selectedIds: ReadonlySet<string>) {
      const known = new Map([...selectedRows, ...(shown ?? []).map((row) => [row.id, row] as const)]);
      setChosen(new Map([...known].filter(([id]) => selectedIds.has(id))));
    },
    clear: () => setChosen(new Map()),
  };
}

/** Until a row has been drawn. */
const ROW_HEIGHT = 52;
const OVERSCAN = 4;

/** Rows as a table, and as cards where the element is narrow. Sorting, search and paging are the server's. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowId,
  rowName,
  sort = '',
  onSort,
  selected,
  onSelect,
  isLoading = false,
  isStale = false,
  error,
  onRetry,
  empty,
  isVirtualized = false,
}: TableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const table = useReactTable<Row>({
    data: (rows ?? []) as Row[],
    columns: columns.map(
      (column): ColumnDef<Row> => ({
        id: column.id,
        accessorFn: () => null,
        header: column.title,
        enableSorting: Boolean(column.isSortable),
      }),
    ),
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
    sortDescFirst: false,
    manualPagination: true,
    enableRowSelection: Boolean(onSelect),
    state: {
      sorting: sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : [],
      rowSelection: Object.fromEntries([...(selected ?? [])].map((id) => [id, true])) as RowSelectionState,
    },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(table.getState().sorting) : update;
      onSort?.(next ? `${next.desc ? '-' : ''}${next.id}` : '');
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(table.getState().rowSelection) : update;
      onSelect?.(new Set(Object.keys(next).filter((id) => next[id])));
    },
  });
  const modelRows = table.getRowModel().rows;
  const { first, last, height } = useVirtualRows(scroller, modelRows.length, isVirtualized);
  const shown = modelRows.slice(first, last);
  const before = first * height;
  const after = (modelRows.length - last) * height;
  const width = columns.length + (onSelect ? 1 : 0);

  if (error && !rows) return <ErrorState error={error} onRetry={onRetry ?? (() => {})} />;
  if (!isLoading && rows?.length === 0) return <>{empty}</>;
  return (
    // A region that scrolls must be reachable by keyboard
    <div
      ref={scroller}
      className={isVirtualized ? 'table-scroller overflow-y-auto max-h-[520px]' : ''}
      {...(isVirtualized ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      <table
        className="data-table"
        aria-label={label}
        aria-busy={isLoading || isStale}
        aria-rowcount={isVirtualized ? modelRows.length : undefined}
      >
        <thead>
          <tr>
            {onSelect && (
              <th scope="col" className="w-10">
                <SelectionCheckbox
                  label={t('table.selectAll')}
                  isChecked={table.getIsAllRowsSelected()}
                  isIndeterminate={table.getIsSomeRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {table.getHeaderGroups()[0]?.headers.map((header) => {
              const column = columns.find((one) => one.id === header.id);
              const sorted = header.column.getIsSorted();
              const Arrow = sorted === 'desc' ? ArrowDown : sorted === 'asc' ? ArrowUp : ArrowUpDown;
              return (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sorted === 'desc' ? 'descending' : sorted === 'asc' ? 'ascending' : undefined}
                  className={column?.align === 'end' ? 'text-right' : ''}
                >
                  {header.column.getCanSort() ? (
                    <button
                      type="button"
                      className="inline-flex items-center gap-1 h-8 font-semibold hover:text-ink"
                      onClick={header.column.getToggleSortingHandler()}
                    >
                      {column?.title}
                      <Arrow size={14} aria-hidden className={sorted ? 'text-accent' : 'text-faint'} />
                    </button>
                  ) : column?.isActions ? (
                    <span className="sr-only">{column.title}</span>
                  ) : (
                    column?.title
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody className={isStale ? 'opacity-60' : ''}>
          {before > 0 && <SpacerRow height={before} columns={width} />}
          {isLoading && !rows ? <SkeletonRows columns={width} /> : null}
          {shown.map((row) => (
            <tr
              key={row.id}
              aria-selected={onSelect ? row.getIsSelected() : undefined}
              className={row.getIsSelected() ? 'is-selected' : ''}
            >
              {onSelect && (
                <td className="cell-select">
                  <SelectionCheckbox
                    label={t('table.selectRow', { name: rowName(row.original) })}
                    isChecked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {row.getVisibleCells().map((cell) => {
                const column = columns.find((one) => one.id === cell.column.id);
                return (
                  <td
                    key={cell.id}
                    data-label={column?.isMain || column?.isActions ? undefined : column?.title}
                    className={`${column?.isMain ? 'cell-main' : ''} ${column?.isActions ? 'cell-actions' : ''} ${column?.align === 'end' ? 'text-right' : ''}`}
                  >
                    {column?.cell(row.original)}
                  </td>
                );
              })}
            </tr>
          ))}
          {after > 0 && <SpacerRow height={after} columns={width} />}
        </tbody>
      </table>
    </div>
  );
}

/** Which rows of a table that scrolls by itself are in view. All rows are as high as the first one drawn. */
function useVirtualRows(scroller: RefObject<HTMLDivElement | null>, count: number, isOn: boolean) {
  const [view, setView] = useState({ top: 0, size: 0, height: ROW_HEIGHT });
  // More rows may change what is in view
  useEffect(() => {
    const box = scroller.current;
    if (!box || !isOn) return;
    const look = () => {
      const height = box.querySelector<HTMLElement>('tbody tr:not(.gap-row)')?.offsetHeight || ROW_HEIGHT;
      setView({ top: box.scrollTop, size: box.clientHeight, height });
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroller, isOn, count]);
  if (!isOn) return { first: 0, last: count, height: 0 };
  const { top, size, height } = view;
  const first = Math.max(0, Math.min(count, Math.floor(top / height)) - OVERSCAN);
  return { first, last: Math.min(count, Math.ceil((top + (size || 520)) / height) + OVERSCAN), height };
}

const SpacerRow = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden="true" className="gap-row">
    <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 6 }, (_, row) => (
    // Rows without identity
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        // Cells without identity
        <td key={column} className={column === 0 ? 'cell-main' : ''}>
          <Skeleton width={column === 0 ? '70%' : '45%'} />
        </td>
      ))}
    </tr>
  ));
}

function SelectionCheckbox({
  label,
  isChecked,
  isIndeterminate = false,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  isIndeterminate?: boolean;
  onChange: (event: unknown) => void;
}) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      ref={(box) => {
        if (box) box.indeterminate = isIndeterminate;
      }}
      onChange={onChange}
      className="w-5 h-5"
      style={{ accentColor: 'var(--p-accent)' }}
    />
  );
}
