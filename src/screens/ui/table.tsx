import { replaceEqualDeep } from '@tanstack/query-core';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode, type RefObject, useRef } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { showTruncationTooltip } from '#core/platform/truncation-tooltip.ts';
import { tableComponents } from '#core/theme/table.css.ts';
import { UnstyledButton } from './button.tsx';
import { ErrorState, Skeleton } from './feedback.tsx';
import { usePressedValue } from './use-pressed-value.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import { withStyles } from './with-styles.ts';

const t = translator(listsMessages);
const styles = withStyles(tableComponents);

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** Numbers are aligned right. */
  align?: 'end';
  /** The cell that names the row: first line of its card on a phone. */
  isMain?: boolean;
  /** Buttons: no label on a phone's card. */
  isActions?: boolean;
  /** A phone's card shows it without its title. */
  isUnlabelled?: boolean;
  /** Left out of a phone's card: another cell says it there, in an element of the class `card-only`. */
  isTableOnly?: boolean;
  /** Its cells hold two lines: every row is 56 px high instead of 44. */
  isTwoLine?: boolean;
  /**
   * What a phone's card shows below the main cell. Where a table has such columns, its other columns are left out of the card:
   * opening the row shows the rest.
   */
  card?: 'status' | 'fact';
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
  /** The rows shown answer the previous request. */
  isStale?: boolean;
  error?: ApiError | null;
  onRetry?: () => void;
  empty: ReactNode;
  /** Draws only the rows in view, in a box that scrolls. For hundreds of rows and more. */
  isVirtualized?: boolean;
}

/**
 * Rows as a table, and as cards where the element is narrow. Sorting, search and paging are the server's. A press on a row opens
 * it, where its main cell has a link or a button of the class `row-opener`.
 */
export function Table<Row>({ error, onRetry, empty, ...props }: TableProps<Row>) {
  if (error && !props.rows) return <ErrorState error={error} onRetry={onRetry ?? (() => {})} />;
  if (!props.isLoading && props.rows?.length === 0) return <>{empty}</>;
  return <TableGrid {...props} />;
}

type TableGridProps<Row> = Omit<TableProps<Row>, 'error' | 'onRetry' | 'empty'>;

function TableGrid<Row>({
  label,
  rows = [],
  isLoading = false,
  isStale = false,
  isVirtualized = false,
  ...props
}: TableGridProps<Row>) {
  const { columns, rowId, rowName, selected = noIds, onSelect } = props;
  // The rows read it when they are pressed: they are not rendered again when it changes.
  const selection = useRef<RowSelection>({ selected, onSelect });
  selection.current = { selected, onSelect };
  const scroller = useRef<HTMLDivElement>(null);
  const pressedAt = useRef({ x: 0, y: 0 });
  const { first, last, before, after } = useVirtualRows(scroller, rows.length, isVirtualized);
  const drawnRows = useEqualRows(rows.slice(first, last), rowId);
  const width = columns.length + (onSelect ? 1 : 0);
  const isCompact = columns.some(({ card }) => card);
  return (
    // A region that scrolls must be reachable by keyboard
    <div
      ref={scroller}
      className={isVirtualized ? 'table-scroller overflow-y-auto max-h-[520px]' : ''}
      {...(isVirtualized ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      <table
        ref={styles}
        className={`data-table ${isCompact ? 'is-compact' : ''} ${columns.some(({ isTwoLine }) => isTwoLine) ? 'is-two-line' : ''}`}
        aria-label={label}
        aria-busy={isLoading || isStale}
        aria-rowcount={isVirtualized ? rows.length : undefined}
      >
        <thead>
          <HeaderRow {...props} rows={rows} />
        </thead>
        <tbody
          className={isStale ? 'opacity-60' : ''}
          onPointerDown={({ clientX, clientY }) => {
            pressedAt.current = { x: clientX, y: clientY };
          }}
          onClick={(event) => {
            const { x, y } = pressedAt.current;
            // Text was selected.
            if (Math.hypot(event.clientX - x, event.clientY - y) < 5) openRow(event);
          }}
          onPointerOver={showTruncationTooltip}
        >
          {before > 0 && <SpacerRow height={before} columns={width} />}
          {isLoading && rows.length === 0 && (
            <SkeletonRows columns={columns} isCompact={isCompact} hasCheckbox={Boolean(onSelect)} />
          )}
          {drawnRows.map(([id, row]) => (
            <BodyRow
              key={id}
              id={id}
              row={row}
              columns={columns}
              isCompact={isCompact}
              name={onSelect ? rowName(row) : null}
              isSelected={selected.has(id)}
              selection={selection}
            />
          ))}
          {after > 0 && <SpacerRow height={after} columns={width} />}
        </tbody>
      </table>
    </div>
  );
}

/** A row that is equal to the one drawn stays that object, so that it is not rendered again. */
function useEqualRows<Row>(rows: readonly Row[], rowId: (row: Row) => string) {
  const drawn = useRef<readonly (readonly [id: string, Row])[]>([]);
  const known = new Map(drawn.current);
  drawn.current = rows.map((row) => {
    const id = rowId(row);
    return [id, replaceEqualDeep(known.get(id), row)];
  });
  return drawn.current;
}

const CONTROLS = 'a,button,input,select,textarea,label,[popover]';

/** The link or the button that opens the row. */
const openerOf = (row: Element | null) => row?.querySelector('.cell-main :is(a[href]:not([target]),.row-opener)');

/** Presses the link of the row, with the same keys held. */
function openRow({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) {
  const pressed = target as Element;
  // A dialog that a row has opened is its child in React alone.
  if (!currentTarget.contains(pressed) || pressed.closest(CONTROLS)) return;
  openerOf(pressed.closest('tr'))?.dispatchEvent(
    new globalThis.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      composed: true,
      ctrlKey,
      metaKey,
      shiftKey,
    }),
  );
}

/** The pointer of a row that opens. A rule with `:has()` would be matched again for every row whenever one scrolls into view. */
function showPointer(row: HTMLElement | null) {
  if (row) row.style.cursor = openerOf(row) ? 'pointer' : '';
}

function HeaderRowContent<Row>({
  columns,
  rows,
  rowId,
  sort = '',
  onSort,
  selected = noIds,
  onSelect,
}: Pick<TableGridProps<Row>, 'columns' | 'rowId' | 'sort' | 'onSort' | 'selected' | 'onSelect'> & {
  rows: readonly Row[];
}) {
  const ids = rows.map(rowId);
  const isEverySelected = ids.length > 0 && ids.every((id) => selected.has(id));
  return (
    <tr>
      {onSelect && (
        <th scope="col" className="cell-select">
          <SelectionCheckbox
            label={t('table.selectAll')}
            isChecked={isEverySelected}
            isIndeterminate={selected.size > 0 && !isEverySelected}
            onChange={(isChecked) => onSelect(withIds(selected, ids, isChecked))}
          />
        </th>
      )}
      {columns.map((column) => (
        <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
      ))}
    </tr>
  );
}

/** Rows that scroll into view leave it as it is. */
const HeaderRow = memo(HeaderRowContent) as typeof HeaderRowContent;

function HeaderCell<Row>({
  column: { id, title, isSortable, isActions, align },
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}) {
  const order = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined;
  const Arrow = order ? (order === 'ascending' ? ArrowUp : ArrowDown) : ArrowUpDown;
  // Ascending, then descending, then the server's own order
  const next = order ? (order === 'ascending' ? `-${id}` : '') : id;
  return (
    <th scope="col" aria-sort={order} className={align === 'end' ? 'text-right' : ''}>
      {isSortable ? (
        <UnstyledButton
          className={`inline-flex items-center gap-1 h-8 font-semibold hover:text-ink ${align === 'end' ? 'flex-row-reverse' : ''}`}
          onClick={() => onSort?.(next)}
        >
          {title}
          <Arrow size={14} aria-hidden className={order ? 'text-accent' : 'sort-idle text-faint'} />
        </UnstyledButton>
      ) : isActions ? (
        <span className="sr-only">{title}</span>
      ) : (
        title
      )}
    </th>
  );
}

interface RowSelection {
  selected: ReadonlySet<string>;
  onSelect: ((ids: ReadonlySet<string>) => void) | undefined;
}

interface BodyRowProps<Row> {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  isCompact: boolean;
  /** What its checkbox selects; null in a table without selection. */
  name: string | null;
  isSelected: boolean;
  selection: RefObject<RowSelection>;
}

function BodyRowContent<Row>({ id, row, columns, isCompact, name, isSelected, selection }: BodyRowProps<Row>) {
  const isSelectable = name !== null;
  return (
    <tr
      // Called with each render of the row: its main cell may have got a link.
      ref={(element) => showPointer(element)}
      part="row"
      aria-selected={isSelectable ? isSelected : undefined}
      className={isSelected ? 'is-selected' : ''}
    >
      {isSelectable && (
        <td className="cell-select">
          <SelectionCheckbox
            label={t('table.selectRow', { name })}
            isChecked={isSelected}
            onChange={(isChecked) => {
              const { selected, onSelect } = selection.current;
              onSelect?.(withIds(selected, [id], isChecked));
            }}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-label={hasLabel(column, isCompact) ? column.title : undefined}
          className={cellClass(column, isCompact)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** While rows scroll into view or are selected, the others stay as they are, if the columns do (see `useColumns`). */
const BodyRow = memo(BodyRowContent) as typeof BodyRowContent;

const hasLabel = <Row,>({ isMain, isActions, isUnlabelled, isTableOnly }: Column<Row>, isCompact: boolean) =>
  !(isCompact || isMain || isActions || isUnlabelled || isTableOnly);

function cellClass<Row>({ isMain, isActions, isTableOnly, card, align }: Column<Row>, isCompact: boolean): string {
  const side = align === 'end' ? 'text-right tabular-nums' : '';
  if (isMain) return `cell-main ${side}`;
  if (isActions) return `cell-actions ${side}`;
  if (card) return `cell-${card} ${side}`;
  return isCompact || isTableOnly ? `cell-table-only ${side}` : side;
}

const noIds: ReadonlySet<string> = new Set();

function withIds(selected: ReadonlySet<string>, ids: readonly string[], isIncluded: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  for (const id of ids) isIncluded ? next.add(id) : next.delete(id);
  return next;
}

const SpacerRow = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden="true" className="gap-row">
    <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

function SkeletonRows<Row>({
  columns,
  isCompact,
  hasCheckbox,
}: {
  columns: readonly Column<Row>[];
  isCompact: boolean;
  hasCheckbox: boolean;
}) {
  return Array.from({ length: 6 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {hasCheckbox && <td className="cell-select" />}
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column, isCompact)}>
          {!column.isActions && <Skeleton width={column.isMain ? '70%' : 72} />}
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
  onChange: (isChecked: boolean) => void;
}) {
  const [isShownChecked, press] = usePressedValue(isChecked, onChange);
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isShownChecked}
      ref={(box) => {
        if (box) box.indeterminate = isIndeterminate;
      }}
      onChange={(event) => press(event.target.checked)}
      className="block w-4 h-4"
    />
  );
}
