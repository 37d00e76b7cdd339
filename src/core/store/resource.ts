import {
  hashKey,
  keepPreviousData,
  type QueryFunctionContext,
  QueryObserver,
  type QueryObserverResult,
} from '@tanstack/query-core';
import { ApiError } from '../http/api-error.ts';
import { type Endpoint, endpointId, type Input, type Output } from '../http/endpoint.ts';
import { type SendOptions, send } from '../http/send.ts';
import { canSpeculate, pauseSpeculation } from '../platform/speculation.ts';
import { invalidateQueries, queryClient } from './query-client.ts';
import { failureDuringRetry } from './query-recovery.ts';
import { type ReadonlySignal, signal } from './signals.ts';

/** State of a read. `data` stays during a revalidation and after a failed one. */
export interface ResourceState<Data> {
  readonly data: Data | undefined;
  readonly error: ApiError | null;
  /** Whether there is nothing to show yet but a skeleton. */
  readonly isLoading: boolean;
  /** A request is pending, the first or a later one. */
  readonly isFetching: boolean;
  /** `data` belongs to the previous input (another page, another search). */
  readonly isPlaceholderData: boolean;
}

/** A view on a resource. Its state has what is cached from the start, so that a screen shows it in its first frame. */
export interface ResourceWatch<In, Data> {
  readonly state: ReadonlySignal<ResourceState<Data>>;
  /** Follows the resource, and fetches it unless it is fresh. @returns stops that: a fetch that nobody watches is cancelled */
  start(): () => void;
  /** `null` fetches nothing. */
  setInput(input: In | null): void;
  refresh(): Promise<void>;
  /** Prefetches another page of a list, if `canSpeculate`. */
  prefetchPage(page: number): void;
}

export interface Resource<In, Data> {
  watch(input: In | null): ResourceWatch<In, Data>;
  /** Reads from the cache while it is fresh. @throws ApiError */
  get(input: In, send?: Pick<SendOptions, 'quiet'>): Promise<Data>;
  /** Prefetches if `canSpeculate`, so that the screen opens with data. Ignores failures: the screen fetches again. */
  prefetch(input: In): void;
  /** Marks all cached data as stale, and refetches what is on screen. */
  invalidate(): Promise<void>;
  /** Changes cached data in place. Returns a function that restores it. */
  patch(change: (data: Data, input: In) => Data): () => void;
  cancel(): Promise<void>;
}

interface ResourceOptions<E extends Endpoint, Data> {
  /** Turns the response into what screens use. Not part of the cache key. */
  select?: (output: Output<E>) => Data;
  /** A response to use instead of a failure, if a provider reports an empty result as a failure. */
  recover?: (error: ApiError) => Output<E> | undefined;
  /** Milliseconds for which cached data counts as fresh. */
  staleTime?: number;
  send?: Pick<SendOptions, 'quiet'>;
}

/** A cached, deduplicated, cancellable read of one endpoint. */
export function resource<E extends Endpoint, Data = Output<E>>(
  endpoint: E,
  options: ResourceOptions<E, Data> = {},
): Resource<Input<E>, Data> {
  type In = Input<E>;
  const base = [endpointId(endpoint)] as const;
  const query = (input: In, sendOptions = options.send) => ({
    queryKey: [...base, omitBlankQuery(input)],
    queryFn: createFetcher(endpoint, input, { ...options, ...(sendOptions ? { send: sendOptions } : {}) }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  });

  const prefetch = (input: In) => {
    if (!canSpeculate()) return;
    void queryClient().prefetchQuery<Data>(query(input, { ...options.send, quiet: true }));
  };

  return {
    watch: (input) =>
      watchQuery<In, Data>(
        input,
        (next) => (next === null ? { queryKey: [...base, null], enabled: false } : query(next)),
        prefetch,
      ),
    get: (input, sendOptions) => queryClient().fetchQuery<Data>(query(input, sendOptions)),
    prefetch,
    invalidate: () => invalidateQueries(queryClient(), base),
    patch(change) {
      const before = queryClient().getQueriesData<Data>({ queryKey: base });
      for (const [cached, data] of before)
        if (data !== undefined) queryClient().setQueryData(cached, change(data, cached[1] as In));
      return () => {
        for (const [cached, data] of before) queryClient().setQueryData(cached, data);
      };
    },
    cancel: () => queryClient().cancelQueries({ queryKey: base }),
  };
}

/** One request per attempt: query-core does the retries. */
const createFetcher =
  <E extends Endpoint, Data>(endpoint: E, input: Input<E>, { select, recover, ...options }: ResourceOptions<E, Data>) =>
  async ({ signal, queryKey }: QueryFunctionContext): Promise<Data> => {
    const output = await send(endpoint, input, {
      ...(endpoint.cancellable ? { signal } : {}),
      ...options.send,
      // The first failure was reported.
      ...(failureDuringRetry(hashKey(queryKey)) ? { quiet: true } : {}),
    }).catch((cause: unknown) => {
      if (ApiError.from(cause).status === 429) pauseSpeculation();
      const recovered = recover?.(ApiError.from(cause));
      if (recovered === undefined) throw cause;
      return recovered;
    });
    return select ? select(output) : (output as unknown as Data);
  };

interface WatchedQuery<Data> {
  queryKey: readonly unknown[];
  queryFn?: (context: QueryFunctionContext) => Promise<Data>;
  staleTime?: number;
  enabled?: boolean;
}

function watchQuery<In, Data>(
  input: In | null,
  toQuery: (input: In | null) => WatchedQuery<Data>,
  prefetch: (input: In) => void,
): ResourceWatch<In, Data> {
  const toOptions = (next: In | null) => ({
    ...toQuery(next),
    placeholderData: keepPreviousData,
    // The state before the start is that of a fetch that has begun.
    _optimisticResults: 'optimistic' as const,
  });
  let current = input;
  const observer = new QueryObserver<Data, Error, Data>(queryClient(), toOptions(input));
  const readState = () =>
    toState(observer.getCurrentResult(), failureDuringRetry(observer.getCurrentQuery().queryHash));
  const state = signal(readState());
  const update = () => {
    const next = readState();
    if (!isSameState(state.peek(), next)) state.value = next;
  };
  return {
    state,
    start() {
      const stop = observer.subscribe(update);
      // With a fresh cache the subscription fires no event.
      update();
      return stop;
    },
    setInput(next) {
      // Where a screen shows it first, it is the input of the watch itself.
      if (next === current) return;
      current = next;
      observer.setOptions(toOptions(next));
      update();
    },
    async refresh() {
      await observer.refetch();
    },
    prefetchPage(page) {
      if (current) prefetch({ ...current, query: { ...((current as Input<Endpoint>).query as object), page } });
    },
  };
}

const isSameState = (a: ResourceState<unknown>, b: ResourceState<unknown>) =>
  (Object.keys(a) as (keyof typeof a)[]).every((name) => a[name] === b[name]);

/** `send` omits blank values, so they must not change the cache key. */
const omitBlankQuery = (input: Input<Endpoint>) => ({
  ...input,
  ...(input.query
    ? {
        query: Object.fromEntries(
          Object.entries(input.query as Record<string, unknown>).filter(
            ([, value]) => value !== undefined && value !== '',
          ),
        ),
      }
    : {}),
});

function toState<Data>(
  result: QueryObserverResult<Data, Error>,
  failureDuringRetry: ApiError | null,
): ResourceState<Data> {
  // During an automatic retry the failure stays on screen.
  if (failureDuringRetry && (result.isPending || result.isPlaceholderData))
    return {
      data: undefined,
      error: failureDuringRetry,
      isLoading: false,
      isFetching: true,
      isPlaceholderData: false,
    };
  return {
    data: result.data,
    error: result.error && ApiError.from(result.error),
    isLoading: result.isLoading,
    isFetching: result.isFetching,
    isPlaceholderData: result.isPlaceholderData,
  };
}
