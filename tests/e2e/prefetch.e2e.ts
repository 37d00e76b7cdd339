import { headingNamed, openPage } from './support/page.ts';
import { fillSignInForm } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const WELCOME = /^Welcome back/;
/** Counts this page's calls from now on. @param path the end of their path @param query any if it is left out */
function countCalls(page: Page, path: string, query?: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isCounted = pathname.endsWith(path) && (query === undefined || search === query);
    if (isCounted && request.resourceType() === 'fetch') calls++;
  });
  return () => calls;
}
const menuLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'DNS', exact: true });

test.describe('a page of the menu', () => {
  const openMenu = async (page: Page, person: { token: string }) => {
    await openPage(page, person, '/domains', /domains/i);
    return countCalls(page, '/zones');
  };

  test('is read when it is pointed at, and not again when it is opened', async ({ page, team }) => {
    const calls = await openMenu(page, team.owner);
    await menuLink(page).hover();
    await expect.poll(calls).toBe(1);
    await menuLink(page).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(calls()).toBe(1);
  });

  test('is read when its link has the focus', async ({ page, team }) => {
    const calls = await openMenu(page, team.owner);
    await menuLink(page).focus();
    await expect.poll(calls).toBe(1);
  });

  test('is not read ahead where somebody saves data', async ({ page, team }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const calls = await openMenu(page, team.owner);
    await menuLink(page).hover();
    await menuLink(page).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(calls()).toBe(1);
  });
});

test('the page that a button leads to is read when it is pointed at', async ({ page, newcomer }) => {
  await openPage(page, newcomer.owner, '/billing/transactions', /^Transactions/);
  const calls = countCalls(page, '/billing/invoices');
  const button = page.getByRole('button', { name: 'View invoices' });
  await button.hover();
  await expect.poll(calls).toBe(1);
  await button.click();
  await expect(headingNamed(page, /^Invoices/)).toBeVisible();
  expect(calls()).toBe(1);
});

test.describe('the next page of a list', () => {
  const next = (page: Page) => page.getByRole('button', { name: 'Next page' });

  test('is read when its button is pointed at, and the one after it when it is pressed', async ({
    page,
    largeTeam,
  }) => {
    const pages: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/billing/invoices') && request.resourceType() === 'fetch')
        pages.push(searchParams.get('page'));
    });
    await openPage(page, largeTeam.owner, '/billing/invoices', /^Invoices/);
    await expect(page.getByText(/^1–25 of /)).toBeVisible();
    pages.length = 0;
    await next(page).hover();
    await expect.poll(() => pages).toEqual(['2']);
    await next(page).click();
    await expect(page.getByText(/^26–50 of /)).toBeVisible();
    await expect.poll(() => pages).toEqual(['2', '3']);
  });
});

test.describe('the dashboard', () => {
  const openDashboard = async (page: Page, person: { token: string }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await openPage(page, person, '/', WELCOME);
    await expect(page.getByRole('link', { name: /^Domains\s*\d/ })).toBeVisible();
    return () => loaded.filter((url) => /\/domains\.screen-/.test(url)).length;
  };

  test('loads the code of the page that a counter leads to, and not what it reads', async ({ page, team }) => {
    const lists = countCalls(page, '/services');
    const chunks = await openDashboard(page, team.owner);
    await expect.poll(chunks).toBe(1);
    const before = lists();
    await page.getByRole('link', { name: /^Domains\s*\d/ }).click();
    await expect(headingNamed(page, /domains/i)).toBeVisible();
    await expect.poll(lists).toBeGreaterThan(before);
    expect(chunks()).toBe(1);
  });

  test('reads what a counter leads to when it is pointed at', async ({ page, team }) => {
    const chunks = await openDashboard(page, team.owner);
    await expect.poll(chunks).toBe(1);
    const counter = page.getByRole('link', { name: /^Domains\s*\d/ });
    const pointedAt = page.waitForRequest(/\/services\?/);
    await counter.hover();
    const { pathname, search } = new URL((await pointedAt).url());
    const again = countCalls(page, pathname, search);
    await counter.click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(again()).toBe(0);
  });

  test('loads none ahead where somebody saves data', async ({ page, team }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const chunks = await openDashboard(page, team.owner);
    // After what the page has asked for when it is idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(chunks()).toBe(0);
  });
});

test.describe('a sign-in', () => {
  test('loads the dashboard while its answer is on its way, and shows no blank page', async ({ page, team }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/user\/user\/login/, async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto('/');
    await expect(headingNamed(page, 'Sign in')).toBeVisible();
    const chunk = page.waitForRequest(/\/dashboard\.screen-/);
    await page.evaluate(() => {
      const root = document.querySelector('portal-app')?.shadowRoot;
      const blanks: string[] = [];
      Object.assign(window, { blanks });
      const check = () => {
        if (!root?.querySelector('h1, .frame, [role=status]')) blanks.push(root?.textContent ?? '');
        requestAnimationFrame(check);
      };
      check();
    });
    await fillSignInForm(page, team.owner.email);
    await chunk;
    answer();
    await expect(headingNamed(page, WELCOME)).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { blanks: string[] }).blanks)).toEqual([]);
  });
});
