import { useRef } from 'react';
import { refreshSites, wordpressSite } from '#core/wordpress/sites.store.ts';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { usePortal, useResource, useSignalValue } from '#screens/ui/context.tsx';

/** Keeps the sites on screen fresh: their state as the provider reports it. */
export const useFollowSites = () => useFollowTeam(['wordpress', 'job'], refreshSites);

/** The site that the address names. It stays the last one while another page is being loaded. */
export function useSite() {
  const pathname = useSignalValue(usePortal().router.pathname);
  const last = useRef('');
  const id = /^\/wordpress\/([^/]+)/.exec(pathname)?.[1] ?? last.current;
  last.current = id;
  const state = useResource(wordpressSite, id ? { params: { id } } : null);
  const site = state.data?.id === id ? state.data : undefined;
  return { ...state, id, data: site, site };
}
