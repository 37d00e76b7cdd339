import type { Query, QueryClient } from '@tanstack/query-core';
import { ApiError } from '../http/api-error.ts';
import { createAutoRetry } from '../platform/auto-retry.ts';
import { shared } from '../runtime/runtime.ts';

/** Failures that stay on screen during an automatic retry of their read, by query hash. */
const repeated = shared('query-recovery', () => new Map<string, ApiError>());

/** The failure to keep showing during an automatic retry; null for any other read. */
export const failureDuringRetry = (queryHash: string): ApiError | null => repeated().get(queryHash) ?? null;

/** Retries each failed read that is on screen and may succeed later, until it does or is no longer shown. */
export function startQueryRecovery(client: QueryClient): void {
  const retries = new Map<Query, (isNeeded: boolean) => void>();
  const stop = (query: Query) => {
    retries.get(query)?.(false);
    retries.delete(query);
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed' || !query.isActive()) return stop(query);
    const { error, fetchStatus } = query.state;
    if (fetchStatus !== 'idle') return;
    if (!(error instanceof ApiError && error.isTemporary)) return stop(query);
    const retry = retries.get(query) ?? createAutoRetry(() => repeat(query));
    retries.set(query, retry);
    retry(true);
  });
}

async function repeat(query: Query): Promise<void> {
  const { options, state } = query;
  if (state.fetchStatus !== 'idle') return;
  repeated().set(query.queryHash, ApiError.from(state.error));
  try {
    // One request per attempt.
    await query.fetch({ ...options, retry: false });
  } finally {
    repeated().delete(query.queryHash);
    query.setOptions(options);
  }
}
