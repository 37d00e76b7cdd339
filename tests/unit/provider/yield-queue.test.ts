import { expect, it } from 'vitest';
import { createYieldQueue } from '#provider/yield-queue.ts';

it('leaves a round of the event loop between requests that arrive together, and keeps their order', async () => {
  const yieldToOthers = createYieldQueue();
  const happened: string[] = [];
  const answer = async (name: string) => {
    await yieldToOthers();
    happened.push(name);
  };
  const other = (count: number) => {
    happened.push('other');
    if (count > 1) setImmediate(other, count - 1);
  };
  setImmediate(other, 3);
  await Promise.all(['first', 'second', 'third'].map(answer));
  expect(happened).toEqual(['other', 'first', 'other', 'second', 'other', 'third']);
});
