import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { slowDown } from './support/interactions.ts';
import { headingNamed, holdCode } from './support/page.ts';
import { signIn } from './support/session.ts';
import { test } from './support/test.ts';

for (const [path, root] of [
  ['/', 'app.root'],
  ['/demo/email/', 'email-manager.root'],
] as const)
  test(`${path} names the files of its sign-in at once, and each comes once`, async ({ page }) => {
    await page.goto(path);
    await expect(headingNamed(page, 'Sign in')).toBeVisible();
    const preloaded = await page
      .locator('link[rel=modulepreload]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(preloaded.map(nameOf).filter((name) => [root, 'react', 'core'].includes(name))).toHaveLength(3);
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    for (const url of preloaded) expect(loaded.filter((name) => name === url)).toEqual([url]);
  });

test('the page of the portal asks first for what draws it, and last for elements that are closed', async ({ page }) => {
  await page.goto('/');
  const filesOf = (priority: string) =>
    page
      .locator(`link[rel=modulepreload][fetchpriority=${priority}]`)
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
      .then((urls) => urls.map(nameOf).toSorted());
  expect([await filesOf('high'), await filesOf('low')]).toEqual([
    ['app.root', 'core', 'react'],
    ['portal-cart', 'portal-live-chat'],
  ]);
});

declare global {
  interface Window {
    blankFrames: number;
  }
}

/** Counts the frames in which `portal-app` shows nothing. Runs in the page, before its scripts. */
function watchBlankFrames() {
  window.blankFrames = 0;
  const countFrame = () => {
    requestAnimationFrame(countFrame);
    let shown = document.querySelector('portal-app')?.shadowRoot?.querySelector('.portal')?.firstElementChild;
    while (shown?.childElementCount === 1) shown = shown.firstElementChild;
    if (shown?.childElementCount === 0 && getComputedStyle(shown, '::before').content === 'none') window.blankFrames++;
  };
  countFrame();
}

/** Collects the empty pages and skeletons that an element shows from now on. */
const watchPlaceholders = (page: Page, tag: string) =>
  page.locator(tag).evaluateHandle((element) => {
    const found: Element[] = [];
    new MutationObserver((records) => {
      for (const { target } of records)
        found.push(...(target as Element).querySelectorAll('[role=status][aria-label]:empty:not(.wait), .skeleton'));
    }).observe(element.shadowRoot as ShadowRoot, { childList: true, subtree: true });
    return found;
  });

test.describe('while the portal loads', () => {
  test('somebody who is signed in sees its frame', async ({ page, team }) => {
    await signIn(page, team.owner);
    const release = await holdCode(page, 'app.root');
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveClass('frame');
    release();
    await expect(headingNamed(page, 'Welcome back, Olivia')).toBeVisible();
  });

  test('a visitor sees none, as the sign-in has none', async ({ page }) => {
    const release = await holdCode(page, 'app.root');
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Loading').first()).toBeVisible();
    await expect(page.locator('.frame')).toHaveCount(0);
    const placeholders = await watchPlaceholders(page, 'portal-app');
    release();
    await expect(headingNamed(page, 'Sign in')).toBeVisible();
    expect(await placeholders.evaluate(({ length }) => length)).toBe(0);
  });

  for (const [who, heading] of [
    ['a visitor', 'Sign in'],
    ['somebody who is signed in', 'Welcome back, Olivia'],
  ] as const)
    test(`${who} never sees a blank frame`, async ({ page, team }) => {
      if (who !== 'a visitor') await signIn(page, team.owner);
      await page.addInitScript(watchBlankFrames);
      await slowDown(page);
      await page.goto('/');
      await expect(headingNamed(page, heading)).toBeVisible();
      expect(await page.evaluate(() => window.blankFrames)).toBe(0);
    });

  test('a visitor of the email manager sees no skeleton before the sign-in', async ({ page }) => {
    const release = await holdCode(page, 'email-manager.root');
    await page.goto('/demo/email/', { waitUntil: 'commit' });
    await expect(page.getByText('Loading').first()).toBeVisible();
    const placeholders = await watchPlaceholders(page, 'portal-email-manager');
    release();
    await expect(headingNamed(page, 'Sign in')).toBeVisible();
    expect(await placeholders.evaluate(({ length }) => length)).toBe(0);
  });

  test('its first paint waits for no style sheet', async ({ page }) => {
    await page.route(/\.css$/, () => undefined);
    const { release } = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('portal-app')).toHaveCSS('min-height', `${page.viewportSize()?.height}px`);
    release();
  });
});

/** Name of a built file without its hash. */
const nameOf = (file: string) => /([\w.-]+?)(-[\w-]{8})?\.js$/.exec(file)?.[1] ?? file;

/** Holds back every script that is requested from now on. @returns their names, and a function that lets those through that wait */
async function holdScripts(page: Page) {
  const requested: string[] = [];
  const waiting: (() => void)[] = [];
  await page.route(/\/dist\/.*\.js$/, async (route) => {
    requested.push(nameOf(route.request().url()));
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  const release = () => {
    for (const pass of waiting.splice(0)) pass();
  };
  return { requested, release };
}

const dist = new URL('../../dist/', import.meta.url);
/** All that a root needs: its file imports it itself, however deep it is. */
function importsOfRoot(name: string): string[] {
  const file = readdirSync(new URL('chunks/', dist)).find((path) => path.startsWith(`${name}.root-`));
  const code = readFileSync(new URL(`chunks/${file}`, dist), 'utf8');
  return [...code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, path = '']) => nameOf(path));
}

test('a press requests the root and all it needs in one round trip', async ({ page }) => {
  await page.goto('/demo/brand-site/');
  const button = page.getByRole('button', { name: 'Get Help', exact: true });
  await expect(button).toBeVisible();
  const { requested, release } = await holdScripts(page);
  await button.dispatchEvent('click');
  const all = ['live-chat.root', ...importsOfRoot('live-chat').filter((name) => name !== 'shell')];
  await expect.poll(() => requested.toSorted()).toEqual(all.toSorted());
  release();
  await expect(page.locator('portal-live-chat-root')).toBeAttached();
});
