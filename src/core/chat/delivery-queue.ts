import { ApiError } from '../http/api-error.ts';
import { withAbortSignal } from '../platform/abort.ts';
import { isOnline } from '../platform/online.ts';
import { delay } from '../platform/timers.ts';
import { createMessageClaims, type MessageClaims } from './message-claims.ts';
import { type OutboxEntry, outbox } from './outbox.ts';
import { retryDelay } from './retry.rules.ts';

export interface DeliveryHandlers {
  /** Makes one attempt. @throws ApiError */
  attempt: (entry: OutboxEntry, attempt: number, signal: AbortSignal) => Promise<void>;
  /** The message was written before a reload or by a closed tab, and is now shown here. */
  onAdopted: (entry: OutboxEntry) => void;
  onSending: (localId: string) => void;
  onFailed: (localId: string, error: ApiError, isRetrying: boolean) => void;
}

/** Owner and ticket of the messages. Both change once, when a new ticket is created. */
export type OutboxScope = () => Pick<OutboxEntry, 'owner' | 'ticketId'>;

/** How long to wait offline before the next check, unless `wake` is called. */
const OFFLINE_RETRY_MS = 60_000;

/** Ends the wait between attempts. */
function createWakeUp() {
  let controller = new AbortController();
  return {
    signal: () => controller.signal,
    wake() {
      controller.abort();
      controller = new AbortController();
    },
  };
}

/** Returns a function that makes one attempt, and waits after a failure. It returns false when another attempt is due. */
function createDelivery(
  claims: MessageClaims,
  wakeUpSignal: () => AbortSignal,
  lifetimeSignal: AbortSignal,
  handlers: DeliveryHandlers,
  scope: OutboxScope,
) {
  /** @returns milliseconds until the next attempt, null if none */
  const fail = async (entry: OutboxEntry, error: ApiError, attempt: number) => {
    const delayMs = error.isFinal || error.kind === 'cancelled' ? null : retryDelay(attempt);
    // Stored before it is reported: a `retry` in response to the report must find it stored.
    if (delayMs === null) await outbox().save({ ...entry, ...scope(), isFailed: true });
    handlers.onFailed(entry.localId, error, delayMs !== null);
    return delayMs;
  };

  return async (entry: OutboxEntry, attempt: number): Promise<boolean> => {
    const claim = claims.get(entry.localId);
    if (!claim) return true;
    try {
      handlers.onSending(entry.localId);
      await withAbortSignal([lifetimeSignal, claim.cancel.signal], (signal) =>
        handlers.attempt(entry, attempt, signal),
      );
      await claims.finish(entry.localId);
      return true;
    } catch (cause) {
      if (lifetimeSignal.aborted || !claims.get(entry.localId)) return true;
      const delayMs = await fail(entry, ApiError.from(cause), attempt);
      if (delayMs !== null) await delay(delayMs, lifetimeSignal, wakeUpSignal(), claim.cancel.signal);
      return delayMs === null;
    }
  };
}

/**
 * Sends the messages of the outbox one after the other, so that the server gets them in the order of writing. After a lost
 * connection or an overloaded server a message is retried with growing delays; after a refusal it waits for `retry`.
 */
export function createDeliveryQueue(scope: OutboxScope, lifetimeSignal: AbortSignal, handlers: DeliveryHandlers) {
  const queue: OutboxEntry[] = [];
  /** The message that is being sent, or waits for its next attempt. */
  let current: OutboxEntry | null = null;
  const { signal: wakeUpSignal, wake } = createWakeUp();
  const claims = createMessageClaims(lifetimeSignal, (entry, isOwn) => {
    if (!isOwn) handlers.onAdopted(entry);
    if (!entry.isFailed) enqueue(entry);
  });
  const deliver = createDelivery(claims, wakeUpSignal, lifetimeSignal, handlers, scope);

  const run = async () => {
    if (current) return;
    for (current = queue.shift() ?? null; current && !lifetimeSignal.aborted; current = queue.shift() ?? null) {
      for (let attempt = 1; !lifetimeSignal.aborted; attempt++) {
        while (!isOnline() && !lifetimeSignal.aborted && claims.get(current.localId))
          await delay(OFFLINE_RETRY_MS, lifetimeSignal, wakeUpSignal());
        if (await deliver(current, attempt)) break;
      }
    }
    current = null;
  };
  /** Keeps the order of writing, whichever lock was granted first. */
  const enqueue = (entry: OutboxEntry) => {
    if (current?.localId !== entry.localId && !queue.some((waiting) => waiting.localId === entry.localId))
      queue.push(entry);
    queue.sort((a, b) => a.order - b.order);
    void run();
  };

  return {
    /** Resolves once the message is stored. It is sent later. */
    async add(entry: OutboxEntry) {
      await outbox().save(entry);
      if (!lifetimeSignal.aborted) void claims.claim(entry, true);
    },
    /** Sends what this tab left before a reload, and what closed tabs left. */
    async resume() {
      const { owner, ticketId } = scope();
      for (const entry of await outbox().read(owner, ticketId))
        if (!lifetimeSignal.aborted && !claims.get(entry.localId)) void claims.claim(entry, false);
    },
    retry(localId: string) {
      const claim = claims.get(localId);
      if (!claim) return;
      claim.cancel = new AbortController();
      const { isFailed: _, ...entry } = claim.entry;
      void outbox().save({ ...entry, ...scope() });
      wake();
      enqueue(entry);
    },
    cancel: (localId: string) => claims.get(localId)?.cancel.abort(),
    /** Deletes a message that was not sent. */
    discard(localId: string) {
      claims.get(localId)?.cancel.abort();
      const index = queue.findIndex((entry) => entry.localId === localId);
      if (index >= 0) queue.splice(index, 1);
      return claims.finish(localId);
    },
    /** The network may be back: ends the wait for the next attempt. */
    wake,
    files: (localId: string): readonly File[] => claims.get(localId)?.entry.files ?? [],
  };
}
