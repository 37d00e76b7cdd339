import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectNoViolationsInEveryView } from './support/axe.ts';
import { headingNamed } from './support/page.ts';
import { openBrowser } from './support/session.ts';

/** One browser for all pages of a worker: what a page loads is then in its cache. */
const test = base.extend<object, { guest: Page }>({
  guest: [
    async ({ browser }: { browser: Browser }, use) => {
      const page = await openBrowser(browser, '/healthz');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await use(page);
      await page.context().close();
    },
    { scope: 'worker' },
  ],
});

const search = async (page: Page) => {
  await page.getByRole('searchbox').fill('meadow');
  await expect(page.getByRole('button', { name: 'Add meadow.net' })).toBeVisible();
};
const openPreChat = (page: Page) => page.getByRole('button', { name: 'Get Help' }).click();
const addToBasket = async (page: Page) => {
  await page.getByRole('button', { name: 'Add to basket: Mail Start' }).click();
  await expect(page.getByText('VAT (20%)')).toBeVisible();
};
const sendMessage = async (page: Page) => {
  await page.getByRole('button', { name: 'Get Help' }).click();
  await page.getByPlaceholder('Type your message here').fill('Hello');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('Hello');
  await expect(page.getByRole('log').getByText('Sending')).toHaveCount(0);
};
const waitFor = (name: string) => (page: Page) => expect(headingNamed(page, name)).toBeVisible();

/** Host pages of the demo, each in the state that its elements are for. The portal's own pages are in pages.e2e.ts. */
const demoPages: [path: string, prepare?: (page: Page) => Promise<void>][] = [
  ['/demo/'],
  ['/demo/brand-site/', search],
  ['/demo/brand-site/?brand=gb', sendMessage],
  ['/demo/brand-site/?pre-chat=optional', openPreChat],
  ['/demo/reseller/', addToBasket],
  ['/demo/together/'],
  ['/demo/email/'],
  ['/demo/agent/'],
  ['/demo/clock/', (page) => expect(page.locator('#now')).not.toHaveText('Loading')],
  ['/demo/dns/'],
  ['/demo/mails/', (page) => expect(page.locator('#state')).not.toHaveText('Loading')],
  ['/demo/strict-csp/'],
  ['/demo/two-copies/'],
  ['/demo/provider-contract/', waitFor('wordpress')],
  ['/demo/ui/', waitFor('Page shapes')],
  ['/demo/ui/?brand=gb', waitFor('Page shapes')],
  ['/?lang=de', (page) => expect(page.getByRole('button', { name: 'ANMELDEN' })).toBeVisible()],
];

for (const [path, prepare] of demoPages)
  test(`axe finds nothing on ${path}`, async ({ guest }) => {
    await guest.context().clearCookies();
    await guest.goto(path, { waitUntil: 'networkidle' });
    await prepare?.(guest);
    await guest.evaluate(() => document.fonts.ready);
    await expectNoViolationsInEveryView(guest, path);
  });

for (const [path, prepare] of demoPages.filter(([path]) => /^\/demo\/(brand-site|reseller|together|ui)\/$/.test(path)))
  test(`nothing scrolls sideways at 320 pixels on ${path}`, async ({ guest }) => {
    await guest.goto(path, { waitUntil: 'networkidle' });
    await prepare?.(guest);
    await expectNoSidewaysScroll(guest, path);
  });

for (const brand of ['eh', 'ewh', 'cp'])
  test(`axe finds nothing on the sign-in page of ${brand}`, async ({ guest }) => {
    await guest.goto(`/?brand=${brand}`);
    await expect(guest.getByRole('button', { name: 'LOG IN' })).toBeVisible();
    await expectNoViolationsInEveryView(guest, brand);
  });
