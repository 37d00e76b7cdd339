import { MutationObserver } from '@tanstack/query-core';
import { ApiError } from '../http/api-error.ts';
import type { Endpoint, Input, Output } from '../http/endpoint.ts';
import type { Outcome } from '../http/outcome.ts';
import { type SendOptions, send } from '../http/send.ts';
import { notices } from '../notification/notices.store.ts';
import { randomId } from '../platform/random-id.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { queryClient } from './query-client.ts';
import { type ReadonlySignal, signal } from './signals.ts';

export interface Mutation<In, Data> {
  /** True while any run is pending, and false afterwards, whatever the outcome (S2 §4). */
  readonly isPending: ReadonlySignal<boolean>;
  /** Never throws: the outcome contains the error. */
  run(input: In, options?: Pick<SendOptions, 'headers' | 'signal' | 'onProgress'>): Promise<Outcome<Data>>;
}

export interface MutationOptions<In, Data> {
  /**
   * Shows the expected result at once. Returns a function that undoes it, called when the call fails. As it invites the next press
   * before the answer, the calls of such a mutation are sent one after the other: none overtakes another.
   */
  optimistic?: (input: In) => () => void;
  /** The notice shown after a success; none when it returns nothing. */
  success?: (data: Data, input: In) => string | null | undefined;
  onSuccess?: (data: Data, input: In) => void | Promise<void>;
  onFailure?: (error: ApiError, input: In) => void;
}

/**
 * A write. An endpoint that creates something sends an idempotency key and keeps it until the final response, so running the
 * same input again after a lost connection creates nothing twice.
 * @param name unique among mutations; two copies of the suite on a page share its pending state
 */
export function mutation<E extends Endpoint>(
  name: string,
  endpoint: E,
  options: MutationOptions<Input<E>, Output<E>> = {},
): Mutation<Input<E>, Output<E>> {
  type In = Input<E>;
  type Data = Output<E>;
  const state = shared(`mutation.${name}`, () => {
    const openAttempts = new Map<string, string>();
    const created = {
      pending: signal(0),
      isPending: signal(false),
      openAttempts,
      last: Promise.resolve() as Promise<unknown>,
      identity: 0,
    };
    onIdentityChange(() => {
      openAttempts.clear();
      created.identity++;
    });
    return created;
  });
  const countPending = (change: 1 | -1) => {
    state().pending.value += change;
    state().isPending.value = state().pending.peek() > 0;
  };

  /** Sends after the calls before it have ended, whatever their outcome; never as somebody else. */
  const inTurn = (sendNow: () => Promise<Data>): Promise<Data> => {
    const { last, identity } = state();
    const sent = last.then(() => {
      if (state().identity !== identity) throw new ApiError('cancelled');
      return sendNow();
    });
    state().last = sent.catch(() => undefined);
    return sent;
  };

  return {
    get isPending() {
      return state().isPending;
    },
    async run(input, sendOptions = {}) {
      const attempt = fingerprint(input);
      const { openAttempts } = state();
      const idempotencyKey = openAttempts.get(attempt) ?? randomId();
      openAttempts.set(attempt, idempotencyKey);
      const observer = new MutationObserver<Data, Error, In, (() => void) | undefined>(queryClient(), {
        mutationKey: [name],
        networkMode: 'always',
        mutationFn: (variables) => {
          const sendNow = () => send(endpoint, variables, { ...sendOptions, idempotencyKey });
          return options.optimistic ? inTurn(sendNow) : sendNow();
        },
        onMutate: (variables) => options.optimistic?.(variables),
        onError: (_error, _variables, rollback) => rollback?.(),
      });
      countPending(1);
      try {
        const data = await observer.mutate(input);
        openAttempts.delete(attempt);
        const notice = options.success?.(data, input);
        if (notice) notices().success(notice);
        await options.onSuccess?.(data, input);
        return { ok: true, data };
      } catch (cause) {
        const error = ApiError.from(cause, 'malformed');
        // A gateway may fail, or give up waiting, after the work was done.
        if (error.isFinal) openAttempts.delete(attempt);
        options.onFailure?.(error, input);
        return { ok: false, error };
      } finally {
        countPending(-1);
      }
    },
  };
}

const fingerprint = (input: unknown) =>
  JSON.stringify(input, (_key, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/** Calls `listener` with the name and the input of each mutation that succeeds. Returns an unsubscribe function. */
export const onMutated = (listener: (name: string, input: unknown) => void): (() => void) =>
  queryClient()
    .getMutationCache()
    .subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      listener(String(event.mutation.options.mutationKey?.[0]), event.mutation.state.variables);
    });
