import { useMemo } from 'react';
import type { Zone } from '#core/dns/dns.schema.ts';
import { spfPolicies } from '#core/dns/dns.store.ts';
import { countZoneSpf } from '#core/dns/spf.rules.ts';
import type { ZoneDraft } from '#core/dns/zone-draft.ts';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';

/** Domains that are asked for at a time: the provider asks for no more. */
const MAX_DOMAINS = 30;

/** The lookups of the draft's SPF records. While a zone file is typed they are those of the records as they are applied. */
export function useSpf(zone: Zone, draft: ZoneDraft) {
  const isTyped = useSignalValue(draft.text) !== null;
  const records = useSignalValue(isTyped ? draft.base : draft.records);
  const domains = useMemo(() => countZoneSpf(records, zone.name).domains, [records, zone.name]);
  const query = domains.slice(0, MAX_DOMAINS).join(',');
  const state = useResource(spfPolicies, query === '' ? null : { params: { id: zone.id }, query: { domains: query } });
  const policies = state.isPlaceholderData ? undefined : state.data;
  const { counts } = useMemo(() => countZoneSpf(records, zone.name, policies), [records, zone.name, policies]);
  return {
    counts,
    isCounting: query !== '' && policies === undefined && state.error === null,
    isFetching: state.isFetching,
    refresh: state.refresh,
  };
}
