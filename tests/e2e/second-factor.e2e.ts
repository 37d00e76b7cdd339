import { Secret, TOTP } from 'otpauth';
import { TOTP_SECRET } from '#provider/user/user.seed.ts';
import { dialogNamed, headingNamed } from './support/page.ts';
import { createTeam, type Team } from './support/provider.ts';
import { fillSignInForm, signIn } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

/** A code that an authenticator would show. @param ahead of now, in steps of thirty seconds */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

/** Enrols an authenticator over the provider's calls. @returns its secret, the code that was used, and recovery codes */
async function enrol(team: Team) {
  const { secret } = await team.call<{ secret: string }>('GET', '/user/2fa/re-authenticate');
  const code = codeOf(secret);
  const { recovery_codes } = await team.call<{ recovery_codes: string[] }>('PUT', '/user/2fa/verify', { code });
  return { secret, code, recoveryCodes: recovery_codes };
}
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' }).click();

test.describe('switching a second factor on', () => {
  const openDialog = async (page: Page, team: Team) => {
    await signIn(page, team.owner, '/profile/account-details');
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = dialogNamed(page, 'Turn on two-factor authentication');
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const enter = async (code: string) => {
      await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
      await dialog.getByRole('button', { name: 'Verify' }).click();
    };
    return { dialog, enter };
  };

  test('refuses a wrong code', async ({ page, newcomer }) => {
    const { dialog, enter } = await openDialog(page, newcomer);
    await enter('000000');
    await expect(dialog.getByText('The code is wrong or has expired.')).toBeVisible();
  });

  test('gives ten recovery codes', async ({ page, newcomer }) => {
    const { dialog, enter } = await openDialog(page, newcomer);
    await enter(codeOf((await dialog.locator('code').textContent()) ?? ''));
    const codes = dialogNamed(page, 'Save your recovery codes');
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await codes.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();
  });
});

test.describe('signing in with a second factor', () => {
  const openCode = async (page: Page, email: string) => {
    await page.goto('/');
    await fillSignInForm(page, email);
    await expect(page).toHaveURL(/\/auth\/2fa$/);
  };

  test('takes the code of the authenticator', async ({ page }) => {
    const { owner } = await createTeam('second-factor');
    await openCode(page, owner.email);
    await page.getByLabel('Code').fill(codeOf(TOTP_SECRET));
    await verify(page);
    await expect(headingNamed(page, 'Welcome back, Tara')).toBeVisible();
  });

  test('explains a wrong code', async ({ page }) => {
    const { owner } = await createTeam('second-factor');
    await openCode(page, owner.email);
    await page.getByLabel('Code').fill('000000');
    await verify(page);
    await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
  });

  test('takes a code once', async ({ page, newcomer }) => {
    const { code } = await enrol(newcomer);
    await openCode(page, newcomer.owner.email);
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await verify(page);
    await expect(page.getByText('This code has already been used. Wait for the next one.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue(code);
  });

  test('takes a recovery code instead, which is then used up', async ({ page, newcomer }) => {
    const { recoveryCodes } = await enrol(newcomer);
    await openCode(page, newcomer.owner.email);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await verify(page);
    await expect(headingNamed(page, 'Welcome back, Pat')).toBeVisible();
    await page.goto('/profile/account-details');
    await expect(page.getByText('9 recovery codes left')).toBeVisible();
  });

  test('begins anew after a reload', async ({ page }) => {
    await page.goto('/auth/2fa');
    await expect(page.getByLabel('Email or username')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('switching a second factor off', () => {
  const openDialog = async (page: Page, team: Team) => {
    await signIn(page, team.owner, '/profile/account-details');
    await page.getByRole('button', { name: 'Turn off' }).click();
    const dialog = dialogNamed(page, 'Turn off two-factor authentication?');
    const enter = async (code: string) => {
      await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
      await dialog.getByRole('button', { name: 'Turn off' }).click();
    };
    return { dialog, enter };
  };

  test('takes no code that was used already', async ({ page, newcomer }) => {
    const { code } = await enrol(newcomer);
    const { dialog, enter } = await openDialog(page, newcomer);
    await enter(code);
    await expect(dialog.getByText('This code has already been used. Wait for the next one.')).toBeVisible();
  });

  test('takes the code of the authenticator', async ({ page, newcomer }) => {
    const { secret } = await enrol(newcomer);
    const { enter } = await openDialog(page, newcomer);
    await enter(codeOf(secret, 1));
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  });
});
