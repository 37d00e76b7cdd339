import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '#tests/support/browser-globals.ts';
import { runFaultedConversation } from '#tests/support/chat-fixture.ts';

/** 10,000 in the bench. */
const RUNS = Number(process.env.FAULT_RUNS ?? 300);
const cleanReport = { lost: [], duplicated: [], isMisordered: false, unsent: [], isViewOutOfSync: false, vanished: [] };

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }));
afterEach(() => vi.useRealTimers());

it(
  `loses, doubles and misorders nothing in ${RUNS} seeded runs of drops, delays, repeats, lost answers, reloads and kills`,
  async () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= RUNS; seed++) {
      const verdict = await runFaultedConversation(seed);
      if (JSON.stringify(verdict) !== JSON.stringify(cleanReport))
        wrong.push(`seed ${seed}: ${JSON.stringify(verdict)}`);
    }
    expect(wrong).toEqual([]);
  },
  20 * 60_000,
);

it('without idempotency at the provider it looks before it sends again, and doubles nothing whose answer was lost', async () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= 60; seed++) {
    const { lost, unsent, isViewOutOfSync, vanished } = await runFaultedConversation(seed, { hasIdempotency: false });
    if (lost.length || unsent.length || isViewOutOfSync || vanished.length)
      wrong.push(`seed ${seed}: ${JSON.stringify({ lost, unsent, isViewOutOfSync, vanished })}`);
  }
  expect(wrong).toEqual([]);
});
