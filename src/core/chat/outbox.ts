import { createStore, del, entries, set } from 'idb-keyval';
import { shared } from '../runtime/runtime.ts';

/** A message as it was written, kept until the server has it: reload, a killed tab and a lost network do not lose it. */
export interface OutboxEntry {
  localId: string;
  ticketId: string;
  /** Whose it is: `user:…` or `guest:…`. Nobody else's browser session may send it. */
  owner: string;
  text: string;
  files: readonly File[];
  /** Idempotency key of the one attempt at creating it. */
  key: string;
  /** ISO 8601, by the server's clock: to be shown, not to sort by, as we know that clock to about a second. */
  createdAt: string;
  /** Grows with each message written on this device. */
  order: number;
  sinceId: string | null;
  /** Refused, or given up: waits for its writer. */
  isFailed?: boolean;
}

let lastOrder = 0;
/** The place of a message among those written on this device. */
export function nextOrder(): number {
  lastOrder = Math.max(lastOrder + 1, Date.now());
  return lastOrder;
}

export interface Outbox {
  /** In the order of writing. */
  read(owner: string, ticketId: string): Promise<OutboxEntry[]>;
  has(localId: string): Promise<boolean>;
  save(entry: OutboxEntry): Promise<void>;
  remove(localId: string): Promise<void>;
  /** Everything of anybody: the identity has changed. */
  clear(): Promise<void>;
}

/** IndexedDB, or memory where the browser denies it (then a message lives as long as its page). */
export const outbox = shared<Outbox>('chat.outbox', () => {
  const memory = new Map<string, OutboxEntry>();
  const store = (() => {
    try {
      return typeof indexedDB === 'undefined' ? null : createStore('portal-chat', 'outbox');
    } catch {
      return null;
    }
  })();
  const all = async (): Promise<OutboxEntry[]> => {
    const held = store ? await entries<string, OutboxEntry>(store).catch(() => []) : [];
    return [...new Map([...held, ...memory]).values()];
  };
  return {
    async read(owner, ticketId) {
      const mine = (await all()).filter((entry) => entry.owner === owner && entry.ticketId === ticketId);
      return mine.sort((a, b) => a.order - b.order);
    },
    has: async (localId) => (await all()).some((entry) => entry.localId === localId),
    async save(entry) {
      await (store ? set(entry.localId, entry, store) : Promise.reject(new Error('no store'))).catch(() =>
        memory.set(entry.localId, entry),
      );
    },
    async remove(localId) {
      memory.delete(localId);
      if (store) await del(localId, store).catch(() => undefined);
    },
    async clear() {
      memory.clear();
      if (store) await Promise.all((await all()).map(({ localId }) => del(localId, store).catch(() => undefined)));
    },
  };
});
