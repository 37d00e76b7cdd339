import { freePort } from '#tests/support/ports.mjs';
import { expectSent, openChat, sendMessage } from './support/chat.ts';
import { allowedOrigin, paymentOrigin, providerOrigin } from './support/origins.ts';
import { collectHints, startAnswering, startSite } from './support/other-site.ts';
import { expect, type Page, test } from './support/test.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Find your domain' });
const searchFailed = (page: Page) => page.locator('portal-domain-search').getByRole('button', { name: 'Try again' });
const brandCall = '/brand/brand';

test('a site on an origin of ALLOWED_ORIGINS chats, fills the basket and shows the payment company', async ({
  page,
}) => {
  const site = await startSite({ port: Number(new URL(allowedOrigin).port) });
  const hints = collectHints(page);
  await openChat(page, `${site.origin}/demo/brand-site/`);
  await sendMessage(page, 'Hello from elsewhere');
  await expectSent(page);

  await page.goto(`${site.origin}/demo/together/`);
  await field(page).fill('meadow');
  await page.getByRole('button', { name: 'Add meadow.net' }).click();
  await expect(page.getByRole('list', { name: 'Products in your basket' }).first()).toContainText('meadow.net');

  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }));
  }, `${paymentOrigin}/fields`);
  await expect(page.frameLocator(`iframe[src^="${paymentOrigin}"]`).locator('body')).toHaveAttribute(
    'data-hosts',
    new RegExp(allowedOrigin),
  );
  expect(hints).toEqual([]);
  site.stop();
});

test('a disallowed site gets one message, with both origins and what to do', async ({ page }) => {
  const site = await startSite();
  const hints = collectHints(page);
  await page.goto(`${site.origin}/demo/brand-site/`);
  await field(page).fill('meadow');
  await expect.poll(() => hints).toHaveLength(1);
  expect(hints[0]).toContain(
    `${providerOrigin} does not allow calls from ${site.origin}, so the elements of this page can't use it.`,
  );
  expect(hints[0]).toContain(`ALLOWED_ORIGINS=${site.origin}`);

  // Further calls fail, and the message is not repeated.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().startsWith(providerOrigin));
  await searchFailed(page).click();
  await failed;
  await expect(searchFailed(page)).toBeVisible();
  expect(hints).toHaveLength(1);
  site.stop();
});

test('a site whose provider is unreachable gets no message about origins', async ({ page }) => {
  const site = await startSite({ apiBase: `http://localhost:${await freePort()}` });
  const hints = collectHints(page);
  const asked: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.url().includes(brandCall)) asked.push(request.url());
  });
  await page.goto(`${site.origin}/demo/brand-site/`);
  await field(page).fill('meadow');
  await expect(searchFailed(page)).toBeVisible();
  // The brand itself fails once; what follows are questions whether the provider is there.
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  expect(hints).toEqual([]);
  site.stop();
});

test('a message names the headers that the provider does not allow', async ({ page }) => {
  const provider = await startAnswering((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    // A guest is made without any header; the ticket that follows has some.
    response.end(request.method === 'OPTIONS' ? '' : JSON.stringify({ data: { id: 1, auth_key: 'k'.repeat(43) } }));
  });
  const site = await startSite({ apiBase: provider.origin });
  const hints = collectHints(page);
  await openChat(page, `${site.origin}/demo/brand-site/`);
  await sendMessage(page, 'Is anybody there?');
  await expect.poll(() => hints).toHaveLength(1);
  expect(hints[0]).toMatch(
    new RegExp(`^${provider.origin} does not allow the headers X-Guest-Auth, Idempotency-Key, so`),
  );
  site.stop();
  provider.stop();
});
