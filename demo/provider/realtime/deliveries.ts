import { type Peers, toFrame } from './peer.ts';

export type RealtimeFault = 'drop' | 'pause' | 'resume' | 'duplicate' | 'reorder';
/** A fault for this channel applies to all channels. */
const ANY_CHANNEL = '*';

/** Delivers events to the peers of a channel, with injected faults. */
export function createDeliveries(peers: Peers) {
  // Faults by channel. `duplicate` counts the next events that are sent twice.
  const faults = { paused: new Set<string>(), duplicate: new Map<string, number>(), reorder: new Set<string>() };
  let waiting: { channel: string; send: () => void }[] = [];

  const flush = (channel: string, isReversed: boolean) => {
    const released = waiting.filter((delivery) => channel === ANY_CHANNEL || delivery.channel === channel);
    waiting = waiting.filter((delivery) => !released.includes(delivery));
    for (const { send } of isReversed ? released.reverse() : released) send();
  };

  /** Holds an event back until a second one of its channel can be sent first. */
  const reorder = (faultChannel: string, channel: string, send: () => void) => {
    waiting.push({ channel, send });
    if (waiting.filter((delivery) => delivery.channel === channel).length < 2) return;
    faults.reorder.delete(faultChannel);
    flush(channel, true);
  };

  return {
    /** @param exceptSocket socket id that does not get the event */
    deliver(channel: string, event: string, data: unknown, exceptSocket?: string) {
      const send = () => {
        const frame = toFrame(event, data, channel);
        for (const { id, channels, socket } of peers.values())
          if (id !== exceptSocket && channels.has(channel)) socket.send(frame, { binary: false });
      };
      const scopes = [channel, ANY_CHANNEL];
      if (scopes.some((scope) => faults.paused.has(scope))) {
        waiting.push({ channel, send });
        return;
      }
      const reorderedScope = scopes.find((scope) => faults.reorder.has(scope));
      if (reorderedScope) return reorder(reorderedScope, channel, send);
      send();
      const duplicatedScope = scopes.find((scope) => (faults.duplicate.get(scope) ?? 0) > 0);
      if (!duplicatedScope) return;
      faults.duplicate.set(duplicatedScope, (faults.duplicate.get(duplicatedScope) ?? 0) - 1);
      send();
    },
    /** @param channel narrows the fault to one channel */
    injectFault(fault: RealtimeFault, channel = ANY_CHANNEL): void {
      switch (fault) {
        case 'drop':
          for (const peer of peers.values())
            if (channel === ANY_CHANNEL || peer.channels.has(channel)) peer.socket.terminate();
          break;
        case 'pause':
          faults.paused.add(channel);
          break;
        case 'duplicate':
          faults.duplicate.set(channel, (faults.duplicate.get(channel) ?? 0) + 1);
          break;
        case 'reorder':
          faults.reorder.add(channel);
          break;
        case 'resume':
          faults.paused.delete(channel);
          flush(channel, false);
      }
    },
  };
}
export type Deliver = ReturnType<typeof createDeliveries>['deliver'];
