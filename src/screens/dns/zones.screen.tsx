import { Globe, Plus } from 'lucide-react';
import type { Zone } from '#core/dns/dns.schema.ts';
import { dnsStatus, records, zone, zones } from '#core/dns/dns.store.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { readListState, toListQuery } from '#core/store/list-state.ts';
import { useResource } from '../ui/context.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListState } from '../ui/list-state.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { RowName } from '../ui/row-name.tsx';
import type { Column } from '../ui/table.tsx';
import { useColumns } from '../ui/use-columns.ts';
import { DelegationChip } from './parts/delegation.tsx';

const t = translator(zoneMessages, listsMessages);

/** The team's zones. */
export function ZonesScreen() {
  const [list, setList] = useListState();
  const state = useResource(zones, { query: toListQuery(list) });
  const addZone = (
    <LinkButton variant="primary" icon={Plus} to="/domains/add-domain">
      {t('zone.add')}
    </LinkButton>
  );
  return (
    <div className="grid gap-5" data-status={dnsStatus(state)}>
      <ListScreen
        title={t('zone.title')}
        list={list}
        setList={setList}
        from={state}
        rows={state.data?.zones}
        total={state.data?.total}
        columns={useColumns(columns, [])}
        rowName={({ name }) => name}
        searchLabel={t('zone.search')}
        action={addZone}
        empty={{ icon: Globe, title: t('zone.none'), text: t('zone.noneText'), action: addZone }}
      />
    </div>
  );
}
ZonesScreen.prefetch = () => zones.prefetch({ query: toListQuery(readListState('')) });

const prefetch = (id: string) => {
  zone.prefetch({ params: { id } });
  records.prefetch({ params: { id } });
};

const columns = (): Column<Zone>[] => [
  {
    id: 'name',
    title: t('zone.name'),
    isMain: true,
    isSortable: true,
    cell: ({ id, name }) => (
      <RowName to={`/domains/dns/${id}`} onPrefetch={() => prefetch(id)}>
        {name}
      </RowName>
    ),
  },
  {
    id: 'delegation',
    title: t('zone.delegation'),
    card: 'status',
    cell: (row) => (
      <span className="inline-grid gap-0.5 justify-items-start">
        <DelegationChip zone={row} />
        {row.domain_left === 'moved' && <span className="text-xs text-muted">{t('zone.domainMoved')}</span>}
      </span>
    ),
  },
  {
    id: 'records',
    title: t('zone.records'),
    isSortable: true,
    align: 'end',
    cell: (row) => formatCount(row.records),
  },
  {
    id: 'updated_at',
    title: t('zone.changed'),
    card: 'fact',
    isSortable: true,
    cell: ({ updated_at }) => (updated_at ? <RelativeTime iso={updated_at} /> : '–'),
  },
];
