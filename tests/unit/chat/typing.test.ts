import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '#tests/support/browser-globals.ts';
import { createTypingNotifier, createTypingTracker } from '#core/chat/typing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a flood of peers shows twenty short names at most, and all are forgotten without news', async () => {
  const peers = createTypingTracker();
  let changes = 0;
  const stop = peers.names.subscribe(() => changes++);
  for (let event = 0; event < 10_000; event++) peers.started(`peer-${event % 1000}`, 'x'.repeat(500));
  expect(peers.names.value).toHaveLength(20);
  expect(peers.names.value[0]).toHaveLength(60);
  // What changes nothing draws nothing.
  expect(changes).toBeLessThanOrEqual(21);
  await vi.advanceTimersByTimeAsync(5999);
  expect(peers.names.value).toHaveLength(20);
  await vi.advanceTimersByTimeAsync(1);
  expect(peers.names.value).toEqual([]);
  stop();
});

it('typing is sent once, and its end after 4 s without a keystroke', async () => {
  const notified: boolean[] = [];
  const own = createTypingNotifier((isTyping) => notified.push(isTyping));
  for (let key = 0; key < 5; key++) {
    own.notifyTyping();
    await vi.advanceTimersByTimeAsync(3000);
  }
  expect(notified).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(notified).toEqual([true, false]);
  own.notifyTyping();
  own.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(notified).toEqual([true, false, true, false]);
});
