import { QueryObserver, type QueryObserverResult } from '@tanstack/query-core';
import { ApiError } from '../http/api-error.ts';
import { type Endpoint, endpointId, type Input, type Output } from '../http/endpoint.ts';
import { type SendOptions, send } from '../http/send.ts';
import { queryClient } from './query-client.ts';
import { type ReadonlySignal, signal } from './signals.ts';

/** What a screen sees of a read. `data` stays during a revalidation and after a failed one: stale while revalidating. */
export interface ResourceState<Data> {
  readonly data: Data | undefined;
  readonly error: ApiError | null;
  /** Nothing to show yet: draw the skeleton. */
  readonly isLoading: boolean;
  /** A request is under way, the first or a later one. */
  readonly isFetching: boolean;
  /** `data` answers the previous question (another page, another search). */
  readonly isPlaceholderData: boolean;
}

/** A live view on a resource. Call `stop` when nobody looks any more; an unwatched fetch is then cancelled. */
export interface ResourceWatch<In, Data> {
  readonly state: ReadonlySignal<ResourceState<Data>>;
  /** Asks another question; `null` asks none. */
  setInput(input: In | null): void;
  refresh(): Promise<void>;
  stop(): void;
}

export interface Resource<In, Data> {
  watch(input: In | null): ResourceWatch<In, Data>;
  /** The answer, from the cache while it is fresh. @throws ApiError */
  get(input: In): Promise<Data>;
  /** Fetches ahead, so that the screen opens with data. Failures are silent; the screen will ask again. */
  prefetch(input: In): void;
  /** Marks every cached answer as old; those on screen are fetched again. */
  invalidate(): Promise<void>;
  /** Changes cached answers in place and answers the function that puts them back. */
  patch(change: (data: Data, input: In) => Data): () => void;
  cancel(): Promise<void>;
}

/**
 * A cached, deduplicated, cancellable read of one endpoint row.
 * @param select turns the answer into what screens want; kept out of the cache key
 * @param recover the answer that a failure stands for, where a provider says "none" by failing
 */
export function resource<E extends Endpoint, Data = Output<E>>(
  endpoint: E,
  options: {
    select?: (output: Output<E>) => Data;
    recover?: (error: ApiError) => Output<E> | undefined;
    staleTime?: number;
    send?: Pick<SendOptions, 'quiet'>;
  } = {},
): Resource<Input<E>, Data> {
  type In = Input<E>;
  const base = [endpointId(endpoint)] as const;
  const key = (input: In | null) => [...base, input && omitBlankQuery(input)] as const;
  // A retry would notify twice, so `send` is asked once per attempt and query-core decides on another.
  const fetcher =
    (input: In) =>
    async ({ signal: abort }: { signal: AbortSignal }) => {
      const output = await send(endpoint, input, {
        ...(endpoint.cancellable ? { signal: abort } : {}),
        ...options.send,
      }).catch((cause: unknown) => {
        const instead = options.recover?.(ApiError.from(cause));
        if (instead === undefined) throw cause;
        return instead;
      });
      return options.select ? options.select(output) : (output as unknown as Data);
    };
  const query = (input: In | null) => ({
    queryKey: key(input),
    queryFn: fetcher(input ?? ({} as In)),
    enabled: input !== null,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  });

  return {
    watch(input) {
      const observer = new QueryObserver<Data, Error>(queryClient(), {
        ...query(input),
        placeholderData: (previous: Data | undefined) => previous,
      } as never);
      const state = signal(toState(observer.getCurrentResult()));
      const unsubscribe = observer.subscribe((result) => {
        state.value = toState(result);
      });
      // A fresh cache answers at subscription, before the first event.
      state.value = toState(observer.getCurrentResult());
      return {
        state,
        setInput(next) {
          observer.setOptions({ ...query(next), placeholderData: (previous: Data | undefined) => previous } as never);
          state.value = toState(observer.getCurrentResult());
        },
        async refresh() {
          await observer.refetch();
        },
        stop: unsubscribe,
      };
    },
    get: (input) => queryClient().fetchQuery(query(input) as never) as Promise<Data>,
    prefetch(input) {
      void queryClient().prefetchQuery(query(input) as never);
    },
    invalidate: () => queryClient().invalidateQueries({ queryKey: base }),
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

/** What a call leaves out anyway makes no other question: a prefetch without a search is the list's first page. */
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

function toState<Data>(result: QueryObserverResult<Data, Error>): ResourceState<Data> {
  return {
    data: result.data,
    error: result.error && ApiError.from(result.error),
    isLoading: result.isLoading,
    isFetching: result.isFetching,
    isPlaceholderData: result.isPlaceholderData,
  };
}
