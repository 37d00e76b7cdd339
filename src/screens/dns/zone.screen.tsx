import { useEffect } from 'react';
import type { Zone } from '#core/dns/dns.schema.ts';
import { dnsStatus, records, zone as zoneResource } from '#core/dns/dns.store.ts';
import { zoneDraft } from '#core/dns/zone-draft.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useResource } from '../ui/context.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { ErrorState, Skeleton } from '../ui/feedback.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { useTabObject } from '../ui/page-title.tsx';
import { ZoneEditor } from './parts/zone-editor.tsx';

const t = translator(zoneMessages);

const crumbs = () => [{ label: t('zone.title'), to: '/domains/dns' }];

/** One zone: its records as a table or as a zone file. */
export function ZoneScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params.id ?? '';
  const state = useResource(zoneResource, { params: { id } });
  const { data: zone, error } = state;
  const isThis = zone?.id === id;
  useTabObject(isThis ? zone.name : undefined);
  return (
    <div data-status={dnsStatus(state)}>
      {zone && isThis ? (
        <LoadedZone key={id} zone={zone} isFetching={state.isFetching} onRefresh={() => void state.refresh()} />
      ) : error?.isNotFoundOrForbidden ? (
        <NotFound title={t('zone.notFound')} to="/domains/dns" linkLabel={t('zone.all')} error={error} />
      ) : (
        <DetailPage title={t('zone.zone')} crumbs={crumbs()}>
          {error ? (
            <ErrorState error={error} onRetry={() => void state.refresh()} />
          ) : (
            <div className="grid gap-4">
              <Skeleton height={40} width="40%" />
              <Skeleton height={360} />
            </div>
          )}
        </DetailPage>
      )}
    </div>
  );
}

interface LoadedZoneProps {
  zone: Zone;
  isFetching: boolean;
  onRefresh: () => void;
}

function LoadedZone({ zone, isFetching, onRefresh }: LoadedZoneProps) {
  const { id } = zone;
  const draft = zoneDraft(zone);
  const state = useResource(records, { params: { id } });
  const { data, isPlaceholderData } = state;
  useEffect(() => {
    if (data && !isPlaceholderData) draft.load(data);
  }, [draft, data, isPlaceholderData]);
  return (
    <ZoneEditor
      zone={zone}
      draft={draft}
      crumbs={crumbs()}
      from={state}
      isCheckingDelegation={isFetching}
      onCheckDelegation={onRefresh}
    />
  );
}
