import { test as plainTest } from '@playwright/test';
import { type Cdn, loaderTag, openHostPage, startCdn } from './support/cdn.ts';
import { expectSent, launcher, messageField, sendMessage } from './support/chat.ts';
import { providerOrigin } from './support/origins.ts';
import { fileFontsOf } from './support/page.ts';
import { expect, type Page, test } from './support/test.ts';

let cdn: Cdn;
test.beforeAll(async () => {
  cdn = await startCdn();
});
test.afterAll(() => cdn.close());

const ELEMENTS = `<portal-cart></portal-cart><portal-live-chat></portal-live-chat>
<button type="button" data-portal-product="21">Buy mail</button>`;
const basketItems = (page: Page) => page.getByRole('list', { name: 'Products in your basket' }).getByRole('listitem');

/** Texts of the console, without what the browser says itself. */
function listen(page: Page) {
  const texts: string[] = [];
  page.on('console', (message) => texts.push(message.text()));
  return () => texts.filter((text) => /portal/.test(text) && !/^Failed to load|^Access to|Content Security/.test(text));
}

/** A browser from before `light-dark()`. */
const makeOld = (page: Page) =>
  page.addInitScript(() => {
    const { supports } = CSS;
    Object.assign(CSS, {
      supports: (...test: [string]) => !test.join().includes('light-dark') && supports.apply(CSS, test),
    });
  });

async function typePassword(page: Page) {
  await page.getByRole('button', { name: 'Buy mail' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Create account', pressed: false }).click();
  await page.locator('input[autocomplete=new-password]').first().fill('Quartz-Meadow-41!');
}
const expectStrength = (page: Page) => expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', /[34]/);

test.describe('the elements from another origin', () => {
  const openModules = (page: Page) =>
    openHostPage(page, {
      head: `<script type="module">import { configurePortal } from '${cdn.base}index.js'; import '${cdn.base}portal.js'; configurePortal({ apiBase: '${providerOrigin}' });</script>`,
      body: ELEMENTS,
    });

  test('open the chat and send', async ({ page }) => {
    await openModules(page);
    await launcher(page).click();
    await sendMessage(page, 'Hello from another origin');
    await expectSent(page);
  });

  test('have their fonts', async ({ page }) => {
    await openModules(page);
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    await expect.poll(() => fileFontsOf(page)).toEqual(['loaded', 'loaded']);
  });

  test('rate passwords in a worker', async ({ page }) => {
    const texts = listen(page);
    await openModules(page);
    const started = page.waitForEvent('worker');
    await typePassword(page);
    expect((await started).url()).toMatch(/^blob:/);
    await expectStrength(page);
    expect(texts()).toEqual([]);
  });

  test('say that a browser is too old, once for each tag, and leave the page as it is', async ({ page }) => {
    await makeOld(page);
    const texts = listen(page);
    await openHostPage(page, {
      head: `<script type="module">import { definePortalElements } from '${cdn.base}index.js'; import '${cdn.base}portal-live-chat.js'; await definePortalElements('portal-live-chat', 'portal-cart'); document.body.dataset.isRun = '';</script>`,
      body: '<portal-live-chat><a href="/contact">Contact support</a></portal-live-chat>',
    });
    await expect(page.locator('[data-is-run]')).toBeAttached();
    await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
    expect(await page.locator('portal-live-chat:not(:defined)').count()).toBe(1);
    const version = 'Chrome 123, Firefox 125, Safari 17.5 or later';
    expect(texts().sort()).toEqual([`<portal-cart> needs ${version}`, `<portal-live-chat> needs ${version}`]);
  });

  // A violation of the policy is what this is about.
  plainTest('judge passwords in the page where a policy allows no worker, and say so', async ({ page }) => {
    const texts = listen(page);
    await openHostPage(page, {
      head: `<meta http-equiv="Content-Security-Policy" content="script-src ${cdn.base}"><script type="module" src="${cdn.base}portal.js"></script>`,
      body: `<portal-cart api-base="${providerOrigin}"></portal-cart><button type="button" data-portal-product="21">Buy mail</button>`,
    });
    await typePassword(page);
    await expectStrength(page);
    expect(texts()).toEqual([expect.stringContaining('judged without a worker')]);
  });
});

test.describe('the loader', () => {
  const openLoader = (page: Page, attributes = '', before = '') =>
    openHostPage(page, { head: before + loaderTag(cdn.base, attributes), body: ELEMENTS });
  const integrity = () => `integrity="${cdn.embed.loader.integrity}" crossorigin="anonymous"`;

  test('defines what stands in the page, and loads no other element', async ({ page }) => {
    await openLoader(page, integrity());
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    await expect(launcher(page)).toBeVisible();
    const defined = () =>
      page.evaluate(() =>
        ['app', 'cart', 'domain-search', 'email-manager', 'live-chat'].filter((name) =>
          customElements.get(`portal-${name}`),
        ),
      );
    expect(await defined()).toEqual(['cart', 'live-chat']);
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<p><portal-domain-search></portal-domain-search></p>'),
    );
    await expect(page.getByRole('searchbox')).toBeVisible();
    expect(await defined()).toEqual(['cart', 'domain-search', 'live-chat']);
  });

  test('sets the page by its data attributes', async ({ page }) => {
    await openLoader(page, 'data-lang="de" data-color-scheme="dark" data-cfasync="false"');
    await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
    await expect(page.locator('portal-cart [data-brand=hp][data-scheme=dark]').first()).toBeAttached();
  });

  test('runs calls made before it was there, in their order', async ({ page }) => {
    const early = `<script>
      window.log = [];
      (window.portalElements = window.portalElements || []).push(
        ['chat.show'],
        function (portal) { log.push(document.querySelector('portal-live-chat').open); },
        ['cart.add', { product: 21, term: 'yearly' }],
        function (portal) { portal('cart.add', { product: 'nonsense' }).then(null, function (error) { log.push(error.code); }); }
      );
    </script>`;
    await openLoader(page, '', early);
    await expect(messageField(page)).toBeVisible();
    await expect(basketItems(page)).toHaveCount(1);
    await expect.poll(() => page.evaluate('log')).toEqual([true, 'unknown-product']);
  });

  test('gives the result of a call as a promise', async ({ page }) => {
    await openLoader(page);
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    await page.evaluate(`portalElements('cart.add', { product: 21, term: 'yearly' })`);
    await expect(basketItems(page)).toHaveCount(1);
  });

  test('reports what is wrong with a call, and continues with the next', async ({ page }) => {
    const texts = listen(page);
    await openLoader(
      page,
      'data-brand="nope"',
      `<script>var portalElements = [['basket.add'], ['search.search', 'a'], ['chat.remove'], ['chat.show']];</script>`,
    );
    await expect(messageField(page)).toBeVisible();
    expect(texts()).toEqual([
      expect.stringMatching(/^portal-elements: basket\.add: there is no such command.* cart\.add/),
      'portal-elements: search.search: there is no <portal-domain-search> in the page. Put one into it.',
      'portal-elements: chat.remove: <portal-live-chat> has no "remove".',
    ]);
  });

  test('is left alone by a page with an AMD loader', async ({ page }) => {
    const amd = `<script>window.taken = []; window.define = function () { taken.push(arguments.length); }; define.amd = {};</script>`;
    await openLoader(page, '', amd);
    await launcher(page).click();
    await sendMessage(page, 'Hello from an AMD page');
    await expectSent(page);
    expect(await page.evaluate('[taken, typeof define.amd]')).toEqual([[], 'object']);
  });

  test('adds one global and nothing else', async ({ page }) => {
    const before = `<script>window.before = Object.getOwnPropertyNames(window);</script>`;
    await openLoader(page, '', before);
    await expect(launcher(page)).toBeVisible();
    const added = await page.evaluate(() => {
      const known = new Set((window as unknown as { before: string[] }).before);
      return Object.getOwnPropertyNames(window).filter(
        (name) => !known.has(name) && name !== 'before' && !name.startsWith('__zod_'),
      );
    });
    expect(added).toEqual(['portalElements']);
  });

  test('works with a nonce and no origin in the policy', async ({ page }) => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'nonce-abc123'">`;
    await openLoader(page, 'nonce="abc123"', policy);
    await launcher(page).click();
    await expect(messageField(page)).toBeVisible();
  });

  test('works where Trusted Types are required', async ({ page }) => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="script-src ${cdn.base}; require-trusted-types-for 'script'">`;
    await openLoader(page, '', policy);
    await launcher(page).click();
    await expect(messageField(page)).toBeVisible();
  });

  test('says that its server has to allow other origins', async ({ page }) => {
    const texts = listen(page);
    await openHostPage(page, { head: loaderTag(cdn.baseWithoutCors), body: ELEMENTS });
    await expect.poll(texts).toEqual([expect.stringContaining('has to send Access-Control-Allow-Origin')]);
    expect(await page.evaluate(`portalElements('chat.show').then(null, (error) => error.message)`)).toContain('loaded');
  });

  test('says once that a browser is too old, and harms nothing', async ({ page }) => {
    await makeOld(page);
    const texts = listen(page);
    await openLoader(page, '', `<script>var portalElements = [['chat.show']];</script>`);
    await expect.poll(texts).toEqual([expect.stringContaining('this browser is too old')]);
    await page.evaluate(`portalElements.push(['cart.show']); void portalElements('cart.show')`);
    await expect(page.getByRole('button', { name: 'Buy mail' })).toBeVisible();
    expect(texts()).toHaveLength(1);
  });

  test('finds its files only from a script of its own', async ({ page }) => {
    const texts = listen(page);
    const code = await (await page.request.get(`${cdn.base}loader.js`)).text();
    await page.route('**/joined.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
    await openHostPage(page, { head: '<script src="/demo/joined.js"></script>', body: ELEMENTS });
    await expect.poll(texts).toEqual([expect.stringContaining('a script of its own')]);
  });
});

test('the autoloader tries again until an element could be loaded', async ({ page }) => {
  const texts = listen(page);
  await page.route(/\/portal-live-chat\.js$/, (route) => route.abort());
  await openHostPage(page, {
    head: `<script type="module" src="${cdn.base}autoload.js"></script>`,
    body: `<portal-live-chat api-base="${providerOrigin}"></portal-live-chat>`,
  });
  await expect.poll(texts).toEqual([expect.stringContaining('<portal-live-chat> could not be loaded')]);
  await page.unroute(/\/portal-live-chat\.js$/);
  await expect(launcher(page)).toBeVisible();
});

test.describe('an import map with digests', () => {
  const openWithMap = (page: Page, integrity: Record<string, string>) =>
    openHostPage(page, {
      head: `<script type="importmap">${JSON.stringify({ ...cdn.importMap, integrity })}</script>
        <script type="module">import { configurePortal } from 'portal-elements'; configurePortal({ apiBase: '${providerOrigin}' }); import('portal-elements/portal-live-chat');</script>`,
      body: '<portal-live-chat></portal-live-chat>',
    });

  test('lets the elements be imported by name', async ({ page }) => {
    await openWithMap(page, cdn.importMap.integrity);
    await launcher(page).click();
    await sendMessage(page, 'Hello by an import map');
    await expectSent(page);
  });

  test('refuses a module that is another', async ({ page }) => {
    const root = Object.keys(cdn.importMap.integrity).filter((url) => url.includes('/chunks/live-chat.root-'));
    const wrong = `sha384-${'A'.repeat(64)}`;
    await openWithMap(page, { ...cdn.importMap.integrity, ...Object.fromEntries(root.map((url) => [url, wrong])) });
    await launcher(page).click();
    await expect(page.getByText('Something went wrong. Try again later.')).toBeVisible();
  });
});

test.describe('two versions on a page', () => {
  test('use the first, and say so once', async ({ page }) => {
    const texts = listen(page);
    // Another version is the same code with another number.
    await page.route(`${cdn.base}chunks/shell-*`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(`"${cdn.embed.version}"`, '"0.0.1"');
      await route.fulfill({ response, body });
    });
    await openHostPage(page, {
      head: `<script type="module" src="/dist/portal.js"></script><script type="module" src="${cdn.base}portal.js"></script>`,
      body: `<portal-live-chat api-base="${providerOrigin}"></portal-live-chat>`,
    });
    await expect
      .poll(texts)
      .toEqual([expect.stringMatching(new RegExp(`^portal-elements ${cdn.embed.version} and 0\\.0\\.1 are both`))]);
    await launcher(page).click();
    await sendMessage(page, 'Hello from the first');
    await expectSent(page);
    expect(texts()).toHaveLength(1);
  });

  test('and a foreign element under its tag are distinguished', async ({ page }) => {
    const texts = listen(page);
    await openHostPage(page, {
      head: `<script>customElements.define('portal-cart', class extends HTMLElement {});</script>${loaderTag(cdn.base)}`,
      body: '<portal-cart></portal-cart>',
    });
    await expect.poll(texts).toEqual([expect.stringMatching(/^<portal-cart> is defined by something else.*prefix/)]);
  });

  test('of the same number are not worth a word', async ({ page }) => {
    const texts = listen(page);
    const asked = page.waitForResponse(/report-conflict/);
    await page.goto('/demo/two-copies/');
    await asked;
    await page.getByRole('searchbox').fill('meadow');
    await expect(page.getByRole('button', { name: 'Add meadow.net' })).toBeVisible();
    expect(texts()).toEqual([]);
  });
});
