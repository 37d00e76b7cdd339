import { Boxes, Plus } from 'lucide-react';
import { billingMessages } from '#core/i18n/messages/billing.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { daysUntil, formatDate } from '#core/rules/format.rules.ts';
import { serviceKind, servicePrice } from '#core/service/service.rules.ts';
import { services } from '#core/service/service.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { SelectField } from '../ui/field.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { Link } from '../ui/link.tsx';
import { ListPager, SearchField, useListState } from '../ui/list-state.tsx';
import { ListPage } from '../ui/pages.tsx';
import { Table } from '../ui/table.tsx';
import { BillingNav } from './parts/billing-nav.tsx';
import { ServiceStatus, serviceStatuses, serviceStatusLabel } from './parts/status.tsx';

const t = translator(billingMessages, listsMessages);

const types: readonly { value: string; labelKey: MessageKey<typeof billingMessages> }[] = [
  { value: '', labelKey: 'billing.all' },
  { value: 'domain', labelKey: 'billing.typeDomain' },
  { value: 'hosting', labelKey: 'billing.typeHosting' },
  { value: 'email', labelKey: 'billing.typeEmail' },
  { value: 'cloud', labelKey: 'billing.typeCloud' },
  { value: 'wordpress', labelKey: 'billing.typeWordpress' },
  { value: 'project', labelKey: 'billing.typeProject' },
];
export const serviceKindKeys: Record<ReturnType<typeof serviceKind>, MessageKey<typeof billingMessages>> = {
  hosting: 'billing.kindHosting',
  domain: 'billing.kindDomain',
  other: 'billing.kindOther',
};

/** What the team pays for: `/billing/services`, and `/service/{type}` for one kind. */
export function ServicesScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { router } = usePortal();
  const [list, setList] = useListState(['type', 'status']);
  const type = params.type ?? list.filters.type ?? '';
  const { status = '' } = list.filters;
  const { data, error, isLoading, isPlaceholderData, refresh } = useResource(services, {
    query: {
      page: list.page,
      per_page: list.perPage,
      search: list.search,
      sort: list.sort,
      status,
      ...(type ? { type } : {}),
    },
  });
  const now = clock().now();
  const chooseType = (value: string) =>
    params.type
      ? router.navigate(value ? `/service/${value}` : '/billing/services')
      : setList({ filters: { type: value } });
  const isFiltered = Boolean(list.search || status || type);
  return (
    <div className="grid gap-5">
      <BillingNav />
      <ListPage
        title={t('billing.services')}
        total={data?.meta.total}
        action={
          <Button variant="primary" icon={Plus} onClick={() => router.navigate('/add-product')}>
            {t('billing.addProduct')}
          </Button>
        }
        summary={
          <FilterChips
            label={t('billing.type')}
            value={type}
            options={types.map(({ value, labelKey }) => ({ value, label: t(labelKey) }))}
            onValueChange={chooseType}
          />
        }
        toolbar={
          <>
            <SearchField
              label={t('billing.searchServices')}
              value={list.search}
              onSearch={(search) => setList({ search })}
            />
            <SelectField
              label={t('table.status')}
              isLabelHidden
              value={status}
              options={[
                { value: '', label: t('billing.anyStatus') },
                { value: 'near_renewal', label: t('billing.nearRenewal') },
                ...serviceStatuses.map((one) => ({ value: one, label: serviceStatusLabel(one) })),
              ]}
              onChange={(event) => setList({ filters: { status: event.target.value } })}
            />
          </>
        }
      >
        <Table
          label={t('billing.services')}
          rows={data?.services}
          rowId={(one) => one.id}
          rowName={(one) => one.name}
          sort={list.sort}
          onSort={(sort) => setList({ sort })}
          isLoading={isLoading}
          isStale={isPlaceholderData}
          error={error}
          onRetry={() => void refresh()}
          empty={
            <EmptyState
              icon={Boxes}
              title={
                list.search
                  ? t('table.nothingFound', { search: list.search })
                  : t(isFiltered ? 'billing.noneOfThese' : 'billing.noServices')
              }
              action={
                isFiltered ? (
                  <Button onClick={() => router.navigate('/billing/services')}>{t('billing.showAll')}</Button>
                ) : undefined
              }
            />
          }
          columns={[
            {
              id: 'name',
              title: t('billing.service'),
              isMain: true,
              isSortable: true,
              cell: (one) => (
                <Link to={`/service/${one.type}/${one.id}`} className="grid hover:text-accent">
                  <span className="font-semibold break-words">{one.name}</span>
                  <span className="text-sm text-muted">{one.label}</span>
                </Link>
              ),
            },
            { id: 'kind', title: t('billing.kind'), cell: (one) => t(serviceKindKeys[serviceKind(one)]) },
            {
              id: 'status',
              title: t('table.status'),
              isSortable: true,
              cell: (one) => <ServiceStatus status={one.status} />,
            },
            {
              id: 'renewal_at',
              title: t('billing.renewal'),
              isSortable: true,
              cell: (one) =>
                one.renewal_at ? (
                  <span className="grid">
                    <span className="whitespace-nowrap">{formatDate(one.renewal_at)}</span>
                    {one.status === 'active' && daysUntil(one.renewal_at, now) <= 31 && (
                      <span className="text-sm text-warning">
                        {t('billing.inDays', { n: daysUntil(one.renewal_at, now) })}
                      </span>
                    )}
                  </span>
                ) : (
                  ''
                ),
            },
            {
              id: 'price',
              title: t('billing.price'),
              isSortable: true,
              align: 'end',
              cell: (one) => <span className="tabular-nums whitespace-nowrap">{servicePrice(one)}</span>,
            },
          ]}
        />
        <ListPager list={list} setList={setList} total={data?.meta.total} />
      </ListPage>
    </div>
  );
}
