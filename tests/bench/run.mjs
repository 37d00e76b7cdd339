/**
 * `npm run bench`: the figures of the suite as one table; `-- name …` those alone, `-- --save` keeps
 * what does not depend on the machine as the table of a release (bench/results). Times depend on this machine and this run:
 * compare lines, not runs. A bench that fails is a line of the table, and the exit code is 1, as
 * it is when Lighthouse finds a page that moves or is not accessible.
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { budgets } from '#build/budgets.mjs';
import { buildDocsIfStale, buildIfStale } from '#demo/prepare.mjs';
import { chromiumArgs, ensureChromium } from '#tests/support/browser.mjs';
import { startDemo, waitForServer } from '#tests/support/demo-server.mjs';
import manifest from '../../package.json' with { type: 'json' };
import { measureBytes } from './bytes.mjs';
import { measureLongConversation } from './chat.mjs';
import { runCrashes } from './crash.mjs';
import { measureDay } from './day.mjs';
import { measureDelivery } from './delivery.mjs';
import { measureDkimParsing } from './dkim.mjs';
import { measureDns } from './dns.mjs';
import { runFaultedCheckouts, runFaultedConversations } from './faults.mjs';
import { runFuzz } from './fuzz.mjs';
import { measureInteractions } from './interactions.mjs';
import { measureLighthouse } from './lighthouse.mjs';
import { measureDomainList, measureMailboxList, measureZone } from './lists.mjs';
import { measureLoading } from './loading.mjs';
import { measureLog } from './logs.mjs';
import { measureHeapGrowth } from './memory.mjs';
import { measureNavigation } from './navigation.mjs';
import { measureYearOfNights } from './nights.mjs';
import { measurePeers } from './peers.mjs';
import { measureProvider } from './provider.mjs';
import { addFailure, printResults, runBench, saveResults } from './results.mjs';
import { measureScale } from './scale.mjs';
import { measureDomainSearch } from './search.mjs';
import { apiUrl, demoPort, hostUrl, peersUrl } from './servers.mjs';

/** Each gets a browser of its own, which the others are not to share the machine with. */
const inBrowser = {
  loading: measureLoading,
  navigation: measureNavigation,
  mailboxes: measureMailboxList,
  domains: measureDomainList,
  zone: measureZone,
  chat: measureLongConversation,
  search: measureDomainSearch,
  scale: measureScale,
  memory: measureHeapGrowth,
  day: measureDay,
  logs: measureLog,
};
const before = { bytes: measureBytes, dkim: measureDkimParsing };
const after = {
  interactions: measureInteractions,
  lighthouse: measureLighthouse,
  peers: measurePeers,
  delivery: measureDelivery,
  provider: measureProvider,
  dns: measureDns,
  nights: measureYearOfNights,
};
/** Counts of failures over many runs: nothing in them is a time, so they share the machine. */
const sideBySide = {
  checkouts: runFaultedCheckouts,
  conversations: runFaultedConversations,
  crash: runCrashes,
  fuzz: runFuzz,
};
const all = [before, inBrowser, after, sideBySide];

const { values: options, positionals: names } = parseArgs({
  options: { save: { type: 'boolean' } },
  allowPositionals: true,
});
const unknown = names.filter((name) => !all.some((benches) => name in benches));
if (unknown.length > 0) throw new Error(`No such bench: ${unknown.join(', ')}`);
const isChosen = (name) => names.length === 0 || names.includes(name);

/** What a bench throws does not keep the others from the table. */
const run = (name, bench) =>
  runBench(name, async () => {
    const startedAt = performance.now();
    try {
      await bench();
    } catch (error) {
      console.error(error);
      addFailure(error);
    }
    console.log(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  });

const chosen = (benches) => Object.entries(benches).filter(([name]) => isChosen(name));

async function withBrowser(bench) {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    await bench(browser);
  } finally {
    await browser.close();
  }
}

buildIfStale();
// They are one of the demo pages.
if (isChosen('lighthouse')) buildDocsIfStale();
// More messages per second than a person may send are a load, not an attack.
const demo = startDemo(demoPort, { ALLOWED_ORIGINS: peersUrl, DNS: 'on', RATE_LIMITS: 'off' });
try {
  await Promise.all([`${hostUrl}/healthz`, apiUrl].map(waitForServer));
  for (const [name, bench] of chosen(before)) await run(name, bench);
  for (const [name, bench] of chosen(inBrowser)) await run(name, () => withBrowser(bench));
  for (const [name, bench] of chosen(after)) await run(name, bench);
  await Promise.all(chosen(sideBySide).map(([name, bench]) => run(name, bench)));
} finally {
  await demo.stop();
}
printResults();
if (options.save) saveResults(manifest.version, budgets);
// What failed may have left something open that would keep this process.
process.exit();
