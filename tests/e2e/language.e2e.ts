import { pages } from '#tests/support/pages.ts';
import { messageField } from './support/chat.ts';
import { signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

test('the language changes in place and keeps what is typed', async ({ page }) => {
  await page.goto('/demo/brand-site/');
  await page.getByRole('button', { name: /^Get Help/ }).click();
  await messageField(page).fill('Half a sentence');
  const chat = page.locator('portal-live-chat');
  await chat.evaluate((element) => element.setAttribute('lang', 'de'));
  await expect(page.getByPlaceholder('Ihre Nachricht')).toHaveValue('Half a sentence');
  await chat.evaluate((element) => element.removeAttribute('lang'));
  await expect(messageField(page)).toHaveValue('Half a sentence');
});

test('the frame of the portal follows the language in place', async ({ page, team }) => {
  await signIn(page, team.owner, '/');
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible();
  await page.locator('portal-app').evaluate((app) => app.setAttribute('lang', 'de'));
  await expect(page.getByRole('heading', { name: 'Willkommen zurück, Olivia' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeHidden();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz' })).toBeVisible();
});

test('the sign-in form is German', async ({ page, newcomer }) => {
  await page.goto('/?lang=de');
  await page.getByLabel('E-Mail oder Benutzername').fill(newcomer.owner.email);
  await page.getByLabel('Passwort', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'ANMELDEN' }).click();
  await expect(page.getByRole('heading', { name: 'Willkommen zurück, Pat' })).toBeVisible();
});

test("the provider's refusal is in the language of the page", async ({ page, newcomer }) => {
  await page.goto('/?lang=de');
  await page.getByLabel('E-Mail oder Benutzername').fill(newcomer.owner.email);
  await page.getByLabel('Passwort', { exact: true }).fill('Not-my-password-1!');
  await page.getByRole('button', { name: 'ANMELDEN' }).click();
  await expect(page.getByText('Anmeldename oder Passwort ist falsch.').first()).toBeVisible();
});

test('money follows the language', async ({ page, team }) => {
  await signIn(page, team.owner, '/?lang=de');
  await expect(page.getByText(/\d+,\d\d\s£/).first()).toBeVisible();
});

test.describe('in a right-to-left language', () => {
  /** Controls outside of the page. A row of tabs scrolls on its own. */
  const countOutside = (page: Page) =>
    page.evaluate(() => {
      const root = document.querySelector('portal-app')?.shadowRoot as ShadowRoot;
      return [...root.querySelectorAll<HTMLElement>('main button, main a, main input')].filter((node) => {
        const box = node.getBoundingClientRect();
        return (
          box.width > 0 &&
          getComputedStyle(node).visibility !== 'hidden' &&
          (box.left < -1 || box.right > innerWidth + 1) &&
          !node.closest('.sr-only, thead, .tab-row')
        );
      }).length;
    });

  test('the sidebar is on the right', async ({ page, team }) => {
    await signIn(page, team.owner, '/?lang=ar');
    await expect(page.getByRole('heading', { name: 'Welcome back, Olivia' })).toBeVisible();
    const sidebar = await page.getByRole('navigation', { name: 'Main menu' }).first().boundingBox();
    expect(sidebar?.x).toBeGreaterThan(1000);
  });

  for (const name of ['members', 'account', 'help', 'mailboxes', 'filters', 'mail-dns', 'ticket'])
    for (const width of [1440, 390])
      test(`${name} keeps everything inside a page of ${width} pixels`, async ({ page, team }) => {
        const sample = pages.find((one) => one.name === name);
        const path = sample?.path(team) ?? '';
        await page.setViewportSize({ width, height: 900 });
        await signIn(page, team.owner, `${path}${path.includes('?') ? '&' : '?'}lang=ar`);
        await expect(page.getByRole('heading', { name: sample?.heading(team) ?? '' }).first()).toBeVisible();
        await expect(page.locator('.skeleton')).toHaveCount(0);
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(await overflow()).toBeLessThanOrEqual(0);
        expect(await countOutside(page)).toBe(0);
      });
});
