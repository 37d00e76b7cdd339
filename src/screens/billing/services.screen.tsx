import { Boxes, Plus } from 'lucide-react';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { daysUntil, formatDate } from '#core/rules/format.rules.ts';
import { isLive, servicePlan, servicePrice } from '#core/service/service.rules.ts';
import type { Service } from '#core/service/service.schema.ts';
import { service as serviceResource, services } from '#core/service/service.store.ts';
import { serviceStatuses } from '#core/service/service-status.rules.ts';
import { readListState, toListQuery } from '#core/store/list-state.ts';
import { usePortal, useResource } from '../ui/context.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListFilter } from '../ui/list-filter.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListState } from '../ui/list-state.tsx';
import { RowName } from '../ui/row-name.tsx';
import type { Column } from '../ui/table.tsx';
import { ServiceStatus, serviceKindLabel, serviceStatusLabel } from './parts/status.tsx';

const t = translator(billingMessages, listsMessages);

const types: readonly { value: string; labelKey: MessageKey<typeof billingMessages> }[] = [
  { value: '', labelKey: 'billing.allTypes' },
  { value: 'domain', labelKey: 'billing.typeDomain' },
  { value: 'hosting', labelKey: 'billing.typeHosting' },
  { value: 'email', labelKey: 'billing.typeEmail' },
  { value: 'cloud', labelKey: 'billing.typeCloud' },
  { value: 'wordpress', labelKey: 'billing.typeWordpress' },
  { value: 'project', labelKey: 'billing.typeProject' },
];
/** What the team pays for: `/billing/services`, and `/service/{type}` for one kind. */
export function ServicesScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { router } = usePortal();
  const [list, setList] = useListState(['type', 'status']);
  const type = params.type ?? list.filters.type ?? '';
  const { status = '' } = list.filters;
  const state = useResource(services, { query: { ...toListQuery(list), status, ...(type ? { type } : {}) } });
  const selectType = (value: string) =>
    params.type
      ? router.navigate(value ? `/service/${value}` : '/billing/services')
      : setList({ filters: { type: value } });
  const add = (
    <LinkButton variant="primary" icon={Plus} to="/add-product">
      {t('billing.addProduct')}
    </LinkButton>
  );
  return (
    <div className="grid gap-5">
      <ListScreen
        title={t('billing.services')}
        list={list}
        setList={setList}
        from={state}
        rows={state.data?.services}
        total={state.data?.meta.total}
        columns={serviceColumns(clock().now())}
        columnsKey="services"
        rowName={({ name }) => name}
        searchLabel={t('billing.searchServices')}
        filters={
          <>
            <ListFilter
              label={t('billing.type')}
              value={type}
              options={types.map(({ value, labelKey }) => ({ value, label: t(labelKey) }))}
              onChange={selectType}
            />
            <ListFilter
              label={t('table.status')}
              value={status}
              options={[
                { value: '', label: t('billing.anyStatus') },
                { value: 'near_renewal', label: t('billing.nearRenewal') },
                ...Object.keys(serviceStatuses).map((value) => ({ value, label: serviceStatusLabel(value) })),
              ]}
              onChange={(value) => setList({ filters: { status: value } })}
            />
          </>
        }
        action={add}
        isFiltered={Boolean(status || type)}
        empty={{
          icon: Boxes,
          title: t('billing.noServices'),
          text: t('billing.noServicesText'),
          action: add,
          filteredTitle: t('billing.noneOfTheseServices'),
          filteredAction: <LinkButton to="/billing/services">{t('billing.showAll')}</LinkButton>,
        }}
      />
    </div>
  );
}
ServicesScreen.prefetch = () => services.prefetch({ query: toListQuery(readListState('')) });

/** S1 §9: a renewal within so many days is announced. */
const RENEWAL_SOON_DAYS = 31;
/** Within so many days it is marked, and so is one for which nothing happens unless the customer acts. */
const RENEWAL_NEAR_DAYS = 7;

/** @param now ms since the epoch */
const serviceColumns = (now: number): readonly Column<Service>[] => [
  {
    id: 'name',
    title: t('billing.service'),
    isMain: true,
    isTwoLine: true,
    isSortable: true,
    cell: (service) => (
      <RowName
        to={`/service/${service.type}/${service.id}`}
        note={servicePlan(service)}
        onPrefetch={() => serviceResource.prefetch({ params: { id: service.id } })}
      >
        {service.name}
      </RowName>
    ),
  },
  { id: 'kind', title: t('billing.type'), cell: serviceKindLabel },
  {
    id: 'status',
    title: t('table.status'),
    isSortable: true,
    card: 'status',
    cell: ({ status }) => <ServiceStatus status={status} />,
  },
  {
    id: 'renewal_at',
    title: t('billing.renewal'),
    isSortable: true,
    card: 'fact',
    cell: (service) => {
      const { renewal_at, status, auto_renew } = service;
      if (!renewal_at) return '';
      const days = daysUntil(renewal_at, now);
      const isEnding = auto_renew === false;
      return (
        <span className="grid">
          <span className={`whitespace-nowrap ${isLive(service) ? '' : 'text-muted'}`}>{formatDate(renewal_at)}</span>
          {status === 'active' && days <= RENEWAL_SOON_DAYS && (
            <span className={`text-sm ${isEnding || days <= RENEWAL_NEAR_DAYS ? 'text-warning' : 'text-muted'}`}>
              {t(isEnding ? 'billing.endsInDays' : 'billing.inDays', { n: days })}
            </span>
          )}
        </span>
      );
    },
  },
  {
    id: 'price',
    title: t('billing.price'),
    isSortable: true,
    align: 'end',
    cell: (service) => <span className="whitespace-nowrap">{servicePrice(service)}</span>,
  },
];
