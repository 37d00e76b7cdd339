import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectNoViolationsInEveryView, frameAt } from './support/axe.ts';
import { providerOrigin } from './support/origins.ts';
import { openBrowser } from './support/session.ts';

const ROOT = '/demo/docs/';
const BUILT = '.demo/docs';
/** Every page that the build has written; one that says what to do where it has not run. */
const pages = existsSync(BUILT)
  ? readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html') && file !== '404.html')
      .map((file) => ROOT + file)
  : [];

/** One browser for all pages of a worker, whose errors are collected. */
const test = base.extend<{ guest: Page }, { browserPage: Page; problems: string[] }>({
  problems: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are used
    async ({}, use) => use([]),
    { scope: 'worker' },
  ],
  browserPage: [
    async ({ browser, problems }: { browser: Browser; problems: string[] }, use) => {
      const page = await openBrowser(browser, '/healthz');
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await use(page);
      await page.context().close();
    },
    { scope: 'worker' },
  ],
  guest: async ({ browserPage, problems }, use) => {
    problems.length = 0;
    await use(browserPage);
    expect(problems, 'errors of the page').toEqual([]);
  },
});

const open = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
};
const element = (page: Page, tag: string) => page.frameLocator('iframe.element-frame').locator(tag);

/** A page of somebody's site with this code in it, on the origin that the provider allows. */
async function openHtml(page: Page, html: string) {
  await page.goto('/demo/');
  await page.evaluate(() => history.replaceState(null, '', '/my'));
  await page.setContent(`<!doctype html><html lang="en"><title>Page</title>${html}`);
}

/** What an element shows first. */
const firstSign = (page: Page, tag: string) => {
  const found = page.locator(`${tag}:defined`).first();
  if (tag === 'portal-domain-search') return found.getByRole('searchbox');
  return tag === 'portal-cart'
    ? found
        .getByText(/basket/i)
        .or(found.getByRole('button'))
        .first()
    : found.getByRole('button').first();
};

test('the documentation has been built: npm run docs', () => {
  expect(pages.length).toBeGreaterThan(30);
});

test('an address that is no page is answered by one that says so', async ({ request }) => {
  const response = await request.get(`${ROOT}nothing.html`);
  expect(response.status()).toBe(404);
  expect(await response.text()).toContain('<title>404');
  expect((await request.get('/demo/docs', { maxRedirects: 0 })).headers().location).toBe(ROOT);
});

for (const path of pages) {
  test(`axe finds nothing on ${path}, and nothing scrolls sideways`, async ({ guest }) => {
    await open(guest, path);
    await expectNoViolationsInEveryView(guest, path);
    await expectNoSidewaysScroll(guest, path);
  });
}

test('every link leads to a page, and to a place on it', async ({ guest, request }) => {
  const links = new Map<string, string>();
  for (const path of pages) {
    await open(guest, path);
    const hrefs = await guest.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
    );
    for (const href of hrefs) if (new URL(href).origin === new URL(guest.url()).origin) links.set(href, path);
  }
  const bodies = new Map<string, string>();
  const broken: string[] = [];
  for (const [href, from] of links) {
    const { pathname, hash } = new URL(href);
    if (!bodies.has(pathname)) {
      const response = await request.get(pathname);
      bodies.set(pathname, response.ok() ? await response.text() : '');
    }
    const body = bodies.get(pathname) ?? '';
    // Ids of the embed builder's parts come with its script.
    if (!body || (hash && !body.includes(`id="${decodeURIComponent(hash.slice(1))}"`))) broken.push(`${from}: ${href}`);
  }
  expect(links.size).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});

test('search finds a token without a network, by keyboard alone', async ({ guest }) => {
  await open(guest, ROOT);
  const foreign: string[] = [];
  guest.on('request', (request) => {
    if (!request.url().startsWith(new URL(guest.url()).origin) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await guest.keyboard.press('Control+k');
  await guest.keyboard.type('portal-launcher-inset');
  const results = guest.getByRole('dialog').getByRole('link');
  await expect(results.first()).toContainText('Live chat');
  await expectNoViolationsInEveryView(guest, 'the search');
  await guest.keyboard.press('ArrowDown');
  await expect(results.first()).toBeFocused();
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { level: 1, name: /Live chat/ })).toBeVisible();
  expect(foreign).toEqual([]);
});

test('a word is found by its German text, and the first of all are shown', async ({ guest }) => {
  await open(guest, `${ROOT}elements/words.html`);
  await expect(guest.locator('.messages > div')).toHaveCount(100);
  await guest.getByLabel('Key or text').fill('Was Sie hinzufügen');
  await expect(guest.locator('.messages > div')).toHaveCount(1);
  await expect(guest.locator('.messages')).toContainText('cart.emptyText');
  await expect(guest.getByRole('status')).toContainText(/^1 of \d{4} words$/);
});

test.describe('the playground', () => {
  test('runs the element, changes its attributes and lists its events', async ({ guest }) => {
    await open(guest, `${ROOT}elements/portal-cart.html`);
    await guest.getByLabel('brand', { exact: true }).selectOption('gb');
    await expect(element(guest, 'portal-cart')).toHaveAttribute('brand', 'gb');
    await guest.frameLocator('iframe.element-frame').getByRole('button', { name: 'Add Mail Start' }).click();
    await expect(element(guest, 'portal-cart').getByText('VAT (20%)')).toBeVisible();
    await guest.locator('summary', { hasText: 'Events' }).click();
    await expect(guest.locator('.events')).toContainText('portal-cart-change');
    await expectNoViolationsInEveryView(guest, 'the playground', undefined, [frameAt(guest, '/demo/element/')]);
  });

  test('changes the colour scheme and the language', async ({ guest }) => {
    await open(guest, `${ROOT}elements/portal-live-chat.html`);
    const base = element(guest, 'portal-live-chat').locator('[part=base]');
    for (const scheme of ['dark', 'light']) {
      await guest.getByLabel('color-scheme', { exact: true }).selectOption(scheme);
      await expect(base).toHaveCSS('color-scheme', scheme);
    }
    await guest.getByLabel('lang', { exact: true }).selectOption('de');
    await expect(base.getByRole('button', { name: 'Hilfe' })).toBeVisible();
    await guest.getByLabel('lang', { exact: true }).selectOption('ar');
    await expect(base).toHaveAttribute('dir', 'rtl');
  });

  /** The outcome of the last call. */
  const outcome = (page: Page) => page.locator('.playground output');
  const runExample = (page: Page, method: string) => page.getByRole('button', { name: `Run ${method}` }).click();

  test('adds to the cart by a call, and shows what came of it', async ({ guest }) => {
    await open(guest, `${ROOT}elements/portal-cart.html`);
    await runExample(guest, 'add');
    await expect(outcome(guest)).toHaveText('add({"product":21,"term":"yearly"}) resolved');
    await expect(element(guest, 'portal-cart').locator('[part=line]').first()).toContainText('Mail Start');
    const field = guest.getByLabel('add(item)');
    await field.fill('{"product":21,"term":"weekly"}');
    await field.press('Enter');
    await expect(outcome(guest)).toContainText('failed with CartError: ');
    await expect(outcome(guest)).toContainText('"code":"invalid"');
    await field.fill('{product: 21}');
    await field.press('Enter');
    await expect(outcome(guest)).toContainText('failed with SyntaxError: ');
    await guest.getByRole('button', { name: 'refresh()' }).click();
    await expect(outcome(guest)).toHaveText('refresh() returned');
    await expectNoViolationsInEveryView(guest, 'a call in the playground');
  });

  test('searches by a call', async ({ guest }) => {
    await open(guest, `${ROOT}elements/portal-domain-search.html`);
    await runExample(guest, 'search');
    await expect(
      element(guest, 'portal-domain-search')
        .getByRole('button', { name: /^Add lantern/ })
        .first(),
    ).toBeVisible();
    await expect(outcome(guest)).toHaveText('search("lantern") returned');
  });

  test('sets the visitor of the chat by a call', async ({ guest }) => {
    await open(guest, `${ROOT}elements/portal-live-chat.html`);
    await guest.getByText('Options and tokens').click();
    await guest.getByLabel('pre-chat', { exact: true }).selectOption('required');
    await runExample(guest, 'setUser');
    await expect(outcome(guest)).toContainText('"Nia Okoro"');
    await guest.getByRole('button', { name: 'show()' }).click();
    await expect(element(guest, 'portal-live-chat').getByPlaceholder('Type your message here')).toBeVisible();
  });

  test('navigates in the portal by a call', async ({ guest }) => {
    await open(guest, `${ROOT}elements/portal-app.html`);
    await runExample(guest, 'navigate');
    await expect(element(guest, 'portal-app').getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
    await expect(outcome(guest)).toHaveText('navigate("/faq") returned');
  });

  test('keeps its settings to itself', async ({ guest }) => {
    await open(guest, `${ROOT}elements/portal-live-chat.html`);
    await guest.getByText('Options and tokens').click();
    await guest.getByLabel('--portal-accent', { exact: true }).fill('#b3261e');
    await guest.getByLabel('--portal-accent', { exact: true }).press('Enter');
    await expect(element(guest, 'portal-live-chat').locator('.launcher')).toHaveCSS(
      'background-color',
      'rgb(179, 38, 30)',
    );
    expect(
      await guest.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--portal-accent')),
    ).toBe('');
  });
});

test.describe('the embed builder', () => {
  const builder = `${ROOT}embed-builder.html`;
  const code = (page: Page, name: string) => page.getByLabel(`Code: ${name}`);

  test('writes code for what was chosen, and its address brings it back', async ({ guest }) => {
    await open(guest, builder);
    await guest.getByRole('radio', { name: 'Cart' }).check({ force: true });
    await guest.getByRole('checkbox', { name: 'compact' }).check();
    await guest.getByLabel('brand', { exact: true }).selectOption('gb');
    await expect(code(guest, 'HTML')).toContainText('compact brand="gb"></portal-cart>');
    await expect(element(guest, 'portal-cart').getByRole('button', { name: /^Basket/ })).toBeVisible();

    await guest.getByRole('radio', { name: 'React' }).check({ force: true });
    await expect(code(guest, 'PortalCart.tsx')).toContainText("import 'portal-elements/portal-cart'");
    await guest.reload({ waitUntil: 'networkidle' });
    await expect(code(guest, 'PortalCart.tsx')).toContainText('compact brand="gb" />');
    await expect(guest.getByRole('checkbox', { name: 'compact' })).toBeChecked();
  });

  test('can be used by keyboard, and says that the code was copied', async ({ browser }) => {
    // A stopped clock would stop the pages of the tests that share theirs.
    const page = await openBrowser(browser, '/healthz');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await open(page, builder);
    await page.getByRole('radio', { name: 'Live chat' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(code(page, 'HTML')).toContainText('<portal-cart');
    // The message is there for two seconds.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Copy HTML' }).press('Enter');
    await expect(page.getByRole('status')).toHaveText('HTML copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/dist/portal-cart.js');
    await page.context().close();
  });

  for (const tag of ['portal-live-chat', 'portal-cart', 'portal-domain-search', 'portal-email-manager', 'portal-app'])
    test(`writes HTML that runs: ${tag}`, async ({ guest }) => {
      await open(guest, `${builder}?element=${tag}&api-base=${encodeURIComponent(providerOrigin)}`);
      const html = await code(guest, 'HTML').textContent();
      await openHtml(guest, html ?? '');
      await expect(firstSign(guest, tag)).toBeVisible();
    });

  test('writes one line for a CDN, with the digest of the file', async ({ guest }) => {
    await open(guest, `${builder}?element=portal-live-chat&site=CDN&api-base=${encodeURIComponent(providerOrigin)}`);
    const html = (await code(guest, 'CDN').textContent()) ?? '';
    expect(html).toContain('integrity="sha384-');
    await openHtml(
      guest,
      html.replaceAll(/https:\/\/cdn\.jsdelivr\.net\/npm\/portal-elements@[^/]+\/dist\//g, '/dist/'),
    );
    await expect(firstSign(guest, 'portal-live-chat')).toBeVisible();
  });
});

for (const file of readdirSync('site/snippets').filter((name) => name.endsWith('.html')))
  test(`the snippet ${file} runs`, async ({ guest }) => {
    const html = readFileSync(`site/snippets/${file}`, 'utf8').replaceAll(
      'https://api.provider.example',
      providerOrigin,
    );
    await openHtml(guest, html);
    const tags = [...html.matchAll(/<(portal-[a-z-]+)/g)].map(([, tag]) => tag as string);
    for (const tag of new Set(tags)) await expect(guest.locator(`${tag}:defined`).first()).toBeAttached();
    await expect(firstSign(guest, tags[0] ?? '')).toBeVisible();
  });
