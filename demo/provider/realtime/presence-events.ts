import type { Deliver } from './deliveries.ts';
import type { Peer, Peers } from './peer.ts';

/**
 * Publishes who joins and leaves a channel. A reload, or another tab that takes over, counts as neither.
 * @param leaveGraceMs how long somebody can be disconnected before the others are notified
 */
export function createPresenceEvents(peers: Peers, deliver: Deliver, leaveGraceMs: number) {
  const leaving = new Map<string, NodeJS.Timeout>();

  const announce = ({ presence, id }: Peer, channel: string, action: 'joined' | 'left') => {
    if (!presence) return;
    const key = `${channel} ${presence.id}`;
    const isElsewhere = [...peers.values()].some(
      (other) => other.id !== id && other.presence?.id === presence.id && other.joinedChannels.has(channel),
    );
    const isBack = leaving.has(key);
    clearTimeout(leaving.get(key));
    leaving.delete(key);
    if (isElsewhere || (action === 'joined' && isBack)) return;
    const publish = () => deliver(channel, 'TicketAction', { action, id: presence.id, name: presence.name }, id);
    if (action === 'joined') return publish();
    const timer = setTimeout(() => {
      leaving.delete(key);
      publish();
    }, leaveGraceMs);
    leaving.set(key, timer.unref());
  };

  return {
    join(peer: Peer, channel: string): void {
      if (peer.joinedChannels.has(channel)) return;
      peer.joinedChannels.add(channel);
      announce(peer, channel, 'joined');
    },
    leave(peer: Peer, channel: string): void {
      peer.channels.delete(channel);
      if (peer.joinedChannels.delete(channel)) announce(peer, channel, 'left');
    },
    close() {
      for (const timer of leaving.values()) clearTimeout(timer);
    },
  };
}
export type PresenceEvents = ReturnType<typeof createPresenceEvents>;
