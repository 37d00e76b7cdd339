/**
 * `npm run bench`: the figures of the suite as one table; `-- name …` those alone, `-- --save` keeps
 * what does not depend on the machine as the table of a release (bench/results). Times depend on this machine and this run:
 * compare lines, not runs.
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { budgets } from '#build/budgets.mjs';
import { buildIfStale } from '#demo/prepare.mjs';
import { chromiumArgs, ensureChromium } from '#tests/support/browser.mjs';
import { startDemo, waitForServer } from '#tests/support/demo-server.mjs';
import manifest from '../../package.json' with { type: 'json' };
import { measureBytes } from './bytes.mjs';
import { measureLongConversation, runFaultedConversations } from './chat.mjs';
import { runCrashes } from './crash.mjs';
import { measureDay } from './day.mjs';
import { measureDelivery } from './delivery.mjs';
import { measureDkimParsing } from './dkim.mjs';
import { measureDns } from './dns.mjs';
import { runFuzz } from './fuzz.mjs';
import { measureInteractions } from './interactions.mjs';
import { measureLighthouse } from './lighthouse.mjs';
import { measureDomainList, measureMailboxList } from './lists.mjs';
import { measureLoading } from './loading.mjs';
import { measureLog } from './logs.mjs';
import { measureHeapGrowth } from './memory.mjs';
import { measureNavigation } from './navigation.mjs';
import { measureYearOfNights } from './nights.mjs';
import { measurePeers } from './peers.mjs';
import { measureProvider } from './provider.mjs';
import { printResults, saveResults } from './results.mjs';
import { measureScale } from './scale.mjs';
import { measureDomainSearch } from './search.mjs';
import { apiUrl, demoPort, hostUrl, peersUrl } from './servers.mjs';

/** Of one browser, which the others are not to share the machine with. */
const inBrowser = {
  loading: measureLoading,
  navigation: measureNavigation,
  mailboxes: measureMailboxList,
  domains: measureDomainList,
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
  crash: runCrashes,
  conversations: runFaultedConversations,
  fuzz: runFuzz,
};

const { values: options, positionals: names } = parseArgs({
  options: { save: { type: 'boolean' } },
  allowPositionals: true,
});
const chosen = (benches) =>
  Object.entries(benches).flatMap(([name, run]) => (names.length === 0 || names.includes(name) ? [run] : []));

async function runInBrowser(benches) {
  if (benches.length === 0) return;
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  for (const run of benches) await run(browser);
  await browser.close();
}

buildIfStale();
const demo = startDemo(demoPort, { ALLOWED_ORIGINS: peersUrl });
try {
  await Promise.all([`${hostUrl}/healthz`, apiUrl].map(waitForServer));
  for (const run of chosen(before)) await run();
  await runInBrowser(chosen(inBrowser));
  for (const run of chosen(after)) await run();
} finally {
  await demo.stop();
}
printResults();
if (options.save) saveResults(manifest.version, budgets);
