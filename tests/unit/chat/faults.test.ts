import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FaultOptions, runFaultedConversation } from '#tests/support/chat-fixture.ts';

/** 10,000 in the bench. */
const RUNS = Number(process.env.FAULT_RUNS ?? 300);

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }));
afterEach(() => vi.useRealTimers());

/** What went wrong, by seed. */
async function findFailures(runs: number, options: FaultOptions = {}): Promise<string[]> {
  const failures: string[] = [];
  for (let seed = 1; seed <= runs; seed++) {
    const { duplicated, isMisordered, ...report } = await runFaultedConversation(seed, options);
    const findings = {
      ...report,
      // Without idempotency the provider itself may store a message twice.
      ...(options.hasIdempotency === false ? {} : { duplicated, isMisordered }),
    };
    if (Object.values(findings).some((finding) => finding === true || (Array.isArray(finding) && finding.length > 0)))
      failures.push(`seed ${seed}: ${JSON.stringify(findings)}`);
  }
  return failures;
}

it(
  `loses, duplicates and misorders nothing in ${RUNS} seeded runs of drops, delays, repeats, lost responses, reloads and kills`,
  async () => expect(await findFailures(RUNS)).toEqual([]),
  20 * 60_000,
);

it('loses, duplicates and misorders nothing when ids are no numbers', async () => {
  const createId = (_n: number, random: () => number) =>
    Array.from({ length: 4 }, () =>
      Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('-');
  expect(await findFailures(60, { createId })).toEqual([]);
});

it('checks before each retry whether the last attempt arrived when the provider has no idempotency', async () =>
  expect(await findFailures(60, { hasIdempotency: false })).toEqual([]));
