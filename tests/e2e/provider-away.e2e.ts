import { messageField, openChatAgain, openTicketChat } from './support/chat.ts';
import { injectFault, removeFaults } from './support/faults.ts';
import { providerOrigin } from './support/origins.ts';
import { headingNamed } from './support/page.ts';
import type { Person } from './support/provider.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

/**
 * What people see while the provider is away, and that it comes back without a press. The browser's clock is moved past
 * the longest delay between two attempts of a page.
 */
const LONGEST_DELAY_MS = 5000;
const KEEP_TRYING = 'We’ll keep trying.';

interface Case {
  element: string;
  /** Opens the page. The provider is away by then, unless something has to be prepared first. */
  open: (page: Page, person: Person, away: () => Promise<unknown>) => Promise<void>;
  /** What is there once the provider is. */
  content: (page: Page) => ReturnType<Page['getByText']>;
  /** The read that fails with 500. */
  read: { method?: string; path: string };
  /** What says that the provider is away. */
  state?: string;
}

const cases: Case[] = [
  {
    element: 'portal-app',
    open: async (page, person, away) => {
      await away();
      await signIn(page, person);
    },
    content: (page) => headingNamed(page, /^(Hello|Welcome back), /),
    read: { path: '/user/users/{id}' },
  },
  {
    element: 'portal-email-manager',
    open: async (page, person, away) => {
      await away();
      await signIn(page, person, '/demo/email/');
    },
    content: (page) => page.getByRole('link', { name: /\.example|\.test|\.uk/ }).first(),
    read: { path: '/user/users/{id}' },
  },
  {
    element: 'portal-cart',
    open: async (page, _person, away) => {
      await page.goto('/demo/reseller/');
      await page
        .getByRole('button', { name: /^Add to basket/ })
        .first()
        .click();
      await expect(basket(page)).toBeVisible();
      await away();
      await page.reload();
    },
    content: (page) => basket(page),
    read: { path: '/cart/cart/{id}' },
  },
  {
    element: 'portal-live-chat',
    // Without a ticket there is nothing to read: the first message makes one.
    open: async (page, _person, away) => {
      await openTicketChat(page);
      await away();
      await page.reload();
      await openChatAgain(page);
    },
    content: messageField,
    read: { path: '/support/ticket/{id}' },
  },
  {
    element: 'portal-domain-search',
    open: async (page, _person, away) => {
      await away();
      await page.goto('/demo/brand-site/');
      await page.getByRole('searchbox').fill('meadow');
    },
    content: (page) => page.getByRole('button', { name: 'Add meadow.net' }),
    read: { path: '/product/products' },
  },
];

const basket = (page: Page) =>
  page.locator('main').getByRole('list', { name: 'Products in your basket' }).getByRole('listitem').first();
const leave = (page: Page) => page.route(`${providerOrigin}/**`, (route) => route.abort());

for (const { element, open, content, read } of cases) {
  const failure = (page: Page) => page.locator(element).getByText(KEEP_TRYING).last();

  test(`${element} comes back when the provider can be reached again`, async ({ page, team }) => {
    await page.clock.install();
    await open(page, team.owner, () => leave(page));
    await expect(failure(page)).toBeVisible();
    await page.clock.fastForward(LONGEST_DELAY_MS);
    await expect(failure(page)).toBeVisible();
    await expect(content(page)).toHaveCount(0);
    await removeFaults(page);
    await page.clock.fastForward(LONGEST_DELAY_MS);
    await expect(content(page)).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  });

  test(`${element} comes back when the provider stops failing`, async ({ page, team }) => {
    await page.clock.install();
    await open(page, team.owner, () => injectFault(page, read, 'status:500', Number.POSITIVE_INFINITY));
    await expect(failure(page)).toBeVisible();
    await page.clock.fastForward(LONGEST_DELAY_MS);
    await expect(failure(page)).toBeVisible();
    await removeFaults(page);
    await page.clock.fastForward(LONGEST_DELAY_MS);
    await expect(content(page)).toBeVisible();
  });

  test(`${element} comes back as soon as the browser is online`, async ({ page, team }) => {
    await open(page, team.owner, () => leave(page));
    await expect(failure(page)).toBeVisible();
    await removeFaults(page);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect(content(page)).toBeVisible();
  });
}

test.describe('a failure on screen', () => {
  test('is announced politely, once, and can be pressed away', async ({ page, team }) => {
    await page.clock.install();
    const sent = await injectFault(page, { path: '/billing/invoices' }, 'status:500', Number.POSITIVE_INFINITY);
    await signIn(page, team.owner, '/billing/invoices');
    const status = page.getByRole('status').filter({ hasText: KEEP_TRYING });
    await expect(status).toBeVisible();
    const changes = await status.evaluateHandle((region) => {
      const seen: MutationRecord[] = [];
      new MutationObserver((records) => seen.push(...records)).observe(region, {
        childList: true,
        subtree: true,
        characterData: true,
      });
      return seen;
    });
    const before = sent.count;
    await page.clock.fastForward(LONGEST_DELAY_MS);
    await expect.poll(() => sent.count).toBeGreaterThan(before);
    await expect(status).toBeVisible();
    expect(await changes.evaluate((seen) => seen.length)).toBe(0);
    await removeFaults(page);
    await status.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('makes no call while the page is hidden', async ({ page, team }) => {
    await page.clock.install();
    const sent = await injectFault(page, { path: '/billing/invoices' }, 'status:500', Number.POSITIVE_INFINITY);
    await signIn(page, team.owner, '/billing/invoices');
    await expect(page.getByText(KEEP_TRYING)).toBeVisible();
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    const before = sent.count;
    await page.clock.fastForward(300_000);
    expect(sent.count).toBe(before);
    await removeFaults(page);
    await show('visible');
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('raises one notice, not one for each attempt', async ({ page, team }) => {
    await page.clock.install();
    const sent = await injectFault(page, { path: '/billing/invoices' }, 'status:500', Number.POSITIVE_INFINITY);
    await signIn(page, team.owner, '/billing/invoices');
    await expect(page.getByText(KEEP_TRYING)).toBeVisible();
    await page.clock.fastForward(LONGEST_DELAY_MS);
    await expect.poll(() => sent.count).toBeGreaterThan(1);
    await expect(page.getByText(KEEP_TRYING)).toBeVisible();
    await expect(page.getByText('Whoops!')).toHaveCount(0);
  });
});

test.describe('code that could not be loaded', () => {
  const offline = (page: Page, chunk: RegExp) => page.route(chunk, (route) => route.abort());

  for (const [element, path, act] of [
    ['portal-app', '/', null],
    ['portal-email-manager', '/demo/email/', null],
    ['portal-cart', '/demo/reseller/', null],
    ['portal-live-chat', '/demo/brand-site/', 'Get Help'],
    ['portal-domain-search', '/demo/brand-site/', 'Search'],
  ] as const)
    test(`of ${element} is loaded when it is there again`, async ({ page }) => {
      await page.clock.install();
      await offline(page, /chunks\/(react|domain-search\.root)-/);
      await page.goto(path);
      if (act) await page.locator(element).getByRole('button', { name: act, exact: true }).click();
      const failure = page.locator(element).getByText('Something went wrong. Try again later.').last();
      await page.clock.runFor(3000);
      await expect(failure).toBeVisible();
      await removeFaults(page);
      await page.clock.fastForward(LONGEST_DELAY_MS);
      await expect(page.locator(`${element}-root`).first()).toBeAttached();
      await expect(failure).toHaveCount(0);
    });

  test('of a part that is loaded later is loaded when it is there again', async ({ page }) => {
    await page.clock.install();
    await page.goto('/demo/reseller/');
    await page
      .getByRole('button', { name: /^Add to basket/ })
      .first()
      .click();
    await offline(page, /chunks\/checkout\.root/);
    await page.locator('main').getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByText(KEEP_TRYING)).toBeVisible();
    await removeFaults(page);
    await page.clock.fastForward(LONGEST_DELAY_MS);
    await expect(page.getByRole('button', { name: 'Create account', pressed: false })).toBeVisible();
  });
});

test("a product button and refresh() throw nothing at the page when the cart's code does not come", async ({
  page,
}) => {
  await page.route(/\/chunks\/cart\.root/, (route) => route.abort());
  await page.goto('/demo/reseller/');
  const button = page.getByRole('button', { name: /^Add to basket/ }).first();
  await button.click();
  await expect(button).not.toHaveAttribute('aria-busy');
  await page.evaluate(() => (document.querySelector('portal-cart') as HTMLElement & { refresh(): void }).refresh());
  await expect(page.locator('main portal-cart').getByRole('button', { name: 'Try again' })).toBeVisible();
});
