import { providerOrigin } from './support/origins.ts';
import { dialogNamed, headingNamed, openPage } from './support/page.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const HELLO = 'Welcome back, Olivia';
const addToBasket = (page: Page) =>
  page.evaluate(() =>
    (document.querySelector('portal-cart') as HTMLElement & { add(item: object): Promise<void> }).add({ product: 21 }),
  );

test.describe('the dashboard', () => {
  test('has the counters of the provider', async ({ page, team }) => {
    await openPage(page, team.owner, '/', HELLO);
    const total = async (path: string) =>
      String((await team.call<{ meta: { total: number } }>('GET', path)).meta.total);
    const counter = (name: string) => page.locator('.counter-grid > *').filter({ hasText: new RegExp(`^${name}`) });
    await expect(counter('Domains')).toContainText(await total('/services/services?type=domain'));
    await expect(counter('Cloud servers')).toContainText(await total('/services/services?type=cloud'));
    await expect(counter('Unpaid invoices')).toContainText(await total('/billing/invoices?status=unpaid'));
    await expect(counter('Tickets')).toContainText(await total('/support/ticket'));
  });
});

test.describe('the sidebar', () => {
  const sidebar = (page: Page) => page.locator('.main-sidebar');
  const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width;

  test('shows words from 1280 pixels', async ({ page, team }) => {
    await openPage(page, team.owner, '/', HELLO);
    expect(await widthOf(page)).toBeLessThanOrEqual(215);
    expect((await sidebar(page).getByText('Email').boundingBox())?.width).toBeGreaterThan(20);
  });

  test('shows icons from 640 pixels', async ({ page, team }) => {
    await openPage(page, team.owner, '/', HELLO);
    await page.setViewportSize({ width: 1279, height: 900 });
    expect(await widthOf(page)).toBeLessThan(80);
    await expect(sidebar(page).getByRole('link', { name: 'Email' })).toBeVisible();
  });

  test('is a drawer below, which closes when a page is chosen', async ({ page, team }) => {
    await openPage(page, team.owner, '/', HELLO);
    await page.setViewportSize({ width: 639, height: 900 });
    await expect(sidebar(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Email' }).click();
    await expect(headingNamed(page, /^Email domains/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a page that is opened gets the focus and the title, and back leads back', async ({ page, team }) => {
  await openPage(page, team.owner, '/', HELLO);
  await page.getByRole('link', { name: 'Email', exact: true }).click();
  await expect(headingNamed(page, /^Email domains/)).toBeFocused();
  await expect(page).toHaveTitle('Email · Harbourpoint');
  await page.goBack();
  await expect(headingNamed(page, HELLO)).toBeVisible();
});

test.describe('below a base path', () => {
  const openBelow = async (page: Page, person: { token: string }) => {
    await signIn(page, person, '/demo/email/');
    await page.evaluate(async (apiBase) => {
      document.body.replaceChildren();
      await import('/dist/portal-app.js' as string);
      document.body.innerHTML = `<portal-app base-path="/demo/email" api-base="${apiBase}"></portal-app>`;
    }, providerOrigin);
    await expect(headingNamed(page, HELLO)).toBeVisible();
  };

  test('a page opens at its top, and back leads to where one was', async ({ page, team }) => {
    const { studio } = team.domains;
    await openBelow(page, team.owner);
    await page.setViewportSize({ width: 1000, height: 400 });
    await page.evaluate(() => scrollTo(0, 200));
    await page.locator(`a[href$="/email/${studio.id}/mailboxes"]`).dispatchEvent('click');
    await expect(page).toHaveURL(new RegExp(`/demo/email/email/${studio.id}/mailboxes$`));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(headingNamed(page, HELLO)).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
  });

  test("the host's own history functions are untouched", async ({ page, team }) => {
    await openBelow(page, team.owner);
    expect(
      await page.evaluate(() =>
        [history.pushState, history.replaceState].every((method) => String(method).includes('[native code]')),
      ),
    ).toBe(true);
  });
});

test.describe('the brand attribute', () => {
  test('changes name, title and favicon', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Harbourpoint', { exact: true })).toBeVisible();
    const favicon = () => page.locator('link[rel=icon]').getAttribute('href');
    const before = await favicon();
    await page.evaluate(() => document.querySelector('portal-app')?.setAttribute('brand', 'gb'));
    await expect(page.getByText('Greenbridge', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Sign in · Greenbridge');
    expect(await favicon()).not.toBe(before);
  });

  test("leaves the host's title as it was when the portal is removed", async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Sign in · Harbourpoint');
    await page.evaluate(() => document.querySelector('portal-app')?.remove());
    await expect(page).toHaveTitle('Portal');
  });
});

test('access that is denied says what to do, and leads home', async ({ page, team }) => {
  await signIn(page, team.people.billing, '/email');
  const dialog = dialogNamed(page, 'Access Denied');
  await expect(dialog).toContainText(
    "You don't have access to this page. Please contact your team's owner to request permission.",
  );
  await dialog.getByRole('button', { name: 'BACK' }).click();
  await expect(headingNamed(page, 'Welcome back, Bilal')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Email', exact: true })).toHaveCount(0);
});

test('an unknown path shows the not-found page, which leads home', async ({ page, team }) => {
  await openPage(page, team.owner, '/nowhere', 'This page could not be found');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(headingNamed(page, HELLO)).toBeVisible();
});

test.describe('the basket of the header', () => {
  test('shows what is in the cart', async ({ page, team }) => {
    await openPage(page, team.owner, '/', HELLO);
    await addToBasket(page);
    await page.getByRole('button', { name: 'Basket: 1' }).click();
    await expect(dialogNamed(page, 'Basket')).toContainText('Mail Start');
  });

  test('works in a browser that keeps nothing', async ({ page }) => {
    await page.addInitScript(() => {
      const deny = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny });
      Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny });
    });
    await page.goto('/add-product');
    await expect(headingNamed(page, 'Add a service')).toBeVisible();
    await addToBasket(page);
    await expect(page.getByRole('button', { name: 'Basket: 1' })).toBeVisible();
  });
});
