import { Activity, FileUp, Plus, RefreshCw, Sparkles, TableProperties, Trash2, X } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { LiveRrset, Zone } from '#core/dns/dns.schema.ts';
import { liveRecords } from '#core/dns/dns.store.ts';
import { type DraftRow, rrsetKey } from '#core/dns/draft.rules.ts';
import type { ZoneDraft } from '#core/dns/zone-draft.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { isFocusLost } from '#core/platform/focus.ts';
import type { ListState } from '#core/store/list-state.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useDrawnInSteps, useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Chip, EmptyState } from '#screens/ui/feedback.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { SearchField } from '#screens/ui/list-state.tsx';
import { Table } from '#screens/ui/table.tsx';
import { useColumns } from '#screens/ui/use-columns.ts';
import { type Selection, useSelection } from '#screens/ui/use-selection.ts';
import type { OpenDialog } from './open-dialog.ts';
import { recordColumns } from './record-columns.tsx';
import { filterRows, type RecordRow, showOptions, sortRows, toTableRows } from './record-rows.ts';
import { useDraftProblems } from './use-draft-problems.ts';
import { ZoneProblems } from './zone-rules.ts';

const t = translator(zoneMessages, listsMessages);

/** Rows from which only those in view are drawn. */
const MANY_ROWS = 120;

interface Props {
  zone: Zone;
  draft: ZoneDraft;
  from: { error: ApiError | null; refresh: () => Promise<void> };
  list: ListState;
  setList: (change: Partial<ListState>) => void;
  onOpen: (dialog: OpenDialog) => void;
  isLiveShown: boolean;
  onLiveShownChange: (isShown: boolean) => void;
}

/** The records of the draft as a table. */
export function RecordList({ zone, draft, from, list, setList, onOpen, isLiveShown, onLiveShownChange }: Props) {
  const { draftRows, isLoaded, problems, rows, shown } = useShownRows(zone, draft, list);
  const live = useLive(zone, isLiveShown);
  const selection = useSelection(shown);
  const { card, keepFocus } = useRowFocus(draftRows);
  const removeRows = useCallback(
    (keys: ReadonlySet<string>) => draft.edit((records) => records.filter(({ key }) => !keys.has(key))),
    [draft],
  );
  const isEmpty = isLoaded && rows.length === 0;
  // Such as a set that is missing.
  const general = problems.filter(({ keys }) => keys.length === 0);
  const isVirtualized = shown.length > MANY_ROWS;
  const { sets, isLoading } = live;
  const columns = useColumns(
    () =>
      recordColumns({
        zoneName: zone.name,
        draft,
        live: isLiveShown ? { sets, isLoading } : null,
        onOpen,
        onAct: (row) => keepFocus(row.id),
        onRemove: (row) => removeRows(new Set([row.id])),
        isVirtualized,
      }),
    [zone.name, draft, isLiveShown, sets, isLoading, onOpen, keepFocus, removeRows, isVirtualized],
  );
  return (
    <div className="grid gap-4 min-w-0">
      {general.length > 0 && (
        <Suspense fallback={null}>
          <ZoneProblems problems={general} />
        </Suspense>
      )}
      <div
        ref={card}
        tabIndex={-1}
        className="list-card rounded-card border border-line bg-surface min-w-0 outline-none"
      >
        {!isEmpty && (
          <Toolbar
            selection={selection}
            rows={rows}
            list={list}
            setList={setList}
            onOpen={onOpen}
            onRemove={(keys) => {
              keepFocus('');
              removeRows(keys);
            }}
          >
            <LiveSwitch live={live} isShown={isLiveShown} onChange={onLiveShownChange} />
          </Toolbar>
        )}
        <Table
          label={t('zone.recordsOf', { name: zone.name })}
          columns={columns}
          rows={isLoaded ? shown : undefined}
          rowId={({ id }) => id}
          rowName={(row) => `${row.name} ${row.type} ${row.content}`}
          sort={list.sort}
          onSort={(sort) => setList({ sort })}
          selected={selection.selectedIds}
          onSelect={selection.setSelectedIds}
          isLoading={!isLoaded}
          isVirtualized={isVirtualized}
          error={isLoaded ? null : from.error}
          onRetry={() => void from.refresh()}
          empty={
            <NoRecords
              isEmpty={isEmpty}
              search={list.search}
              onOpen={onOpen}
              onShowAll={() => setList({ search: '', filters: { type: '' } })}
            />
          }
        />
      </div>
    </div>
  );
}

/** The rows of the draft, and those of them that the list shows, in its order. */
function useShownRows(zone: Zone, draft: ZoneDraft, list: ListState) {
  const current = useSignalValue(draft.rows);
  // The dialog or menu that made an edit goes first, its row follows. The rows of a long zone wait for nothing but the first time:
  // they would be compared twice.
  const late = useDeferredValue(current);
  const draftRows = late.length > 0 && current.length > MANY_ROWS ? current : late;
  const isLoaded = useDrawnInSteps(useSignalValue(draft.isLoaded));
  const problems = useDraftProblems(draft);
  const refusals = useSignalValue(draft.refusals);
  const rows = useMemo(() => toTableRows(draftRows, problems, refusals), [draftRows, problems, refusals]);
  // Only makes the next sort faster: what is shown does not depend on it.
  const last = useRef<readonly RecordRow[]>([]);
  const shown = useMemo(() => {
    last.current = sortRows(filterRows(rows, list.search, list.filters.type ?? '', zone.name), list.sort, last.current);
    return last.current;
  }, [rows, list.search, list.filters.type, list.sort, zone.name]);
  return { draftRows, isLoaded, problems, rows, shown };
}

interface ToolbarProps extends Pick<Props, 'list' | 'setList' | 'onOpen'> {
  selection: Selection<RecordRow>;
  rows: readonly RecordRow[];
  onRemove: (keys: ReadonlySet<string>) => void;
  children: ReactNode;
}

/** What can be done with the selected records, or else which records are shown. */
function Toolbar({ selection, rows, list, setList, onOpen, onRemove, children }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 py-2 border-b min-h-[53px]">
      {selection.selectedRows.length > 0 ? (
        <BulkActions selection={selection} onOpen={onOpen} onRemove={onRemove} />
      ) : (
        <>
          <SearchField label={t('zone.searchRecords')} value={list.search} onSearch={(search) => setList({ search })} />
          <SelectField
            label={t('zone.show')}
            isLabelHidden
            value={list.filters.type ?? ''}
            options={showOptions(rows)}
            onChange={(event) => setList({ filters: { type: event.target.value } })}
          />
          <span className="grow" />
          {children}
        </>
      )}
    </div>
  );
}

interface NoRecordsProps extends Pick<Props, 'onOpen'> {
  /** The zone has none, not the search alone. */
  isEmpty: boolean;
  search: string;
  onShowAll: () => void;
}

const NoRecords = ({ isEmpty, search, onOpen, onShowAll }: NoRecordsProps) =>
  isEmpty ? (
    <EmptyZone onOpen={onOpen} />
  ) : (
    <EmptyState
      icon={TableProperties}
      title={search ? t('table.nothingFound', { search }) : t('zone.noneOfThese')}
      action={<Button onClick={onShowAll}>{t('zone.showAll')}</Button>}
    />
  );

/** Returns the focus to a row whose button went away with the change that it made. */
function useRowFocus(rows: readonly DraftRow[]) {
  const card = useRef<HTMLDivElement>(null);
  const key = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows mean that the change is drawn
  useEffect(() => {
    if (key.current === null || !isFocusLost()) return;
    (card.current?.querySelector<HTMLElement>(`[data-record="${key.current}"]`) ?? card.current)?.focus();
    key.current = null;
  }, [rows]);
  const keepFocus = useCallback((rowKey: string) => {
    key.current = rowKey;
    // React would restore the focus of what its commit removes, and lay the page out twice for it.
    card.current?.querySelector<HTMLElement>(':focus')?.blur();
  }, []);
  return { card, keepFocus };
}

/** What the name servers answer, by set. */
function useLive(zone: Zone, isShown: boolean) {
  const state = useResource(liveRecords, isShown ? { params: { id: zone.id } } : null);
  const sets = useMemo(
    () => new Map<string, LiveRrset>((state.data ?? []).map((set) => [rrsetKey(set), set])),
    [state.data],
  );
  return { ...state, sets, isLoading: state.isFetching && !state.data };
}

interface LiveSwitchProps {
  live: ReturnType<typeof useLive>;
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

/** Shows the answers of the name servers beside the records. */
function LiveSwitch({ live, isShown, onChange }: LiveSwitchProps) {
  if (!isShown)
    return (
      <Button icon={Activity} onClick={() => onChange(true)}>
        {t('zone.isItLive')}
      </Button>
    );
  const total = live.sets.size;
  const good = [...live.sets.values()].filter(({ status }) => status === 'live').length;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span role="status" className="inline-flex items-center gap-2">
        {live.error && !live.data ? (
          <Chip tone="danger">{t('zone.liveFailed')}</Chip>
        ) : (
          live.data && (
            <Chip tone={good === total ? 'success' : 'warning'}>
              {good === total ? t('zone.allLive') : t('zone.someLive', { good, total })}
            </Chip>
          )
        )}
      </span>
      <Button icon={RefreshCw} isPending={live.isFetching} onClick={() => void live.refresh()}>
        {t('zone.askAgain')}
      </Button>
      <IconButton label={t('zone.hideLive')} icon={X} onClick={() => onChange(false)} />
    </span>
  );
}

interface BulkActionsProps {
  selection: Selection<DraftRow & { id: string }>;
  onOpen: (dialog: OpenDialog) => void;
  onRemove: (keys: ReadonlySet<string>) => void;
}

function BulkActions({ selection, onOpen, onRemove }: BulkActionsProps) {
  const rows = selection.selectedRows.filter(({ state }) => state !== 'removed');
  return (
    <>
      <span role="status" className="grow font-semibold">
        {t('zone.selected', { n: rows.length })}
      </span>
      <Button disabled={rows.length === 0} onClick={() => onOpen({ kind: 'ttl', rows, onDone: selection.clear })}>
        {t('zone.changeTtl')}
      </Button>
      <Button
        variant="danger"
        icon={Trash2}
        disabled={rows.length === 0}
        onClick={() => {
          onRemove(new Set(rows.map(({ id }) => id)));
          selection.clear();
        }}
      >
        {t('zone.deleteSelected')}
      </Button>
      <IconButton label={t('zone.selectNone')} icon={X} onClick={selection.clear} />
    </>
  );
}

function EmptyZone({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  return (
    <EmptyState
      icon={TableProperties}
      title={t('zone.empty')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" icon={Plus} onClick={() => onOpen({ kind: 'record', row: null })}>
            {t('zone.addRecord')}
          </Button>
          <Button icon={Sparkles} onClick={() => onOpen({ kind: 'presets' })}>
            {t('zone.presets')}
          </Button>
          <Button icon={FileUp} onClick={() => onOpen({ kind: 'import', text: '' })}>
            {t('zone.import')}
          </Button>
        </div>
      }
    >
      {t('zone.emptyText')}
    </EmptyState>
  );
}
