import { useEffect } from 'react';
import type { Zone } from '#core/dns/dns.schema.ts';
import { dnsStatus, records, zone as zoneResource } from '#core/dns/dns.store.ts';
import type { FindZoneProblems } from '#core/dns/draft.rules.ts';
import { zoneDraft } from '#core/dns/zone-draft.ts';
import { ApiError } from '#core/http/api-error.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useResource } from '../ui/context.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { ErrorState, Skeleton } from '../ui/feedback.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { useTabObject } from '../ui/page-title.tsx';
import { useAsync } from '../ui/use-async.ts';
import { ZoneEditor } from './parts/zone-editor.tsx';
import { loadZoneRules } from './parts/zone-rules.ts';

const t = translator(zoneMessages);

const crumbs = () => [{ label: t('zone.title'), to: '/domains/dns' }];

/** One zone: its records as a table or as a zone file. */
export function ZoneScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params.id ?? '';
  const state = useResource(zoneResource, { params: { id } });
  const { data: zone, error } = state;
  const isThis = zone?.id === id;
  useTabObject(isThis ? zone.name : undefined);
  const rules = useAsync(loadZoneRules);
  return (
    <div data-status={dnsStatus(state)}>
      {zone && isThis ? (
        <LoadedZone
          key={id}
          zone={zone}
          rules={rules}
          isFetching={state.isFetching}
          onRefresh={() => void state.refresh()}
        />
      ) : error?.isNotFoundOrForbidden ? (
        <NotFound title={t('zone.notFound')} to="/domains/dns" linkLabel={t('zone.all')} error={error} />
      ) : (
        <DetailPage title={t('zone.zone')} crumbs={crumbs()} isLoading={!error}>
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
  rules: ReturnType<typeof useAsync<FindZoneProblems>>;
  isFetching: boolean;
  onRefresh: () => void;
}

function LoadedZone({ zone, rules, isFetching, onRefresh }: LoadedZoneProps) {
  const { id } = zone;
  const draft = zoneDraft(zone);
  const { data, isPlaceholderData, error, refresh } = useResource(records, { params: { id } });
  useEffect(() => {
    if (data && !isPlaceholderData) draft.load(data);
  }, [draft, data, isPlaceholderData]);
  useEffect(() => {
    if (rules.value) draft.findProblems.value = rules.value;
  }, [draft, rules.value]);
  const reload = async () => {
    if (rules.isFailed) rules.retry();
    if (error) await refresh();
  };
  return (
    <ZoneEditor
      zone={zone}
      draft={draft}
      crumbs={crumbs()}
      from={{ error: error ?? (rules.isFailed ? new ApiError('network') : null), refresh: reload }}
      isCheckingDelegation={isFetching}
      onCheckDelegation={onRefresh}
    />
  );
}

ZoneScreen.prefetch = () => void loadZoneRules().catch(() => undefined);
