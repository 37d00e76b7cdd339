import { ApiError } from '../http/api-error.ts';
import { withLock } from '../platform/locks.ts';
import { isOnline } from '../platform/page-lifecycle.ts';
import { delay } from '../platform/timers.ts';
import { isTerminal, retryDelay } from './chat.rules.ts';
import { type OutboxEntry, outbox } from './outbox.ts';

export interface DeliveryHandlers {
  /** Makes one attempt. @throws ApiError */
  attempt: (entry: OutboxEntry, attempt: number, signal: AbortSignal) => Promise<void>;
  /** Another tab that had this message is gone, or this is a reload: it is shown here now. */
  onAdopted: (entry: OutboxEntry) => void;
  onSending: (localId: string) => void;
  onFailed: (localId: string, error: ApiError, isRetrying: boolean) => void;
}

/** How long an attempt that waits for the network sleeps without a wake-up. */
const OFFLINE_RETRY_MS = 60_000;

/**
 * Sends what the outbox holds, one after the other, so that the server has messages in the order of writing. A lost
 * connection or an overloaded server is tried again with growing waits; a refusal is final until the user sends again.
 * Each message is held by a lock of its own: it is sent by one tab, and by another only when that one is gone.
 */
export function createDeliveryQueue(
  owner: () => string,
  ticketId: string,
  lifetimeSignal: AbortSignal,
  events: DeliveryHandlers,
) {
  const queue: OutboxEntry[] = [];
  /** What is being sent, or waits for its next attempt. */
  let current: OutboxEntry | null = null;
  const held = new Map<string, { entry: OutboxEntry; release: () => void; cancel: AbortController }>();
  let retryDelayAbort = new AbortController();

  const settle = async (localId: string) => {
    held.get(localId)?.release();
    held.delete(localId);
    await outbox().remove(localId);
  };

  /** @returns whether the message has been dealt with; false when it is to be tried again */
  const deliver = async (entry: OutboxEntry, attempt: number): Promise<boolean> => {
    const mine = held.get(entry.localId);
    if (!mine) return true;
    try {
      events.onSending(entry.localId);
      await events.attempt(entry, attempt, AbortSignal.any([lifetimeSignal, mine.cancel.signal]));
      await settle(entry.localId);
      return true;
    } catch (cause) {
      if (lifetimeSignal.aborted || !held.has(entry.localId)) return true;
      const error = ApiError.from(cause);
      const delayMs = isTerminal(error) || error.kind === 'cancelled' ? null : retryDelay(attempt);
      // Written down before it is said: who then sends again finds nothing under way.
      if (delayMs === null) await outbox().save({ ...entry, isFailed: true });
      events.onFailed(entry.localId, error, delayMs !== null);
      if (delayMs === null) return true;
      await delay(delayMs, AbortSignal.any([lifetimeSignal, retryDelayAbort.signal, mine.cancel.signal]));
      return false;
    }
  };

  const run = async () => {
    if (current) return;
    for (current = queue.shift() ?? null; current && !lifetimeSignal.aborted; current = queue.shift() ?? null) {
      for (let attempt = 1; !lifetimeSignal.aborted; attempt++) {
        while (!isOnline() && !lifetimeSignal.aborted && held.has(current.localId))
          await delay(OFFLINE_RETRY_MS, AbortSignal.any([lifetimeSignal, retryDelayAbort.signal]));
        if (await deliver(current, attempt)) break;
      }
    }
    current = null;
  };
  /** In the order of writing, whichever lock was given first. */
  const enqueue = (entry: OutboxEntry) => {
    if (current?.localId !== entry.localId && !queue.some((waiting) => waiting.localId === entry.localId))
      queue.push(entry);
    queue.sort((a, b) => a.order - b.order);
    void run();
  };
  /** The network may be back, or somebody asks: no more waiting. */
  const wake = () => {
    retryDelayAbort.abort();
    retryDelayAbort = new AbortController();
  };

  /** Takes a message over for as long as this tab lives. */
  const hold = (entry: OutboxEntry, isOwn: boolean) =>
    withLock(
      `portal.outbox.${entry.localId}`,
      async () => {
        if (lifetimeSignal.aborted || (!isOwn && !(await outbox().has(entry.localId)))) return;
        await new Promise<void>((release) => {
          held.set(entry.localId, { entry, release, cancel: new AbortController() });
          lifetimeSignal.addEventListener('abort', () => release(), { once: true });
          if (!isOwn) events.onAdopted(entry);
          if (!entry.isFailed) enqueue(entry);
        });
      },
      { signal: lifetimeSignal },
    );

  return {
    /** Writes the message down, then sends it. */
    async add(entry: OutboxEntry) {
      await outbox().save(entry);
      if (!lifetimeSignal.aborted) void hold(entry, true);
    },
    /** What was written before and has not been sent: by this tab before a reload, or by one that is gone. */
    async resume() {
      for (const entry of await outbox().read(owner(), ticketId))
        if (!lifetimeSignal.aborted && !held.has(entry.localId)) void hold(entry, false);
    },
    retry(localId: string) {
      const mine = held.get(localId);
      if (!mine) return;
      mine.cancel = new AbortController();
      const { isFailed: _, ...entry } = mine.entry;
      void outbox().save(entry);
      wake();
      enqueue(entry);
    },
    cancel: (localId: string) => held.get(localId)?.cancel.abort(),
    /** Forgets a message that was not sent. */
    discard(localId: string) {
      held.get(localId)?.cancel.abort();
      const at = queue.findIndex((entry) => entry.localId === localId);
      if (at >= 0) queue.splice(at, 1);
      return settle(localId);
    },
    wake,
    files: (localId: string): readonly File[] => held.get(localId)?.entry.files ?? [],
  };
}
