import { agent, expect, jpeg, type Page, test, ticketId } from './fixtures.ts';
import { fill, makePerson } from './people.ts';

const usage = (page: Page) =>
  page.evaluate(() => ({ cookies: document.cookie, local: { ...localStorage }, session: { ...sessionStorage } }));

test.describe('before anybody asks for anything', () => {
  test('a host page gets scripts only: no calls, cookies or storage', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) calls.push(new URL(request.url()).pathname);
    });
    await page.goto('/demo/brand-site/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Get Help' })).toBeVisible();
    expect(calls.filter((path) => !path.endsWith('.js') && !path.startsWith('/demo/'))).toEqual([]);
    expect(await usage(page)).toEqual({ cookies: '', local: {}, session: {} });
  });

  test('the launcher and the search form are there before React', async ({ page }) => {
    await page.route(/chunks\/react-/, (route) => route.abort());
    await page.goto('/demo/brand-site/');
    await expect(page.getByRole('button', { name: 'Get Help' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Find your domain' })).toBeVisible();
    // What cannot be loaded is said, with a retry, and does not take the page along.
    await page.getByRole('button', { name: 'Get Help' }).click();
    await expect(page.getByText('Something went wrong. Try again later.').first()).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByPlaceholder('Type your message here')).toBeVisible();
  });

  test('nothing moves: layout shift is 0 over a session', async ({ page }) => {
    await page.addInitScript(() => {
      (window as { shift?: number }).shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput)
            (window as { shift?: number }).shift = ((window as { shift?: number }).shift ?? 0) + entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/demo/brand-site/');
    await page.getByRole('button', { name: 'Get Help' }).click();
    await expect(page.getByPlaceholder('Type your message here')).toBeVisible();
    await page.getByPlaceholder('Type your message here').fill('Hello');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log')).toContainText('Hello');
    expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBe(0);
  });
});

test.describe('strict content security policy with Trusted Types', () => {
  test('chat, search and cart work', async ({ page }) => {
    await page.addInitScript(() => {
      (window as { violations?: string[] }).violations = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        (window as { violations?: string[] }).violations?.push(
          `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
        ),
      );
    });
    await page.goto('/demo/strict-csp/');
    await page.getByRole('searchbox').fill('meadow');
    await page.getByRole('button', { name: 'Add meadow.net' }).click();
    await expect(page.getByRole('list', { name: 'Products in your basket' })).toContainText('meadow.net');
    await page.getByRole('button', { name: 'Get Help' }).click();
    await page.getByPlaceholder('Type your message here').fill('Hello from a strict page');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log')).toContainText('Hello from a strict page');
    await expect(page.getByRole('log').getByText('Sending')).toHaveCount(0);
    // Rich text, pictures, emoji: each comes later, none asks for more than the page allows.
    await (await agent(page)).say(await ticketId(page), '<p>Hello <b>there</b></p>');
    await expect(page.getByRole('log').locator('b')).toHaveText('there');
    await page
      .locator('portal-live-chat input[type=file]')
      .setInputFiles({ name: 'site.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Open site.jpg' }).click();
    await page.getByRole('button', { name: 'Close the gallery' }).click();
    await page.getByRole('button', { name: 'Insert an emoji' }).click();
    await page
      .getByRole('button', { name: 'grinning face', exact: true })
      .or(page.locator('[title^="grinning face"]'))
      .first()
      .click();
    expect(await page.evaluate(() => (window as { violations?: string[] }).violations)).toEqual([]);
  });

  test('a purchase to its end, the card fields in their own frame', async ({ page }) => {
    const { email, teamId, headers } = await makePerson(page, 'strict');
    const base = `http://localhost:${Number(process.env.E2E_PORT ?? 4800) + 1}`;
    await page.request.put(`${base}/user/teams/${teamId}`, {
      headers,
      data: { address1: '1 High Street', city: 'Bristol', zip: 'BS1 6DZ', country: 'GB' },
    });
    await page.addInitScript(() => {
      (window as { violations?: string[] }).violations = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        (window as { violations?: string[] }).violations?.push(`${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await page.goto('/demo/strict-csp/');
    await page.getByRole('searchbox').fill('strictpage');
    await page.getByRole('button', { name: 'Add strictpage.net' }).click();
    await page.getByRole('button', { name: 'Checkout' }).click();
    await fill(page, email);
    const card = page.frameLocator('iframe[title="Card details"]');
    await card.getByLabel('Card number').fill('4242 4242 4242 4242');
    await card.getByLabel('Expiry').fill('12/40');
    await card.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: /^Pay £/ }).click();
    await expect(page.getByText('Checkout Complete')).toBeVisible();
    expect(await page.evaluate(() => (window as { violations?: string[] }).violations)).toEqual([]);
  });
});

test.describe('a host that does its worst', () => {
  test('neither side harms the other', async ({ page }) => {
    await page.goto('/demo/hostile-host/');
    const globals = () => page.evaluate(() => Object.getOwnPropertyNames(window));
    const before = await globals();
    const field = page.locator('#host-field');
    await field.focus();
    await page.evaluate(() => (document.querySelector('#host-field') as HTMLInputElement).setSelectionRange(2, 7));

    const launcher = page.getByRole('button', { name: 'Get Help' });
    const look = await launcher.evaluate((button) => {
      const style = getComputedStyle(button);
      return {
        background: style.backgroundColor,
        border: style.borderTopStyle,
        transform: style.textTransform,
        spacing: style.letterSpacing,
      };
    });
    expect(look).toMatchObject({ border: 'none', transform: 'none', spacing: 'normal' });
    expect(look.background).not.toBe('rgb(255, 255, 0)');
    expect((await launcher.boundingBox())?.height).toBe(52);

    // The host's caret and selection survive the chat being opened by its own script.
    await page.evaluate(() => (document.querySelector('portal-live-chat') as HTMLElement & { show(): void }).show());
    await expect(page.getByPlaceholder('Type your message here')).toBeVisible();
    await field.focus();
    expect(
      await page.evaluate(() => [
        (document.querySelector('#host-field') as HTMLInputElement).selectionStart,
        (document.querySelector('#host-field') as HTMLInputElement).selectionEnd,
      ]),
    ).toEqual([2, 7]);

    // Keys typed in the chat are not the host's; those typed in the host are.
    await page.evaluate(() => ((window as unknown as { hostKeys: string[] }).hostKeys = []));
    await page.getByPlaceholder('Type your message here').pressSequentially('hi');
    expect(await page.evaluate(() => (window as unknown as { hostKeys: string[] }).hostKeys)).toEqual([]);
    await field.press('x');
    expect(await page.evaluate(() => (window as unknown as { hostKeys: string[] }).hostKeys)).toContain('x');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('log')).toBeVisible();
    await page.getByPlaceholder('Type your message here').press('Escape');
    await expect(launcher).toBeFocused();

    await page.getByRole('searchbox').fill('meadow');
    await expect(page.getByRole('button', { name: 'Add meadow.net' })).toBeVisible();
    expect((await page.getByRole('button', { name: 'Add meadow.net' }).boundingBox())?.height).toBe(40);
    // Registers of libraries, under their own names, that a second copy finds again.
    const known = ['__zod_globalConfig', '__zod_globalRegistry', 'litHtmlVersions'];
    expect((await globals()).filter((name) => !before.includes(name) && !known.includes(name))).toEqual([]);
  });
});

test.describe('two copies of the suite', () => {
  test('share one session and one cart', async ({ page }) => {
    await page.goto('/demo/two-copies/');
    await page.getByRole('searchbox').fill('meadow');
    await page.getByRole('button', { name: 'Add meadow.net' }).click();
    await expect(page.getByRole('list', { name: 'Products in your basket' })).toContainText('meadow.net');
    await page.getByRole('button', { name: 'Remove meadow.net' }).click();
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add meadow.net' })).toBeVisible();
    await expect(page.getByText('Success!')).toHaveCount(1);
    // A product button is heard by the carts of both, and taken by one.
    await page.evaluate(() => {
      const button = Object.assign(document.createElement('button'), { textContent: 'Buy mail' });
      button.dataset.portalProduct = '21';
      document.body.append(button);
    });
    await page.getByRole('button', { name: 'Buy mail' }).click();
    await expect(page.getByRole('list', { name: 'Products in your basket' }).getByRole('listitem')).toHaveCount(1);
    const copies = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => /\/dist(-two)?\/chunks\/core-/.test(entry.name))
        .map((entry) => new URL(entry.name).pathname.split('/')[1]),
    );
    expect(copies.sort()).toEqual(['dist', 'dist-two']);
  });
});
