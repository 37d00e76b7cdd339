import { credentials } from '../http/credentials.ts';
import { readClaims } from '../http/token.ts';
import { hasLocks } from '../platform/locks.ts';
import { onResume } from '../platform/page-lifecycle.ts';
import { randomId } from '../platform/random-id.ts';
import { localStore } from '../platform/storage.ts';
import { createTabChannel } from '../platform/tab-channel.ts';
import { delay } from '../platform/timers.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { config, shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { electLeader, onTabClosed, registerTab, whenAborted } from './leader-election.ts';
import { type ConnectionState, openSocket, type Socket } from './socket.ts';

export type { ConnectionState } from './socket.ts';

type Headers = Readonly<Record<string, string>>;
type Listener = (event: string, data: unknown) => void;
type ChannelHeaders = ReadonlyMap<string, Headers>;

/** How long a leader may take to answer before another tab takes its place: a frozen one holds its lock for ever. */
const LEADER_TIMEOUT_MS = 2000;
const RELOAD_CLIENT_MS = 10_000;
const SUBSCRIBED_EVENT = 'pusher:subscription_succeeded';

/** What tabs of one site and one person say to each other about their one socket. */
type TabMessage =
  | { kind: 'want'; tab: string; channels: [channel: string, headers: Headers][] }
  | { kind: 'trigger'; channel: string; event: string; data: unknown }
  /** `to` names the one tab it is for. */
  | { kind: 'event'; channel: string; event: string; data: unknown; to?: string }
  | { kind: 'state'; state: ConnectionState }
  | { kind: 'ping' }
  | { kind: 'leading' };

/** What this tab's rooms ask of the way to the server, whichever tab holds the socket. */
interface Transport {
  /** The rooms have changed. */
  sync(): void;
  trigger(channel: string, event: string, data: unknown): void;
  /** This tab may have slept. */
  wake(): void;
}

/**
 * The site's one websocket. Of all tabs of one person one leads: it holds the socket and tells the others what it hears.
 * Where tabs cannot be told apart safely (no locks, no shared storage) each has a socket of its own.
 */
export const connection = shared('realtime', () => {
  const state = signal<ConnectionState>('idle');
  const isLeader = signal(false);
  const channels = new Map<string, { headers: Headers; listeners: Set<Listener> }>();
  let transport: Transport | null = null;
  let lifetime = new AbortController();

  const ownChannels = (): ChannelHeaders => new Map([...channels].map(([room, { headers }]) => [room, headers]));
  const notifyListeners = (channel: string, event: string, data: unknown) => {
    for (const listener of [...(channels.get(channel)?.listeners ?? [])]) listener(event, data);
  };

  /** The socket of this tab, for as long as it holds one, and the rooms it has joined for itself and others. */
  const createSocketOwner = (
    lifetimeSignal: AbortSignal,
    requestedChannels: () => ChannelHeaders,
    onState: (next: ConnectionState) => void,
    onEvent: (room: string, event: string, data: unknown) => void,
  ) => {
    const joined = new Set<string>();
    let socket: Socket | null = null;
    const sync = () => {
      if (!socket) return;
      const now = requestedChannels();
      for (const room of [...joined]) {
        if (now.has(room)) continue;
        joined.delete(room);
        socket.leave(room);
      }
      for (const [room, headers] of now) {
        if (joined.has(room)) continue;
        joined.add(room);
        socket.join(room, headers);
      }
    };
    return {
      socket: () => socket,
      hasJoined: (room: string) => joined.has(room),
      sync,
      /** Opens the socket and keeps it until the end. */
      async keepOpen(onOpen: () => void): Promise<void> {
        const mine = lifetimeSignal.aborted ? null : await openSocket({ onState, onEvent }).catch(() => null);
        if (!mine || lifetimeSignal.aborted) {
          mine?.close();
          if (lifetimeSignal.aborted) return;
          onState('unavailable');
          // The client could not be loaded: not again at once.
          return delay(RELOAD_CLIENT_MS, lifetimeSignal);
        }
        socket = mine;
        isLeader.value = true;
        sync();
        onOpen();
        await whenAborted(lifetimeSignal);
      },
      close() {
        socket?.close();
        socket = null;
        joined.clear();
        isLeader.value = false;
      },
    };
  };

  const setState = (next: ConnectionState) => {
    state.value = next;
  };

  /** A socket for this tab alone. */
  const openOwnTransport = (lifetimeSignal: AbortSignal): Transport => {
    const socketOwner = createSocketOwner(lifetimeSignal, ownChannels, setState, notifyListeners);
    lifetimeSignal.addEventListener('abort', socketOwner.close);
    void (async () => {
      while (!lifetimeSignal.aborted) await socketOwner.keepOpen(() => {});
    })();
    return {
      sync: socketOwner.sync,
      trigger: (...event) => socketOwner.socket()?.trigger(...event),
      wake: () => socketOwner.socket()?.checkAlive(),
    };
  };

  /** One socket for all tabs of this person. */
  const openSharedTransport = (lifetimeSignal: AbortSignal, person: string): Transport => {
    const tab = randomId();
    const name = `realtime.${config().apiBase}.${person}`;
    /** Rooms of the tabs that follow, while this one leads. */
    const followerChannels = new Map<string, ChannelHeaders>();
    let isRegistered = false;
    let onLeaderAnswer = () => {};

    const channel = createTabChannel<TabMessage>(name, (word) => {
      const socket = socketOwner.socket();
      if (socket) onFollowerMessage(word, socket);
      else onLeaderMessage(word);
    });
    const socketOwner = createSocketOwner(
      lifetimeSignal,
      () => new Map([...ownChannels(), ...[...followerChannels.values()].flatMap((map) => [...map])]),
      (next) => {
        setState(next);
        channel.postMessage({ kind: 'state', state: next });
      },
      (room, event, data) => {
        notifyListeners(room, event, data);
        if (followerChannels.size > 0) channel.postMessage({ kind: 'event', channel: room, event, data });
      },
    );
    const onFollowerMessage = (word: TabMessage, socket: Socket) => {
      if (word.kind === 'trigger') socket.trigger(word.channel, word.event, word.data);
      if (word.kind === 'ping') channel.postMessage({ kind: 'state', state: state.peek() });
      if (word.kind !== 'want') return;
      const former = followerChannels.get(word.tab);
      followerChannels.set(word.tab, new Map(word.channels));
      if (!former)
        onTabClosed(word.tab, lifetimeSignal, () => {
          followerChannels.delete(word.tab);
          socketOwner.sync();
        });
      // Who comes to a room that is joined already hears of it from us.
      for (const [room] of word.channels)
        if (socketOwner.hasJoined(room) && !former?.has(room))
          channel.postMessage({ kind: 'event', channel: room, event: SUBSCRIBED_EVENT, data: {}, to: word.tab });
      socketOwner.sync();
      channel.postMessage({ kind: 'state', state: state.peek() });
    };
    const onLeaderMessage = (word: TabMessage) => {
      if (word.kind === 'event' && (!word.to || word.to === tab)) notifyListeners(word.channel, word.event, word.data);
      if (word.kind === 'leading') sync();
      if (word.kind === 'state') {
        onLeaderAnswer();
        setState(word.state);
      }
    };
    const sync = () => {
      if (socketOwner.socket()) socketOwner.sync();
      // Before this tab is known to live, the leader would take it for gone.
      else if (isRegistered) channel.postMessage({ kind: 'want', tab, channels: [...ownChannels()] });
    };

    registerTab(tab, lifetimeSignal, () => {
      isRegistered = true;
      sync();
    });
    const takeOver = electLeader(
      `portal.${name}`,
      lifetimeSignal,
      () => socketOwner.keepOpen(() => channel.postMessage({ kind: 'leading' })),
      () => {
        socketOwner.close();
        followerChannels.clear();
        if (!lifetimeSignal.aborted) sync();
      },
    );
    lifetimeSignal.addEventListener('abort', () => {
      socketOwner.close();
      channel.close();
    });
    return {
      sync,
      trigger(room, event, data) {
        const socket = socketOwner.socket();
        if (socket) socket.trigger(room, event, data);
        else channel.postMessage({ kind: 'trigger', channel: room, event, data });
      },
      wake() {
        const socket = socketOwner.socket();
        if (socket) return socket.checkAlive();
        const asked = new AbortController();
        onLeaderAnswer = () => asked.abort();
        channel.postMessage({ kind: 'ping' });
        void delay(LEADER_TIMEOUT_MS, asked.signal).then(() => {
          if (!asked.signal.aborted && !lifetimeSignal.aborted && !socketOwner.socket()) takeOver();
        });
      },
    };
  };

  const open = () => {
    lifetime = new AbortController();
    const { signal: ended } = lifetime;
    setState('connecting');
    const token = credentials().token.peek();
    const person = token ? `user:${readClaims(token)?.user_id}` : `guest:${credentials().guest()?.id}`;
    const mayShare = hasLocks() && localStore.isPersistent && typeof BroadcastChannel !== 'undefined';
    transport = mayShare ? openSharedTransport(ended, person) : openOwnTransport(ended);
    ended.addEventListener(
      'abort',
      onResume(() => transport?.wake()),
    );
  };
  const close = () => {
    lifetime.abort();
    transport = null;
    setState('idle');
  };

  onIdentityChange(() => {
    channels.clear();
    close();
  });

  return {
    state: state as ReadonlySignal<ConnectionState>,
    /** This tab holds the socket: what should happen once per person, such as a sound, happens here. */
    isLeader: isLeader as ReadonlySignal<boolean>,
    /**
     * Listens to a channel; `pusher:subscription_succeeded` is among its events, at each connection.
     * @returns `trigger` for client events, and `leave`
     */
    subscribe(channel: string, listener: Listener, headers: Headers = {}) {
      const room = channels.get(channel) ?? { headers, listeners: new Set<Listener>() };
      room.listeners.add(listener);
      channels.set(channel, room);
      if (!transport) open();
      transport?.sync();
      return {
        trigger: (event: string, data: unknown) => transport?.trigger(channel, event, data),
        leave() {
          if (!room.listeners.delete(listener) || room.listeners.size > 0 || channels.get(channel) !== room) return;
          channels.delete(channel);
          transport?.sync();
          if (channels.size === 0) close();
        },
      };
    },
  };
});
