import { injectFault, stopAutoRetries } from './support/faults.ts';
import { headingNamed } from './support/page.ts';
import { linkIn, PASSWORD, requestResetLink, resetMailTo, type Team } from './support/provider.ts';
import { fillSignInForm } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

const NEW_PASSWORD = 'Velvet-Harbour-77?';
const EXPIRED = 'This link has expired';

const openLink = async (page: Page, link: URL) => {
  await page.goto(link.pathname + link.search);
};
async function setPassword(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

test.describe('a forgotten password', () => {
  test('is asked for with the login that was typed already', async ({ page, newcomer }) => {
    await page.goto('/');
    await page.getByLabel('Email or username').fill(newcomer.owner.email);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(/\/auth\/recover-details$/);
    await expect(page.getByLabel('Email or username')).toHaveValue(newcomer.owner.email);
  });

  test('is set anew by a link in the mail', async ({ page, newcomer }) => {
    const { email } = newcomer.owner;
    await page.goto('/auth/recover-details');
    await page.getByLabel('Email or username').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('status').getByText('Check your email')).toBeVisible();
    await openLink(page, linkIn(await resetMailTo(email)));
    await expect(page.getByText(`For ${email}`)).toBeVisible();
    await setPassword(page, NEW_PASSWORD);
    await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible();
    await fillSignInForm(page, email, NEW_PASSWORD);
    await expect(headingNamed(page, 'Welcome back, Pat')).toBeVisible();
  });

  for (const [what, password, message] of [
    ['a weak one', 'Short1!', 'The password must contain at least one lowercase latin'],
    ['the present one', PASSWORD, 'Choose another password than the present one.'],
  ] as const)
    test(`is not replaced by ${what}`, async ({ page, newcomer }) => {
      await openLink(page, await requestResetLink(newcomer));
      await setPassword(page, password);
      await expect(page.getByText(message)).toBeVisible();
    });

  test('has a link that works once', async ({ page, newcomer }) => {
    const link = await requestResetLink(newcomer);
    await openLink(page, link);
    await setPassword(page, NEW_PASSWORD);
    await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible();
    await openLink(page, link);
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await expect(page).toHaveURL(/recover-details/);
  });

  test('has a link whose key goes into no other address', async ({ page, newcomer }) => {
    const link = await requestResetLink(newcomer);
    const key = link.searchParams.get('token') ?? '';
    expect(key).toHaveLength(43);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
    await openLink(page, link);
    await setPassword(page, NEW_PASSWORD);
    await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible();
    expect(page.url()).not.toContain(key);
    const withKey = requests
      .filter((request) => request.includes(key))
      .map((request) => new URL(request.split(' ')[0] ?? '').pathname);
    // The page sends no referrer; the provider gets the key in a header.
    expect(withKey).toEqual(['/auth/reset-password']);
  });
});

test.describe('a link that is no good', () => {
  for (const [what, query] of [
    ['without a key', ''],
    ['with a short key', '?token=short'],
    ['with the key of nobody', `?token=${'a'.repeat(43)}`],
    ['with markup as key', `?token=${encodeURIComponent('"><img src=x>')}`],
  ] as const)
    test(`says so ${what}`, async ({ page }) => {
      await page.goto(`/auth/reset-password${query}`);
      await expect(page.getByText(EXPIRED)).toBeVisible();
    });

  test('can be tried again when the provider did not answer', async ({ page }) => {
    await stopAutoRetries(page);
    await injectFault(page, { path: '/user/password-reset' }, 'status:503');
    await page.goto(`/auth/reset-password?token=${'b'.repeat(43)}`);
    await expect(page.getByText('We couldn’t load this')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(EXPIRED)).toBeVisible();
  });
});

test.describe('security questions', () => {
  const openQuestions = async (page: Page, team: Team) => {
    const answers = [
      { id: '1', answer: 'Biscuit' },
      { id: '2', answer: 'Orchard Lane' },
    ];
    await team.call('PUT', '/user/user/security-questions-answers', { answers });
    await page.goto('/');
    await page.getByLabel('Email or username').fill(team.owner.email);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('link', { name: 'I can’t access my email' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  const answer = async (page: Page, first: string, second: string) => {
    await page.getByLabel('What was the name of your first pet?').fill(first);
    await page.getByLabel('In which street did you grow up?').fill(second);
    await page.getByRole('button', { name: 'Verify answers' }).click();
  };

  test('lead in when the mailbox is lost', async ({ page, newcomer }) => {
    await openQuestions(page, newcomer);
    await answer(page, 'biscuit', 'orchard lane');
    await expect(page.getByText(`For ${newcomer.owner.email}`)).toBeVisible();
  });

  test('refuse answers that are wrong', async ({ page, newcomer }) => {
    await openQuestions(page, newcomer);
    await answer(page, 'wrong', 'orchard lane');
    await expect(page.getByRole('alert')).toContainText('These answers don’t match');
  });
});
