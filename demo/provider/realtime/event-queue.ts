import { setTimeout as delay } from 'node:timers/promises';
import type { BatchEvent } from 'pusher';

/** The limit of Pusher Channels. */
const MAX_BATCH = 10;
const RETRY_DELAYS_MS = [500, 2000, 8000];

interface EventQueueOptions {
  /** @throws Error with the HTTP `status` of the response, if there was one */
  send: (events: BatchEvent[]) => Promise<unknown>;
  onLost: (events: readonly BatchEvent[], cause: unknown) => void;
  retryDelaysMs?: readonly number[];
}

/** Whether a retry would be refused again. */
const isRefusal = (cause: unknown) => {
  const { status = 0 } = cause as { status?: number };
  return status >= 400 && status < 500 && ![408, 429].includes(status);
};

/**
 * Sends events in sequential batches, so that they arrive in order. A failed batch is retried. The events of a refused batch are sent
 * one by one, so that one that is too large doesn't lose the others.
 */
export function createEventQueue({ send, onLost, retryDelaysMs = RETRY_DELAYS_MS }: EventQueueOptions) {
  const waiting: BatchEvent[] = [];
  const closed = new AbortController();
  let isSending = false;

  async function sendBatch(events: BatchEvent[], attempt = 0): Promise<void> {
    try {
      await send(events);
    } catch (cause) {
      const isRefused = isRefusal(cause);
      if (isRefused && events.length > 1) {
        for (const event of events) await sendBatch([event]);
        return;
      }
      const wait = isRefused ? undefined : retryDelaysMs[attempt];
      if (wait === undefined || closed.signal.aborted) return onLost(events, cause);
      await delay(wait, undefined, { signal: closed.signal }).catch(() => undefined);
      await sendBatch(events, attempt + 1);
    }
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    while (waiting.length > 0) await sendBatch(waiting.splice(0, MAX_BATCH));
    isSending = false;
  }

  return {
    add(event: BatchEvent): void {
      waiting.push(event);
      if (!isSending) void sendAll();
    },
    /** Queued events are sent once more, without retries. */
    close: () => closed.abort(),
  };
}
