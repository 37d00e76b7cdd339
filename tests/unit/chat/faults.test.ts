import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '#tests/support/browser-globals.ts';
import { faultRun } from '#tests/support/chat-world.ts';

/** 10,000 in the bench. */
const RUNS = Number(process.env.FAULT_RUNS ?? 300);
const clean = { lost: [], doubled: [], misordered: false, unsettled: [], viewDiffers: false, vanished: [] };

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }));
afterEach(() => vi.useRealTimers());

it(
  `loses, doubles and misorders nothing in ${RUNS} seeded runs of drops, delays, repeats, lost answers, reloads and kills`,
  async () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= RUNS; seed++) {
      const verdict = await faultRun(seed);
      if (JSON.stringify(verdict) !== JSON.stringify(clean)) wrong.push(`seed ${seed}: ${JSON.stringify(verdict)}`);
    }
    expect(wrong).toEqual([]);
  },
  20 * 60_000,
);

it('without idempotency at the provider it looks before it sends again, and doubles nothing whose answer was lost', async () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= 60; seed++) {
    const { lost, unsettled, viewDiffers, vanished } = await faultRun(seed, { hasIdempotency: false });
    if (lost.length || unsettled.length || viewDiffers || vanished.length)
      wrong.push(`seed ${seed}: ${JSON.stringify({ lost, unsettled, viewDiffers, vanished })}`);
  }
  expect(wrong).toEqual([]);
});
