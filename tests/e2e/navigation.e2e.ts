import { readFileSync } from 'node:fs';
import { api, expect, fault, fillSignIn, PASSWORD, signIn, test } from './fixtures.ts';
import { makePerson, signInAs } from './people.ts';

test.describe('the command palette', () => {
  test('opens by keys and button, finds pages and the team’s things, and goes there by keyboard', async ({ page }) => {
    await signIn(page, 'owner');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    const field = palette.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill('affil');
    await expect(palette.getByRole('option', { name: 'Affiliate' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/team\/affiliate$/);
    await expect(page.getByRole('heading', { name: 'Affiliate' })).toBeFocused();
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await field.fill('ada.adler');
    await expect(palette.getByRole('option', { name: /ada.adler@northwind.example/ })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(
      /\/email\/1\/mailboxes\?search=ada\.adler%40northwind\.example|\/email\/\d+\/mailboxes/,
    );
    await page.keyboard.press('Control+k');
    await field.fill('Bilal');
    await palette.getByRole('option', { name: /Bilal Ahmed/ }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('Control+k');
    await field.fill('zzzz-nothing');
    await expect(palette.getByText('Nothing fits "zzzz-nothing"')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  });
  test('offers only what the roles allow, and says when a part could not be searched', async ({ page }) => {
    await signIn(page, 'support');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await fault(page, { path: '/support/ticket' }, 'status:500', 20);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    await palette.getByRole('combobox').fill('mail');
    await expect(palette.getByText('Some of the search could not be done')).toBeVisible();
    await expect(palette.getByRole('option', { name: 'Email', exact: true })).toHaveCount(0);
    expect(asked.filter((path) => path.startsWith('/email') || path.startsWith('/user/user/team'))).toEqual([]);
  });
});

test('keys lead about, rest while somebody types, and are listed', async ({ page }) => {
  await signIn(page, 'owner');
  await page.locator('h1').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/team\/details-users$/);
  await expect(page.getByRole('heading', { name: 'Details & users' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search members' }).pressSequentially('g d?');
  await expect(page).toHaveURL(/\/team\/details-users/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { name: 'Details & users' }).focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Go to Dashboard');
  // A dialog is open: the keys rest.
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/team\/details-users/);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('the bell counts what is new, shows it, and leads to it; who may not see it has none', async ({ page }) => {
  await signIn(page, 'owner');
  const bell = page.getByRole('button', { name: /^Notifications, \d+ new$/ });
  await bell.click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('link').first()).toContainText('Mailbox almost full');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await list
    .getByRole('link', { name: /Mailbox almost full/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Mailbox almost full' })).toBeVisible();
  await page.reload();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'support');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
});

test('code that cannot be loaded reloads the page once a minute, then says so; drafts are kept', async ({ page }) => {
  await page.goto('/');
  const person = await makePerson(page, 'chunks');
  await signInAs(page, person.email, '/profile/account-details');
  await page.getByLabel('First name').fill('Kept');
  await expect(page.getByText('1 change is not saved')).toBeVisible();
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  await page.route('**/chunks/affiliate*', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page
    .locator('portal-app')
    .evaluate((app) => (app as HTMLElement & { navigate(path: string): void }).navigate('/team/affiliate'));
  await expect(page.getByText('We cannot reach the server')).toBeVisible({ timeout: 15_000 });
  expect(loads).toBe(1);
  for (let again = 0; again < 4; again++) {
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  }
  expect(loads).toBe(1);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Kept');
});

test('a remembered path never leaves the portal: published escapes and our own', async ({ page }) => {
  test.setTimeout(120_000);
  const corpora = process.env.PORTAL_CORPORA;
  const published: string[] = corpora
    ? (JSON.parse(readFileSync(`${corpora}/redirects.json`, 'utf8')).refuse ?? [])
    : [];
  if (!corpora) console.log('PORTAL_CORPORA is not set: only our own list is tried');
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
  await page.goto('/');
  const { origin } = new URL(page.url());
  const person = await makePerson(page, 'wanderer');
  const left: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url() !== 'about:blank' && new URL(frame.url()).origin !== origin)
      left.push(frame.url());
  });
  // As an address somebody is led to: the portal's own paths, below our origin.
  for (const path of [...own, ...published.filter((one) => one.startsWith('/')).slice(0, 12)]) {
    await page.evaluate(() => localStorage.clear());
    const answer = await page.goto(origin + path).catch(() => null);
    if (!answer || !page.url().startsWith(origin)) continue;
    const form = page.getByLabel('Email or login');
    await expect(form.or(page.getByRole('heading').first()).first()).toBeVisible();
    if (!(await form.isVisible())) continue;
    await form.fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('Quartz-Meadow-41!');
    await page.getByRole('button', { name: /LOG IN/ }).click();
    await expect(
      page.getByRole('button', { name: 'Your account' }).or(page.locator('[aria-haspopup=menu]')).first(),
    ).toBeVisible();
    expect(new URL(page.url()).origin, path).toBe(origin);
  }
  expect(left).toEqual([]);
});

test('two tabs signing in as different people end as one of them, with nothing of the other', async ({
  context,
  page,
}) => {
  await page.goto('/');
  const one = await makePerson(page, 'tab-one');
  const other = await context.newPage();
  await other.goto('/');
  await fillSignIn(page, 'owner');
  await expect(page.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Hello, Olivia' })).toBeVisible();
  await other.evaluate(() => localStorage.removeItem('auth.token'));
  await other.reload();
  await other.getByLabel('Email or login').fill(one.email);
  await other.getByLabel('Password', { exact: true }).fill('Quartz-Meadow-41!');
  await other.getByRole('button', { name: /LOG IN/ }).click();
  await expect(other.getByRole('heading', { name: 'Hello, Pat' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hello, Pat' })).toBeVisible();
  await expect(page.getByText('Northwind Studio')).toHaveCount(0);
  await expect(page.getByText('northwind.example')).toHaveCount(0);
});

test('keys and passwords stand in no address, log, element or foreign request', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const requests: { url: string; headers: string; origin: string }[] = [];
  page.on('request', (request) =>
    requests.push({
      url: request.url(),
      headers: JSON.stringify(request.headers()),
      origin: new URL(request.url()).origin,
    }),
  );
  await signIn(page, 'owner', '/profile/account-details');
  await expect(page.getByRole('heading', { name: 'Account details' })).toBeVisible();
  await page.goto('/team/details-users');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem('auth.token'))) ?? '';
  expect(token.length).toBeGreaterThan(100);
  const canaries = [token, PASSWORD];
  const dom = await page.evaluate(() => {
    const all = (root: ParentNode): string =>
      [...root.querySelectorAll('*')]
        .map(
          (node) =>
            [...node.attributes].map((one) => one.value).join(' ') + (node.shadowRoot ? all(node.shadowRoot) : ''),
        )
        .join(' ');
    const text = (root: Node): string =>
      [...root.childNodes]
        .map(
          (node) =>
            (node.nodeType === 3 ? node.textContent : text(node)) +
            ((node as Element).shadowRoot ? text((node as Element).shadowRoot as ShadowRoot) : ''),
        )
        .join(' ');
    return all(document) + text(document);
  });
  for (const canary of canaries) {
    expect(requests.filter(({ url }) => url.includes(canary))).toEqual([]);
    expect(requests.filter(({ headers, origin }) => headers.includes(canary) && origin !== api(page))).toEqual([]);
    expect(said.filter((text) => text.includes(canary))).toEqual([]);
    expect(dom).not.toContain(canary);
  }
});
