import type { BatchEvent } from 'pusher';
import { describe, expect, it, vi } from 'vitest';
import { createEventQueue } from '#provider/realtime/event-queue.ts';

const refusal = (status: number) => Object.assign(new Error('refused'), { status });

/** A queue whose attempts answer as the given function says. */
function createQueue(answer: (names: string[], attempt: number) => unknown = () => undefined) {
  const attempts: string[][] = [];
  const lost: string[] = [];
  const namesOf = (events: readonly BatchEvent[]) => events.map(({ name }) => name);
  const queue = createEventQueue({
    send: async (events) => {
      attempts.push(namesOf(events));
      const error = answer(namesOf(events), attempts.length);
      if (error) throw error;
    },
    onLost: (events) => lost.push(...namesOf(events)),
    retryDelaysMs: [1, 1],
  });
  const add = (...names: string[]) => {
    for (const name of names) queue.add({ channel: 'c', name, data: {} });
  };
  return { add, attempts, lost, close: queue.close };
}

describe('events on their way to a cluster', () => {
  it('go one batch after the other, ten at most, in their order', async () => {
    const { add, attempts } = createQueue();
    const names = Array.from({ length: 13 }, (_, n) => `e${n}`);
    add(...names);
    await vi.waitFor(() => expect(attempts.flat()).toEqual(names));
    expect(attempts.map(({ length }) => length)).toEqual([1, 10, 2]);
  });

  it.each([
    ['no answer', new Error('ECONNREFUSED')],
    ['a failure of the cluster', refusal(500)],
    ['too many events', refusal(429)],
  ])('go again after %s, before those that came later', async (_, error) => {
    const { add, attempts, lost } = createQueue((_names, attempt) => (attempt < 3 ? error : null));
    add('first', 'second');
    await vi.waitFor(() => expect(attempts).toEqual([['first'], ['first'], ['first'], ['second']]));
    expect(lost).toEqual([]);
  });

  it('are lost after the last attempt, and those that came later are not', async () => {
    const { add, attempts, lost } = createQueue(([name]) => (name === 'first' ? refusal(503) : null));
    add('first', 'second');
    await vi.waitFor(() => expect(attempts).toEqual([['first'], ['first'], ['first'], ['second']]));
    expect(lost).toEqual(['first']);
  });

  it('are sent alone when their batch is refused, and the refused one is not sent again', async () => {
    const { add, attempts, lost } = createQueue((names) => (names.includes('large') ? refusal(413) : null));
    add('first', 'small', 'large', 'last');
    await vi.waitFor(() =>
      expect(attempts).toEqual([['first'], ['small', 'large', 'last'], ['small'], ['large'], ['last']]),
    );
    expect(lost).toEqual(['large']);
  });

  it('are not tried again once it is closed', async () => {
    const { add, attempts, lost, close } = createQueue(() => refusal(500));
    close();
    add('first');
    await vi.waitFor(() => expect(lost).toEqual(['first']));
    expect(attempts).toHaveLength(1);
  });
});
