import { addResult } from './results.mjs';
import { formatFailures, runUnitTests } from './unit-tests.mjs';

/** Per call of the provider; the other fuzz tests multiply it. Each run of the bench has a seed of its own. */
const RUNS = '100';
/** Thousands of packets. */
const PACKETS = '10';

/** The fuzz tests of the provider, the websocket, the payment double and the host pages, with far more runs; and of the name server. */
export async function runFuzz() {
  const seed = String(Date.now() % 1_000_000_007);
  const { hasPassed, output } = await runUnitTests(['provider/fuzz', 'provider/realtime-fuzz', 'host/fuzz'], {
    FUZZ_RUNS: RUNS,
    FUZZ_SEED: seed,
  });
  const sum = (pattern) => [...output.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);
  const requests = sum(/fuzz: (\d+) requests/g);
  const frames = sum(/fuzz: (\d+) frames/g);
  const failures = sum(/requests, (\d+) answered 5xx/g) + sum(/frames, (\d+) errors/g);
  addResult(
    `${requests.toLocaleString('en-GB')} hostile requests and ${frames.toLocaleString('en-GB')} hostile frames (seed ${seed}): 5xx, or no answer`,
    formatFailures(failures, hasPassed),
    '0',
  );
  const packets = await runUnitTests(['provider/dns-server'], { FUZZ_RUNS: PACKETS, FUZZ_SEED: seed });
  addResult(
    `${PACKETS},000 malformed DNS packets, each by UDP and TCP (seed ${seed}): exits, failures of the server`,
    formatFailures(0, packets.hasPassed),
    '0',
  );
}
