import { expectNoSidewaysScroll } from './support/axe.ts';
import { injectFault, stopAutoRetries } from './support/faults.ts';
import { providerOrigin } from './support/origins.ts';
import { dialogNamed, headingNamed, openPage } from './support/page.ts';
import { callProvider, createTeam, PASSWORD, sendToProvider } from './support/provider.ts';
import { currentSession, fillSignInForm, signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const signOut = async (page: Page, name: string) => {
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
};
const loginField = (page: Page) => page.getByLabel('Email or username');

test.describe('the sign-in form (S1 §2)', () => {
  test('leads to the dashboard', async ({ page, team }) => {
    await page.goto('/');
    await fillSignInForm(page, team.owner.email);
    await expect(headingNamed(page, 'Welcome back, Olivia')).toBeVisible();
    await expect(page).toHaveTitle('Dashboard · Harbourpoint');
  });

  test('leads to the page that was asked for', async ({ page, team }) => {
    const { main } = team.domains;
    await page.goto(`/email/${main.id}/mailboxes?search=ada`);
    await fillSignInForm(page, team.owner.email);
    await expect(headingNamed(page, main.name)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/email/${main.id}/mailboxes\\?search=ada$`));
  });

  test('shows an error, keeps the login and stops loading when the password is wrong', async ({ page, newcomer }) => {
    await page.goto('/');
    await fillSignInForm(page, newcomer.owner.email, 'wrong');
    await expect(page.getByRole('alert')).toContainText('The login or the password is wrong.');
    await expect(loginField(page)).toHaveValue(newcomer.owner.email);
    await expect(page.getByRole('button', { name: 'LOG IN' })).not.toHaveAttribute('aria-busy');
  });

  test('ignores a second submit while it loads', async ({ page, newcomer }) => {
    await page.goto('/');
    let logins = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/session/login')) logins++;
    });
    await injectFault(page, { path: '/user/session/login' }, 'delay:800');
    await fillSignInForm(page, newcomer.owner.email);
    const button = page.getByRole('button', { name: 'LOGGING IN...' });
    await expect(button).toBeVisible();
    await button.click({ force: true });
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(headingNamed(page, 'Welcome back, Pat')).toBeVisible();
    expect(logins).toBe(1);
  });

  test('shows the password on demand', async ({ page }) => {
    await page.goto('/');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
  });

  test('asks which of several teams', async ({ page }) => {
    const { owner } = await createTeam('two-teams');
    await page.goto('/');
    await fillSignInForm(page, owner.email);
    await expect(page).toHaveURL(/\/auth\/choose-team$/);
    await page.getByRole('button', { name: 'Tidewater Sailing Club' }).click();
    await expect(headingNamed(page, 'Welcome back, Theo')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('Tidewater Sailing Club')).toBeVisible();
  });

  test('asks which of 40 teams, on a small phone too', async ({ page }) => {
    const { owner } = await createTeam('two-teams');
    for (let number = 3; number <= 40; number++)
      await callProvider('POST', '/user/teams', { as: owner, data: { name: `Team ${number}` } });
    await page.goto('/');
    await fillSignInForm(page, owner.email);
    await expect(page.getByRole('button', { name: 'Team 40' })).toBeAttached();
    await expectNoSidewaysScroll(page, 'the choice of 40 teams');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'Team 40' }).click();
    await expect(headingNamed(page, 'Welcome back, Theo')).toBeVisible();
    await signOut(page, 'Theo');
    await expect(headingNamed(page, 'Sign in')).toBeVisible();
  });

  test('shows no content while one of the teams is not active', async ({ page }) => {
    const { owner } = await createTeam('suspended');
    await page.goto('/');
    await fillSignInForm(page, owner.email);
    await page.getByRole('button', { name: 'Novak Prints' }).click();
    await expect(page.getByText('Novak Archive isn’t active')).toBeVisible();
  });

  test('stays as it is when the provider cannot be reached', async ({ page, newcomer }) => {
    await page.goto('/');
    await injectFault(page, { path: '/user/session/login' }, 'drop-before');
    await fillSignInForm(page, newcomer.owner.email);
    await expect(page.getByRole('alert')).toContainText('Check your connection');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  });

  test('works in a browser that keeps nothing, and says what is not kept', async ({ page, team }) => {
    await page.addInitScript(() => {
      const deny = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny });
      Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny });
    });
    await page.goto('/');
    await fillSignInForm(page, team.owner.email);
    await expect(headingNamed(page, 'Welcome back, Olivia')).toBeVisible();
    await expect(page.getByText('Your browser blocks storage')).toBeVisible();
  });

  test('uses the calls of the local-auth variant where the page asks for it', async ({ page, team }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto('/?auth=local');
    await fillSignInForm(page, team.people.support.email);
    await expect(headingNamed(page, 'Welcome back, Sophie')).toBeVisible();
    expect(calls).toContain('POST /api/auth/login');
    expect(calls).toContain('GET /api/auth/user');
    expect(calls).not.toContain('POST /user/session/login');
  });
});

test.describe('several tabs', () => {
  test('all end at the form when one signs out', async ({ page, context, team }) => {
    await openPage(page, team.owner, '/', 'Welcome back, Olivia');
    const other = await context.newPage();
    await other.goto('/email');
    await expect(other.getByRole('heading', { name: /^Email domains/ })).toBeVisible();
    await signOut(page, 'Olivia Ward');
    await expect(loginField(page)).toBeVisible();
    await expect(loginField(other)).toBeVisible();
  });

  test('all follow a sign-in in one', async ({ page, context, team }) => {
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/');
    await fillSignInForm(other, team.owner.email);
    await expect(headingNamed(page, 'Welcome back, Olivia')).toBeVisible();
  });

  test('all follow another person, and show nothing of the one before', async ({ page, context, team }) => {
    await openPage(page, team.owner, '/', 'Welcome back, Olivia');
    const other = await context.newPage();
    await other.goto('/');
    await signOut(other, 'Olivia Ward');
    await fillSignInForm(other, team.people.support.email);
    await expect(headingNamed(page, 'Welcome back, Sophie')).toBeVisible();
    await expect(page.getByText('Unpaid invoices')).toHaveCount(0);
  });

  test('end as one person, with nothing of the other, when two people sign in', async ({
    page,
    context,
    team,
    newcomer,
  }) => {
    await openPage(page, team.owner, '/', 'Welcome back, Olivia');
    const other = await context.newPage();
    await other.goto('/');
    await expect(headingNamed(other, 'Welcome back, Olivia')).toBeVisible();
    await other.evaluate(() => localStorage.removeItem('auth.token'));
    await other.reload();
    await fillSignInForm(other, newcomer.owner.email);
    await expect(headingNamed(other, 'Welcome back, Pat')).toBeVisible();
    await expect(headingNamed(page, 'Welcome back, Pat')).toBeVisible();
    await expect(page.getByText('Northwind Studio')).toHaveCount(0);
    await expect(page.getByText(team.domains.main.name)).toHaveCount(0);
  });
});

test.describe('a link with a login_token', () => {
  test('signs in without a form, and the token stays in no address', async ({ page, newcomer }) => {
    const { token } = newcomer.owner;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
    await page.goto(`/?login_token=${token}`);
    await expect(headingNamed(page, 'Welcome back, Pat')).toBeVisible();
    expect(page.url()).not.toContain('login_token');
    // The page sends no referrer.
    const withToken = requests
      .filter((request) => request.includes(token))
      .map((request) => new URL(request.split(' ')[0] ?? '').pathname);
    expect(withToken).toEqual(['/']);
  });

  test('replaces nobody without a question', async ({ page, newcomer, customer }) => {
    await openPage(page, newcomer.owner, '/profile/account-details', 'Account details');
    await page.goto(`/profile/account-details?login_token=${customer.owner.token}`);
    const dialog = dialogNamed(page, 'Switch accounts?');
    await expect(dialog).toContainText(newcomer.owner.email);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('definition').filter({ hasText: newcomer.owner.email })).toBeVisible();
  });

  test('replaces who is signed in when the question is answered', async ({ page, newcomer, customer }) => {
    await openPage(page, newcomer.owner, '/profile/account-details', 'Account details');
    await page.goto(`/profile/account-details?login_token=${customer.owner.token}`);
    const dialog = dialogNamed(page, 'Switch accounts?');
    await dialog.getByRole('button', { name: 'Switch account' }).click();
    await expect(page.getByRole('definition').filter({ hasText: customer.owner.email })).toBeVisible();
  });

  test('of nobody leads to the form', async ({ page }) => {
    await page.goto('/?login_token=nonsense.of.nobody');
    await expect(page.getByRole('button', { name: /LOG IN/ })).toBeVisible();
  });
});

test.describe('a session that ends', () => {
  test('leads to the form', async ({ page, team }) => {
    await signIn(page, team.owner);
    await injectFault(page, { path: '/email/domain' }, 'status:401', 5);
    await page.goto('/email');
    await expect(loginField(page)).toBeVisible();
  });

  test('loses nothing that was typed, for the same person', async ({ page, newcomer }) => {
    await openPage(page, newcomer.owner, '/profile/account-details', 'Account details');
    await page.getByLabel('First name').fill('Patricia');
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    const as = await currentSession(page);
    // The session ends while the form is being saved: no other call meets it first.
    await page.route(`${providerOrigin}/user/users/*`, async (route) => {
      if (route.request().method() === 'PUT') await sendToProvider('DELETE', '/user/session/logout', { as });
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your session has expired. Sign in to continue')).toBeVisible();
    await page.unrouteAll();
    await fillSignInForm(page, newcomer.owner.email);
    await expect(page).toHaveURL(/\/profile\/account-details$/);
    await expect(page.getByLabel('First name')).toHaveValue('Patricia');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('User Updated Successfully')).toBeVisible();
  });

  test('by many refused calls signs out once, and notifies the host once', async ({ page, team }) => {
    await openPage(page, team.owner, '/', 'Welcome back, Olivia');
    let refused = 0;
    await page.route(`${providerOrigin}/**`, (route) => {
      const headers = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-allow-methods': '*',
      };
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
      refused++;
      return route.fulfill({ status: 401, json: { message: 'Unauthenticated.' }, headers });
    });
    await page.evaluate(() => {
      let signOuts = 0;
      document.addEventListener('portal-auth-change', (event) => {
        if ((event as CustomEvent).detail.userId === null) signOuts++;
      });
      Object.assign(window, { signOutCount: () => signOuts });
      (document.querySelector('portal-app') as HTMLElement & { navigate(path: string): void }).navigate(
        '/team/details-users',
      );
    });
    await expect(page.getByRole('button', { name: /LOG IN/ })).toBeVisible();
    expect(refused).toBeGreaterThan(0);
    expect(await page.evaluate(() => (window as unknown as { signOutCount: () => number }).signOutCount())).toBe(1);
  });
});

test('a session is renewed while it is used', async ({ page, newcomer }) => {
  const SEVEN_HOURS = 7 * 3_600_000;
  await openPage(page, newcomer.owner, '/', 'Welcome back, Pat');
  const token = async () => (await currentSession(page)).token;
  const before = await token();
  // More than half of its life later.
  await page.clock.install({ time: Date.now() + SEVEN_HOURS });
  await page.route('**/services/services?**', async (route) => {
    const answer = await route.fetch();
    const date = new Date(Date.now() + SEVEN_HOURS).toUTCString();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), date } });
  });
  await page.goto('/file-manager');
  await expect.poll(token).not.toBe(before);
  await expect(headingNamed(page, 'File manager')).toBeVisible();
});

test('a provider that is down can be tried again', async ({ page, team }) => {
  await openPage(page, team.owner, '/', 'Welcome back, Olivia');
  await stopAutoRetries(page);
  await injectFault(page, { path: '/user/users/{id}' }, 'drop-before');
  await page.reload();
  await expect(page.getByText('We can’t reach the server')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(headingNamed(page, 'Welcome back, Olivia')).toBeVisible();
});
