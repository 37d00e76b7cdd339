import { withLock } from '../platform/locks.ts';
import { type OutboxEntry, outbox } from './outbox.ts';

export type MessageClaims = ReturnType<typeof createMessageClaims>;

interface Claim {
  entry: OutboxEntry;
  /** Cancels the attempts of this message. */
  cancel: AbortController;
  release: () => void;
}

/**
 * The messages that this tab may send. Each has a lock of its own: another tab gets it only when this one is closed.
 * @param onClaimed `isOwn` when the message was written here; otherwise it comes from a reload or a closed tab
 */
export function createMessageClaims(
  lifetimeSignal: AbortSignal,
  onClaimed: (entry: OutboxEntry, isOwn: boolean) => void,
) {
  const claims = new Map<string, Claim>();

  lifetimeSignal.addEventListener('abort', () => {
    for (const { release } of claims.values()) release();
  });

  return {
    get: (localId: string) => claims.get(localId),
    /** Waits for the message's lock, and holds it until `finish` or the end of this conversation. */
    async claim(entry: OutboxEntry, isOwn: boolean): Promise<void> {
      const hold = async () => {
        if (!isOwn && !(await outbox().has(entry.localId))) return;
        if (lifetimeSignal.aborted) return;
        await new Promise<void>((release) => {
          claims.set(entry.localId, { entry, cancel: new AbortController(), release });
          onClaimed(entry, isOwn);
        });
      };
      await withLock(`portal.outbox.${entry.localId}`, hold, { signal: lifetimeSignal });
    },
    /** The message was sent or discarded: gives up its claim and removes it from the outbox. */
    async finish(localId: string): Promise<void> {
      claims.get(localId)?.release();
      claims.delete(localId);
      await outbox().remove(localId);
    },
  };
}
