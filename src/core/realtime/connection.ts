import { credentials } from '../http/credentials.ts';
import { readClaims } from '../http/token.ts';
import { hasLocks, withLock } from '../platform/locks.ts';
import { newKey } from '../platform/random.ts';
import { localStore } from '../platform/storage.ts';
import { type TabChannel, tabChannel } from '../platform/tabs.ts';
import { wait } from '../platform/wait.ts';
import { onWake } from '../platform/wake.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { config, shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { type ConnectionState, openSocket, type Socket } from './socket.ts';

export type { ConnectionState } from './socket.ts';

type Headers = Readonly<Record<string, string>>;
type Listener = (event: string, data: unknown) => void;

/** How long a leader may take to answer before another tab takes its place: a frozen one holds its lock for ever. */
const LEADER_ANSWER_MS = 2000;
const RELOAD_CLIENT_MS = 10_000;

/** What tabs of one site and one person say to each other about their one socket. */
type Word =
  | { kind: 'want'; tab: string; rooms: [channel: string, headers: Headers][] }
  | { kind: 'trigger'; channel: string; event: string; data: unknown }
  /** `to` names the one tab it is for. */
  | { kind: 'event'; channel: string; event: string; data: unknown; to?: string }
  | { kind: 'state'; state: ConnectionState }
  | { kind: 'ping' }
  | { kind: 'leading' };

/**
 * The site's one websocket. Of all tabs of one person one leads: it holds the socket and tells the others what it hears.
 * Where tabs cannot be told apart safely (no locks, no shared storage) each has a socket of its own.
 */
export const connection = shared('realtime', () => {
  const state = signal<ConnectionState>('idle');
  const isLeader = signal(false);
  const rooms = new Map<string, { headers: Headers; listeners: Set<Listener> }>();
  let life: AbortController | null = null;
  let say: (word: Word) => void = () => {};
  let socket: Socket | null = null;
  let wake = () => {};

  const heard = (channel: string, event: string, data: unknown) => {
    for (const listener of [...(rooms.get(channel)?.listeners ?? [])]) listener(event, data);
  };

  const who = () => {
    const token = credentials().token.peek();
    return token ? `user:${readClaims(token)?.user_id}` : `guest:${credentials().guest()?.id}`;
  };

  const start = () => {
    life = new AbortController();
    const ended = life.signal;
    state.value = 'connecting';
    const tab = newKey();
    const name = `realtime.${config().apiBase}.${who()}`;
    /** Rooms of the tabs that follow, while this one leads. */
    const wants = new Map<string, Map<string, Headers>>();
    const isShared = hasLocks() && localStore.isPersistent && typeof BroadcastChannel !== 'undefined';
    let channel: TabChannel<Word> | null = null;
    let answered = () => {};
    /** Its own name is held: before that the leader would take it for dead. */
    let isNamed = false;
    const wanted = () => new Map([...[...rooms].map(([room, { headers }]) => [room, headers] as const), ...[...wants.values()].flatMap((map) => [...map])]);
    const joined = new Set<string>();
    const settle = () => {
      if (!socket) return;
      const now = wanted();
      for (const room of joined) {
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
    const announce = () => {
      if (socket) settle();
      else if (isNamed) channel?.tell({ kind: 'want', tab, rooms: [...rooms].map(([room, { headers }]) => [room, headers]) });
    };
    const follow = (follower: string) => {
      // A tab holds its own name while it lives: to be given it means that the tab is gone.
      void withLock(
        `portal.${follower}`,
        async () => {
          wants.delete(follower);
          settle();
        },
        { signal: ended },
      );
    };
    const lead = async () => {
      if (ended.aborted) return;
      const mine = await openSocket({
        onState(next) {
          state.value = next;
          channel?.tell({ kind: 'state', state: next });
        },
        onEvent(room, event, data) {
          heard(room, event, data);
          if (wants.size > 0) channel?.tell({ kind: 'event', channel: room, event, data });
        },
      }).catch(() => null);
      if (!mine || ended.aborted) {
        mine?.close();
        if (!ended.aborted) state.value = 'unavailable';
        // The client could not be loaded: not again at once.
        return wait(RELOAD_CLIENT_MS, ended);
      }
      socket = mine;
      isLeader.value = true;
      settle();
      channel?.tell({ kind: 'leading' });
      await new Promise<void>((resolve) => ended.addEventListener('abort', () => resolve(), { once: true }));
    };
    const demote = () => {
      socket?.close();
      socket = null;
      joined.clear();
      wants.clear();
      isLeader.value = false;
    };
    const stand = (steal: boolean) =>
      withLock(`portal.${name}`, lead, steal ? { steal } : { signal: ended }).then(() => {
        // The lock was taken away, as this tab slept: it follows from now on.
        demote();
        if (ended.aborted) return;
        announce();
        void stand(false);
      });

    ended.addEventListener('abort', demote);
    const stopWaking = onWake(() => wake());
    ended.addEventListener('abort', stopWaking);
    if (!isShared) {
      say = (word) => word.kind === 'trigger' && socket?.trigger(word.channel, word.event, word.data);
      wake = () => socket?.probe();
      void lead();
      return announce;
    }
    channel = tabChannel<Word>(name, (word) => {
      if (word.kind === 'want' && socket) {
        const former = wants.get(word.tab);
        wants.set(word.tab, new Map(word.rooms));
        if (!former) follow(word.tab);
        // Who comes to a room that is joined already hears of it from us.
        for (const [room] of word.rooms)
          if (joined.has(room) && !former?.has(room)) channel?.tell({ kind: 'event', channel: room, event: 'pusher:subscription_succeeded', data: {}, to: word.tab });
        settle();
        channel?.tell({ kind: 'state', state: state.peek() });
      } else if (word.kind === 'trigger') socket?.trigger(word.channel, word.event, word.data);
      else if (word.kind === 'ping' && socket) channel?.tell({ kind: 'state', state: state.peek() });
      else if (socket) return;
      else if (word.kind === 'event') {
        if (!word.to || word.to === tab) heard(word.channel, word.event, word.data);
      } else if (word.kind === 'state') {
        answered();
        state.value = word.state;
      } else if (word.kind === 'leading') announce();
    });
    say = (word) => {
      if (word.kind === 'trigger' && socket) socket.trigger(word.channel, word.event, word.data);
      else channel?.tell(word);
    };
    wake = () => {
      if (socket) {
        socket.probe();
        return;
      }
      const asked = new AbortController();
      answered = () => asked.abort();
      channel?.tell({ kind: 'ping' });
      void wait(LEADER_ANSWER_MS, asked.signal).then(() => {
        if (!asked.signal.aborted && !ended.aborted && !socket) void stand(true);
      });
    };
    const untilEnd = () => new Promise<void>((resolve) => ended.addEventListener('abort', () => resolve(), { once: true }));
    void withLock(
      `portal.${tab}`,
      () => {
        isNamed = true;
        announce();
        return untilEnd();
      },
      { signal: ended },
    );
    void stand(false);
    ended.addEventListener('abort', () => channel?.close());
    return announce;
  };

  let announce: () => void = () => {};
  const close = () => {
    life?.abort();
    life = null;
    announce = () => {};
    say = () => {};
    wake = () => {};
    state.value = 'idle';
  };
  const open = () => {
    if (life || rooms.size === 0) return;
    announce = start() ?? (() => {});
    announce();
  };

  onIdentityChange(() => {
    rooms.clear();
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
      const room = rooms.get(channel) ?? { headers, listeners: new Set<Listener>() };
      room.listeners.add(listener);
      rooms.set(channel, room);
      if (life) announce();
      else open();
      return {
        trigger: (event: string, data: unknown) => say({ kind: 'trigger', channel, event, data }),
        leave() {
          if (!room.listeners.delete(listener) || room.listeners.size > 0 || rooms.get(channel) !== room) return;
          rooms.delete(channel);
          announce();
          if (rooms.size === 0) close();
        },
      };
    },
  };
});
