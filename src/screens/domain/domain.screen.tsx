import { Network } from 'lucide-react';
import { Suspense } from 'react';
import type { Domain } from '#core/domain/domain.schema.ts';
import { type Expiry, expiryOf } from '#core/domain/domain-expiry.rules.ts';
import { domainContacts, domainEvents, domain as domainResource } from '#core/domain/domains.store.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate } from '#core/rules/format.rules.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { readListState } from '#core/store/list-state.ts';
import { useResource } from '../ui/context.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useListState } from '../ui/list-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { DomainStatus } from './parts/domain-status.tsx';
import { Notice } from './parts/notice.tsx';
import { OverviewTab } from './parts/overview-tab.tsx';

const t = translator(domainsMessages);

const NameServersTab = lazyPart(() => import('./parts/name-servers-tab.tsx').then((module) => module.NameServersTab));
const ContactsTab = lazyPart(() => import('./parts/contacts-tab.tsx').then((module) => module.ContactsTab));
const TransferTab = lazyPart(() => import('./parts/transfer-tab.tsx').then((module) => module.TransferTab));
const DnssecTab = lazyPart(() => import('./parts/dnssec-tab.tsx').then((module) => module.DnssecTab));
const HistoryTab = lazyPart(() => import('./parts/history-tab.tsx').then((module) => module.HistoryTab));

const tabs = [
  { id: 'overview', labelKey: 'domains.overview', Content: OverviewTab },
  { id: 'name-servers', labelKey: 'domains.nameServers', Content: NameServersTab },
  { id: 'contacts', labelKey: 'domains.contacts', Content: ContactsTab },
  { id: 'transfer', labelKey: 'domains.transfer', Content: TransferTab },
  { id: 'dnssec', labelKey: 'domains.dnssec', Content: DnssecTab },
  { id: 'history', labelKey: 'domains.history', Content: HistoryTab },
] as const satisfies readonly { id: string; labelKey: MessageKey<typeof domainsMessages>; Content: unknown }[];

/** What is not registered here, or only waits to be restored, cannot be changed. */
const tabsIn = (phase: Expiry['phase']) =>
  tabs.filter(({ id }) => ['active', 'near_renewal', 'grace'].includes(phase) || id === 'overview' || id === 'history');

/** What a tab reads besides the domain, fetched when it is pointed at. */
const prefetch: Readonly<Record<string, (id: string) => void>> = {
  contacts: (id) => domainContacts.prefetch({ query: { domain_id: id } }),
  history: (id) => domainEvents.prefetch({ params: { id }, query: { page: 1, per_page: readListState('').perPage } }),
};

/** One domain: its state and next step, and all that can be done with it. */
export function DomainScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const state = useResource(domainResource, { params: { id } });
  const domain = state.data?.id === id ? state.data : undefined;
  if (!domain && state.error?.isNotFoundOrForbidden)
    return <NotFound title={t('domains.gone')} to="/domains" linkLabel={t('domains.all')} error={state.error} />;
  const zoneId = domain?.zone_id;
  return (
    <div data-status={fetchStatus(state) ?? undefined}>
      <DetailPage
        title={domain?.name ?? t('domains.domain')}
        crumbs={[{ label: t('domains.title'), to: '/domains' }]}
        isLoading={!domain && !state.error}
        status={domain && <DomainStatus domain={domain} />}
        actions={
          zoneId && (
            <LinkButton icon={Network} to={`/domains/dns/${zoneId}`}>
              {t('domains.openZone')}
            </LinkButton>
          )
        }
      >
        <Loaded from={{ ...state, data: domain }} skeleton={<DomainSkeleton />}>
          {(data) => <DomainTabs key={data.id} domain={data} />}
        </Loaded>
      </DetailPage>
    </div>
  );
}

const DomainSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton height={40} />
    <Skeleton height={96} />
    <Skeleton height={140} />
  </div>
);

function DomainTabs({ domain }: { domain: Domain }) {
  const [list, setList] = useListState(['tab']);
  const shown = tabsIn(expiryOf(domain, clock().now()).phase);
  const value = shown.find(({ id }) => id === list.filters.tab)?.id ?? 'overview';
  return (
    <div className="grid gap-5">
      <NextStep domain={domain} />
      <Tabs
        label={t('domains.pagesOf', { name: domain.name })}
        value={value}
        onChange={(tab) => setList({ filters: { tab: tab === 'overview' ? '' : tab } })}
        tabs={shown.map(({ id, labelKey, Content }) => ({
          id,
          label: t(labelKey),
          content: (
            <div className="max-w-[896px]">
              <Suspense fallback={<Skeleton height={240} />}>
                <Content domain={domain} />
              </Suspense>
            </div>
          ),
          prefetch: () => prefetch[id]?.(domain.id),
        }))}
      />
    </div>
  );
}

/** What the domain waits for, if anything. */
function NextStep({ domain }: { domain: Domain }) {
  const { name, auto_renew, renewal_at, transfer, pending_registrant, ips_tag, zone_id } = domain;
  const { phase, until } = expiryOf(domain, clock().now());
  const date = until ? formatDate(until) : '';
  // The steps below say how far it is.
  if (transfer && phase === 'pending')
    return transfer.failure ? <Notice tone="danger">{t('domains.transferFailed', { name })}</Notice> : null;
  if (phase === 'pending') return <Notice tone="info">{t('domains.settingUp', { name })}</Notice>;
  if (phase === 'released')
    return (
      <Notice tone="danger">
        {ips_tag ? t('domains.movedTo', { name, tag: ips_tag }) : t('domains.released', { name })}{' '}
        {zone_id && t('domains.zoneKept')}
      </Notice>
    );
  if (phase === 'redemption') return <Notice tone="danger">{t('domains.redemptionUntil', { name, date })}</Notice>;
  if (phase === 'grace')
    return (
      <Notice tone="danger">
        {t('domains.graceUntil', { name, expired: formatDate(renewal_at ?? ''), date: date || '–' })}
      </Notice>
    );
  if (pending_registrant)
    return (
      <Notice tone="warning">
        {t('domains.registrantPending', {
          name: `${pending_registrant.firstname} ${pending_registrant.lastname}`.trim(),
          email: pending_registrant.email_address,
        })}
      </Notice>
    );
  if (phase === 'near_renewal' && !auto_renew)
    return <Notice tone="warning">{t('domains.willExpire', { name, date })}</Notice>;
  return null;
}
