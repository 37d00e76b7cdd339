import { QueryClient, type QueryKey } from '@tanstack/query-core';
import { ApiError } from '../http/api-error.ts';
import { onLocaleChange } from '../i18n/locale.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { startQueryRecovery } from './query-recovery.ts';

/** The page's cache of server state. Emptied when the identity changes. */
export const queryClient = shared('query-client', () => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a read fails and the screen shows it. The default would wait silently.
        networkMode: 'always',
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        // A lost connection is retried at once. After that, reads on screen are retried by query-recovery.ts.
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
        retryDelay: 400,
      },
    },
  });
  client.mount();
  startQueryRecovery(client);
  onIdentityChange(() => client.clear());
  // The provider's texts are in the language of the request.
  onLocaleChange(() => void invalidateQueries(client));
  return client;
});

/** Marks data as stale, and reads again what is on screen. @param queryKey by default of all */
export async function invalidateQueries(client: QueryClient, queryKey: QueryKey = []): Promise<void> {
  const firstReads = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ queryKey });
  // The client joins a first read, whose answer may be older than what made it stale.
  if (firstReads.length > 0) await client.invalidateQueries({ predicate: (query) => firstReads.includes(query) });
}
