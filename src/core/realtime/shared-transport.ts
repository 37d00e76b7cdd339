import { randomId } from '../platform/random-id.ts';
import { createTabChannel } from '../platform/tab-channel.ts';
import { delay } from '../platform/timers.ts';
import { electLeader, onTabClosed, registerTab } from './leader-election.ts';
import type { ConnectionState, Headers } from './socket.ts';
import { createSocketOwner } from './socket-owner.ts';
import type { ChannelHeaders, Transport, TransportOptions } from './transport.ts';

/** A leader that does not respond within this time is replaced: a frozen tab keeps its lock. */
const LEADER_TIMEOUT_MS = 2000;
const SUBSCRIBED_EVENT = 'pusher:subscription_succeeded';

/** Messages between the tabs of one person about their shared socket. */
type TabMessage =
  /** To the leader: the channels of a follower. */
  | { kind: 'want'; tab: string; channels: [channel: string, headers: Headers][] }
  /** To the leader: a client event to send. */
  | { kind: 'trigger'; channel: string; event: string; data: unknown }
  /** To the leader: a liveness check. */
  | { kind: 'ping' }
  /** From the leader, to all tabs or to the one named in `to`. */
  | { kind: 'event'; channel: string; event: string; data: unknown; to?: string }
  | { kind: 'state'; state: ConnectionState }
  | { kind: 'leading' };

/**
 * One socket for all tabs of a person. The leader owns it and forwards its events to the other tabs.
 * @param name identifies server and person
 * @param currentState state of the connection, for followers
 */
export function openSharedTransport(
  name: string,
  options: TransportOptions,
  currentState: () => ConnectionState,
): Transport {
  const { lifetimeSignal, ownChannels, onState, onEvent } = options;
  const tab = randomId();
  let isRegistered = false;
  let onLeaderResponse = () => {};

  const channel = createTabChannel<TabMessage>(name, (message) => {
    if (owner.socket()) followers.onMessage(message);
    else onLeaderMessage(message);
  });
  const followers = createFollowers(lifetimeSignal, {
    post: channel.postMessage,
    trigger: (...event) => owner.socket()?.trigger(...event),
    sync: () => owner.sync(),
    hasJoined: (channelName) => owner.hasJoined(channelName),
    currentState,
  });
  const owner = createSocketOwner(
    {
      ...options,
      onState(state) {
        onState(state);
        channel.postMessage({ kind: 'state', state });
      },
      onEvent(channelName, event, data) {
        onEvent(channelName, event, data);
        if (followers.exist()) channel.postMessage({ kind: 'event', channel: channelName, event, data });
      },
    },
    () => new Map([...ownChannels(), ...followers.channels()]),
  );

  const onLeaderMessage = (message: TabMessage) => {
    if (message.kind === 'event' && (!message.to || message.to === tab))
      onEvent(message.channel, message.event, message.data);
    if (message.kind === 'leading') sync();
    if (message.kind === 'state') {
      onLeaderResponse();
      onState(message.state);
    }
  };
  const sync = () => {
    if (owner.socket()) owner.sync();
    // Before this tab holds its own lock, the leader would take it for closed.
    else if (isRegistered) channel.postMessage({ kind: 'want', tab, channels: [...ownChannels()] });
  };

  registerTab(tab, lifetimeSignal, () => {
    isRegistered = true;
    sync();
  });
  const takeOver = electLeader(`portal.${name}`, lifetimeSignal, {
    lead: () => owner.keepOpen(() => channel.postMessage({ kind: 'leading' })),
    onDemoted() {
      owner.close();
      followers.clear();
      if (!lifetimeSignal.aborted) sync();
    },
  });
  lifetimeSignal.addEventListener('abort', () => {
    owner.close();
    channel.close();
  });

  return {
    sync,
    trigger(channelName, event, data) {
      const socket = owner.socket();
      if (socket) socket.trigger(channelName, event, data);
      else channel.postMessage({ kind: 'trigger', channel: channelName, event, data });
    },
    wake() {
      const socket = owner.socket();
      if (socket) return socket.checkAlive();
      const response = new AbortController();
      onLeaderResponse = () => response.abort();
      channel.postMessage({ kind: 'ping' });
      void delay(LEADER_TIMEOUT_MS, response.signal).then(() => {
        if (!response.signal.aborted && !lifetimeSignal.aborted && !owner.socket()) takeOver();
      });
    },
  };
}

interface Leader {
  post: (message: TabMessage) => void;
  trigger: (channel: string, event: string, data: unknown) => void;
  /** Joins and leaves channels of the socket as required. */
  sync: () => void;
  hasJoined: (channel: string) => boolean;
  currentState: () => ConnectionState;
}

/** The other tabs, as the leader sees them. */
function createFollowers(lifetimeSignal: AbortSignal, leader: Leader) {
  const channelsByTab = new Map<string, ChannelHeaders>();
  const postState = () => leader.post({ kind: 'state', state: leader.currentState() });

  const setChannels = (tab: string, channels: ChannelHeaders) => {
    const previous = channelsByTab.get(tab);
    channelsByTab.set(tab, channels);
    if (!previous)
      onTabClosed(tab, lifetimeSignal, () => {
        channelsByTab.delete(tab);
        leader.sync();
      });
    // The server does not confirm a joined channel a second time.
    for (const channel of channels.keys())
      if (leader.hasJoined(channel) && !previous?.has(channel))
        leader.post({ kind: 'event', channel, event: SUBSCRIBED_EVENT, data: {}, to: tab });
    leader.sync();
    postState();
  };

  return {
    exist: () => channelsByTab.size > 0,
    channels: () => [...channelsByTab.values()].flatMap((channels) => [...channels]),
    clear: () => channelsByTab.clear(),
    onMessage(message: TabMessage) {
      if (message.kind === 'trigger') leader.trigger(message.channel, message.event, message.data);
      if (message.kind === 'ping') postState();
      if (message.kind === 'want') setChannels(message.tab, new Map(message.channels));
    },
  };
}
