import { setTimeout as delay } from 'node:timers/promises';
import type { BatchEvent } from 'pusher';

/** As many as Pusher Channels takes at once. */
const MAX_BATCH = 10;
const RETRY_DELAYS_MS = [500, 2000, 8000];

interface EventQueueOptions {
  /** @throws an error with the HTTP status of the answer, if there was one */
  send: (events: BatchEvent[]) => Promise<unknown>;
  onLost: (events: readonly BatchEvent[], cause: unknown) => void;
  retryDelaysMs?: readonly number[];
}

/** The same events would be refused again. */
const isRefusal = (cause: unknown) => {
  const { status = 0 } = cause as { status?: number };
  return status >= 400 && status < 500 && ![408, 429].includes(status);
};

/**
 * Sends events one batch after the other, so that they arrive in their order. A batch that did not arrive is sent again; of one
 * that is refused, each event goes alone, so that one that is too large takes no other with it.
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
    /** What waits is sent once more, and not again. */
    close: () => closed.abort(),
  };
}
