import * as OTPAuth from 'otpauth';
import { TOTP_SECRET } from '#provider/user/user.seed.ts';
import { api, expect, fault, fillSignIn, PASSWORD, signIn, test } from './fixtures.ts';

test.describe('sign-in (S1 §2)', () => {
  test('lands on the dashboard with the counters the provider has', async ({ page }) => {
    await signIn(page, 'owner');
    await expect(page.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
    await expect(page).toHaveTitle('Dashboard · Harbourpoint');
    const base = api(page);
    const { token } = await (
      await page.request.post(`${base}/user/session/login`, {
        data: { login: 'owner@example.test', password: PASSWORD },
      })
    ).json();
    const total = async (path: string) =>
      (await (await page.request.get(base + path, { headers: { Authorization: `Bearer ${token}` } })).json()).meta
        .total as number;
    const card = (name: string) => page.locator('.counter-grid > *').filter({ hasText: new RegExp(`^${name}`) });
    await expect(card('Domains')).toContainText(String(await total('/services/services?type=domain')));
    await expect(card('Cloud servers')).toContainText(String(await total('/services/services?type=cloud')));
    await expect(card('Unpaid invoices')).toContainText(String(await total('/billing/invoices?status=unpaid')));
    await expect(card('Tickets')).toContainText(String(await total('/support/ticket')));
  });

  test('a failure shows an error, keeps the login and stops loading', async ({ page }) => {
    await page.goto('/');
    await fillSignIn(page, 'owner', 'wrong');
    await expect(page.getByRole('alert')).toContainText('The login or the password is wrong.');
    await expect(page.getByLabel('Email or login')).toHaveValue('owner@example.test');
    await expect(page.getByRole('button', { name: 'LOG IN' })).not.toHaveAttribute('aria-busy');
  });

  test('a second submit while loading is ignored, and the button says LOGGING IN...', async ({ page }) => {
    await page.goto('/');
    let logins = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/session/login')) logins++;
    });
    await fault(page, { path: '/user/session/login' }, 'delay:800');
    await fillSignIn(page, 'owner');
    const button = page.getByRole('button', { name: 'LOGGING IN...' });
    await expect(button).toBeVisible();
    await button.click({ force: true });
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
    expect(logins).toBe(1);
  });

  test('the password can be shown', async ({ page }) => {
    await page.goto('/');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
  });

  test('several teams ask which', async ({ page }) => {
    await page.goto('/');
    await fillSignIn(page, 'teams');
    await expect(page).toHaveURL(/\/auth\/choose-team$/);
    await page.getByRole('button', { name: 'Tidewater Sailing Club' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Theo' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('Tidewater Sailing Club')).toBeVisible();
  });

  test('2FA takes a real code and explains a wrong one', async ({ page }) => {
    await page.goto('/');
    await fillSignIn(page, 'twofactor');
    await expect(page).toHaveURL(/\/auth\/2fa$/);
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
    await page.getByLabel('Code').fill(new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(TOTP_SECRET) }).generate());
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Tara' })).toBeVisible();
  });

  test('a reload in the middle leads back to the form', async ({ page }) => {
    await page.goto('/auth/2fa');
    await expect(page.getByLabel('Email or login')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test('the path somebody wanted is where they land', async ({ page }) => {
    await page.goto('/email/1/mailboxes?search=ada');
    await fillSignIn(page, 'owner');
    await expect(page.getByRole('heading', { name: 'Mailboxes of northwind.example' })).toBeVisible();
    await expect(page).toHaveURL(/\/email\/1\/mailboxes\?search=ada$/);
  });

  test('an account with a team that is not active sees no content', async ({ page }) => {
    await page.goto('/');
    await fillSignIn(page, 'suspended');
    await page.getByRole('button', { name: 'Novak Prints' }).click();
    await expect(page.getByText('Novak Archive is not active')).toBeVisible();
  });

  test('an unreachable provider keeps the form', async ({ page }) => {
    await page.goto('/');
    await fault(page, { path: '/user/session/login' }, 'drop-before');
    await fillSignIn(page, 'owner');
    await expect(page.getByRole('alert')).toContainText('Check your connection');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  });
});

test.describe('the frame', () => {
  test('sidebar: words from 1280, icons from 640, a drawer below', async ({ page }) => {
    await signIn(page, 'owner');
    const sidebar = page.locator('.main-sidebar');
    const word = sidebar.getByText('Email');
    expect((await sidebar.boundingBox())?.width).toBeLessThanOrEqual(215);
    expect((await word.boundingBox())?.width).toBeGreaterThan(20);
    await page.setViewportSize({ width: 1279, height: 900 });
    expect((await sidebar.boundingBox())?.width).toBeLessThan(80);
    await expect(sidebar.getByRole('link', { name: 'Email' })).toBeVisible();
    await page.setViewportSize({ width: 639, height: 900 });
    await expect(sidebar).toBeHidden();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Email' }).click();
    await expect(page.getByRole('heading', { name: 'Email domains' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('moves between pages with back, focus and titles', async ({ page }) => {
    await signIn(page, 'owner');
    await page.getByRole('link', { name: 'Email', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Email domains' })).toBeFocused();
    await expect(page).toHaveTitle('Email · Harbourpoint');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
  });

  test('lives below a base path, and goes to the top and back to where it was', async ({ page }) => {
    await signIn(page, 'owner');
    const base = api(page);
    await page.goto('/demo/email/');
    await page.evaluate(async (apiBase) => {
      document.body.replaceChildren();
      await import('/dist/portal-app.js' as string);
      document.body.innerHTML = `<portal-app base-path="/demo/email" api-base="${apiBase}"></portal-app>`;
    }, base);
    await expect(page.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 400 });
    await page.evaluate(() => scrollTo(0, 200));
    await page.locator('a[href$="/email/2/mailboxes"]').dispatchEvent('click');
    await expect(page).toHaveURL(/\/demo\/email\/email\/2\/mailboxes$/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
    // The host's own history functions are untouched.
    expect(
      await page.evaluate(() =>
        [history.pushState, history.replaceState].every((method) => String(method).includes('[native code]')),
      ),
    ).toBe(true);
  });

  test('follows a change of its brand: colours, name, title and favicon', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Harbourpoint', { exact: true })).toBeVisible();
    const favicon = () => page.locator('link[rel=icon]').getAttribute('href');
    const before = await favicon();
    await page.evaluate(() => document.querySelector('portal-app')?.setAttribute('brand', 'gb'));
    await expect(page.getByText('Greenbridge', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Sign in · Greenbridge');
    expect(await favicon()).not.toBe(before);
    await page.evaluate(() => document.querySelector('portal-app')?.remove());
    await expect(page).toHaveTitle('Portal');
  });

  test('access denied names what to do and leads home', async ({ page }) => {
    await signIn(page, 'billing');
    await page.goto('/email');
    const dialog = page.getByRole('dialog', { name: 'Access Denied' });
    await expect(dialog).toContainText(
      "You don't have access to this page. Please contact your team's owner to request permission.",
    );
    await dialog.getByRole('button', { name: 'BACK' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Bilal' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Email', exact: true })).toHaveCount(0);
  });

  test('a path whose screen is not there shows the not-found page', async ({ page }) => {
    await signIn(page, 'owner');
    for (const path of ['/nowhere', '/domains']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
  });

  test('signing out ends it in every tab', async ({ page, context }) => {
    await signIn(page, 'owner');
    const other = await context.newPage();
    await other.goto('/email');
    await expect(other.getByRole('heading', { name: 'Email domains' })).toBeVisible();
    await page.getByRole('button', { name: /Olivia Ward/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Email or login')).toBeVisible();
    await expect(other.getByLabel('Email or login')).toBeVisible();
  });

  test('signing in is followed by every tab, and by another person in one', async ({ page, context }) => {
    await page.goto('/');
    const other = await context.newPage();
    await signIn(other, 'owner');
    await expect(page.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
    await other.getByRole('button', { name: /Olivia Ward/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await fillSignIn(other, 'support');
    await expect(page.getByRole('heading', { name: 'Hello, Sophie' })).toBeVisible();
    await expect(page.getByText('Unpaid invoices')).toHaveCount(0);
  });

  test('a browser that keeps nothing still signs in, and says what is not kept', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
      Object.defineProperty(Document.prototype, 'cookie', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
        set() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await signIn(page, 'owner');
    await expect(page.getByText('Your browser lets us keep nothing.')).toBeVisible();
    await page.evaluate(() =>
      (document.querySelector('portal-cart') as HTMLElement & { add(line: object): Promise<boolean> }).add({
        product_id: '21',
        pricing_id: '21',
        label: 'Mail Start',
        options: {},
      }),
    );
    await expect(page.getByRole('button', { name: 'Basket: 1' })).toBeVisible();
  });

  test('a session that ends elsewhere leads to the form, once', async ({ page }) => {
    await signIn(page, 'owner');
    await fault(page, { path: '/email/domain' }, 'status:401', 5);
    await page.goto('/email');
    await expect(page.getByLabel('Email or login')).toBeVisible();
  });

  test('the basket follows what is in the cart', async ({ page }) => {
    await signIn(page, 'owner');
    await page.evaluate(() =>
      (document.querySelector('portal-cart') as HTMLElement & { add(line: object): Promise<boolean> }).add({
        product_id: '21',
        pricing_id: '21',
        label: 'Mail Start',
        options: {},
      }),
    );
    await page.getByRole('button', { name: 'Basket: 1' }).click();
    await expect(page.getByRole('dialog', { name: 'Basket' })).toContainText('Mail Start');
  });

  test('a provider that is down can be tried again', async ({ page }) => {
    await signIn(page, 'owner');
    await fault(page, { path: '/user/users/{id}' }, 'drop-before');
    await page.reload();
    await expect(page.getByText('We cannot reach the server')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
  });
});
