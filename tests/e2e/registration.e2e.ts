import { headingNamed } from './support/page.ts';
import { OTHER_PASSWORD, uniqueEmail } from './support/provider.ts';
import { expect, type Page, test } from './support/test.ts';

async function openForm(page: Page) {
  await page.goto('/auth/sign-up');
  const password = page.getByLabel('New password', { exact: true });
  const fill = async (email: string) => {
    await page.getByLabel('First name').fill('Fran');
    await page.getByLabel('Last name').fill('Okoro');
    await page.getByLabel('Email').fill(email);
    await password.fill(OTHER_PASSWORD);
    await page.getByLabel('Confirm password').fill(OTHER_PASSWORD);
    await page.getByLabel('I agree to the Terms').check();
  };
  return { password, fill, submit: () => page.getByRole('button', { name: 'Create account' }).click() };
}

test.describe('creating an account', () => {
  test('begins at the sign-in form', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(headingNamed(page, 'Create an account')).toBeFocused();
  });

  test('signs in at once', async ({ page }) => {
    const { fill, submit } = await openForm(page);
    await fill(uniqueEmail('fresh'));
    await submit();
    await expect(headingNamed(page, 'Welcome back, Fran')).toBeVisible();
  });

  test('needs every field and the terms', async ({ page }) => {
    const { submit } = await openForm(page);
    await submit();
    await expect(page.getByText('Required Field.')).toHaveCount(6);
  });

  test('says how strong the password is', async ({ page }) => {
    const { password } = await openForm(page);
    await password.fill('Password123!');
    await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', 'Weak');
  });

  test('says beside each field what is wrong with it', async ({ page }) => {
    const { password, fill, submit } = await openForm(page);
    await fill('nonsense');
    await password.fill('Password123!');
    await page.getByLabel('Confirm password').fill('other');
    await submit();
    await expect(page.getByText('Invalid email.')).toBeVisible();
    await expect(page.getByText('Please make your password stronger.')).toBeVisible();
    await expect(page.getByText('Confirmation does not match.')).toBeVisible();
  });

  test('with an address that is taken says so, and keeps what was typed', async ({ page, newcomer }) => {
    const { password, fill, submit } = await openForm(page);
    await fill(newcomer.owner.email);
    await submit();
    await expect(page.getByText('An account with this email already exists.')).toBeVisible();
    await expect(password).toHaveValue(OTHER_PASSWORD);
  });

  test('shows an error that names the password beside the password, wherever it came (S2 §8)', async ({ page }) => {
    await page.route('**/user/users', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            json: { message: 'Your Password is on a list of stolen ones' },
            headers: { 'access-control-allow-origin': '*' },
          })
        : route.fallback(),
    );
    const { password, fill, submit } = await openForm(page);
    await fill(uniqueEmail('stolen'));
    await submit();
    await expect(password).toHaveAccessibleDescription(/on a list of stolen ones/);
  });
});
