import { afterEach, expect, it, vi } from 'vitest';
import { createDeliveryQueue } from '#core/chat/delivery-queue.ts';
import type { OutboxEntry } from '#core/chat/outbox.ts';
import { ApiError } from '#core/http/api-error.ts';
import { countAbortFollowers } from '#tests/support/abort-followers.ts';

const entry = (order: number): OutboxEntry => ({
  localId: `local-${order}`,
  ticketId: '7',
  owner: 'guest:3',
  text: `message ${order}`,
  files: [],
  key: `key-${order}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  order,
  sinceId: null,
});

function createQueue(attempt: (localId: string, signal: AbortSignal) => Promise<void>) {
  const lifetime = new AbortController();
  const failed: string[] = [];
  const queue = createDeliveryQueue(() => ({ owner: 'guest:3', ticketId: '7' }), lifetime.signal, {
    attempt: ({ localId }, _attempt, signal) => attempt(localId, signal),
    onAdopted() {},
    onSending() {},
    onFailed: (localId) => void failed.push(localId),
  });
  return { queue, lifetime, failed };
}

afterEach(() => vi.useRealTimers());

it('sends messages one after the other, in the order of writing', async () => {
  const sent: string[] = [];
  const { queue, lifetime } = createQueue(async (localId) => {
    await Promise.resolve();
    sent.push(localId);
  });
  await Promise.all([1, 2, 3].map((order) => queue.add(entry(order))));
  await vi.waitFor(() => expect(sent).toEqual(['local-1', 'local-2', 'local-3']));
  lifetime.abort();
});

it('50 sent messages leave nothing on the signal of the conversation', async () => {
  let sent = 0;
  const { queue, lifetime } = createQueue(async () => void sent++);
  const before = countAbortFollowers(lifetime.signal);
  for (let order = 1; order <= 50; order++) await queue.add(entry(order));
  await vi.waitFor(() => expect(sent).toBe(50));
  await vi.waitFor(() => expect(countAbortFollowers(lifetime.signal)).toBe(before));
});

it('50 waiting messages add no listeners to the signal of the conversation', async () => {
  const { queue, lifetime } = createQueue(() => new Promise(() => {}));
  await queue.add(entry(1));
  const before = countAbortFollowers(lifetime.signal);
  for (let order = 2; order <= 50; order++) await queue.add(entry(order));
  expect(countAbortFollowers(lifetime.signal)).toBe(before);
  lifetime.abort();
});

it('a message that waits for its next attempt leaves nothing behind once it is sent', async () => {
  vi.useFakeTimers();
  let attempts = 0;
  const { queue, lifetime } = createQueue(async () => {
    if (++attempts < 4) throw new ApiError('network');
  });
  const before = countAbortFollowers(lifetime.signal);
  await queue.add(entry(1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toBe(4);
  expect(countAbortFollowers(lifetime.signal)).toBe(before);
});

it('a message whose upload is cancelled fails and is not tried again', async () => {
  const { queue, failed, lifetime } = createQueue(
    (_localId, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new ApiError('cancelled')))),
  );
  await queue.add(entry(1));
  queue.cancel('local-1');
  await vi.waitFor(() => expect(failed).toEqual(['local-1']));
  lifetime.abort();
});
