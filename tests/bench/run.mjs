/** `npm run bench`: the figures of the suite as one table. Times depend on this machine and this run: compare lines, not runs. */
import { chromium } from 'playwright-core';
import { buildIfStale } from '#demo/prepare.mjs';
import { chromiumArgs, ensureChromium } from '#tests/support/browser.mjs';
import { startDemo, waitForServer } from '#tests/support/demo-server.mjs';
import { measureBytes } from './bytes.mjs';
import { measureLongConversation, runFaultedConversations } from './chat.mjs';
import { runCrashes } from './crash.mjs';
import { measureDelivery } from './delivery.mjs';
import { measureDkimParsing } from './dkim.mjs';
import { measureDns } from './dns.mjs';
import { runFuzz } from './fuzz.mjs';
import { measureDomainList, measureMailboxList } from './lists.mjs';
import { measureLoading } from './loading.mjs';
import { measureHeapGrowth } from './memory.mjs';
import { measureNavigation } from './navigation.mjs';
import { measureYearOfNights } from './nights.mjs';
import { printResults } from './results.mjs';
import { measureDomainSearch } from './search.mjs';
import { demoPort, hostUrl } from './servers.mjs';

buildIfStale();
const demo = startDemo(demoPort);
try {
  await waitForServer(`${hostUrl}/healthz`);
  measureBytes();
  measureDkimParsing();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  await measureLoading(browser);
  await measureNavigation(browser);
  await measureMailboxList(browser);
  await measureDomainList(browser);
  await measureLongConversation(browser);
  await measureDomainSearch(browser);
  await measureHeapGrowth(browser);
  await browser.close();
  await measureDelivery();
  await measureDns();
  await measureYearOfNights();
  await runCrashes();
  await runFaultedConversations();
  await runFuzz();
} finally {
  demo.stop();
}
printResults();
