import { readFileSync } from 'node:fs';
import { injectFault } from './support/faults.ts';
import { hostOrigin, providerOrigin } from './support/origins.ts';
import { headingNamed, holdCode, openPage } from './support/page.ts';
import { PASSWORD, type Person } from './support/provider.ts';
import { accountMenu, fillSignInForm, signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const WELCOME = /^Welcome back/;
const MEMBERS = /^Members & details/;

test.describe('the command palette', () => {
  const openPaletteHere = async (page: Page) => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    return { palette, field: palette.getByRole('combobox') };
  };
  const openPalette = async (page: Page, person: Person) => {
    await openPage(page, person, '/', WELCOME);
    return openPaletteHere(page);
  };

  test('opens by keys with the focus in its field, and closes by Escape', async ({ page, team }) => {
    const { palette, field } = await openPalette(page, team.owner);
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  });

  test('has its code before it is opened', async ({ page, team }) => {
    const code = page.waitForResponse(/\/chunks\/command-palette-/);
    await openPage(page, team.owner, '/', WELCOME);
    await (await code).finished();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('opens no page by what is typed while its code is on its way', async ({ page, team }) => {
    const release = await holdCode(page, 'command-palette');
    await openPage(page, team.owner, '/', WELCOME);
    const { field } = await openPaletteHere(page);
    await page.keyboard.type('gn', { delay: 30 });
    release();
    await expect(field).toBeFocused();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('opens by its button', async ({ page, team }) => {
    await openPage(page, team.owner, '/', WELCOME);
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await expect(page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox')).toBeFocused();
  });

  test('finds a page, and goes there by Enter', async ({ page, team }) => {
    const { palette, field } = await openPalette(page, team.owner);
    await field.fill('affil');
    await expect(palette.getByRole('option', { name: 'Affiliate' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/team\/affiliate$/);
    await expect(headingNamed(page, 'Affiliate')).toBeFocused();
  });

  test('finds a mailbox, and goes there by arrow keys', async ({ page, team }) => {
    const { palette, field } = await openPalette(page, team.owner);
    await field.fill('ada.adler');
    await expect(palette.getByRole('option', { name: `ada.adler@${team.domains.main.name}` })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/email\/\d+\/mailboxes/);
  });

  test('finds a member', async ({ page, team }) => {
    const { palette, field } = await openPalette(page, team.owner);
    await field.fill('Bilal');
    await palette.getByRole('option', { name: /Bilal Ahmed/ }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
  });

  test('says that nothing fits', async ({ page, team }) => {
    const { palette, field } = await openPalette(page, team.owner);
    await field.fill('zzzz-nothing');
    await expect(palette.getByText('No results for “zzzz-nothing”')).toBeVisible();
  });

  test('offers and asks only what the roles allow', async ({ page, team }) => {
    const { palette, field } = await openPalette(page, team.people.support);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await field.fill('mail');
    await expect(palette.getByRole('option', { name: /Mail to one supplier bounces/ })).toBeVisible();
    await expect(palette.getByRole('option', { name: 'Email', exact: true })).toHaveCount(0);
    expect(asked.filter((path) => path.startsWith('/email') || path.startsWith('/user/user/team'))).toEqual([]);
  });

  test('says when a part could not be searched', async ({ page, team }) => {
    const { palette, field } = await openPalette(page, team.people.support);
    await injectFault(page, { path: '/support/ticket' }, 'status:500', 20);
    await field.fill('mail');
    await expect(palette.getByText('Some results couldn’t be loaded')).toBeVisible();
  });
});

test.describe('keyboard shortcuts', () => {
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  test('lead to a page', async ({ page, team }) => {
    await openPage(page, team.owner, '/', WELCOME);
    await page.locator('h1').focus();
    await press(page, 'g', 't');
    await expect(page).toHaveURL(/\/team\/details-users$/);
    await expect(headingNamed(page, MEMBERS)).toBeFocused();
  });

  test('rest while somebody types', async ({ page, team }) => {
    await openPage(page, team.owner, '/team/details-users', MEMBERS);
    await page.getByRole('searchbox', { name: 'Search members' }).pressSequentially('g d?');
    await expect(page).toHaveURL(/\/team\/details-users/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('are listed, and rest while the list is open', async ({ page, team }) => {
    await openPage(page, team.owner, '/team/details-users', MEMBERS);
    await headingNamed(page, MEMBERS).focus();
    await press(page, '?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list).toContainText('Go to Dashboard');
    await press(page, 'g', 'd');
    await expect(page).toHaveURL(/\/team\/details-users/);
    await press(page, 'Escape');
    await expect(list).toHaveCount(0);
  });
});

test.describe('the notifications', () => {
  const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true });
  const openList = async (page: Page, person: Person) => {
    await signIn(page, person);
    await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
    return page.getByRole('dialog', { name: 'Notifications' });
  };

  test('are unread until each is read', async ({ page, team }) => {
    const list = await openList(page, team.owner);
    await page.keyboard.press('Escape');
    const button = page.getByRole('button', { name: /^Notifications, \d+ new$/ });
    const count = async () => Number(/\d+/.exec((await button.getAttribute('aria-label')) ?? '')?.[0]);
    const before = await count();
    await button.click();
    await list.getByRole('link').first().click();
    await expect(page.getByRole('dialog', { name: 'Mailbox almost full' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(count).toBe(before - 1);
    await page.reload();
    await expect.poll(count).toBe(before - 1);
  });

  test('are all marked as read at once', async ({ page, team }) => {
    const list = await openList(page, team.owner);
    await expect(list.getByRole('link').first()).toContainText(/Mailbox almost full[\s\S]*Unread/);
    await list.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(list).not.toContainText('Unread');
    await page.keyboard.press('Escape');
    await expect(bell(page)).toBeFocused();
    await page.reload();
    await expect(bell(page)).toBeVisible();
  });

  test('lead to the mail', async ({ page, team }) => {
    const list = await openList(page, team.owner);
    await list
      .getByRole('link', { name: /Mailbox almost full/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Mailbox almost full' })).toBeVisible();
  });

  test('have no messages for who may not read them', async ({ page, team }) => {
    await signIn(page, team.people.support);
    await bell(page).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await expect(list.getByText('No recent activity')).toBeVisible();
    await expect(list.getByRole('link')).toHaveCount(0);
  });
});

test('a path that the host asks for before the portal is there is opened then', async ({ page }) => {
  const release = await holdCode(page, 'app.root');
  await page.goto('/');
  await page.locator('portal-app').evaluate((app: HTMLElement & { navigate(path: string): void }) => {
    app.navigate('/auth/recover-details');
    app.navigate('/faq');
  });
  release();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(headingNamed(page, 'FAQs')).toBeVisible();
});

test('a link shows that it is pressed before its page comes', async ({ page, team }) => {
  await openPage(page, team.owner, '/', WELCOME);
  const link = page.getByRole('link', { name: 'Billing' });
  const pressed = await link.evaluate((element: HTMLElement) => {
    element.click();
    return [location.pathname, getComputedStyle(element).backgroundImage !== 'none'];
  });
  expect(pressed).toEqual(['/', true]);
  await expect(page).toHaveURL(/\/billing/);
  await expect(link).not.toHaveAttribute('data-pressed');
});

test('code that cannot be loaded reloads the page once a minute, then says so, and keeps drafts', async ({
  page,
  newcomer,
}) => {
  await openPage(page, newcomer.owner, '/profile/account-details', 'Account details');
  await page.getByLabel('First name').fill('Kept');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  await page.route('**/chunks/affiliate*', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page
    .locator('portal-app')
    .evaluate((app) => (app as HTMLElement & { navigate(path: string): void }).navigate('/team/affiliate'));
  await expect(page.getByText('We can’t reach the server')).toBeVisible();
  expect(loads).toBe(1);
  for (let attempt = 0; attempt < 4; attempt++) {
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  }
  expect(loads).toBe(1);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Kept');
});

test.describe('a remembered path never leaves the portal', () => {
  const corpora = process.env.PORTAL_CORPORA;
  const published: string[] = corpora
    ? (JSON.parse(readFileSync(`${corpora}/redirects.json`, 'utf8')).refuse ?? [])
    : [];
  const own = [
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2F%2Fevil.example',
    '/javascript:alert(1)',
    '/..//evil.example',
    '/%09/evil.example',
    '/;@evil.example',
    '/auth/2fa',
  ];

  for (const path of [...own, ...published.filter((one) => one.startsWith('/')).slice(0, 12)])
    test(`from ${path}`, async ({ page, newcomer }) => {
      const elsewhere: string[] = [];
      page.on('framenavigated', (frame) => {
        const isLeft = frame.url() !== 'about:blank' && new URL(frame.url()).origin !== hostOrigin;
        if (frame === page.mainFrame() && isLeft) elsewhere.push(frame.url());
      });
      // As an address somebody is led to: one of the portal's paths, below our origin.
      const answer = await page.goto(hostOrigin + path).catch(() => null);
      if (answer && page.url().startsWith(hostOrigin)) {
        const form = page.getByLabel('Email or username');
        await expect(form.or(page.getByRole('heading').first()).first()).toBeVisible();
        if (await form.isVisible()) {
          await fillSignInForm(page, newcomer.owner.email);
          await expect(accountMenu(page)).toBeVisible();
        }
        expect(new URL(page.url()).origin).toBe(hostOrigin);
      }
      expect(elsewhere).toEqual([]);
    });
});

test('token and password are in no address, log, element or foreign request', async ({ page, team }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const requests: { url: string; headers: string; origin: string }[] = [];
  page.on('request', (request) =>
    requests.push({
      url: request.url(),
      headers: JSON.stringify(request.headers()),
      origin: new URL(request.url()).origin,
    }),
  );
  await page.goto('/profile/account-details');
  await fillSignInForm(page, team.owner.email);
  await expect(headingNamed(page, 'Account details')).toBeVisible();
  await page.goto('/team/details-users');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem('auth.token'))) ?? '';
  expect(token.length).toBeGreaterThan(100);
  const dom = await page.evaluate(() => {
    const attributes = (root: ParentNode): string =>
      [...root.querySelectorAll('*')]
        .map(
          (node) =>
            [...node.attributes].map((one) => one.value).join(' ') +
            (node.shadowRoot ? attributes(node.shadowRoot) : ''),
        )
        .join(' ');
    const text = (root: Node): string =>
      [...root.childNodes]
        .map((node) => {
          const { shadowRoot } = node as Element;
          return (node.nodeType === 3 ? node.textContent : text(node)) + (shadowRoot ? text(shadowRoot) : '');
        })
        .join(' ');
    return attributes(document) + text(document);
  });
  for (const secret of [token, PASSWORD]) {
    expect(requests.filter(({ url }) => url.includes(secret))).toEqual([]);
    expect(requests.filter(({ headers, origin }) => headers.includes(secret) && origin !== providerOrigin)).toEqual([]);
    expect(logged.filter((text) => text.includes(secret))).toEqual([]);
    expect(dom).not.toContain(secret);
  }
});

test('the open tab is in sight on a narrow page', async ({ page, team }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openPage(page, team.owner, '/docker/create?from=compose', 'Deploy a container');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Compose file');
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('tab', { selected: true }).press('Home');
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.9 });
});

test('pages that follow the team share a socket, one after the other', async ({ page, team }) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const open = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  const isJoined = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/auth/broadcast'));
  await openPage(page, team.owner, '/cloud-servers', /^Cloud servers/);
  await isJoined;
  await open('WordPress');
  await expect(headingNamed(page, /^WordPress/)).toBeVisible();
  await open('Cloud servers');
  const [server] = (await team.call<{ servers: { id: string }[] }>('GET', '/cloud/servers')).servers;
  await expect(headingNamed(page, /^Cloud servers/)).toBeVisible();
  await team.call('PUT', `/cloud/servers/${server?.id}`, { name: 'renamed-elsewhere' });
  await expect(page.getByText('renamed-elsewhere').first()).toBeVisible();
  expect(sockets).toHaveLength(1);
});
