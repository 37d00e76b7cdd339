import { hasLocks } from '../platform/locks.ts';
import { onResume } from '../platform/page-lifecycle.ts';
import { localStore } from '../platform/storage.ts';
import { openOwnTransport } from './own-transport.ts';
import { openSharedTransport } from './shared-transport.ts';
import type { ConnectionState } from './socket.ts';
import type { Transport, TransportOptions } from './transport.ts';

/**
 * Shares one socket among the tabs of a person if the browser supports it; otherwise opens one for this tab.
 * @param name identifies server and person
 * @param currentState state of the connection, for other tabs
 */
export function openTransport(name: string, options: TransportOptions, currentState: () => ConnectionState): Transport {
  const canShare = hasLocks() && localStore.isPersistent && typeof BroadcastChannel !== 'undefined';
  const transport = canShare ? openSharedTransport(name, options, currentState) : openOwnTransport(options);
  options.lifetimeSignal.addEventListener('abort', onResume(transport.wake));
  return transport;
}
