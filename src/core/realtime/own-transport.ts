import { createSocketOwner } from './socket-owner.ts';
import type { Transport, TransportOptions } from './transport.ts';

/** A socket that only this tab uses. */
export function openOwnTransport(options: TransportOptions): Transport {
  const { lifetimeSignal } = options;
  const owner = createSocketOwner(options, options.ownChannels);
  lifetimeSignal.addEventListener('abort', owner.close);
  void (async () => {
    while (!lifetimeSignal.aborted) await owner.keepOpen();
  })();
  return {
    sync: owner.sync,
    trigger: (...event) => owner.socket()?.trigger(...event),
    wake: () => owner.socket()?.checkAlive(),
  };
}
