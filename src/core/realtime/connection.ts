import { credentials } from '../http/credentials.ts';
import { readClaims } from '../http/token.ts';
import { createAutoRetry } from '../platform/auto-retry.ts';
import { onPageCache } from '../platform/page-cache.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { config, shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import type { ConnectionState, Headers } from './socket.ts';
import type { ChannelHeaders, Transport, TransportOptions } from './transport.ts';

export type { ConnectionState } from './socket.ts';

/** The first event of each connection to a channel. */
export const SUBSCRIBED_EVENT = 'pusher:subscription_succeeded';

type Listener = (event: string, data: unknown) => void;

/**
 * The websocket of the site. All tabs of one person share one socket; without locks or shared storage each tab has its own.
 */
export const connection = shared('realtime', () => {
  const state = signal<ConnectionState>('idle');
  const isLeader = signal(false);
  const channels = createChannelRegistry();
  let transport: Transport | null = null;
  let lifetime = new AbortController();
  let isOpen = false;

  const setState = (next: ConnectionState) => {
    state.value = next;
  };
  // The socket's code is not needed to show a page or to write a message.
  const loadTransport = async () => {
    const { signal: lifetimeSignal } = lifetime;
    try {
      const { openTransport } = await import('./open-transport.ts');
      retry(false);
      if (lifetimeSignal.aborted) return;
      const options: TransportOptions = {
        lifetimeSignal,
        ownChannels: channels.headers,
        onState: setState,
        onEvent: channels.notify,
        onOwnerChange(isOwner) {
          isLeader.value = isOwner;
        },
      };
      transport = openTransport(`realtime.${config().apiBase}.${person()}`, options, () => state.peek());
      transport.sync();
    } catch {
      if (lifetimeSignal.aborted) return;
      setState('unavailable');
      retry(true);
    }
  };
  const retry = createAutoRetry(loadTransport);
  const open = () => {
    lifetime = new AbortController();
    isOpen = true;
    setState('connecting');
    void loadTransport();
  };
  const close = () => {
    retry(false);
    lifetime.abort();
    isOpen = false;
    transport = null;
    setState('idle');
  };

  onIdentityChange(() => {
    channels.clear();
    close();
  });
  onPageCache(close, () => {
    if (!isOpen && !channels.isEmpty()) open();
  });

  return {
    state: state as ReadonlySignal<ConnectionState>,
    /** Whether this tab owns the socket. Anything that must happen once per person, such as a sound, happens in this tab. */
    isLeader: isLeader as ReadonlySignal<boolean>,
    /**
     * Listens to a channel. Each connection starts with `SUBSCRIBED_EVENT`.
     * @param headers extra headers for the authorisation of the channel
     * @returns `trigger` sends client events; `leave` removes the listener
     */
    subscribe(channel: string, listener: Listener, headers: Headers = {}) {
      const remove = channels.add(channel, listener, headers);
      if (isOpen) transport?.sync();
      else open();
      return {
        trigger: (event: string, data: unknown) => transport?.trigger(channel, event, data),
        leave() {
          if (!remove()) return;
          transport?.sync();
          if (channels.isEmpty()) close();
        },
      };
    },
  };
});

/** The channels of this tab and their listeners. */
function createChannelRegistry() {
  const channels = new Map<string, { headers: Headers; listeners: Set<Listener> }>();
  return {
    isEmpty: () => channels.size === 0,
    clear: () => channels.clear(),
    headers: (): ChannelHeaders => new Map([...channels].map(([channel, { headers }]) => [channel, headers])),
    notify(channel: string, event: string, data: unknown) {
      for (const listener of [...(channels.get(channel)?.listeners ?? [])]) listener(event, data);
    },
    /** Returns a function that removes the listener, and returns whether it was the last one of the channel. */
    add(channel: string, listener: Listener, headers: Headers): () => boolean {
      const entry = channels.get(channel) ?? { headers, listeners: new Set<Listener>() };
      entry.listeners.add(listener);
      channels.set(channel, entry);
      return () => {
        if (!entry.listeners.delete(listener) || entry.listeners.size > 0 || channels.get(channel) !== entry)
          return false;
        return channels.delete(channel);
      };
    },
  };
}

/** The user or guest that the socket belongs to. */
function person(): string {
  const token = credentials().token.peek();
  return token ? `user:${readClaims(token)?.user_id}` : `guest:${credentials().guest()?.id}`;
}
