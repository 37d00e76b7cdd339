import { expect, fillSignIn, type Page, test } from './fixtures.ts';
import { makePerson } from './people.ts';

const signInGerman = async (page: Page, email: string) => {
  await page.getByLabel('E-Mail oder Login').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill('Quartz-Meadow-41!');
  await page.getByRole('button', { name: 'ANMELDEN' }).click();
  await expect(page.getByRole('heading', { name: 'Hallo, Pat' })).toBeVisible();
};

/** Every text an English page shows that a German one must not: words of ours, not names and provider's texts. */
const ENGLISH =
  /\b(the|your|and|with|please|click|search|sign|team|settings|password|welcome|loading|save|cancel|close|open|new|all|help|address|number|country|phone|language|notifications|sent|edit|delete|remove)\b/i;
const SAME =
  /Team|Login|Support|Live-Chat|Ticket|Name|E-Mail|Status|Code|Domains?|Node\.js|WordPress|Webspace|Details|Administrator|Postcode|Scan|Catch-all/g;

const visibleWords = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: ParentNode) => {
      for (const node of root.querySelectorAll<HTMLElement>('*')) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          const value = node.getAttribute(name);
          if (value) found.push(value);
        }
        for (const child of node.childNodes)
          if (
            child.nodeType === 3 &&
            child.textContent?.trim() &&
            !['STYLE', 'SCRIPT', 'OPTION'].includes(node.tagName)
          )
            found.push(child.textContent.trim());
        if (node.shadowRoot) visit(node.shadowRoot);
      }
    };
    visit(document.body);
    return [...new Set(found)];
  });

test('German is complete: no page shows an English word of ours', async ({ page }) => {
  test.setTimeout(120_000);
  const wrong: string[] = [];
  const look = async (path: string) => {
    for (const text of await visibleWords(page))
      if (ENGLISH.test(text.replace(SAME, ''))) wrong.push(`${path}: ${text}`);
  };
  for (const path of [
    '/',
    '/auth/sign-up',
    '/auth/recover-details',
    '/auth/forgotten-details',
    '/auth/reset-password',
    '/about',
    '/info/privacy',
    '/test',
    '/nowhere',
  ]) {
    await page.goto(`${path}?lang=de`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading').first()).toBeVisible();
    await look(path);
  }
  await page.goto('/?lang=de');
  const { email } = await makePerson(page, 'german');
  await signInGerman(page, email);
  for (const path of [
    '/',
    '/team/details-users',
    '/team/details-users?tab=invites',
    '/team/details-users?tab=details',
    '/team/affiliate',
    '/team/email-history',
    '/profile/account-details',
    '/profile/extra-support',
    '/support/help',
    '/support/tickets',
    '/support/tickets/new',
    '/email',
    '/file-manager',
    '/billing/invoices',
    '/billing/payment-methods',
    '/billing/services',
    '/billing/transactions',
    '/add-product',
    '/add-product/domain',
    '/add-product/email/mail-team/monthly/transfer-domain/multiple',
    '/checkout',
  ]) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=de`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading').first()).toBeVisible();
    await look(path);
  }
  // The provider's own texts are in its language; names of things are names.
  expect(
    wrong.filter(
      (text) =>
        !/Pat Newman|Your first domain|Registering, renewing|Mailboxes, apps|Files, databases|Invoices, cards|\.example|Bristol|Billing|Customer Care|Technical Support/.test(
          text,
        ),
    ),
  ).toEqual([]);
});

test('the email manager is German, too', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/?lang=de');
  await page.getByLabel('E-Mail oder Login').fill('owner@example.test');
  await page.getByLabel('Passwort', { exact: true }).fill('Portal-Demo-2026!');
  await page.getByRole('button', { name: 'ANMELDEN' }).click();
  await expect(page.getByRole('heading', { name: 'Hallo, Olivia' })).toBeVisible();
  const wrong: string[] = [];
  const look = async (path: string) => {
    for (const text of await visibleWords(page))
      if (ENGLISH.test(text.replace(SAME, ''))) wrong.push(`${path}: ${text}`);
  };
  for (const [path, press] of [
    ['/email'],
    ['/email/1/mailboxes', 'Neues Postfach'],
    ['/email/1/forwarders', 'Neue Weiterleitung'],
    ['/email/1/forwarders?tab=aliases', 'Neuer Alias'],
    ['/email/1/forwarders?tab=catch-all'],
    ['/email/2/forwarders?tab=flow'],
    ['/email/1/filters', 'Neuer Filter'],
    ['/email/1/calendar', 'Neuer Kalender'],
    ['/email/1/settings', 'Domain löschen'],
    ['/email/1/settings?tab=dns'],
    ['/email/3/mailboxes'],
    ['/email/5/mailboxes'],
  ] as const) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=de`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading').first()).toBeVisible();
    await look(path);
    if (!press) continue;
    await page.getByRole('button', { name: press }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(`${path} ${press}`);
  }
  // Names of things are names.
  expect(
    wrong.filter(
      (text) =>
        !/\.example|newsletter|You have won|invoice|Northwind|Newsletters/.test(text.replace(/^\S+( \S+)*?: /, '')),
    ),
  ).toEqual([]);
});

test('the language changes in place: what is open and typed stays', async ({ page }) => {
  await page.goto('/demo/brand-site/');
  await page.getByRole('button', { name: /^Get Help/ }).click();
  await page.getByPlaceholder('Type your message here').fill('Half a sentence');
  await page.locator('portal-live-chat').evaluate((chat) => chat.setAttribute('lang', 'de'));
  const field = page.getByPlaceholder('Ihre Nachricht');
  await expect(field).toHaveValue('Half a sentence');
  await page.locator('portal-live-chat').evaluate((chat) => chat.removeAttribute('lang'));
  await expect(page.getByPlaceholder('Type your message here')).toHaveValue('Half a sentence');
});

test('numbers, dates and money follow the language', async ({ page }) => {
  await page.goto('/?lang=de');
  await page.getByLabel('E-Mail oder Login').fill('owner@example.test');
  await page.getByLabel('Passwort', { exact: true }).fill('Portal-Demo-2026!');
  await page.getByRole('button', { name: 'ANMELDEN' }).click();
  await expect(page.getByText(/\d+,\d\d\s£/).first()).toBeVisible();
});

test('a right-to-left language mirrors the layout and scrolls nowhere', async ({ page }) => {
  await page.goto('/?lang=ar');
  await fillSignIn(page, 'owner');
  await expect(page.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
  const sidebar = await page.getByRole('navigation', { name: 'Main menu' }).first().boundingBox();
  expect(sidebar?.x).toBeGreaterThan(1000);
  for (const path of [
    '/team/details-users',
    '/profile/account-details',
    '/support/help',
    '/email/1/mailboxes',
    '/email/1/filters',
    '/email/1/settings?tab=dns',
    '/support/tickets/1',
  ]) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=ar`, { waitUntil: 'networkidle' });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${path} at ${width}`,
      ).toBeLessThanOrEqual(0);
      const outside = await page.evaluate(() => {
        const root = document.querySelector('portal-app')?.shadowRoot as ShadowRoot;
        return [...root.querySelectorAll<HTMLElement>('main button, main a, main input')].filter((node) => {
          const box = node.getBoundingClientRect();
          return (
            box.width > 0 &&
            getComputedStyle(node).visibility !== 'hidden' &&
            (box.left < -1 || box.right > innerWidth + 1) &&
            !node.closest('.sr-only, thead')
          );
        }).length;
      });
      expect(outside, `${path} at ${width}`).toBe(0);
    }
  }
});
