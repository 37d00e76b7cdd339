import { Database } from 'lucide-react';
import type { BackupTable } from '#core/backup/backup.schema.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { restoreMessages } from '#core/i18n/messages/restores.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { type Column, Table } from '#screens/ui/table.tsx';

const t = translator(restoreMessages);

const figure = (n: number, className = '') => (
  <span className={`tabular-nums ${n > 0 ? className : 'text-muted'}`}>{formatCount(n)}</span>
);

/** Titles are read when they are drawn: the language may change. */
const columns = (): readonly Column<BackupTable>[] => [
  {
    id: 'name',
    title: t('restores.table'),
    isMain: true,
    cell: ({ name }) => <span className="font-mono text-sm break-words">{name}</span>,
  },
  { id: 'rows', title: t('restores.rowsThen'), align: 'end', cell: ({ rows }) => figure(rows) },
  {
    id: 'rows_now',
    title: t('restores.rowsNow'),
    align: 'end',
    cell: ({ rows_now }) =>
      rows_now === null ? (
        <span className="text-danger font-semibold">{t('restores.tableGone')}</span>
      ) : (
        figure(rows_now)
      ),
  },
  {
    id: 'changed',
    title: t('restores.changedRows'),
    align: 'end',
    cell: ({ changed }) => figure(changed, 'text-warning font-semibold'),
  },
  {
    id: 'lost',
    title: t('restores.lostRows'),
    align: 'end',
    cell: ({ lost }) => figure(lost, 'text-danger font-semibold'),
  },
];

interface Props {
  tables: readonly BackupTable[];
  selected: ReadonlySet<string>;
  onSelect: (names: ReadonlySet<string>) => void;
}

/** Tables of a backup beside those of now, to choose from. */
export const RestoreTables = ({ tables, selected, onSelect }: Props) => (
  <Table
    label={t('restores.chooseTables')}
    columns={columns()}
    rows={tables}
    rowId={({ name }) => name}
    rowName={({ name }) => name}
    selected={selected}
    onSelect={onSelect}
    empty={<EmptyState icon={Database} title={t('restores.noTables')} />}
  />
);
