import { createStore, del, entries, set } from 'idb-keyval';
import { shared } from '../runtime/runtime.ts';

/** Ticket id of messages written before there is a ticket. */
export const NEW_TICKET = 'new';

/** Details for the creation of a ticket. A guest may give a name and an email address. */
export interface TicketDetails {
  name?: string;
  email?: string;
  department_id?: string;
}

/** A written message, stored until the server has it. It survives reloads, closed tabs and a lost network. */
export interface OutboxEntry {
  localId: string;
  /** `NEW_TICKET` when its ticket is still to be created. */
  ticketId: string;
  /** `user:…` or `guest:…`. Only the same user or guest may send it. */
  owner: string;
  text: string;
  files: readonly File[];
  /** Idempotency key. */
  key: string;
  /** ISO 8601 by the server's clock, to about a second. Not for sorting: use `order`. */
  createdAt: string;
  /** Increases with each message written on this device. */
  order: number;
  /** Newest server message when this one was written. */
  sinceId: string | null;
  /** For the creation of the ticket. */
  details?: TicketDetails;
  /** Refused by the server, or given up after all retries. Waits for the user. */
  isFailed?: boolean;
}

let lastOrder = 0;
/** Position of a new message among those written on this device. */
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
  isEmpty(): Promise<boolean>;
  /** Removes the messages of all users. */
  clear(): Promise<void>;
}

/** IndexedDB, or memory where the browser denies it. */
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
    const stored = store ? await entries<string, OutboxEntry>(store).catch(() => []) : [];
    return [...new Map([...stored, ...memory]).values()];
  };
  return {
    async read(owner, ticketId) {
      const own = (await all()).filter((entry) => entry.owner === owner && entry.ticketId === ticketId);
      return own.sort((a, b) => a.order - b.order);
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
    isEmpty: async () => (await all()).length === 0,
    async clear() {
      memory.clear();
      if (store) await Promise.all((await all()).map(({ localId }) => del(localId, store).catch(() => undefined)));
    },
  };
});
