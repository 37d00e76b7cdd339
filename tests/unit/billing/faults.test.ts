import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ledger, paymentDoublePayments } from '#provider/db/schema.ts';
import { runFaultedCheckout } from '#tests/support/checkout-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { casesOf } from '#tests/support/sweep.ts';

// Short waits: the test is about the order of events, not about time.
vi.mock('#core/platform/timers.ts', async (original) => {
  const real = await original<typeof import('#core/platform/timers.ts')>();
  return { ...real, delay: (ms: number, signal?: AbortSignal) => real.delay(ms / 500, signal) };
});

const seeds = casesOf(
  Array.from({ length: Number(process.env.CHECKOUT_RUNS ?? 60) }, (_, index) => index + 1),
  20,
);
const realFetch = globalThis.fetch;
let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(async () => {
  globalThis.fetch = realFetch;
  await provider.stop();
});

it(
  `${seeds.length} faulted checkouts: no customer is charged twice, no charge is shown as failed, no cart is lost`,
  async () => {
    const ends: Record<string, number> = {};
    for (const seed of seeds) {
      const { problems, trace } = await runFaultedCheckout(provider, seed);
      expect(problems, `seed ${seed}: ${trace.join(', ')}`).toEqual([]);
      const end = trace.at(-1) ?? '';
      ends[end] = (ends[end] ?? 0) + 1;
    }
    // Some must succeed and others fail, or the faults tested nothing.
    expect(ends.paid).toBeGreaterThan(seeds.length / 5);
    expect(ends.failed).toBeGreaterThan(seeds.length / 10);
    const bank = (await provider.db.select().from(ledger))
      .filter((entry) => entry.account === 'bank')
      .reduce((sum, entry) => sum + entry.pence, 0);
    const taken = (await provider.db.select().from(paymentDoublePayments))
      .filter((charge) => charge.status === 'succeeded')
      .reduce((sum, charge) => sum + charge.pence, 0);
    expect(bank).toBe(taken);
  },
  seeds.length * 5000,
);
