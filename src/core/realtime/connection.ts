import { credentials } from '../http/credentials.ts';
import { readClaims } from '../http/token.ts';
import { hasLocks } from '../platform/locks.ts';
import { newKey } from '../platform/random.ts';
import { localStore } from '../platform/storage.ts';
import { tabChannel } from '../platform/tabs.ts';
import { wait } from '../platform/wait.ts';
import { onWake } from '../platform/wake.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { config, shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { electLeader, liveAs, untilAborted, whenGone } from './leader.ts';
import { type ConnectionState, openSocket, type Socket } from './socket.ts';

export type { ConnectionState } from './socket.ts';

type Headers = Readonly<Record<string, string>>;
type Listener = (event: string, data: unknown) => void;
type Rooms = ReadonlyMap<string, Headers>;

/** How long a leader may take to answer before another tab takes its place: a frozen one holds its lock for ever. */
const LEADER_ANSWER_MS = 2000;
const RELOAD_CLIENT_MS = 10_000;
const SUBSCRIBED = 'pusher:subscription_succeeded';

/** What tabs of one site and one person say to each other about their one socket. */
type Word =
  | { kind: 'want'; tab: string; rooms: [channel: string, headers: Headers][] }
  | { kind: 'trigger'; channel: string; event: string; data: unknown }
  /** `to` names the one tab it is for. */
  | { kind: 'event'; channel: string; event: string; data: unknown; to?: string }
  | { kind: 'state'; state: ConnectionState }
  | { kind: 'ping' }
  | { kind: 'leading' };

/** What this tab's rooms ask of the way to the server, whichever tab holds the socket. */
interface Line {
  /** The rooms have changed. */
  settle(): void;
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
  const rooms = new Map<string, { headers: Headers; listeners: Set<Listener> }>();
  let line: Line | null = null;
  let life = new AbortController();

  const ownRooms = (): Rooms => new Map([...rooms].map(([room, { headers }]) => [room, headers]));
  const heard = (channel: string, event: string, data: unknown) => {
    for (const listener of [...(rooms.get(channel)?.listeners ?? [])]) listener(event, data);
  };

  /** The socket of this tab, for as long as it holds one, and the rooms it has joined for itself and others. */
  const createHolder = (
    ended: AbortSignal,
    wanted: () => Rooms,
    onState: (next: ConnectionState) => void,
    onEvent: (room: string, event: string, data: unknown) => void,
  ) => {
    const joined = new Set<string>();
    let socket: Socket | null = null;
    const settle = () => {
      if (!socket) return;
      const now = wanted();
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
      settle,
      /** Opens the socket and keeps it until the end. */
      async hold(opened: () => void): Promise<void> {
        const mine = ended.aborted ? null : await openSocket({ onState, onEvent }).catch(() => null);
        if (!mine || ended.aborted) {
          mine?.close();
          if (ended.aborted) return;
          onState('unavailable');
          // The client could not be loaded: not again at once.
          return wait(RELOAD_CLIENT_MS, ended);
        }
        socket = mine;
        isLeader.value = true;
        settle();
        opened();
        await untilAborted(ended);
      },
      drop() {
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
  const openAlone = (ended: AbortSignal): Line => {
    const holder = createHolder(ended, ownRooms, setState, heard);
    ended.addEventListener('abort', holder.drop);
    void (async () => {
      while (!ended.aborted) await holder.hold(() => {});
    })();
    return {
      settle: holder.settle,
      trigger: (...event) => holder.socket()?.trigger(...event),
      wake: () => holder.socket()?.probe(),
    };
  };

  /** One socket for all tabs of this person. */
  const openTogether = (ended: AbortSignal, person: string): Line => {
    const tab = newKey();
    const name = `realtime.${config().apiBase}.${person}`;
    /** Rooms of the tabs that follow, while this one leads. */
    const wants = new Map<string, Rooms>();
    let isKnown = false;
    let answered = () => {};

    const channel = tabChannel<Word>(name, (word) => {
      const socket = holder.socket();
      if (socket) hearFollower(word, socket);
      else hearLeader(word);
    });
    const holder = createHolder(
      ended,
      () => new Map([...ownRooms(), ...[...wants.values()].flatMap((map) => [...map])]),
      (next) => {
        setState(next);
        channel.tell({ kind: 'state', state: next });
      },
      (room, event, data) => {
        heard(room, event, data);
        if (wants.size > 0) channel.tell({ kind: 'event', channel: room, event, data });
      },
    );
    const hearFollower = (word: Word, socket: Socket) => {
      if (word.kind === 'trigger') socket.trigger(word.channel, word.event, word.data);
      if (word.kind === 'ping') channel.tell({ kind: 'state', state: state.peek() });
      if (word.kind !== 'want') return;
      const former = wants.get(word.tab);
      wants.set(word.tab, new Map(word.rooms));
      if (!former)
        whenGone(word.tab, ended, () => {
          wants.delete(word.tab);
          holder.settle();
        });
      // Who comes to a room that is joined already hears of it from us.
      for (const [room] of word.rooms)
        if (holder.hasJoined(room) && !former?.has(room))
          channel.tell({ kind: 'event', channel: room, event: SUBSCRIBED, data: {}, to: word.tab });
      holder.settle();
      channel.tell({ kind: 'state', state: state.peek() });
    };
    const hearLeader = (word: Word) => {
      if (word.kind === 'event' && (!word.to || word.to === tab)) heard(word.channel, word.event, word.data);
      if (word.kind === 'leading') settle();
      if (word.kind === 'state') {
        answered();
        setState(word.state);
      }
    };
    const settle = () => {
      if (holder.socket()) holder.settle();
      // Before this tab is known to live, the leader would take it for gone.
      else if (isKnown) channel.tell({ kind: 'want', tab, rooms: [...ownRooms()] });
    };

    liveAs(tab, ended, () => {
      isKnown = true;
      settle();
    });
    const takeOver = electLeader(
      `portal.${name}`,
      ended,
      () => holder.hold(() => channel.tell({ kind: 'leading' })),
      () => {
        holder.drop();
        wants.clear();
        if (!ended.aborted) settle();
      },
    );
    ended.addEventListener('abort', () => {
      holder.drop();
      channel.close();
    });
    return {
      settle,
      trigger(room, event, data) {
        const socket = holder.socket();
        if (socket) socket.trigger(room, event, data);
        else channel.tell({ kind: 'trigger', channel: room, event, data });
      },
      wake() {
        const socket = holder.socket();
        if (socket) return socket.probe();
        const asked = new AbortController();
        answered = () => asked.abort();
        channel.tell({ kind: 'ping' });
        void wait(LEADER_ANSWER_MS, asked.signal).then(() => {
          if (!asked.signal.aborted && !ended.aborted && !holder.socket()) takeOver();
        });
      },
    };
  };

  const open = () => {
    life = new AbortController();
    const { signal: ended } = life;
    setState('connecting');
    const token = credentials().token.peek();
    const person = token ? `user:${readClaims(token)?.user_id}` : `guest:${credentials().guest()?.id}`;
    const mayShare = hasLocks() && localStore.isPersistent && typeof BroadcastChannel !== 'undefined';
    line = mayShare ? openTogether(ended, person) : openAlone(ended);
    ended.addEventListener(
      'abort',
      onWake(() => line?.wake()),
    );
  };
  const close = () => {
    life.abort();
    line = null;
    setState('idle');
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
      if (!line) open();
      line?.settle();
      return {
        trigger: (event: string, data: unknown) => line?.trigger(channel, event, data),
        leave() {
          if (!room.listeners.delete(listener) || room.listeners.size > 0 || rooms.get(channel) !== room) return;
          rooms.delete(channel);
          line?.settle();
          if (rooms.size === 0) close();
        },
      };
    },
  };
});
