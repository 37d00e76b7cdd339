import type { Peer } from './peer.ts';

type Receiver = Pick<Peer, 'socket' | 'connection'>;

/** Peers that are written to within one round of the event loop. */
const PEERS_PER_ROUND = 100;

/**
 * Writes frames to many peers, some of them in each round of the event loop, so that requests are answered meanwhile. What
 * comes for a peer before its turn goes with it: the busier the provider, the fewer writes each frame costs.
 */
export function createOutbox() {
  const waiting = new Map<Receiver, Buffer[]>();
  let isWriting = false;

  const write = (peer: Receiver, frames: readonly Buffer[]) => {
    peer.connection.cork();
    for (const frame of frames) peer.socket.send(frame, { binary: false });
    peer.connection.uncork();
  };

  const writeSome = () => {
    let left = PEERS_PER_ROUND;
    for (const [peer, frames] of waiting) {
      if (left-- === 0) break;
      waiting.delete(peer);
      write(peer, frames);
    }
    isWriting = waiting.size > 0;
    if (isWriting) setImmediate(writeSome);
  };

  return {
    send(peers: readonly Receiver[], frame: Buffer): void {
      for (const peer of peers) {
        const frames = waiting.get(peer);
        if (frames) frames.push(frame);
        else waiting.set(peer, [frame]);
      }
      if (!isWriting) writeSome();
    },
  };
}
