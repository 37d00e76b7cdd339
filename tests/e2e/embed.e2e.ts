import {
  conversation,
  expectSent,
  fileInput,
  jpegFile,
  messageField,
  openChat,
  sendMessage,
  supportAgent,
  ticketIdOf,
} from './support/chat.ts';
import { CARDS, cardFrame, fillCard, payButton } from './support/checkout.ts';
import { stopAutoRetries, tryAgain } from './support/faults.ts';
import { expectNoPolicyViolation, recordPolicyViolations } from './support/policy.ts';
import { fillSignInForm } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const launcher = (page: Page) => page.getByRole('button', { name: 'Get Help', exact: true });
const basket = (page: Page) => page.getByRole('list', { name: 'Products in your basket' });
const showChat = (page: Page) =>
  page.evaluate(() => (document.querySelector('portal-live-chat') as HTMLElement & { show(): void }).show());

test.describe('before anybody asks for anything', () => {
  test('a host page gets scripts and a style sheet only: no calls, cookies or storage', async ({ page }) => {
    const paths: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) paths.push(new URL(request.url()).pathname);
    });
    await page.goto('/demo/brand-site/', { waitUntil: 'networkidle' });
    await expect(launcher(page)).toBeVisible();
    expect(paths.filter((path) => !/\.(js|css)$/.test(path) && !path.startsWith('/demo/'))).toEqual([]);
    const kept = await page.evaluate(() => ({
      cookies: document.cookie,
      local: { ...localStorage },
      session: { ...sessionStorage },
    }));
    expect(kept).toEqual({ cookies: '', local: {}, session: {} });
  });

  test('launcher and search form are there before React', async ({ page }) => {
    await page.route(/chunks\/react-/, (route) => route.abort());
    await page.goto('/demo/brand-site/');
    await expect(launcher(page)).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Find your domain' })).toBeVisible();
  });

  test('code that does not come is reported, and asked for again', async ({ page }) => {
    await page.route(/chunks\/react-/, (route) => route.abort());
    await page.goto('/demo/brand-site/');
    await stopAutoRetries(page);
    await launcher(page).click();
    await expect(page.getByText('Something went wrong. Try again later.').first()).toBeVisible();
    await tryAgain(page, page.getByRole('dialog').getByRole('button', { name: 'Try again' }));
    await expect(messageField(page)).toBeVisible();
  });
});

test('nothing of the host moves while a chat is opened and used', async ({ page }) => {
  await page.addInitScript(() => {
    type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const shifts = { ofHost: 0, all: 0 };
    Object.assign(window, { layoutShifts: () => shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        // Nodes of a shadow tree are not named.
        if (sources.some(({ node }) => node !== null)) shifts.ofHost += value;
        if (!hadRecentInput) shifts.all += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/demo/brand-site/');
  await launcher(page).click();
  await expect(messageField(page)).toBeVisible();
  await sendMessage(page, 'Hello');
  await expectSent(page);
  const shifts = await page.evaluate(() =>
    (window as unknown as { layoutShifts: () => { ofHost: number; all: number } }).layoutShifts(),
  );
  expect(shifts.ofHost).toBe(0);
  // In the panel, the sentence above an empty conversation takes another line when its font comes later than half a second.
  expect(shifts.all).toBeLessThan(0.0001);
});

test.describe('a strict content security policy with Trusted Types', () => {
  const openStrict = async (page: Page) => {
    await recordPolicyViolations(page);
    await page.goto('/demo/strict-csp/');
  };
  const startChat = async (page: Page) => {
    await openStrict(page);
    await launcher(page).click();
    await sendMessage(page, 'Hello from a strict page');
    await expectSent(page);
  };

  test('lets a name be found and put into the basket', async ({ page }) => {
    await openStrict(page);
    await page.getByRole('searchbox').fill('meadow');
    await page.getByRole('button', { name: 'Add meadow.net' }).click();
    await expect(basket(page)).toContainText('meadow.net');
    await expectNoPolicyViolation(page);
  });

  test('lets rich text be shown', async ({ page }) => {
    await startChat(page);
    await (await supportAgent()).sendMessage(await ticketIdOf(page), '<p>Hello <b>there</b></p>');
    await expect(conversation(page).locator('b')).toHaveText('there');
    await expectNoPolicyViolation(page);
  });

  test('lets pictures be sent and looked at', async ({ page }) => {
    await startChat(page);
    await fileInput(page).setInputFiles(jpegFile('site.jpg'));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Open site.jpg' }).click();
    await page.getByRole('button', { name: 'Close gallery' }).click();
    await expectNoPolicyViolation(page);
  });

  test('lets an emoji be chosen', async ({ page }) => {
    await startChat(page);
    await page.getByRole('button', { name: 'Insert an emoji' }).click();
    await page
      .getByRole('button', { name: 'grinning face', exact: true })
      .or(page.locator('[title^="grinning face"]'))
      .first()
      .click();
    await expect(messageField(page)).not.toHaveValue('');
    await expectNoPolicyViolation(page);
  });

  test('lets a purchase be paid, the card fields in their own frame', async ({ page, customer }) => {
    await openStrict(page);
    await page.getByRole('searchbox').fill('strictpage');
    await page.getByRole('button', { name: 'Add strictpage.net' }).click();
    await page.getByRole('button', { name: 'Checkout' }).click();
    await fillSignInForm(page, customer.owner.email);
    await fillCard(cardFrame(page), CARDS.succeeds);
    await payButton(page).click();
    await expect(page.getByText('Checkout Complete')).toBeVisible();
    await expectNoPolicyViolation(page);
  });
});

test.describe('a host that does its worst', () => {
  const hostField = (page: Page) => page.locator('#host-field');
  const hostKeys = (page: Page) => page.evaluate(() => (window as unknown as { hostKeys: string[] }).hostKeys);

  test('does not change how the launcher looks', async ({ page }) => {
    await page.goto('/demo/hostile-host/');
    const style = await launcher(page).evaluate((button) => {
      const { backgroundColor, borderTopStyle, textTransform, letterSpacing } = getComputedStyle(button);
      return { backgroundColor, borderTopStyle, textTransform, letterSpacing };
    });
    expect(style).toMatchObject({ borderTopStyle: 'none', textTransform: 'none', letterSpacing: 'normal' });
    expect(style.backgroundColor).not.toBe('rgb(255, 255, 0)');
    expect((await launcher(page).boundingBox())?.height).toBe(52);
  });

  test('does not change how the search looks', async ({ page }) => {
    await page.goto('/demo/hostile-host/');
    await page.getByRole('searchbox').fill('meadow');
    await expect(page.getByRole('button', { name: 'Add meadow.net' })).toBeVisible();
    expect((await page.getByRole('button', { name: 'Add meadow.net' }).boundingBox())?.height).toBe(36);
  });

  test('keeps its caret and selection when its script opens the chat', async ({ page }) => {
    await page.goto('/demo/hostile-host/');
    await hostField(page).focus();
    await hostField(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 7));
    await showChat(page);
    await expect(messageField(page)).toBeVisible();
    await hostField(page).focus();
    const selection = await hostField(page).evaluate((field: HTMLInputElement) => [
      field.selectionStart,
      field.selectionEnd,
    ]);
    expect(selection).toEqual([2, 7]);
  });

  test('gets no key that is typed in the chat, and every other', async ({ page }) => {
    await page.goto('/demo/hostile-host/');
    await showChat(page);
    await expect(messageField(page)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { hostKeys: [] }));
    await messageField(page).pressSequentially('hi');
    expect(await hostKeys(page)).toEqual([]);
    await hostField(page).press('x');
    expect(await hostKeys(page)).toContain('x');
  });

  test('closes no chat by Escape outside of it', async ({ page }) => {
    await page.goto('/demo/hostile-host/');
    await showChat(page);
    await expect(messageField(page)).toBeVisible();
    await hostField(page).focus();
    await page.keyboard.press('Escape');
    await expect(conversation(page)).toBeVisible();
    await messageField(page).press('Escape');
    await expect(launcher(page)).toBeFocused();
  });

  test('does not cover the launcher', async ({ page }) => {
    await page.goto('/demo/hostile-host/');
    await launcher(page).click();
    await expect(messageField(page)).toBeVisible();
  });

  test('gets no global of ours, and two of a library', async ({ page }) => {
    await page.goto('/demo/hostile-host/');
    const globals = () => page.evaluate(() => Object.getOwnPropertyNames(window));
    const before = await globals();
    await showChat(page);
    await expect(messageField(page)).toBeVisible();
    await page.getByRole('searchbox').fill('meadow');
    await expect(page.getByRole('button', { name: 'Add meadow.net' })).toBeVisible();
    // Registries of a library, under its own names, that a second copy finds again.
    const added = ['__zod_globalConfig', '__zod_globalRegistry'];
    expect((await globals()).filter((name) => !before.includes(name)).sort()).toEqual(added);
  });
});

test.describe('two copies of the suite', () => {
  const openBoth = async (page: Page) => {
    await page.goto('/demo/two-copies/');
    await page.getByRole('searchbox').fill('meadow');
    await page.getByRole('button', { name: 'Add meadow.net' }).click();
    await expect(basket(page)).toContainText('meadow.net');
  };

  test('are two copies', async ({ page }) => {
    await openBoth(page);
    const copies = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => /\/dist(-two)?\/chunks\/core-/.test(entry.name))
        .map((entry) => new URL(entry.name).pathname.split('/')[1]),
    );
    expect(copies.sort()).toEqual(['dist', 'dist-two']);
  });

  test('share one basket, and one notice', async ({ page }) => {
    await openBoth(page);
    await page.getByRole('button', { name: 'Remove meadow.net' }).click();
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add meadow.net' })).toBeVisible();
    await expect(page.getByText('Success!')).toHaveCount(1);
  });

  test('take a product button once', async ({ page }) => {
    await page.goto('/demo/two-copies/');
    await page.evaluate(() => {
      const button = Object.assign(document.createElement('button'), { textContent: 'Buy mail' });
      button.dataset.portalProduct = '21';
      document.body.append(button);
    });
    await page.getByRole('button', { name: 'Buy mail' }).click();
    await expect(basket(page).getByRole('listitem')).toHaveCount(1);
  });
});

test.describe('a compact chat', () => {
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Find your domain' });
  const openByScript = async (page: Page) => {
    await page.goto('/demo/brand-site/');
    await page.evaluate(() => {
      const keys: string[] = [];
      Object.assign(window, { hostKeys: keys });
      document.addEventListener('keydown', (event) => keys.push(event.key));
    });
    await search(page).fill('meadow');
    await search(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 4));
    await showChat(page);
    await expect(messageField(page)).toBeVisible();
    await expect(conversation(page)).toBeVisible();
  };

  test('that the page opens while somebody types leaves the caret with them', async ({ page }) => {
    await openByScript(page);
    await expect(search(page)).toBeFocused();
    const selection = await search(page).evaluate((field: HTMLInputElement) => [
      field.selectionStart,
      field.selectionEnd,
    ]);
    expect(selection).toEqual([2, 4]);
  });

  test('keeps its keys and shortcuts to itself', async ({ page }) => {
    await openByScript(page);
    await messageField(page).pressSequentially('abc');
    await messageField(page).press('Control+k');
    expect(await page.evaluate(() => (window as unknown as { hostKeys: string[] }).hostKeys)).toEqual([]);
  });

  test('is left by Tab, and closed by its own Escape alone', async ({ page }) => {
    await openByScript(page);
    await search(page).focus();
    await page.keyboard.press('Escape');
    await expect(messageField(page)).toBeVisible();
    await messageField(page).focus();
    for (let n = 0; n < 4; n++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('portal-live-chat');
    await messageField(page).focus();
    await page.keyboard.press('Escape');
    await expect(launcher(page)).toBeFocused();
  });

  test('that is closed covers nothing of the page', async ({ page }) => {
    await openByScript(page);
    await messageField(page).press('Escape');
    await expect(launcher(page)).toBeFocused();
    const covering = await page.evaluate(
      () => document.elementFromPoint(innerWidth - 100, innerHeight - 300)?.localName,
    );
    expect(covering).not.toBe('portal-live-chat');
  });

  test('is not printed', async ({ page }) => {
    await page.goto('/demo/brand-site/');
    await expect(launcher(page)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const display = await page.locator('portal-live-chat').evaluate((element) => getComputedStyle(element).display);
    expect(display).toBe('none');
  });

  test('keeps its scrolling to itself', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await openChat(page);
    for (let n = 0; n < 8; n++) await sendMessage(page, `Line ${n}`);
    await conversation(page).hover();
    for (const delta of [3000, -3000, -3000]) await page.mouse.wheel(0, delta);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('fills the screen of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openChat(page);
    expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  });
});
