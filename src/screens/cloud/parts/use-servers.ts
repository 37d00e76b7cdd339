import { useEffect } from 'react';
import { cloudServer, cloudServers, followFigures, refreshServers } from '#core/cloud/cloud.store.ts';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { useResource } from '#screens/ui/context.tsx';

/** Keeps the servers on screen fresh: their state as the provider reports it, their figures every few seconds. */
export function useFollowServers(): void {
  useFollowTeam(['server', 'job'], refreshServers);
  useEffect(followFigures, []);
}

/**
 * The server that an address names by its id or, as S1 has it, by its name. A name of digits alone is read as an id first.
 * @param address the parameter of the path
 * @returns its state, and its id as soon as that is known
 */
export function useServer(address: string) {
  const isId = /^\d+$/.test(address);
  const byId = useResource(cloudServer, isId ? { params: { id: address } } : null);
  const isUnknownId = isId && byId.error?.isNotFoundOrForbidden === true && byId.data?.id !== address;
  const isNamed = address !== '' && (!isId || isUnknownId);
  const found = useResource(cloudServers, isNamed ? { query: { search: address, per_page: 100 } } : null);
  const id = isNamed && !found.isPlaceholderData ? found.data?.servers.find(({ name }) => name === address)?.id : null;
  const named = useResource(cloudServer, id ? { params: { id } } : null);
  if (!isNamed) {
    const server = byId.data?.id === address ? byId.data : undefined;
    return { ...byId, id: address || null, server, isMissing: !server && byId.error?.isNotFoundOrForbidden === true };
  }
  const server = id && named.data?.id === id ? named.data : undefined;
  const from = id ? named : found;
  const isMissing = !server && (found.data !== undefined ? !id : found.error?.isNotFoundOrForbidden === true);
  return { ...from, data: server, id: id ?? null, server, isMissing };
}
