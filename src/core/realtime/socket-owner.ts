import { delay } from '../platform/timers.ts';
import { whenAborted } from './leader-election.ts';
import { openSocket, type Socket } from './socket.ts';
import type { ChannelHeaders, TransportOptions } from './transport.ts';

const RELOAD_CLIENT_MS = 10_000;

/**
 * The socket of this tab and the channels it has joined.
 * @param requestedChannels the channels to join, including those of other tabs
 */
export function createSocketOwner(
  { lifetimeSignal, onState, onEvent, onOwnerChange }: TransportOptions,
  requestedChannels: () => ChannelHeaders,
) {
  const joined = new Set<string>();
  let socket: Socket | null = null;

  const sync = () => {
    if (!socket) return;
    const requested = requestedChannels();
    for (const channel of [...joined]) {
      if (requested.has(channel)) continue;
      joined.delete(channel);
      socket.leave(channel);
    }
    for (const [channel, headers] of requested) {
      if (joined.has(channel)) continue;
      joined.add(channel);
      socket.join(channel, headers);
    }
  };

  return {
    socket: () => socket,
    hasJoined: (channel: string) => joined.has(channel),
    sync,
    /** Opens the socket. Resolves when the transport ends, or after 10 s when the client could not be loaded. */
    async keepOpen(onOpen: () => void = () => {}): Promise<void> {
      const opened = lifetimeSignal.aborted ? null : await openSocket({ onState, onEvent }).catch(() => null);
      if (lifetimeSignal.aborted) {
        opened?.close();
        return;
      }
      if (!opened) {
        onState('unavailable');
        return delay(RELOAD_CLIENT_MS, lifetimeSignal);
      }
      socket = opened;
      onOwnerChange(true);
      sync();
      onOpen();
      await whenAborted(lifetimeSignal);
    },
    close() {
      socket?.close();
      socket = null;
      joined.clear();
      onOwnerChange(false);
    },
  };
}
