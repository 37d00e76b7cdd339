import { Activity, CopyPlus, EllipsisVertical, Minus, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import type { LiveRrset } from '#core/dns/dns.schema.ts';
import { rrsetKey, toDraftRecord } from '#core/dns/draft.rules.ts';
import { fullName } from '#core/dns/name.rules.ts';
import { ttlText } from '#core/dns/ttl-text.ts';
import { upsertRecord, type ZoneDraft } from '#core/dns/zone-draft.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button, UnstyledButton } from '#screens/ui/button.tsx';
import { Chip, Skeleton } from '#screens/ui/feedback.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { LiveChip } from './live-chip.tsx';
import type { OpenDialog } from './open-dialog.ts';
import type { RecordRow } from './record-rows.ts';
import { RowProblem } from './zone-rules.ts';

const t = translator(zoneMessages, listsMessages);

interface ColumnOptions {
  zoneName: string;
  draft: ZoneDraft;
  /** What the name servers answer by set; null while it is not shown. */
  live: { sets: ReadonlyMap<string, LiveRrset>; isLoading: boolean } | null;
  onOpen: (dialog: OpenDialog) => void;
  /** A change of this row is about to be made. */
  onAct: (row: RecordRow) => void;
  onRemove: (row: RecordRow) => void;
  isVirtualized: boolean;
}

/** Every row has two lines, so that all are of one height. */
export function recordColumns(options: ColumnOptions): Column<RecordRow>[] {
  const { zoneName, draft, live, onOpen, onAct, isVirtualized } = options;
  const columns: Column<RecordRow>[] = [
    {
      id: 'name',
      title: t('zone.name'),
      isMain: true,
      isTwoLine: true,
      isSortable: true,
      cell: (row) => <NameCell row={row} zoneName={zoneName} onOpen={onOpen} />,
    },
    {
      id: 'type',
      title: t('zone.type'),
      isSortable: true,
      isTableOnly: true,
      cell: ({ type }) => <span className="font-semibold text-sm">{type}</span>,
    },
    {
      id: 'content',
      title: t('zone.content'),
      isSortable: true,
      isUnlabelled: true,
      cell: (row) => <ContentCell row={row} draft={draft} onAct={onAct} isVirtualized={isVirtualized} />,
    },
    {
      id: 'ttl',
      title: t('zone.ttl'),
      isSortable: true,
      isTableOnly: true,
      cell: ({ ttl }) => (
        <span className="text-sm whitespace-nowrap" title={t('zone.seconds', { n: ttl })}>
          {ttlText(ttl)}
        </span>
      ),
    },
  ];
  if (live)
    columns.push({
      id: 'live',
      title: t('zone.live'),
      isUnlabelled: true,
      cell: (row) => (
        <span className="block pl-9 sm:pl-0">
          <LiveCell row={row} live={live} onOpen={onOpen} />
        </span>
      ),
    });
  columns.push({
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: (row) => <RowMenu row={row} {...options} />,
  });
  return columns;
}

const states = {
  same: null,
  added: ['success', 'zone.stateAdded', Plus],
  changed: ['info', 'zone.stateChanged', Pencil],
  removed: ['danger', 'zone.stateRemoved', Minus],
} as const;

function NameCell({
  row,
  zoneName,
  onOpen,
}: {
  row: RecordRow;
  zoneName: string;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const state = states[row.state];
  const isRemoved = row.state === 'removed';
  return (
    <span className="grid gap-0.5 min-w-0 max-w-[260px]">
      <span className="flex items-center gap-2 min-h-[24px] min-w-0">
        {isRemoved ? (
          <del className="font-semibold truncate text-muted">{row.name}</del>
        ) : (
          <UnstyledButton
            data-record={row.key}
            className="row-opener font-semibold truncate hover:text-accent"
            aria-label={t('zone.editNamed', { name: `${row.name} ${row.type}` })}
            onClick={() => onOpen({ kind: 'record', row })}
          >
            {row.name}
          </UnstyledButton>
        )}
        <span className="card-only text-sm font-semibold text-muted">{row.type}</span>
        {state && (
          <Chip tone={state[0]} icon={state[2]}>
            {t(state[1])}
          </Chip>
        )}
      </span>
      <span className="text-xs text-muted truncate" title={fullName(row.name, zoneName)}>
        {fullName(row.name, zoneName)}
        <span className="card-only"> · {ttlText(row.ttl)}</span>
      </span>
    </span>
  );
}

function ContentCell({
  row,
  draft,
  onAct,
  isVirtualized,
}: { row: RecordRow } & Pick<ColumnOptions, 'draft' | 'onAct' | 'isVirtualized'>) {
  const [problem] = row.problems;
  const fix = () => {
    if (!problem?.fix) return;
    onAct(row);
    draft.edit((records) => upsertRecord(records, { ...toDraftRecord(row), ...problem.fix }));
  };
  return (
    // On a phone below the name, which stands beside the row's checkbox.
    <span className="grid gap-0.5 min-w-0 max-w-full pl-9 sm:pl-0 sm:max-w-[34vw]">
      <code
        className={`block text-sm leading-[24px] truncate ${row.state === 'removed' ? 'line-through text-muted' : ''}`}
        title={row.content}
      >
        {row.content}
      </code>
      {row.refusal !== null ? (
        <span className="text-xs text-danger truncate" title={row.refusal}>
          {row.refusal}
        </span>
      ) : problem ? (
        <Suspense fallback={null}>
          <RowProblem problem={problem} more={row.problems.length - 1} onFix={problem.fix ? fix : null} />
        </Suspense>
      ) : row.comment ? (
        <span className="text-xs text-muted truncate" title={row.comment}>
          {row.comment}
        </span>
      ) : (
        // The cards of a virtualized list are of one height too.
        isVirtualized && (
          <span className="card-only text-xs" aria-hidden>
            {'\u00a0'}
          </span>
        )
      )}
    </span>
  );
}

function LiveCell({
  row,
  live,
  onOpen,
}: {
  row: RecordRow;
  live: NonNullable<ColumnOptions['live']>;
  onOpen: (dialog: OpenDialog) => void;
}) {
  if (row.state !== 'same') return <span className="text-sm text-muted whitespace-nowrap">{t('zone.notApplied')}</span>;
  const set = live.sets.get(rrsetKey(row));
  if (!set) return live.isLoading ? <Skeleton width={72} height={24} /> : <span className="text-muted">–</span>;
  return (
    <UnstyledButton className="rounded text-left" onClick={() => onOpen({ kind: 'live', row })}>
      <LiveChip set={set} />
      <span className="sr-only">{t('zone.liveNamed', { name: `${row.name} ${row.type}` })}</span>
    </UnstyledButton>
  );
}

function RowMenu({ row, draft, onOpen, onAct, onRemove }: ColumnOptions & { row: RecordRow }) {
  const name = `${row.name} ${row.type}`;
  if (row.state === 'removed')
    return (
      <Button
        size="small"
        className="is-kept"
        icon={RotateCcw}
        data-record={row.key}
        aria-label={t('zone.restoreNamed', { name })}
        onClick={() => {
          onAct(row);
          draft.edit((records) => upsertRecord(records, toDraftRecord(row)));
        }}
      >
        {t('zone.restore')}
      </Button>
    );
  return (
    <Menu
      label={t('zone.rowActions', { name })}
      icon={EllipsisVertical}
      items={[
        { label: t('zone.edit'), icon: Pencil, onSelect: () => onOpen({ kind: 'record', row }) },
        { label: t('zone.duplicate'), icon: CopyPlus, onSelect: () => onOpen({ kind: 'record', row, isCopy: true }) },
        { label: t('zone.isItLive'), icon: Activity, onSelect: () => onOpen({ kind: 'live', row }) },
        {
          label: t('zone.deleteRecord'),
          icon: Trash2,
          isDestructive: true,
          hasSeparatorBefore: true,
          onSelect: () => {
            onAct(row);
            onRemove(row);
          },
        },
      ]}
    />
  );
}
