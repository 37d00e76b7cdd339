import { channelJoined, openTicketChat } from './support/chat.ts';
import { openPage } from './support/page.ts';
import { expect, type Page, test } from './support/test.ts';

/** A browser under test caches no pages by default, and reports that as the first reason. */
const OF_THE_BROWSER = ['BackForwardCacheDisabledForDelegate', 'BackForwardCacheDisabled'];
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

/** Leaves for another site and returns. @returns why the browser would not have kept the page */
async function leaveAndReturn(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  const refused = new Promise<string[]>((resolve) => {
    browser.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason }) => reason)),
    );
  });
  // Only a page that was kept still has it.
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isKept: persisted })),
  );
  await page.route('http://elsewhere.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await page.goto('http://elsewhere.test/');
  await page.goBack();
  const kept = page.waitForFunction(() => 'isKept' in window).then((): string[] => []);
  return (await Promise.race([refused, kept])).filter((reason) => !OF_THE_BROWSER.includes(reason));
}

test('nothing of an open conversation keeps the browser from keeping the page', async ({ page }) => {
  await openTicketChat(page);
  expect(await leaveAndReturn(page)).toEqual([]);
});

test('nothing of the portal does', async ({ page, team }) => {
  await openPage(page, team.owner, '/domains', /domains/i);
  expect(await leaveAndReturn(page)).toEqual([]);
});

test('a conversation lets go of its socket and locks as its page is left, and takes them again as it returns', async ({
  page,
}) => {
  const opened = page.waitForEvent('websocket');
  await openTicketChat(page);
  const socket = await opened;
  const locks = () =>
    page.evaluate(async () => JSON.stringify(await navigator.locks.query()).match(/"name":"portal\./g)?.length ?? 0);
  expect(await locks()).toBeGreaterThan(0);
  const closed = socket.waitForEvent('close');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await closed;
  await expect.poll(locks).toBe(0);
  const rejoined = channelJoined(page);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await rejoined;
});
