import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { credentials } from '#core/http/credentials.ts';
import { resetIdentity } from '#core/runtime/identity.ts';
import { followTeam } from '#core/team/team-events.ts';

/** Stands for the websocket: what is subscribed to, and a way to send events. */
const socket = vi.hoisted(() => {
  const channels = new Map<string, (event: string) => void>();
  return {
    channels,
    send: (channel: string, event: string) => channels.get(channel)?.(event),
    connection: {
      state: { peek: () => 'connected' },
      subscribe(channel: string, listener: (event: string) => void) {
        channels.set(channel, listener);
        return { leave: () => channels.delete(channel) };
      },
    },
  };
});
vi.mock('#core/realtime/connection.ts', async (original) => ({
  ...(await original<object>()),
  connection: () => socket.connection,
}));

const CHANNEL = 'private-team.7';
/** Longer than events are gathered for. */
const SOON_MS = 400;
/** Longer than a channel is kept that nobody follows. */
const LEFT_MS = 4000;
let left: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  credentials().adoptToken(`.${btoa(JSON.stringify({ user_id: '1', team_id: '7' }))}.`);
  resetIdentity();
  left = new AbortController();
});
afterEach(async () => {
  left.abort();
  await vi.advanceTimersByTimeAsync(LEFT_MS);
  vi.useRealTimers();
});

const follow = (...kinds: string[]) => {
  const refresh = vi.fn(async () => {});
  followTeam(kinds, refresh, left.signal);
  return refresh;
};
const soon = () => vi.advanceTimersByTimeAsync(SOON_MS);

describe('what follows the team', () => {
  it('is refreshed by events of its kinds', async () => {
    const [jobs, servers] = [follow('job'), follow('server')];
    await soon();
    jobs.mockClear();
    servers.mockClear();
    socket.send(CHANNEL, 'job');
    await soon();
    expect([jobs.mock.calls.length, servers.mock.calls.length]).toEqual([1, 0]);
  });

  it('is refreshed once by events that come together', async () => {
    const refresh = follow('job');
    for (let count = 0; count < 5; count++) socket.send(CHANNEL, 'job');
    await soon();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('is refreshed again by an event that comes during a refresh', async () => {
    let end = () => {};
    const refresh = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
    followTeam(['job'], refresh, left.signal);
    socket.send(CHANNEL, 'job');
    await soon();
    socket.send(CHANNEL, 'job');
    end();
    await soon();
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('is refreshed when the channel is joined, which may have had events before', async () => {
    const refresh = follow('job');
    socket.send(CHANNEL, 'pusher:subscription_succeeded');
    await soon();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('is refreshed when others are on the channel, which may have had events since it was read', async () => {
    const earlier = follow('job');
    socket.send(CHANNEL, 'job');
    const refresh = follow('job');
    await soon();
    expect([earlier.mock.calls.length, refresh.mock.calls.length]).toEqual([1, 1]);
  });

  it('is left alone once nobody shows it', async () => {
    const refresh = follow('job');
    socket.send(CHANNEL, 'job');
    left.abort();
    await soon();
    expect(refresh).not.toHaveBeenCalled();
  });
});

it('the channel is left some time after its last follower', async () => {
  follow('job');
  left.abort();
  await soon();
  expect(socket.channels.has(CHANNEL)).toBe(true);
  await vi.advanceTimersByTimeAsync(LEFT_MS);
  expect(socket.channels.has(CHANNEL)).toBe(false);
});
