import { machineTime } from '../clock.ts';
import { closeCodes, type Peers, sendEvent } from './peer.ts';

const INTERVAL_MS = 1000;

/**
 * Pings silent peers, and disconnects those that don't reply and those whose session has expired.
 * @param activityTimeoutSeconds silence after which a ping is due
 * @param pongTimeoutSeconds how long the reply may take
 * @returns a function that stops the heartbeat
 */
export function startHeartbeat(peers: Peers, activityTimeoutSeconds: number, pongTimeoutSeconds: number): () => void {
  const interval = setInterval(() => {
    for (const peer of peers.values()) {
      if (peer.signIns.some(({ expiresAt }) => expiresAt <= machineTime())) {
        peer.socket.terminate();
        continue;
      }
      const silentSeconds = (machineTime() - peer.lastActivityAt) / 1000;
      if (peer.isAwaitingPong && silentSeconds > activityTimeoutSeconds + pongTimeoutSeconds)
        peer.socket.close(closeCodes.pongMissing, 'Pong reply not received');
      else if (!peer.isAwaitingPong && silentSeconds > activityTimeoutSeconds) {
        peer.isAwaitingPong = true;
        sendEvent(peer, 'pusher:ping', {});
      }
    }
  }, INTERVAL_MS);
  interval.unref();
  return () => clearInterval(interval);
}
