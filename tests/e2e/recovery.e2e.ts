import { api, expect, fault, fillSignIn, signIn, test } from './fixtures.ts';
import { codeOf, fill, lastMail, linkIn, makePerson, newLogin, STRONG, signInAs } from './people.ts';

test.describe('an account', () => {
  test('is made: words beside what is wrong, strength, terms, and signed in at once', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeFocused();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Required Field.')).toHaveCount(6);
    const email = newLogin('fresh');
    await page.getByLabel('First name').fill('Fran');
    await page.getByLabel('Last name').fill('Okoro');
    await page.getByLabel('Email').fill('nonsense');
    await page.getByLabel('New password', { exact: true }).fill('Password123!');
    await expect(page.getByRole('meter', { name: 'Strength of the password' })).toHaveAttribute(
      'aria-valuetext',
      'Easy to guess',
    );
    await page.getByLabel('Repeat the password').fill('other');
    await page.getByLabel('I accept the Terms').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Invalid email.')).toBeVisible();
    await expect(page.getByText('Please make your password stronger.')).toBeVisible();
    await expect(page.getByText('Confirmation does not match.')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('New password', { exact: true }).fill(STRONG);
    await page.getByLabel('Repeat the password').fill(STRONG);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Fran' })).toBeVisible();
  });
  test('of an address that is taken says so beside it, and keeps what was typed', async ({ page }) => {
    await page.goto('/auth/sign-up');
    await page.getByLabel('First name').fill('Fran');
    await page.getByLabel('Last name').fill('Okoro');
    await page.getByLabel('Email').fill('owner@example.test');
    await page.getByLabel('New password', { exact: true }).fill(STRONG);
    await page.getByLabel('Repeat the password').fill(STRONG);
    await page.getByLabel('I accept the Terms').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('There is an account with this email already.')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue(STRONG);
  });
  test('an error with the word password stands beside the password, wherever it came (S2 §8)', async ({ page }) => {
    await page.route('**/user/users', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            json: { message: 'Your Password is on a list of stolen ones' },
            headers: { 'access-control-allow-origin': '*' },
          })
        : route.fallback(),
    );
    await page.goto('/auth/sign-up');
    await page.getByLabel('First name').fill('Fran');
    await page.getByLabel('Last name').fill('Okoro');
    await page.getByLabel('Email').fill(newLogin('stolen'));
    await page.getByLabel('New password', { exact: true }).fill(STRONG);
    await page.getByLabel('Repeat the password').fill(STRONG);
    await page.getByLabel('I accept the Terms').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      /on a list of stolen ones/,
    );
  });
});

test.describe('recovery', () => {
  test('the login is carried over, the mail’s link sets a password once, and its key stays in no address', async ({
    page,
  }) => {
    await page.goto('/');
    const { email } = await makePerson(page, 'forgetful');
    await page.getByLabel('Email or login').fill(email);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(/\/auth\/recover-details$/);
    await expect(page.getByLabel('Email or login')).toHaveValue(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status').getByText('Look into your mail')).toBeVisible();
    const link = linkIn(await lastMail(page, email));
    const key = link.searchParams.get('token') ?? '';
    expect(key).toHaveLength(43);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
    await page.goto(link.pathname + link.search);
    await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
    expect(page.url()).not.toContain(key);
    await page.getByLabel('New password', { exact: true }).fill('Short1!');
    await page.getByLabel('Repeat the password').fill('Short1!');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('The password must contain at least one lowercase latin')).toBeVisible();
    // What only the provider knows: the present one may not come again.
    await page.getByLabel('New password', { exact: true }).fill(STRONG);
    await page.getByLabel('Repeat the password').fill(STRONG);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('Choose another password than the present one.')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('Velvet-Harbour-77?');
    await page.getByLabel('Repeat the password').fill('Velvet-Harbour-77?');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('Your password has been changed. Sign in with it.')).toBeVisible();
    await fill(page, email, 'Velvet-Harbour-77?');
    await expect(page.getByRole('heading', { name: 'Hello, Pat' })).toBeVisible();
    const carrying = requests
      .filter((request) => request.includes(key))
      .map((request) => new URL(request.split(' ')[0] ?? '').pathname);
    // The page's own files come before any of our code; the provider hears the key in a header, once in no address.
    expect(carrying.sort()).toEqual([
      '/auth/reset-password',
      '/demo/portal/portal.css',
      '/demo/portal/settings.js',
      '/dist/portal.js',
    ]);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(link.pathname + link.search);
    await expect(page.getByText('This link is no good any more')).toBeVisible();
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL(/recover-details/);
  });
  test('security questions lead in when the mailbox is lost; wrong answers say so', async ({ page }) => {
    await page.goto('/');
    const { email, headers } = await makePerson(page, 'answerer');
    await page.request.put(`${api(page)}/user/user/security-questions-answers`, {
      headers,
      data: {
        answers: [
          { id: '1', answer: 'Biscuit' },
          { id: '2', answer: 'Orchard Lane' },
        ],
      },
    });
    await page.getByLabel('Email or login').fill(email);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('link', { name: 'I cannot read that mailbox' }).click();
    await page.getByRole('button', { name: 'Show the questions' }).click();
    await page.getByLabel('What was the name of your first pet?').fill('wrong');
    await page.getByLabel('In which street did you grow up?').fill('orchard lane');
    await page.getByRole('button', { name: 'Check the answers' }).click();
    await expect(page.getByRole('alert')).toContainText('These answers do not fit');
    await page.getByLabel('What was the name of your first pet?').fill('biscuit');
    await page.getByRole('button', { name: 'Check the answers' }).click();
    await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
  });
  test('a reset link of nobody, and none, lead to a new one', async ({ page }) => {
    for (const query of [
      '',
      '?token=short',
      `?token=${'a'.repeat(43)}`,
      `?token=${encodeURIComponent('"><img src=x>')}`,
    ]) {
      await page.goto(`/auth/reset-password${query}`);
      await expect(page.getByText('This link is no good any more')).toBeVisible();
    }
    await page.goto('/auth/reset-password');
    await fault(page, { path: '/user/password-reset' }, 'status:503', 1);
    await page.goto(`/auth/reset-password?token=${'b'.repeat(43)}`);
    await expect(page.getByText('This could not be loaded')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('This link is no good any more')).toBeVisible();
  });
});

test.describe('a second factor', () => {
  test('is switched on, asked for, replaced by a recovery code, and switched off', async ({ page }) => {
    await page.goto('/');
    const { email } = await makePerson(page, 'careful');
    await signInAs(page, email, '/profile/account-details');
    await page.getByRole('button', { name: 'Switch on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch on two-factor sign-in' });
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    const secret = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog.getByText('The code is wrong or has expired.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Verify' }).click();
    const keep = page.getByRole('dialog', { name: 'Keep your recovery codes' });
    await expect(keep.getByRole('listitem')).toHaveCount(10);
    const codes = await keep.getByRole('listitem').allTextContents();
    await keep.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();

    await page
      .getByRole('button', { name: 'Your account' })
      .or(page.locator('[aria-haspopup=menu]').first())
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await fill(page, email);
    await expect(page).toHaveURL(/\/auth\/2fa$/);
    await page.getByRole('button', { name: 'I have lost my authenticator' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Pat' })).toBeVisible();
    await page.goto('/profile/account-details');
    await expect(page.getByText('9 recovery codes left')).toBeVisible();
    await page.getByRole('button', { name: 'Switch off' }).click();
    const off = page.getByRole('dialog', { name: 'Switch off two-factor sign-in?' });
    await off.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
    await off.getByRole('button', { name: 'Switch off' }).click();
    await expect(off.getByText('The code is wrong or has expired.')).toBeVisible();
    await off.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
    await off.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible();
  });
  test('a code is good once', async ({ page }) => {
    await page.goto('/');
    const person = await makePerson(page, 'once');
    const { secret } = await (
      await page.request.get(`${api(page)}/user/2fa/re-authenticate`, { headers: person.headers })
    ).json();
    const code = codeOf(secret);
    await page.request.put(`${api(page)}/user/2fa/verify`, { headers: person.headers, data: { code } });
    await fill(page, person.email);
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('This code has been used already. Wait for the next one.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue(code);
  });
});

test.describe('invites', () => {
  const invite = async (page: import('@playwright/test').Page, headers: Record<string, string>, email: string) => {
    await page.request.post(`${api(page)}/user/invite`, {
      headers,
      data: { email, permissions: ['team_support'], notifications: [] },
    });
    return linkIn(await lastMail(page, email));
  };
  test('a newcomer registers into the team; a member signs in, accepts by a click, and opens it', async ({
    page,
    browser,
  }) => {
    await page.goto('/');
    const host = await makePerson(page, 'inviter');
    const newcomer = newLogin('newcomer');
    const link = await invite(page, host.headers, newcomer);
    await page.goto(link.pathname);
    await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
    await expect(page.getByText('Pat Newman invites you to work on Pat Newman.')).toBeVisible();
    await page.getByRole('button', { name: 'Accept the invite' }).click();
    await expect(page).toHaveURL(/\/auth\/sign-up$/);
    await expect(page.getByLabel('Email')).toHaveValue(newcomer);
    await page.getByLabel('First name').fill('Nell');
    await page.getByLabel('Last name').fill('Day');
    await page.getByLabel('New password', { exact: true }).fill(STRONG);
    await page.getByLabel('Repeat the password').fill(STRONG);
    await page.getByLabel('I accept the Terms').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Nell' })).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await other.goto('/');
    const member = await makePerson(other, 'member');
    const second = await invite(other, host.headers, member.email);
    await other.goto(second.pathname);
    await other.getByRole('button', { name: 'Accept the invite' }).click();
    await expect(other.getByText('Sign in to accept the invite.')).toBeVisible();
    await expect(other.getByLabel('Email or login')).toHaveValue(member.email);
    await other.getByLabel('Password', { exact: true }).fill(STRONG);
    await other.getByRole('button', { name: /LOG IN/ }).click();
    await expect(other.getByRole('heading', { name: 'You are invited' })).toBeVisible();
    await other.getByRole('button', { name: 'Accept the invite' }).click();
    await expect(other.getByText('Team Accepted Successfully')).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Welcome to Pat Newman' })).toBeVisible();
    await other.context().close();
  });
  test('for somebody else says whose it is; rejected, used and unknown ones say so', async ({ page }) => {
    await page.goto('/');
    const host = await makePerson(page, 'host');
    const me = await makePerson(page, 'me');
    const target = newLogin('target');
    const link = await invite(page, host.headers, target);
    await signInAs(page, me.email);
    await page.goto(link.pathname);
    await expect(page.getByText(`It is for ${target}, and you are signed in as ${me.email}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Sign out and go on' }).click();
    await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
    await page.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('The invite has been rejected.')).toBeVisible();
    await page.goto(link.pathname);
    await expect(page.getByText('This invite has been rejected already.')).toBeVisible();
    await page.goto(`/invite-accept/7/${'x'.repeat(43)}`);
    await expect(page.getByText('This invite is not known. It may have been withdrawn.')).toBeVisible();
    await page.goto('/auth/teamId/..%2f..%2fuser%2fusers%2f1');
    await expect(page.getByText('This invite is no good any more')).toBeVisible();
  });
});

test.describe('a session', () => {
  test('of a link’s login_token begins without a form, stays in no address, and replaces nobody silently', async ({
    page,
  }) => {
    await page.goto('/demo/');
    const one = await makePerson(page, 'linked');
    const two = await makePerson(page, 'second');
    const urls: string[] = [];
    page.on('request', (request) => urls.push(`${request.url()} ${request.headers().referer ?? ''}`));
    await page.goto(`/?login_token=${one.token}`);
    await expect(page.getByRole('heading', { name: 'Hello, Pat' })).toBeVisible();
    expect(page.url()).not.toContain('login_token');
    // What the host page itself loads comes before any of our code; nothing of ours carries it, and nothing goes elsewhere.
    const carrying = urls
      .filter((url) => url.includes(one.token))
      .map((url) => new URL(url.split(' ')[0] ?? '').pathname);
    expect(carrying.sort()).toEqual(['/', '/demo/portal/portal.css', '/demo/portal/settings.js', '/dist/portal.js']);
    await page.goto(`/profile/account-details?login_token=${two.token}`);
    const dialog = page.getByRole('dialog', { name: 'Sign in as somebody else?' });
    await expect(dialog).toContainText(one.email);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(one.email);
    await page.goto(`/profile/account-details?login_token=${two.token}`);
    await dialog.getByRole('button', { name: 'Switch account' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(two.email);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/?login_token=nonsense.of.nobody');
    await expect(page.getByRole('button', { name: /LOG IN/ })).toBeVisible();
  });
  test('that ends by itself loses nothing: the same page, what was typed, for the same person', async ({ page }) => {
    await page.goto('/');
    const person = await makePerson(page, 'typist');
    await signInAs(page, person.email, '/profile/account-details');
    await page.getByLabel('First name').fill('Patricia');
    await expect(page.getByText('1 change is not saved')).toBeVisible();
    // Nothing else may be asking when the session ends: the press is what meets it.
    await page.waitForLoadState('networkidle');
    await page.request.delete(`${api(page)}/user/session/logout`, {
      headers: { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('auth.token'))}` },
    });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your session has ended. Sign in again and go on where you were')).toBeVisible();
    await fill(page, person.email);
    await expect(page).toHaveURL(/\/profile\/account-details$/);
    await expect(page.getByLabel('First name')).toHaveValue('Patricia');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('User Updated Successfully')).toBeVisible();
  });
  test('is renewed while it is used', async ({ page }) => {
    await page.goto('/');
    const person = await makePerson(page, 'busy');
    await signInAs(page, person.email);
    const token = () => page.evaluate(() => localStorage.getItem('auth.token'));
    const before = await token();
    // Half its life later
    await page.clock.install({ time: Date.now() + 7 * 3_600_000 });
    await page.route('**/services/services?**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), date: new Date(Date.now() + 7 * 3_600_000).toUTCString() },
      });
    });
    await page.goto('/file-manager');
    await expect.poll(token).not.toBe(before);
    await expect(page.getByRole('heading', { name: 'File manager' })).toBeVisible();
  });
  test('refused calls make one sign-out, said to the host once', async ({ page }) => {
    await signIn(page, 'owner');
    const api = new URL(page.url());
    api.port = String(Number(api.port) + 1);
    let refused = 0;
    await page.route(`${api.origin}/**`, (route) => {
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
      let signedOut = 0;
      document.addEventListener('portal-auth-change', (event) => {
        if ((event as CustomEvent).detail.userId === null) signedOut++;
      });
      const app = document.querySelector('portal-app') as HTMLElement & { navigate(path: string): void };
      Object.assign(window, { signedOutCount: () => signedOut });
      app.navigate('/team/details-users');
    });
    await expect(page.getByRole('button', { name: /LOG IN/ })).toBeVisible();
    expect(refused).toBeGreaterThan(0);
    expect(await page.evaluate(() => (window as unknown as { signedOutCount: () => number }).signedOutCount())).toBe(1);
  });
});

test('the local-auth variant signs in and out by its own calls', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/?auth=local');
  await fillSignIn(page, 'support');
  await expect(page.getByRole('heading', { name: 'Hello, Sophie' })).toBeVisible();
  expect(calls).toContain('POST /api/auth/login');
  expect(calls).toContain('GET /api/auth/user');
  expect(calls).not.toContain('POST /user/session/login');
});
